/**
 * Seams cannot be felt: an edge or vertex is void where the face of another triangle is touched at the same place, so that
 * a floor or wall feels the same however it is cut, in one mesh or several.
 */

import {
  type Coordinates,
  FEATURE_FACE,
  HIT_DEPTH,
  HIT_NORMAL,
  HIT_POINT,
  HIT_SIZE,
  HIT_T,
  type Row,
  SOLID_SIZE,
  SWEEP_FROM,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { behind } from '../mesh/cast-solid.ts'
import { nearestFeature, TOLERANCE } from '../sweep/advance.ts'
import { approachKnown, FACE_SIZE, startApproach } from '../sweep/approach.ts'
import { growthOfBox } from '../sweep/box/box-triangle.ts'
import { growthOfCapsule } from '../sweep/capsule/capsule-triangle.ts'
import { growthOfCylinder } from '../sweep/cylinder/cylinder-triangle.ts'
import { divideByRadii, ellipsoidRate, loadEllipsoid, multiplyByRadii } from '../sweep/ellipsoid/ellipsoid.ts'
import { useFrame } from '../sweep/frame.ts'
import { BOX, CAPSULE, CYLINDER, ELLIPSOID, SPHERE } from '../sweep/mover.ts'
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
  TOLERANCE as SWEEP_TOLERANCE,
  TOUCHED,
  touchedFeature,
  w,
} from '../sweep/registers.ts'
import { CORNERS, FACE, FACE_GAP, q, SPAN, UNKNOWN } from '../sweep/separation.ts'
import { nearestToBody } from '../sweep/sphere/resting-point.ts'
import { loadSphere, loadTriangle } from '../sweep/sphere/sphere.ts'
import { type Gathered, isCrushed, isCrusher } from './gather.ts'
import { isPassed } from './one-sided.ts'
import { isFlat } from './size.ts'

/** A seam's point is on another face, and that face is touched, to within this many τ. */
const SEAM = 4

const at = new Float64Array(SOLID_SIZE)
/** Of the triangle at hand: in a row, since a double that is passed is allocated. */
const tolerance = new Float64Array(1)

/** Is the edge or vertex contact of triangle `self`, a HIT row, at a place where the face of another triangle is touched? */
export function isVoid(g: Gathered, self: number, sweep: Row, mover: number, hit: Row, o: number): boolean {
  const t = hit[o + HIT_T]
  for (let k = 0; k < 3; k++) spot[k] = hit[o + HIT_POINT + k]
  let largest = 0
  let moved = 0
  for (let i = 0; i < 3; i++) {
    const d = sweep[SWEEP_TRANSLATION + i]
    at[SWEEP_FROM + i] = sweep[SWEEP_FROM + i] + t * d
    at[SWEEP_RADII + i] = sweep[SWEEP_RADII + i]
    largest = Math.max(largest, Math.abs(sweep[SWEEP_FROM + i]), sweep[SWEEP_RADII + i])
    moved += Math.abs(d)
  }
  startApproach(mover, at)
  const crushed = isCrushed(g)
  for (let n = 0; n < g.nearCount; n++) {
    const i = g.near[n]
    // (what goes another way is no part of its surface)
    if (i === self || g.movers[i] !== g.movers[self] || (crushed && isCrusher(g, g.colliders[i]))) continue
    const b = i * 9
    let size = largest
    for (let k = 0; k < 6; k++) size = Math.max(size, Math.abs(g.boxes[i * 6 + k]))
    tolerance[0] = SEAM * TOLERANCE * (size + moved)
    if (isOutside(g.boxes, i * 6) || !isOnTriangle(g, i)) continue
    if (g.frontOnly[i] === 1) {
      if (behind(g.vertices, b, at, SWEEP_FROM) || isPassed(g, i, at, mover)) continue
      startApproach(mover, at)
    }
    if (!faceIsTouched(g, i, mover)) continue
    // a body exactly above the seam touches both triangles there, and neither may void the other
    if (footIsAtSpot()) continue
    // (of a sweep the smaller body knows better: the triangle may be far larger than the face)
    if (moved === 0 && mover !== SPHERE && mover !== ELLIPSOID && risesFromFace(g.vertices, self * 9)) continue
    return true
  }
  return false
}

