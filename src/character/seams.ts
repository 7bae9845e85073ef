/**
 * Seams cannot be felt: an edge or vertex is void where the face of another triangle is touched at the same place, so that
 * a floor or wall feels the same however it is cut, in one mesh or several.
 */
import { closestPointTriangle } from '../closest/closest-point-triangle.ts'
import { A, B, C, DISTANCE, nearestOnTriangle, RADIUS, TOUCHED, touchedFeature, w } from '../math/moving-point.ts'
import {
  type Coordinates,
  FEATURE_FACE,
  HIT_POINT,
  HIT_T,
  type Row,
  SWEEP_FROM,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { EPSILON } from '../math/tolerance.ts'
import { behind, SOLID_SIZE } from '../mesh/cast-solid.ts'
import { divideByRadii, ellipsoidRate, loadEllipsoid, multiplyByRadii } from '../sweep/ellipsoid.ts'
import { farFromTriangle, loadSphere, loadTriangle } from '../sweep/sphere.ts'
import type { Gathered } from './gather.ts'

const at = new Float64Array(SOLID_SIZE)
const closest = new Float64Array(8)
/** A seam's point is on another face, and that face is touched, to within this many ε. */
const SEAM = 4

/** Is the edge or vertex contact `hit` of triangle `self` at a place where the face of another triangle is touched? */
export function isVoid(g: Gathered, self: number, sweep: Row, isSphere: boolean, hit: Row): boolean {
  const t = hit[HIT_T]
  let largest = 0
  let moved = 0
  for (let i = 0; i < 3; i++) {
    const d = sweep[SWEEP_TRANSLATION + i]
    at[SWEEP_FROM + i] = sweep[SWEEP_FROM + i] + t * d
    at[SWEEP_RADII + i] = sweep[SWEEP_RADII + i]
    largest = Math.max(largest, Math.abs(sweep[SWEEP_FROM + i]), sweep[SWEEP_RADII + i])
    moved += Math.abs(d)
  }
  for (let i = 0; i < g.count; i++) {
    if (i === self) continue
    const b = i * 9
    let size = largest
    for (let k = 0; k < 9; k++) size = Math.max(size, Math.abs(g.vertices[b + k]))
    const tolerance = SEAM * EPSILON * (size + moved)
    if (farFromTriangle(hit, HIT_POINT, g.vertices, b, tolerance)) continue
    if (g.frontOnly[i] === 1 && behind(g.vertices, b, at, SWEEP_FROM)) continue
    if (!faceIsTouched(g.vertices, b, isSphere, tolerance)) continue
    // a body exactly above the seam touches both triangles there, and neither may void the other
    if (footIsAt(hit, tolerance)) continue
    closestPointTriangle(hit, HIT_POINT, g.vertices, b, closest, 0)
    if (closest[3] <= tolerance) return true
  }
  return false
}

/** Is the point of the triangle nearest to the body at `at` inside its face, and touched? That point is left in TOUCHED. */
function faceIsTouched(v: Coordinates, b: number, isSphere: boolean, tolerance: number): boolean {
  if (isSphere) {
    loadSphere(at, 0, 0)
    loadTriangle(v, b)
    nearestOnTriangle()
    return touchedFeature() === FEATURE_FACE && w[DISTANCE] <= w[RADIUS] + tolerance
  }
  loadEllipsoid(at, 0, 0)
  loadTriangle(v, b)
  divideByRadii(A)
  divideByRadii(B)
  divideByRadii(C)
  nearestOnTriangle()
  const reached = w[DISTANCE] <= w[RADIUS] + tolerance * ellipsoidRate()
  multiplyByRadii(TOUCHED)
  return touchedFeature() === FEATURE_FACE && reached
}

/** Is the face's touched point (left in the registers) the hit's own point? */
function footIsAt(hit: Row, tolerance: number): boolean {
  for (let i = 0; i < 3; i++) if (Math.abs(w[TOUCHED + 2 * i] - hit[HIT_POINT + i]) > tolerance) return false
  return true
}
