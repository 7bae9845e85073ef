/**
 * A mesh's mirror in the kernel's memory: its tree with eight children a node, its triangles in pairs (kernel/layout.ts draws both).
 * It is made when walks in TypeScript have cost as much as it will, and made new when the mesh has been refitted and asked as much
 * again; it goes with the mesh, by `dispose`, or when the kernel's budget is used up.
 */

import { BOX_COLUMNS, CHILD_COUNT, CHILD_INDEX, DEPTH_LIMIT, type Mirror, NODE_COLUMNS, type Tree } from './layout.ts'
import {
  columnOf,
  HEADER_WORDS,
  LEAF,
  NONE,
  PAIR_WORDS,
  PAIRS_SHIFT,
  PLACE_MASK,
  type Shape,
  shapeMirror,
  WIDTH,
} from './mirror-shape.ts'
import { allocate, free, isEager, type Kernel, kernelInUse, openKernel } from './wasm-kernel.ts'

// columns of a node's first child: the others' are next to them
const REFERENCES = 48
const NAMES = 56
// of a pair: the first slot, with SINGLE where there is no second triangle, and the two ids
const SLOT = 18
const IDS = 19
const SINGLE = 0x80000000

/** A mirror costs about as much as opening so many nodes, and so many more a triangle. */
const COST = 400
const COST_OF_TRIANGLE = 5
/** Coordinates for which f32 has room enough on both sides. */
const LEAST_REACH = 8.673617379884035e-19 // 2^-60

/** Mirrors go with their trees. */
const registry = typeof FinalizationRegistry === 'undefined' ? undefined : new FinalizationRegistry<Mirror>(free)

/** The kernel, if it has an up-to-date mirror of a tree. */
export function kernelFor(tree: Tree): Kernel | undefined {
  const { mirror } = tree
  if (mirror.revision === tree.revision && mirror.at !== 0) return kernelInUse()
  if (isEager()) makeMirror(tree)
  return mirror.revision === tree.revision && mirror.at !== 0 ? kernelInUse() : undefined
}

/** Adds what a walk in TypeScript has cost; when that is enough, the mirror is made. */
export function countWork(tree: Tree, work: number): void {
  const { mirror } = tree
  mirror.work += work
  if (mirror.revision === tree.revision && mirror.at !== 0) return
  if (mirror.work < COST + COST_OF_TRIANGLE * tree.ids.length) return
  mirror.work = 0
  makeMirror(tree)
}

function makeMirror(tree: Tree): void {
  const kernel = isFit(tree) ? openKernel() : undefined
  if (kernel !== undefined) reflect(tree, tree.mirror, kernel)
}

/** Can the kernel walk it? Shared memory may be refitted by another thread. */
function isFit({ vertices, boxes, revision }: Tree): boolean {
  if (!(vertices instanceof Float32Array) || Number.isNaN(revision)) return false
  return reachOf(boxes) >= LEAST_REACH
}

/** Copies a tree into the kernel's memory. */
function reflect(tree: Tree, mirror: Mirror, kernel: Kernel): void {
  if (mirror.at === 0) {
    const shape = shapeMirror(tree)
    if (shape.words > PLACE_MASK || !allocate(kernel, mirror, 4 * shape.words)) return
    registry?.unregister(mirror) // it may have been here before, and made place
    registry?.register(tree, mirror, mirror)
    writeShape(tree, mirror, kernel, shape)
  }
  writeHeader(tree, mirror, kernel)
  writeCoordinates(tree, mirror, kernel)
  mirror.revision = tree.revision
}

/** Gives the mirror's memory back. */
export function dropMirror({ mirror }: Tree): void {
  if (mirror.at === 0) return
  registry?.unregister(mirror)
  free(mirror)
}

