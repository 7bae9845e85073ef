/**
 * Many queries of one kind in one call, from flat arrays into flat arrays. The kernels are the same, so the bits are
 * the same as with one call for each, and nothing is allocated. `triangles[i]` is the triangle that row i struck, or
 * -1. If row i struck nothing, row i of `hits` or `closest` is not written.
 */

import { closeFilter } from '../bvh/filter.ts'
import { treeOf } from '../bvh/placed.ts'
import { checkNumber } from '../math/check.ts'
import { CLOSEST_DISTANCE, HIT_SIZE, type Row, SWEEP_FROM, SWEEP_TRANSLATION } from '../math/rows.ts'
import {
  type BatchOptions,
  CLOSEST_STRIDE,
  checkBytes,
  checkOut,
  checkRows,
  checkTriangles,
  countRows,
  HIT_STRIDE,
  POINT_STRIDE,
  type Rows,
  takeBatch,
  takeCount,
  WAY_STRIDE,
} from './batch-rows.ts'
import { firstContact } from './cast-solid.ts'
import { openFrame } from './filter.ts'
import { enter, leave } from './frame.ts'
import { CONTAINS_BATCH_OPTIONS, type ContainsOptions, type Enclosing, isIn, methodOf, takeContains } from './inside.ts'
import { nearestPoint } from './nearest.ts'
import type { SolidTarget } from './ray-mesh.ts'
import { CAST_OPTIONS, type CastOptions, type Solid, takeCast, takeMover } from './solid.ts'

const row: Row = new Float64Array(HIT_SIZE)

const CASTS_OPTIONS = ['count', ...CAST_OPTIONS]

/** TriangleMesh.casts */
export function casts(
  mesh: SolidTarget,
  shape: Solid,
  ways: Rows,
  triangles: Int32Array,
  hits: Float64Array | null | undefined,
  options: (CastOptions & BatchOptions) | undefined,
): number {
  const frame = enter(mesh.names.casts)
  try {
    const { sweep } = frame
    const mover = takeMover(frame, shape)
    takeCast(frame, options, CASTS_OPTIONS)
    takeCount(frame, options)
    const count = countRows(frame, 'ways', ways, WAY_STRIDE)
    checkTriangles(frame.who, triangles, count)
    checkOut(frame.who, 'hits', hits, HIT_STRIDE, count)
    checkRows(frame.who, 'ways', ways, WAY_STRIDE, count, ['from', 'translation'])
    openFrame(frame)
    let struck = 0
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < 3; k++) {
        sweep[SWEEP_FROM + k] = ways[i * WAY_STRIDE + k]
        sweep[SWEEP_TRANSLATION + k] = ways[i * WAY_STRIDE + 3 + k]
      }
      const tree = treeOf(mesh)
      const slot = firstContact(tree, mesh.reach, sweep, mover, frame.overlap, row, 0)
      triangles[i] = slot < 0 ? -1 : tree.ids[slot]
      if (slot < 0) continue
      struck++
      if (hits) for (let k = 0; k < HIT_STRIDE; k++) hits[i * HIT_STRIDE + k] = row[k]
    }
    closeFilter()
    return struck
  } finally {
    leave(frame)
  }
}

/** TriangleMesh.closestPoints */
export function closestPoints(
  mesh: SolidTarget,
  points: Rows,
  maxDistance: number,
  triangles: Int32Array,
  closest: Float64Array | null | undefined,
  options: BatchOptions | undefined,
): number {
  const frame = enter(mesh.names.closestPoints)
  try {
    checkNumber(frame.who, 'maxDistance', maxDistance, 0, Number.POSITIVE_INFINITY)
    takeBatch(frame, options)
    const count = countRows(frame, 'points', points, POINT_STRIDE)
    checkTriangles(frame.who, triangles, count)
    checkOut(frame.who, 'closest', closest, CLOSEST_STRIDE, count)
    checkRows(frame.who, 'points', points, POINT_STRIDE, count, ['point'])
    openFrame(frame)
    let found = 0
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < 3; k++) frame.point[k] = points[i * POINT_STRIDE + k]
      row[CLOSEST_DISTANCE] = maxDistance
      const tree = treeOf(mesh)
      const slot = nearestPoint(tree, mesh.reach, frame.point, row, 0)
      triangles[i] = slot < 0 ? -1 : tree.ids[slot]
      if (slot < 0) continue
      found++
      if (closest) for (let k = 0; k < CLOSEST_STRIDE; k++) closest[i * CLOSEST_STRIDE + k] = row[k]
    }
    closeFilter()
    return found
  } finally {
    leave(frame)
  }
}

/** TriangleMesh.containsPoints */
export function containsPoints(
  mesh: Enclosing,
  points: Rows,
  inside: Uint8Array,
  options: (ContainsOptions & { count?: number | undefined }) | undefined,
): number {
  const frame = enter('TriangleMesh.containsPoints')
  try {
    takeContains(frame, options, CONTAINS_BATCH_OPTIONS)
    takeCount(frame, options)
    const count = countRows(frame, 'points', points, POINT_STRIDE)
    checkBytes(frame.who, 'inside', inside, count)
    checkRows(frame.who, 'points', points, POINT_STRIDE, count, ['point'])
    const method = methodOf(mesh, frame)
    openFrame(frame)
    let found = 0
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < 3; k++) frame.point[k] = points[i * POINT_STRIDE + k]
      inside[i] = isIn(mesh, method, frame.point) ? 1 : 0
      found += inside[i]
    }
    closeFilter()
    return found
  } finally {
    leave(frame)
  }
}
