/**
 * Writes the coordinates of a mirror's nodes (kernel/layout.ts draws them). kernel/mirror.ts writes everything else.
 * Offsets are in words of the kernel's memory.
 */
import { uniteBoxes } from '../math/boxes.ts'
import { BOX_COLUMNS, NODE_COLUMNS, reachOfTree, type Tree } from './layout.ts'
import { PLACE_MASK } from './mirror-words.ts'
import type { Kernel } from './wasm-kernel.ts'

export const HEADER_WORDS = 32
/** The number of a node's children. */
const WIDTH = 8
const NODE_WORDS = 8 * WIDTH
const PAIR_WORDS = 21
/** Nodes begin at cache lines. */
const LINE_WORDS = 16

// columns of a node's first child; those of the other children follow
const REFERENCES = 48
const NAMES = 56
// column of a pair: the first slot, with SINGLE set if there is no second triangle
const SLOT = 18
const SINGLE = 0x80000000

/**
 * A reference to a leaf: the number of its pairs minus one, from PAIRS_SHIFT on; in the bits below, where the first
 * pair begins.
 */
const LEAF = 0x80000000
const PAIRS_SHIFT = 28
/** The name and the reference of a missing child. */
const NONE = 0xffffffff

/**
 * Writes the coordinates of a node whose names and references are complete, and of the triangles of its leaves.
 * @param at where the mirror begins
 * @returns the number of words up to the next node
 */
export function writeNode(tree: Tree, kernel: Kernel, at: number, node: number): number {
  const { u32 } = kernel
  let words = NODE_WORDS
  for (let i = 0; i < WIDTH; i++) {
    if (u32[node + NAMES + i] === NONE) continue
    writeBox(tree, kernel, node + i)
    const reference = u32[node + REFERENCES + i]
    if (reference === NONE || reference < LEAF) continue
    const pairs = ((reference >>> PAIRS_SHIFT) & 7) + 1
    writePairs(tree, kernel, at + (reference & PLACE_MASK), pairs)
    words += pairs * PAIR_WORDS
  }
  return (words + LINE_WORDS - 1) & -LINE_WORDS
}

/** @param o the child's first column */
function writeBox({ boxes }: Tree, { f32, u32 }: Kernel, o: number): void {
  const name = u32[o + NAMES]
  const b = (name >>> 1) * NODE_COLUMNS + (name & 1) * BOX_COLUMNS
  f32[o] = boxes[b]
  f32[o + WIDTH] = boxes[b + 1]
  f32[o + 2 * WIDTH] = boxes[b + 2]
  f32[o + 3 * WIDTH] = boxes[b + 3]
  f32[o + 4 * WIDTH] = boxes[b + 4]
  f32[o + 5 * WIDTH] = boxes[b + 5]
}

/** @param o where the first pair begins */
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

/**
 * Writes the least and the greatest corner of the mesh, and its largest absolute coordinate.
 * @param at the mirror's address, in bytes
 */
export function writeHeader({ boxes }: Tree, { f64 }: Kernel, at: number): void {
  uniteBoxes(boxes, 0, boxes, BOX_COLUMNS, f64, at / 8)
  f64[at / 8 + 6] = reachOfTree(boxes)
}