/**
 * Is there a triangle too steep to walk on at a point? Of those that stand, or of those of one that is driven, as they were when it
 * began. @param walkable cosine of the steepest slope that can be walked
 */
export function touchesSteep(g: Gathered, mover: number, point: Row, up: Row, walkable: number): boolean {
  let largest = 0
  for (let k = 0; k < 3; k++) {
    spot[k] = point[k]
    largest = Math.max(largest, Math.abs(point[k]))
  }
  for (let n = 0; n < g.nearCount; n++) {
    const i = g.near[n]
    if (g.movers[i] !== mover) continue
    const f = i * FACE_SIZE
    const slope = up[0] * g.faces[f] + up[1] * g.faces[f + 1] + up[2] * g.faces[f + 2]
    if (Math.abs(slope) >= walkable) continue
    let size = largest
    for (let k = 0; k < 6; k++) size = Math.max(size, Math.abs(g.boxes[i * 6 + k]))
    tolerance[0] = SEAM * TOLERANCE * size
    if (!isOutside(g.boxes, i * 6) && isOnTriangle(g, i)) return true
  }
  return false
}

/**
 * Follows an `isVoid` that said no. Where a flat body touches an edge with a rim or edge of its own, many normals are right: if its
 * triangle's face is touched as well, the face's. So at the foot of a ramp the ramp is met, and not a wall. A face that the body is leaving
 * stops nobody.
 */
export function takeFaceNormal(g: Gathered, self: number, sweep: Row, mover: number, hit: Row, o: number): void {
  if (!isFlat(mover)) return
  approachKnown(at, g.vertices, self * 9, g.faces, self * FACE_SIZE)
  const gap = q[FACE_GAP]
  if (!(gap > 0 && gap <= SEAM * TOLERANCE * q[SPAN])) return
  const height = q[FACE] * q[CORNERS] + q[FACE + 1] * q[CORNERS + 1] + q[FACE + 2] * q[CORNERS + 2]
  const side = height > 0 ? -1 : 1
  let into = 0
  for (let k = 0; k < 3; k++) into -= side * q[FACE + k] * sweep[SWEEP_TRANSLATION + k]
  if (!(into > 0)) return
  for (let k = 0; k < 3; k++) hit[o + HIT_NORMAL + k] = side * q[FACE + k]
}

/** Where the edge or vertex is touched. */
const spot = new Float64Array(3)

/** Is it outside of a box, by more than the tolerance? */
function isOutside(boxes: Row, b: number): boolean {
  const near = tolerance[0]
  for (let k = 0; k < 3; k++) {
    const x = spot[k]
    if (boxes[b + k] - x > near || x - boxes[b + 3 + k] > near) return true
  }
  return false
}

/** Is it on a triangle, to within the tolerance? What is near is subtracted exactly, so plain doubles do. */
function isOnTriangle(g: Gathered, i: number): boolean {
  const { vertices: v, faces } = g
  const b = i * 9
  const near = tolerance[0]
  for (let k = 0; k < 9; k++) corners[k] = v[b + k] - spot[k % 3]
  const nx = faces[i * FACE_SIZE]
  const ny = faces[i * FACE_SIZE + 1]
  const nz = faces[i * FACE_SIZE + 2]
  const hasFace = nx !== 0 || ny !== 0 || nz !== 0
  if (hasFace && Math.abs(nx * corners[0] + ny * corners[1] + nz * corners[2]) > near) return false
  let inside = hasFace
  for (let from = 0; from < 9; from += 3) {
    const to = from === 6 ? 0 : from + 3
    const ax = corners[from]
    const ay = corners[from + 1]
    const az = corners[from + 2]
    const ex = corners[to] - ax
    const ey = corners[to + 1] - ay
    const ez = corners[to + 2] - az
    const along = -(ax * ex + ay * ey + az * ez) / (ex * ex + ey * ey + ez * ez)
    const s = along > 0 ? (along < 1 ? along : 1) : 0 // (NaN, of an edge of length 0: its start)
    const x = ax + s * ex
    const y = ay + s * ey
    const z = az + s * ez
    if (x * x + y * y + z * z <= near * near) return true
    // on the inner side of the edge?
    if (nx * (ey * az - ez * ay) + ny * (ez * ax - ex * az) + nz * (ex * ay - ey * ax) > 0) inside = false
  }
  return inside
}
const corners = new Float64Array(9)

