/** Ray or segment against a closed, two-sided triangle. `watertight.ts` has the method and its proof. */

import { faceNormal } from '../math/normal.ts'
import {
  type Coordinates,
  FEATURE_FACE,
  HIT_DEPTH,
  HIT_FEATURE,
  HIT_NORMAL,
  HIT_POINT,
  HIT_STARTS_INSIDE,
  HIT_T,
  RAY_DIRECTION,
  RAY_ORIGIN,
  type Row,
} from '../math/rows.ts'
import { PREPARED_SIZE, prepareRay } from './prepared.ts'
import { meetTriangle } from './watertight.ts'

const prepared = new Float64Array(PREPARED_SIZE)

/**
 * The first point of the ray in the triangle.
 * @param ray RAY row
 * @param r its offset
 * @param triangle TRIANGLE row
 * @param t its offset
 * @param out HIT row, T in units of the direction; the normal is the face's, turned against the ray; untouched on a
 * miss
 */
export function rayTriangle(ray: Row, r: number, triangle: Coordinates, t: number, out: Row, o: number): boolean {
  prepareRay(ray, r, prepared)
  if (!meetTriangle(prepared, triangle, t, out, o + HIT_T)) return false
  finishRayHit(ray, r, triangle, t, out, o)
  return true
}

/**
 * Completes a HIT row whose T is known: the point, the normal, and the columns that are the same for all rays.
 * @returns FACE, FACE_TURNED or NO_FACE, as `rayNormal`
 */
export function finishRayHit(ray: Row, r: number, triangle: Coordinates, t: number, out: Row, o: number): number {
  const at = out[o + HIT_T]
  out[o + HIT_POINT] = ray[r + RAY_ORIGIN] + at * ray[r + RAY_DIRECTION]
  out[o + HIT_POINT + 1] = ray[r + RAY_ORIGIN + 1] + at * ray[r + RAY_DIRECTION + 1]
  out[o + HIT_POINT + 2] = ray[r + RAY_ORIGIN + 2] + at * ray[r + RAY_DIRECTION + 2]
  out[o + HIT_DEPTH] = 0
  out[o + HIT_FEATURE] = FEATURE_FACE
  out[o + HIT_STARTS_INSIDE] = 0
  return rayNormal(ray, r, triangle, t, out, o + HIT_NORMAL)
}

/** Results of `rayNormal`: the triangle's own normal, the opposite of it, or no normal of the triangle. */
const FACE = 1
export const FACE_TURNED = -1
export const NO_FACE = 0

/**
 * out[n..n+2] = the normal of the face, turned against the ray. If the triangle has no face, the vector opposite to the
 * ray's direction.
 * @returns FACE, FACE_TURNED or NO_FACE
 */
export function rayNormal(ray: Row, r: number, triangle: Coordinates, t: number, out: Row, n: number): number {
  const dx = ray[r + RAY_DIRECTION]
  const dy = ray[r + RAY_DIRECTION + 1]
  const dz = ray[r + RAY_DIRECTION + 2]
  if (faceNormal(triangle, t, out, n)) {
    if (!(out[n] * dx + out[n + 1] * dy + out[n + 2] * dz > 0)) return FACE
    out[n] = 0 - out[n]
    out[n + 1] = 0 - out[n + 1]
    out[n + 2] = 0 - out[n + 2]
    return FACE_TURNED
  }
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz)
  out[n] = length > 0 ? 0 - dx / length : 0
  out[n + 1] = length > 0 ? 0 - dy / length : 0
  out[n + 2] = length > 0 ? 0 - dz / length : 0
  return NO_FACE
}
