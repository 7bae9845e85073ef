/**
 * Makes mirrors, in an instance of the kernel with a memory of its own. After a refit, renews them in slices: writes
 * all coordinates again, in memory order.
 */
import { NODE_BYTES, type Tree } from './layout.ts'
import type { Mirror } from './mirror-state.ts'
import { HEADER_WORDS, PLACE_MASK, writeHeader, writeNode } from './mirror-write.ts'
import { allocate, closeMaker, free, type Kernel, openKernel, openMaker } from './wasm-kernel.ts'

/** Where the tree begins in that memory, after the lists of kernel/mirror.ts. */
const FIRST = 4096
/** The cost of writing a word again; opening a node in a walk costs 1. */
const COST_OF_WORD = 0.0625

/** When a tree is garbage-collected, its mirror is freed. */
const registry = typeof FinalizationRegistry === 'undefined' ? undefined : new FinalizationRegistry<Mirror>(free)

/** Makes a tree's mirror. Returns false if there is no room for it. */
export function makeMirror(tree: Tree): boolean {
  const kernel = openKernel()
  const isMade = kernel !== undefined && fill(tree, kernel)
  closeMaker()
  return isMade
}

function fill(tree: Tree, kernel: Kernel): boolean {
  const { mirror, buffer, boxes, vertices, ids } = tree
  // nodes, vertices and ids are adjacent in the mesh's buffer
  const from = boxes.byteOffset
  const bytes = ids.byteOffset + ids.byteLength - from
  const nodes = boxes.byteLength / NODE_BYTES
  const codes = FIRST + bytes
  const waiting = inLines(codes + nodes)
  const at = inLines(waiting + 8 * nodes)
  const maker = openMaker(at)
  if (maker === undefined) return false
  new Uint8Array(maker.memory.buffer, FIRST, bytes).set(new Uint8Array(buffer, from, bytes))
  const words = maker.shapeMirror(FIRST, nodes, codes)
  if (words > PLACE_MASK || !maker.grow(at + 4 * words) || !allocate(kernel, mirror, 4 * words)) return false
  maker.fillMirror(FIRST + vertices.byteOffset - from, FIRST + ids.byteOffset - from, at, waiting)
  kernel.u32.set(new Uint32Array(maker.memory.buffer, at, words), mirror.at / 4)
  writeHeader(tree, kernel, mirror.at)
  registry?.unregister(mirror)
  registry?.register(tree, mirror, mirror)
  mirror.words = words
  mirror.revision = tree.revision
  return true
}

/** Rounds up to the next cache line. */
function inLines(bytes: number): number {
  return Math.ceil(bytes / 64) * 64
}

/** Continues to write a refitted tree's coordinates to its mirror, until the credit is used up or all are written. */
export function renewMirror(tree: Tree, credit: number): void {
  const { mirror } = tree
  const kernel = openKernel()
  if (kernel === undefined) return
  if (mirror.renewing !== tree.revision) {
    mirror.renewing = tree.revision
    mirror.renewed = HEADER_WORDS
  }
  mirror.credit = credit
  while (mirror.credit > 0 && mirror.renewed < mirror.words) {
    const words = writeNode(tree, kernel, mirror.at / 4, mirror.at / 4 + mirror.renewed)
    mirror.renewed += words
    mirror.credit -= words * COST_OF_WORD
  }
  if (mirror.renewed < mirror.words) return
  writeHeader(tree, kernel, mirror.at)
  mirror.revision = tree.revision
  mirror.credit = 0
}

/** Frees a mirror, even one that is being renewed. */
export function dropMirror({ mirror }: Tree): void {
  registry?.unregister(mirror)
  if (mirror.at !== 0) free(mirror)
  mirror.work = 0
}
