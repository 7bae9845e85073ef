/** Visits the triangles of a height field whose boxes meet a box. */
import type { Tree } from '../bvh/layout.ts'
import { carry } from '../bvh/placed.ts'
import type { Row } from '../math/rows.ts'
import { BLOCK_SHIFT, type Field, isSet } from './field.ts'

const stack = new Int32Array(3 * 96)

export function walkWithin(field: Field, box: Row, tree: Tree, visit: (tree: Tree, slot: number) => unknown): void {
  const { across, along, halfX, halfZ, heights, holes, levels, ranges } = field
  const x0 = box[0]
  const y0 = box[1]
  const z0 = box[2]
  const x1 = box[3]
  const y1 = box[4]
  const z1 = box[5]
  // all cells that may meet the box, and a few more; 0 for NaN (written out: doubles that are passed on may be allocated)
  const c0 = Math.max(0, Math.min(across - 1, Math.floor((x0 / halfX + across) / 2) - 2)) | 0
  const c1 = Math.max(0, Math.min(across - 1, Math.floor((x1 / halfX + across) / 2) + 2)) | 0
  const r0 = Math.max(0, Math.min(along - 1, Math.floor((z0 / halfZ + along) / 2) - 2)) | 0
  const r1 = Math.max(0, Math.min(along - 1, Math.floor((z1 / halfZ + along) / 2) + 2)) | 0
  // the level on which these are in at most 2 × 2 blocks
  let level = 0
  while (
    level + 1 < levels.length &&
    (c1 >> (level + BLOCK_SHIFT)) -
      (c0 >> (level + BLOCK_SHIFT)) +
      (r1 >> (level + BLOCK_SHIFT)) -
      (r0 >> (level + BLOCK_SHIFT)) >
      2
  )
    level++
  const shift = level + BLOCK_SHIFT
  let size = 0
  for (let y = r0 >> shift; y <= r1 >> shift; y++) {
    for (let x = c0 >> shift; x <= c1 >> shift; x++) {
      stack[size] = level
      stack[size + 1] = x
      stack[size + 2] = y
      size += 3
    }
  }
  while (size > 0) {
    size -= 3
    const level = stack[size]
    const x = stack[size + 1]
    const y = stack[size + 2]
    const { width, height, first } = levels[level]
    if (x >= width || y >= height) continue
    const o = 2 * (first + y * width + x)
    if (!(ranges[o] <= y1 && ranges[o + 1] >= y0)) continue
    const shift = level + BLOCK_SHIFT
    const left = x << shift
    const back = y << shift
    const right = Math.min(left + (1 << shift) - 1, across - 1)
    const front = Math.min(back + (1 << shift) - 1, along - 1)
    if (left > c1 || right < c0 || back > r1 || front < r0) continue
    if (level > 0) {
      for (let k = 0; k < 4; k++) {
        stack[size] = level - 1
        stack[size + 1] = 2 * x + (k & 1)
        stack[size + 2] = 2 * y + (k >> 1)
        size += 3
      }
      continue
    }
    for (let r = Math.max(back, r0); r <= front && r <= r1; r++) {
      if (!((2 * r - along) * halfZ <= z1 && (2 * r + 2 - along) * halfZ >= z0)) continue
      for (let c = Math.max(left, c0); c <= right && c <= c1; c++) {
        if (!((2 * c - across) * halfX <= x1 && (2 * c + 2 - across) * halfX >= x0)) continue
        const i = r * (across + 1) + c
        const a = heights[i]
        const d = heights[i + 1]
        const e = heights[i + across + 1]
        const f = heights[i + across + 2]
        if (a > y1 && d > y1 && e > y1 && f > y1) continue
        if (a < y0 && d < y0 && e < y0 && f < y0) continue
        const cell = r * across + c
        if (isSet(holes, cell)) continue
        if (visit(tree, carry(2 * cell)) === true || visit(tree, carry(2 * cell + 1)) === true) return
      }
    }
  }
}