/** The face that was touched last: its foot and normal. */
const face = new Float64Array(HIT_SIZE)

/** Is the point of the triangle nearest to the body at `at` inside its face, and touched? Written to `face`. */
function faceIsTouched(g: Gathered, i: number, mover: number): boolean {
  const feature = nearestFeature(at, g.vertices, i * 9, g.faces, i * FACE_SIZE, face)
  if (feature !== UNKNOWN) return feature === FEATURE_FACE && -face[HIT_DEPTH] <= tolerance[0]
  if (!faceIsTouchedExactly(g.vertices, i * 9, mover)) return false
  for (let k = 0; k < 3; k++) {
    face[HIT_POINT + k] = w[TOUCHED + 2 * k]
    face[HIT_NORMAL + k] = w[NORMAL + 2 * k]
  }
  return true
}

/** The same in double-doubles, where plain ones are not certain; foot and normal are left in TOUCHED and NORMAL. */
function faceIsTouchedExactly(v: Coordinates, b: number, mover: number): boolean {
  w[LESS] = 0
  if (mover === CYLINDER || mover === CAPSULE || mover === BOX) {
    if (mover === CYLINDER) growthOfCylinder(at, 0, v, b)
    else if (mover === CAPSULE) growthOfCapsule(at, 0, v, b)
    else growthOfBox(at, 0, v, b)
    return w[GAP] <= tolerance[0] && touchedFeature() === FEATURE_FACE
  }
  if (mover === SPHERE) {
    loadSphere(at, 0)
    loadTriangle(v, b)
    nearestToBody()
    return touchedFeature() === FEATURE_FACE && w[DISTANCE] <= w[RADIUS] + tolerance[0]
  }
  w[SWEEP_TOLERANCE] = 0
  useFrame(at, 0)
  loadEllipsoid(at, 0)
  loadTriangle(v, b)
  divideByRadii(A)
  divideByRadii(B)
  divideByRadii(C)
  nearestToBody()
  ellipsoidRate()
  const reached = w[DISTANCE] <= w[RADIUS] + tolerance[0] * w[RATE]
  multiplyByRadii(TOUCHED)
  return touchedFeature() === FEATURE_FACE && reached
}

/**
 * Does a triangle rise out of the face that was touched, on the body's side? A flat bottom touches a
 * floor all over, the side of a capsule or box a wall, so that a wall or ramp may stand on the very place: in a recovery only what lies in the face or falls away
 * behind it is void.
 * (A round body's one point on the face leaves no room for such a wall.)
 */
function risesFromFace(v: Coordinates, b: number): boolean {
  for (let i = b; i < b + 9; i += 3) {
    let height = 0
    for (let k = 0; k < 3; k++) height += face[HIT_NORMAL + k] * (v[i + k] - face[HIT_POINT + k])
    if (height > tolerance[0]) return true
  }
  return false
}

/** Is the face's touched point the very spot? */
function footIsAtSpot(): boolean {
  for (let i = 0; i < 3; i++) if (Math.abs(face[HIT_POINT + i] - spot[i]) > tolerance[0]) return false
  return true
}