/** Names, references, slots and ids: what a refit leaves as it is. */
function writeShape({ children, ids }: Tree, { at }: Mirror, { u32 }: Kernel, shape: Shape): void {
  const { nodes, places, names, references } = shape
  for (let n = 0; n < nodes; n++)
    for (let i = 0; i < WIDTH; i++) {
      const o = at / 4 + places[n] + i
      const [name, reference] = [names[WIDTH * n + i], references[WIDTH * n + i]]
      u32[o + NAMES] = name
      u32[o + REFERENCES] = reference
      if (reference === NONE || reference < LEAF) continue
      const slot = children[columnOf(name)]
      const count = children[columnOf(name) + CHILD_COUNT - CHILD_INDEX]
      for (let k = 0; k < count; k += 2) {
        const pair = at / 4 + (reference & PLACE_MASK) + (k >> 1) * PAIR_WORDS
        const single = k + 1 === count
        u32[pair + SLOT] = (single ? SINGLE | (slot + k) : slot + k) >>> 0
        u32[pair + IDS] = ids[slot + k]
        u32[pair + IDS + 1] = ids[single ? slot + k : slot + k + 1]
      }
    }
}

function writeHeader({ boxes }: Tree, { at }: Mirror, { f64 }: Kernel): void {
  for (let k = 0; k < 3; k++) {
    f64[at / 8 + k] = Math.min(boxes[k], boxes[BOX_COLUMNS + k])
    f64[at / 8 + 3 + k] = Math.max(boxes[3 + k], boxes[BOX_COLUMNS + 3 + k])
  }
  f64[at / 8 + 6] = reachOf(boxes)
}

const waiting = new Uint32Array(WIDTH * DEPTH_LIMIT)

/** The boxes of all nodes, and the corners of all triangles. */
function writeCoordinates(tree: Tree, { at }: Mirror, kernel: Kernel): void {
  const { u32 } = kernel
  let size = 0
  waiting[size++] = HEADER_WORDS
  while (size > 0) {
    const node = at / 4 + waiting[--size]
    for (let i = 0; i < WIDTH; i++) {
      const reference = u32[node + REFERENCES + i]
      writeBox(tree, kernel, node + i)
      if (reference === NONE) continue
      if (reference < LEAF) waiting[size++] = reference
      else writePairs(tree, kernel, at / 4 + (reference & PLACE_MASK), (reference >>> PAIRS_SHIFT) & 7)
    }
  }
}

/** @param o the child's first column */
function writeBox({ boxes }: Tree, { f32, u32 }: Kernel, o: number): void {
  const name = u32[o + NAMES]
  if (name === NONE) {
    for (let k = 0; k < 3; k++) {
      f32[o + WIDTH * k] = Number.POSITIVE_INFINITY
      f32[o + WIDTH * (3 + k)] = Number.NEGATIVE_INFINITY
    }
    return
  }
  const b = (name >>> 1) * NODE_COLUMNS + (name & 1) * BOX_COLUMNS
  f32[o] = boxes[b]
  f32[o + WIDTH] = boxes[b + 1]
  f32[o + 2 * WIDTH] = boxes[b + 2]
  f32[o + 3 * WIDTH] = boxes[b + 3]
  f32[o + 4 * WIDTH] = boxes[b + 4]
  f32[o + 5 * WIDTH] = boxes[b + 5]
}

/** @param more pairs behind the first */
function writePairs({ vertices }: Tree, { f32, u32 }: Kernel, first: number, more: number): void {
  for (let o = first; o <= first + more * PAIR_WORDS; o += PAIR_WORDS) {
    const slot = u32[o + SLOT]
    const a = (slot & ~SINGLE) * 9
    const b = slot >= SINGLE ? a : a + 9
    for (let k = 0; k < 9; k++) {
      f32[o + 2 * k] = vertices[a + k]
      f32[o + 2 * k + 1] = vertices[b + k]
    }
  }
}

function reachOf(boxes: Float32Array): number {
  let reach = 0
  for (let i = 0; i < 2 * BOX_COLUMNS; i++) {
    const x = Math.abs(boxes[i])
    if (x > reach && x < Number.POSITIVE_INFINITY) reach = x
  }
  return reach
}
