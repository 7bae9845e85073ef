/** Rays through a mesh: first, any, all. The doors of TriangleMesh have checked the input. */

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
 * The order of ties, design of all first answers: the larger |normal · direction|, then the lexicographically smaller
 * normal, then (a tie on a ray has one point) the lower triangle id.
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

/** First hit of the RAY row: its slot, or -1; the distance is left in `out[o]`, the triangle in `struck`. */
export function firstAlong(tree: Tree, reach: number, ray: Row, out: Row, o: number): number {
  findFirst(tree, reach, ray)
  if (found.slot < 0) return -1
  takeFirst(out, o)
  return found.slot
}

/** First hit of the RAY row: its slot, or -1. If `struck.isFinished`, the kernel has the answer; else `takeFirst`. */
export function findFirst(tree: Tree, reach: number, ray: Row): number {
  refuseInsideFilter('carom')
  walkThin(tree, reach, ray, prepared, RAY_FIRST, comesBefore)
  return found.slot
}

/** out[o] = the distance of what `findFirst` found; the triangle is in `struck`. */
export function takeFirst(out: Row, o: number): void {
  takeHeld()
  out[o] = prepared[PREPARED_LIMIT]
}

/** Is there a hit at all? */
export function anyAlong(tree: Tree, reach: number, ray: Row): boolean {
  refuseInsideFilter('carom')
  walkThin(tree, reach, ray, prepared, RAY_ANY, comesBefore)
  return found.slot >= 0
}

/** All hits, in order: their number; slots and distances in `found`. */
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
