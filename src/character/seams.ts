/**
 * Seams cannot be felt: an edge or vertex is void where the face of another triangle is touched at the same place, so that
 * a floor or wall feels the same however it is cut, in one mesh or several.
 */
import { closestPointTriangle } from '../closest/closest-point-triangle.ts'
import {
  A,
  B,
  C,
  DISTANCE,
  GAP,
  LESS,
  NORMAL,
  RADIUS,
  RATE,
  REACH,
  TOLERANCE,
  TOUCHED,
  touchedFeature,
  w,
} from '../math/registers.ts'
import { nearestToBody } from '../math/resting-point.ts'
import {
  type Coordinates,
  FEATURE_FACE,
  HIT_POINT,
  HIT_T,
  type Row,
  SOLID_SIZE,
  SWEEP_FROM,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { EPSILON, ROUNDOFF } from '../math/tolerance.ts'
import { behind } from '../mesh/cast-solid.ts'
import { growthOfCapsule } from '../sweep/capsule-triangle.ts'
import { growthOfCylinder } from '../sweep/cylinder-triangle.ts'
import { divideByRadii, ellipsoidRate, loadEllipsoid, multiplyByRadii } from '../sweep/ellipsoid.ts'
import { useFrame } from '../sweep/frame.ts'
import { CAPSULE, CYLINDER, ELLIPSOID, SPHERE } from '../sweep/mover.ts'
import { farFromTriangle, loadSphere, loadTriangle } from '../sweep/sphere.ts'
import type { Gathered } from './gather.ts'

const at = new Float64Array(SOLID_SIZE)
const closest = new Float64Array(8)
/** A seam's point is on another face, and that face is touched, to within this many ε. */
const SEAM = 4

/** Is the edge or vertex contact `hit` of triangle `self` at a place where the face of another triangle is touched? */
export function isVoid(g: Gathered, self: number, sweep: Row, mover: number, hit: Row): boolean {
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
    w[REACH] = tolerance
    if (farFromTriangle(hit, HIT_POINT, g.vertices, b)) continue
    if (g.frontOnly[i] === 1 && behind(g.vertices, b, at, SWEEP_FROM)) continue
    if ((mover === SPHERE || mover === ELLIPSOID) && isBesideFace(g.vertices, b)) continue
    if (!faceIsTouched(g.vertices, b, mover, tolerance)) continue
    // a body exactly above the seam touches both triangles there, and neither may void the other
    if (footIsAt(hit, tolerance)) continue
    if ((mover === CYLINDER || mover === CAPSULE) && risesFromFace(g.vertices, self * 9, tolerance)) continue
    closestPointTriangle(hit, HIT_POINT, g.vertices, b, closest, 0)
    if (closest[3] <= tolerance) return true
  }
  return false
}

/** A sign computed in plain doubles is certain if the value is more than this share of its terms. */
const CERTAIN = 64 * ROUNDOFF

/**
 * Is the nearest point of the triangle surely on an edge or corner? In plain doubles: the body's middle (in its own space)
 * is outside of an edge beyond all roundings. So most neighbours of a seam need nothing more.
 */
function isBesideFace(v: Coordinates, b: number): boolean {
  const sx = 1 / at[SWEEP_RADII]
  const sy = 1 / at[SWEEP_RADII + 1]
  const sz = 1 / at[SWEEP_RADII + 2]
  const px = (v[b + 3] - v[b]) * sx
  const py = (v[b + 4] - v[b + 1]) * sy
  const pz = (v[b + 5] - v[b + 2]) * sz
  const qx = (v[b + 6] - v[b]) * sx
  const qy = (v[b + 7] - v[b + 1]) * sy
  const qz = (v[b + 8] - v[b + 2]) * sz
  const nx = py * qz - pz * qy
  const ny = pz * qx - px * qz
  const nz = px * qy - py * qx
  const lx = Math.abs(py * qz) + Math.abs(pz * qy)
  const ly = Math.abs(pz * qx) + Math.abs(px * qz)
  const lz = Math.abs(px * qy) + Math.abs(py * qx)
  for (let i = 0; i < 3; i++) {
    const from = b + 3 * i
    const to = b + 3 * ((i + 1) % 3)
    const ex = (v[to] - v[from]) * sx
    const ey = (v[to + 1] - v[from + 1]) * sy
    const ez = (v[to + 2] - v[from + 2]) * sz
    const mx = (at[SWEEP_FROM] - v[from]) * sx
    const my = (at[SWEEP_FROM + 1] - v[from + 1]) * sy
    const mz = (at[SWEEP_FROM + 2] - v[from + 2]) * sz
    const side = nx * (ey * mz - ez * my) + ny * (ez * mx - ex * mz) + nz * (ex * my - ey * mx)
    const terms =
      lx * (Math.abs(ey * mz) + Math.abs(ez * my)) +
      ly * (Math.abs(ez * mx) + Math.abs(ex * mz)) +
      lz * (Math.abs(ex * my) + Math.abs(ey * mx))
    if (side < -CERTAIN * terms) return true
  }
  return false
}

/** Is the point of the triangle nearest to the body at `at` inside its face, and touched? That point is left in TOUCHED. */
function faceIsTouched(v: Coordinates, b: number, mover: number, tolerance: number): boolean {
  w[LESS] = 0
  if (mover === CYLINDER || mover === CAPSULE) {
    if (mover === CYLINDER) growthOfCylinder(at, 0, v, b)
    else growthOfCapsule(at, 0, v, b)
    return w[GAP] <= tolerance && touchedFeature() === FEATURE_FACE
  }
  if (mover === SPHERE) {
    loadSphere(at, 0)
    loadTriangle(v, b)
    nearestToBody()
    return touchedFeature() === FEATURE_FACE && w[DISTANCE] <= w[RADIUS] + tolerance
  }
  w[TOLERANCE] = 0
  useFrame(at, 0)
  loadEllipsoid(at, 0)
  loadTriangle(v, b)
  divideByRadii(A)
  divideByRadii(B)
  divideByRadii(C)
  nearestToBody()
  ellipsoidRate()
  const reached = w[DISTANCE] <= w[RADIUS] + tolerance * w[RATE]
  multiplyByRadii(TOUCHED)
  return touchedFeature() === FEATURE_FACE && reached
}

/**
 * Does a triangle rise out of the face that was touched (left in the registers), on the body's side? A flat bottom touches a
 * floor all over, a capsule's side a wall, so that a wall or ramp may stand on the very place: only what lies in the face or falls away behind it is void.
 * (A round body's one point on the face leaves no room for such a wall.)
 */
function risesFromFace(v: Coordinates, b: number, tolerance: number): boolean {
  for (let i = b; i < b + 9; i += 3) {
    let height = 0
    for (let k = 0; k < 3; k++) height += w[NORMAL + 2 * k] * (v[i + k] - w[TOUCHED + 2 * k])
    if (height > tolerance) return true
  }
  return false
}

/** Is the face's touched point (left in the registers) the hit's own point? */
function footIsAt(hit: Row, tolerance: number): boolean {
  for (let i = 0; i < 3; i++) if (Math.abs(w[TOUCHED + 2 * i] - hit[HIT_POINT + i]) > tolerance) return false
  return true
}
