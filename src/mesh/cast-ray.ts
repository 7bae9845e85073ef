/** Rays through a mesh: the first hit, any hit, all hits. The public methods have checked the input. */

import { refuseInsideFilter } from '../bvh/filter.ts'
import type { Tree } from '../bvh/layout.ts'
import { found, RAY_ALL, RAY_ANY, RAY_FIRST } from '../bvh/ray-found.ts'
import { walkThin } from '../bvh/walk-ray.ts'
import { takeHeld } from '../bvh/walk-wasm.ts'
import { RAY_DIRECTION, type Row } from '../math/rows.ts'
import { sortBy, swapNumbers } from '../math/sort-by.ts'
import { PREPARED_LIMIT, PREPARED_SIZE } from '../ray/prepared.ts'
import { rayNormal } from '../ray/ray-triangle.ts'

const prepared = new Float64Array(PREPARED_SIZE)
const normals = new Float64Array(6)

/**
 * The order of ties at equal distance: the larger |normal · direction|, then the lexicographically smaller normal, then
 * the lower triangle id. (On one ray, equal distances have the same point.)
 */
function comesBefore(tree: Tree, p: Row, slot: number, other: number): boolean {
  rayNormal(p, 0, tree.vertices, slot * 9, normals, 0)
  rayNormal(p, 0, tree.vertices, other * 9, normals, 3)
  let ours = 0
  let theirs = 0
  for (let i = 0; i < 3; i++) {
    ours += normals[i] * p[RAY_DIRECTION + i]
    theirs += normals[3 + i] * p[RAY_DIRECTION + i]
  }
  ours = Math.abs(ours)
  theirs = Math.abs(theirs)
  if (ours !== theirs) return ours > theirs
  for (let i = 0; i < 3; i++) if (normals[i] !== normals[3 + i]) return normals[i] < normals[3 + i]
  return tree.ids[slot] < tree.ids[other]
}

/**
 * Finds the first hit of a RAY row and returns its slot, or -1. Writes its distance to `out[o]` and its triangle to
 * `struck`.
 */
export function firstAlong(tree: Tree, reach: number, ray: Row, out: Row, o: number): number {
  findFirst(tree, reach, ray)
  if (found.slot < 0) return -1
  takeFirst(out, o)
  return found.slot
}

/**
 * Finds the first hit of a RAY row and returns its slot, or -1. If `struck.isFinished`, the kernel has written the
 * ANSWER row; otherwise call `takeFirst`.
 */
export function findFirst(tree: Tree, reach: number, ray: Row): number {
  refuseInsideFilter('carom')
  walkThin(tree, reach, ray, prepared, RAY_FIRST, comesBefore)
  return found.slot
}

/** out[o] = the distance of the hit of the last `findFirst`. Its triangle is in `struck` then. */
export function takeFirst(out: Row, o: number): void {
  takeHeld()
  out[o] = prepared[PREPARED_LIMIT]
}

/** Does a RAY row hit anything? */
export function anyAlong(tree: Tree, reach: number, ray: Row): boolean {
  refuseInsideFilter('carom')
  walkThin(tree, reach, ray, prepared, RAY_ANY, comesBefore)
  return found.slot >= 0
}

/** Finds all hits of a RAY row, in order, and returns their number. Slots and distances are in `found`. */
export function allAlong(tree: Tree, reach: number, ray: Row): number {
  refuseInsideFilter('carom')
  walkThin(tree, reach, ray, prepared, RAY_ALL, comesBefore)
  sortBy(found.count, tree, after, swap)
  return found.count
}

function after(tree: Tree, i: number, j: number): boolean {
  const { slots, ts } = found
  if (ts[i] !== ts[j]) return ts[i] > ts[j]
  return slots[i] !== slots[j] && comesBefore(tree, prepared, slots[j], slots[i])
}

function swap(_: Tree, i: number, j: number): void {
  swapNumbers(found.slots, i, j)
  swapNumbers(found.ts, i, j)
}
