/** A hull in a world: a solid whose surface is a mesh. */
import { struck as face } from '../bvh/ray-found.ts'
import { KERNEL_ANSWER, kernelAnswers } from '../bvh/walk-wasm.ts'
import {
  CLOSEST_DISTANCE,
  CLOSEST_NORMAL,
  CLOSEST_POINT,
  CLOSEST_SIZE,
  FEATURE_FACE,
  HIT_DEPTH,
  HIT_FEATURE,
  HIT_NORMAL,
  HIT_POINT,
  HIT_SIZE,
  HIT_STARTS_INSIDE,
  HIT_T,
  RAY_ORIGIN,
  type Row,
} from '../math/rows.ts'
import { findFirst, takeFirst } from '../mesh/cast-ray.ts'
import { BY_PARITY, isInsideOf } from '../mesh/crossings.ts'
import { nearestPoint } from '../mesh/nearest.ts'
import { finishRayHit } from '../ray/ray-triangle.ts'
import { closeTriangles, openTriangles } from './asked.ts'
import { type Collider, trianglesOf } from './collider.ts'

const start = new Float64Array(3)
const nearest = new Float64Array(CLOSEST_SIZE)

/** Is a point in a hull, or on it? Exact. */
function isIn(hull: Collider, point: Row): boolean {
  for (let k = 0; k < 3; k++) if (!(hull.box[k] <= point[k] && point[k] <= hull.box[3 + k])) return false
  return isInsideOf(trianglesOf(hull), hull.reach, point, BY_PARITY, hull.box)
}

/** `nearest` = the point of the surface that is nearest to a point in the hull; its normal leads out. */
function findWayOut(hull: Collider, point: Row): void {
  nearest[CLOSEST_DISTANCE] = Number.POSITIVE_INFINITY
  nearestPoint(trianglesOf(hull), hull.reach, point, nearest, 0)
  // (the normal of a point on the surface is the triangle's already)
  if (nearest[CLOSEST_DISTANCE] > 0)
    for (let k = 0; k < 3; k++) nearest[CLOSEST_NORMAL + k] = 0 - nearest[CLOSEST_NORMAL + k]
}

/** A ray that starts in the hull hits it at once. */
export function rayHull(hull: Collider, ray: Row, out: Row): boolean {
  for (let k = 0; k < 3; k++) start[k] = ray[RAY_ORIGIN + k]
  openTriangles(hull)
  const inside = isIn(hull, start)
  if (inside) findWayOut(hull, start)
  const hits = inside || findFirst(trianglesOf(hull), hull.reach, ray) >= 0
  closeTriangles()
  if (!hits) return false
  if (!inside) {
    if (face.isFinished) {
      const answer = kernelAnswers()
      for (let i = 0; i < HIT_SIZE; i++) out[i] = answer[KERNEL_ANSWER + i]
      return true
    }
    takeFirst(out, 0)
    finishRayHit(ray, 0, face.corners, 0, out, 0)
    return true
  }
  out[HIT_T] = 0
  for (let k = 0; k < 3; k++) {
    out[HIT_POINT + k] = start[k]
    out[HIT_NORMAL + k] = nearest[CLOSEST_NORMAL + k]
  }
  out[HIT_DEPTH] = 0
  out[HIT_FEATURE] = FEATURE_FACE
  out[HIT_STARTS_INSIDE] = nearest[CLOSEST_DISTANCE] > 0 ? 1 : 0
  return true
}

/** @param out CLOSEST row. For a point in the hull, the point itself, at distance 0; the normal is the way out */
export function closestOnHull(hull: Collider, point: Row, out: Row): boolean {
  openTriangles(hull)
  const inside = isIn(hull, point)
  if (inside) findWayOut(hull, point)
  else {
    nearest[CLOSEST_DISTANCE] = Number.POSITIVE_INFINITY
    nearestPoint(trianglesOf(hull), hull.reach, point, nearest, 0)
  }
  closeTriangles()
  if (!(nearest[CLOSEST_DISTANCE] < Number.POSITIVE_INFINITY)) return false
  for (let i = 0; i < CLOSEST_SIZE; i++) out[i] = nearest[i]
  if (!inside) return true
  out[CLOSEST_DISTANCE] = 0
  for (let k = 0; k < 3; k++) out[CLOSEST_POINT + k] = point[k]
  return true
}
