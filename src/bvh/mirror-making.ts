/**
 * Puts mirrors into the kernel's memory. After a refit, renews them in slices: writes all coordinates again, in memory
 * order.
 */
import type { Tree } from './layout.ts'
import type { Mirror } from './mirror-state.ts'
import { mirrorWords } from './mirror-words.ts'
import { HEADER_WORDS, writeHeader, writeNode } from './mirror-write.ts'
import { allocate, closeMaker, free, openKernel, openMaker } from './wasm-kernel.ts'

/** The cost of writing a word again; opening a node in a walk costs 1. */
const COST_OF_WORD = 0.0625

/** When a tree is garbage-collected, its mirror is freed. */
const registry = typeof FinalizationRegistry === 'undefined' ? undefined : new FinalizationRegistry<Mirror>(free)

/** Makes a tree's mirror. Returns false if there is no room for it. */
export function makeMirror(tree: Tree): boolean {
  const maker = openMaker()
  const words = maker && mirrorWords(tree, maker)
  const isMade = words !== undefined && keepMirror(tree, words)
  closeMaker()
  return isMade
}

/** Takes over the words of a tree's mirror. Returns false if there is no room for it. */
export function keepMirror(tree: Tree, words: Uint32Array): boolean {
  const { mirror } = tree
  const kernel = openKernel()
  if (kernel === undefined || !allocate(kernel, mirror, words.byteLength)) return false
  kernel.u32.set(words, mirror.at / 4)
  writeHeader(tree, kernel, mirror.at)
  registry?.unregister(mirror)
  registry?.register(tree, mirror, mirror)
  mirror.words = words.length
  mirror.revision = tree.revision
  return true
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
