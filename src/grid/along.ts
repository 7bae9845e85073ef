/**
 * Walks a height field along a ray, nearer blocks first. The tests of boxes are those of bvh/walk-plain.ts: times are
 * rounded monotonically, so a comparison that holds for the exact box also holds for the rounded times of the grown box.
 */
import type { Tree } from '../bvh/layout.ts'
import { found, type Visit } from '../bvh/ray-found.ts'
import { RAY_DIRECTION, RAY_ORIGIN, type Row } from '../math/rows.ts'
import { PREPARED_LIMIT, PREPARED_PAD } from '../ray/prepared.ts'
import { BLOCK_SHIFT, type Field, isSet } from './field.ts'

/** Exceeds any coordinate over any distance that matters; its product with 2^62 is finite. */
const STEEPEST = 1e280

/** Blocks that wait: level, x, y. A level leaves three behind. */
const stack = new Int32Array(3 * 96)

export function walkAlong(field: Field, tree: Tree, p: Row, visit: Visit): void {
  const { across, along, halfX, halfZ, heights, holes, levels, ranges } = field
  const ix = Math.max(-STEEPEST, Math.min(1 / p[RAY_DIRECTION], STEEPEST))
  const iy = Math.max(-STEEPEST, Math.min(1 / p[RAY_DIRECTION + 1], STEEPEST))
  const iz = Math.max(-STEEPEST, Math.min(1 / p[RAY_DIRECTION + 2], STEEPEST))
  // which side of a box is met first along each axis; the origin is moved so that the box seems larger
  const backX = +!(ix > 0)
  const backY = +!(iy > 0)
  const backZ = +!(iz > 0)
  const padX = (1 - 2 * backX) * p[PREPARED_PAD]
  const padY = (1 - 2 * backY) * p[PREPARED_PAD + 1]
  const padZ = (1 - 2 * backZ) * p[PREPARED_PAD + 2]
  const onx = p[RAY_ORIGIN] + padX
  const ony = p[RAY_ORIGIN + 1] + padY
  const onz = p[RAY_ORIGIN + 2] + padZ
  const ofx = p[RAY_ORIGIN] - padX
  const ofy = p[RAY_ORIGIN + 1] - padY
  const ofz = p[RAY_ORIGIN + 2] - padZ
  let opened = 0
  let tested = 0
  let size = 3
  stack[0] = levels.length - 1
  stack[1] = 0
  stack[2] = 0
  while (size > 0) {
    size -= 3
    const level = stack[size]
    const x = stack[size + 1]
    const y = stack[size + 2]
    const { width, height, first } = levels[level]
    if (x >= width || y >= height) continue
    const o = 2 * (first + y * width + x)
    const low = ranges[o]
    const high = ranges[o + 1]
    if (low > high) continue
    opened++
    const shift = level + BLOCK_SHIFT
    const c0 = x << shift
    const r0 = y << shift
    const c1 = Math.min(c0 + (1 << shift), across)
    const r1 = Math.min(r0 + (1 << shift), along)
    const limit = p[PREPARED_LIMIT]
    const l0 = ((2 * (backX === 0 ? c0 : c1) - across) * halfX - onx) * ix
    const h0 = ((2 * (backX === 0 ? c1 : c0) - across) * halfX - ofx) * ix
    const l1 = ((backY === 0 ? low : high) - ony) * iy
    const h1 = ((backY === 0 ? high : low) - ofy) * iy
    const l2 = ((2 * (backZ === 0 ? r0 : r1) - along) * halfZ - onz) * iz
    const h2 = ((2 * (backZ === 0 ? r1 : r0) - along) * halfZ - ofz) * iz
    const enter = Math.max(0, l0, l1, l2)
    const leave = Math.min(limit, h0, h1, h2)
    if (enter > leave) continue
    if (level > 0) {
      // the farthest first, so that the nearest is on top
      for (let k = 3; k >= 0; k--) {
        stack[size] = level - 1
        stack[size + 1] = 2 * x + ((k & 1) ^ backX)
        stack[size + 2] = 2 * y + ((k >> 1) ^ backZ)
        size += 3
      }
      continue
    }
    const stepX = backX === 0 ? 1 : -1
    const stepZ = backZ === 0 ? 1 : -1
    for (let r = backZ === 0 ? r0 : r1 - 1; r >= r0 && r < r1; r += stepZ) {
      const m2 = ((2 * (r + backZ) - along) * halfZ - onz) * iz
      const g2 = ((2 * (r + 1 - backZ) - along) * halfZ - ofz) * iz
      if (m2 > leave || g2 < enter) continue
      for (let c = backX === 0 ? c0 : c1 - 1; c >= c0 && c < c1; c += stepX) {
        const m0 = ((2 * (c + backX) - across) * halfX - onx) * ix
        const g0 = ((2 * (c + 1 - backX) - across) * halfX - ofx) * ix
        const from = Math.max(enter, m0, m2)
        const to = Math.min(p[PREPARED_LIMIT], g0, g2)
        if (from > to) continue
        const i = r * (across + 1) + c
        const a = heights[i]
        const d = heights[i + 1]
        const b = heights[i + across + 1]
        const e = heights[i + across + 2]
        const least = Math.min(a, b, d, e)
        const most = Math.max(a, b, d, e)
        const m1 = ((backY === 0 ? least : most) - ony) * iy
        const g1 = ((backY === 0 ? most : least) - ofy) * iy
        if (m1 > to || g1 < from) continue
        const cell = r * across + c
        if (isSet(holes, cell)) continue
        tested += 2
        visit(tree, p, 2 * cell, -1)
        visit(tree, p, 2 * cell + 1, -1)
      }
    }
  }
  found.nodes = opened
  found.triangles = tested
}
