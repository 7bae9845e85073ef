/** Writes a mirror's nodes, as kernel/layout.ts draws them. Offsets are in words of the kernel's memory. */
import { uniteBoxes } from '../math/boxes.ts'
import { BOX_COLUMNS, NODE_COLUMNS, reachOfTree, type Tree } from './layout.ts'
import { NODE_WORDS, PAIR_WORDS, WIDTH } from './mirror-shape.ts'
import type { Kernel } from './wasm-kernel.ts'

// columns of a node's first child: the others' are next to them
export const REFERENCES = 48
export const NAMES = 56
// of a pair: the first slot, with SINGLE where there is no second triangle, and the two ids
const SLOT = 18
const IDS = 19
const SINGLE = 0x80000000

/**
 * A reference that is a leaf's: its pairs less one from PAIRS_SHIFT on, and where the first begins in the bits below.
 */
const LEAF = 0x80000000
const PAIRS_SHIFT = 28
export const PLACE_MASK = 0x0fffffff
/** No child. */
export const NONE = 0xffffffff

/** The entry for a leaf, from the place of its first pair and the number of its pairs. */
export function leafAt(place: number, pairs: number): number {
  return (LEAF | ((pairs - 1) << PAIRS_SHIFT) | place) >>> 0
}

/** Slots and ids of a leaf's triangles: what a refit leaves as it is. @param o where the pairs begin */
export function writeSlots({ ids }: Tree, { u32 }: Kernel, o: number, slot: number, count: number): void {
  for (let k = 0; k < count; k += 2, o += PAIR_WORDS) {
    const single = k + 1 === count
    u32[o + SLOT] = single ? SINGLE | (slot + k) : slot + k
    u32[o + IDS] = ids[slot + k]
    u32[o + IDS + 1] = ids[single ? slot + k : slot + k + 1]
  }
}

/**
 * The coordinates of a node, whose names and references stand, and of the triangles of its leaves.
 * @returns the words of all that
 */
export function writeNode(tree: Tree, kernel: Kernel, at: number, node: number): number {
  const { u32 } = kernel
  let words = NODE_WORDS
  for (let i = 0; i < WIDTH; i++) {
    writeBox(tree, kernel, node + i)
    const reference = u32[node + REFERENCES + i]
    if (reference === NONE || reference < LEAF) continue
    const pairs = ((reference >>> PAIRS_SHIFT) & 7) + 1
    writePairs(tree, kernel, at + (reference & PLACE_MASK), pairs)
    words += pairs * PAIR_WORDS
  }
  return words
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

/** @param o where the first begins */
function writePairs({ vertices }: Tree, { f32, u32 }: Kernel, o: number, pairs: number): void {
  for (const end = o + pairs * PAIR_WORDS; o < end; o += PAIR_WORDS) {
    const slot = u32[o + SLOT]
    const a = (slot & ~SINGLE) * 9
    const b = slot >= SINGLE ? a : a + 9
    for (let k = 0; k < 9; k++) {
      f32[o + 2 * k] = vertices[a + k]
      f32[o + 2 * k + 1] = vertices[b + k]
    }
  }
}

/** Least and greatest corner of everything, and the largest absolute coordinate. @param at the mirror's address */
export function writeHeader({ boxes }: Tree, { f64 }: Kernel, at: number): void {
  uniteBoxes(boxes, 0, boxes, BOX_COLUMNS, f64, at / 8)
  f64[at / 8 + 6] = reachOfTree(boxes)
}
