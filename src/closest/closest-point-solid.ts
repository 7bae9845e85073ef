/**
 * The point of a solid, plane or pipe nearest to a point. Solids are filled: for a point inside, the nearest point is
 * that point itself, at distance 0, and the normal is the shortest way out. All have closed forms, except the
 * ellipsoid.
 */

import {
  CLOSEST_DISTANCE,
  CLOSEST_FEATURE,
  CLOSEST_NORMAL,
  CLOSEST_POINT,
  type Coordinates,
  FEATURE_FACE,
  HIT_DEPTH,
  HIT_FEATURE,
  HIT_NORMAL,
  HIT_POINT,
  HIT_SIZE,
  type Row,
  SWEEP_FROM,
  SWEEP_RADIUS,
} from '../math/rows.ts'
import { MEASURE } from '../sweep/contact-rule.ts'
import { sweepSpherePlane } from '../sweep/plane.ts'
import { CENTRE, w } from '../sweep/registers.ts'
import { HALF, loadBeside, turnToWorld, useTarget } from '../sweep/solid-target.ts'
import { sweepSphereBox } from '../sweep/sphere/sphere-box.ts'
import { sweepSphereCapsule } from '../sweep/sphere/sphere-capsule.ts'
import { sweepSphereCylinder } from '../sweep/sphere/sphere-cylinder.ts'
import { sweepSpherePipe } from '../sweep/sphere/sphere-pipe.ts'
import { sweepSphereSphere } from '../sweep/sphere/sphere-sphere.ts'
import { areNumbers } from './nearest.ts'

/** A sphere of radius 0 that does not move. */
const ball = new Float64Array(SWEEP_RADIUS + 1)
const hit = new Float64Array(HIT_SIZE)

/** Writes the row in `hit` as a CLOSEST row. */
function readMeasured(point: Coordinates, p: number, out: Row, o: number): boolean {
  const depth = hit[HIT_DEPTH]
  out[o + CLOSEST_DISTANCE] = depth < 0 ? 0 - depth : 0
  for (let i = 0; i < 3; i++) {
    out[o + CLOSEST_POINT + i] = depth > 0 ? point[p + i] : hit[HIT_POINT + i]
    out[o + CLOSEST_NORMAL + i] = hit[HIT_NORMAL + i]
  }
  out[o + CLOSEST_FEATURE] = hit[HIT_FEATURE]
  return true
}

function place(point: Coordinates, p: number): void {
  for (let i = 0; i < 3; i++) ball[SWEEP_FROM + i] = point[p + i]
}

/**
 * @param sphere SPHERE row
 * @param out CLOSEST row; on NaN it stays untouched and the result is false
 */
export function closestPointSphere(point: Coordinates, p: number, sphere: Coordinates, t: number, out: Row, o: number) {
  place(point, p)
  return sweepSphereSphere(ball, 0, sphere, t, hit, 0, MEASURE) && readMeasured(point, p, out, o)
}

/**
 * @param plane PLANE row; the point may be on either side
 * @param out CLOSEST row; on NaN it stays untouched and the result is false
 */
export function closestPointPlane(point: Coordinates, p: number, plane: Coordinates, t: number, out: Row, o: number) {
  place(point, p)
  return sweepSpherePlane(ball, 0, plane, t, hit, 0, MEASURE) && readMeasured(point, p, out, o)
}

/**
 * @param pipe PIPE row; the point may be outside or inside
 * @param out CLOSEST row; on NaN it stays untouched and the result is false
 */
export function closestPointPipe(point: Coordinates, p: number, pipe: Coordinates, t: number, out: Row, o: number) {
  place(point, p)
  return sweepSpherePipe(ball, 0, pipe, t, hit, 0, MEASURE) && readMeasured(point, p, out, o)
}

/**
 * @param capsule BODY row
 * @param out CLOSEST row; on NaN it stays untouched and the result is false
 */
export function closestPointCapsule(
  point: Coordinates,
  p: number,
  capsule: Coordinates,
  t: number,
  out: Row,
  o: number,
) {
  place(point, p)
  return sweepSphereCapsule(ball, 0, capsule, t, hit, 0, MEASURE) && readMeasured(point, p, out, o)
}

/**
 * @param cylinder BODY row
 * @param out CLOSEST row; on NaN it stays untouched and the result is false
 */
export function closestPointCylinder(
  point: Coordinates,
  p: number,
  cylinder: Coordinates,
  t: number,
  out: Row,
  o: number,
): boolean {
  place(point, p)
  return sweepSphereCylinder(ball, 0, cylinder, t, hit, 0, MEASURE) && readMeasured(point, p, out, o)
}

/**
 * @param box BODY row
 * @param out CLOSEST row; on NaN it stays untouched and the result is false
 */
export function closestPointBox(point: Coordinates, p: number, box: Coordinates, t: number, out: Row, o: number) {
  place(point, p)
  return sweepSphereBox(ball, 0, box, t, hit, 0, MEASURE) && readMeasured(point, p, out, o)
}

const STEPS = 64

/**
 * In the ellipsoid's frame, let r be the half axes and y the point. The nearest point is r²y / (r² + s), where the sum
 * of (r y / (r² + s))² is 1 (Eberly, "Distance from a Point to an Ellipse, an Ellipsoid, or a Hyperellipsoid"). For a
 * point outside, s is positive, and the sum falls and is convex in s. So Newton steps from below stay below and never
 * fail.
 * @param ellipsoid BODY row
 * @param out CLOSEST row. For a point inside, the normal is that of the ellipsoid of the same shape through the point;
 * at the centre it is the body's own y. On NaN the row stays untouched and the result is false
 */
export function closestPointEllipsoid(
  point: Coordinates,
  p: number,
  ellipsoid: Coordinates,
  t: number,
  out: Row,
  o: number,
): boolean {
  if (!areNumbers(point, p, 3) || !useTarget(ellipsoid, t)) return false
  place(point, p)
  loadBeside(ball, 0)
  const rx = w[HALF]
  const ry = w[HALF + 2]
  const rz = w[HALF + 4]
  // in units of the longest radius, so that squares stay in range
  const unit = Math.max(rx, ry, rz)
  const ax = rx / unit
  const ay = ry / unit
  const az = rz / unit
  const x = w[CENTRE] / unit
  const y = w[CENTRE + 2] / unit
  const z = w[CENTRE + 4] / unit
  const ux = Math.abs(x) / ax
  const uy = Math.abs(y) / ay
  const uz = Math.abs(z) / az
  const inside = !(ux * ux + uy * uy + uz * uz > 1)
  let s = 0
  if (!inside) {
    s = Math.max(0, ax * (Math.abs(x) - ax), ay * (Math.abs(y) - ay), az * (Math.abs(z) - az))
    for (let step = 0; step < STEPS; step++) {
      const dx = ax * ax + s
      const dy = ay * ay + s
      const dz = az * az + s
      const qx = ((ax * x) / dx) * ((ax * x) / dx)
      const qy = ((ay * y) / dy) * ((ay * y) / dy)
      const qz = ((az * z) / dz) * ((az * z) / dz)
      const next = s + (qx + qy + qz - 1) / (2 * (qx / dx + qy / dy + qz / dz))
      if (!(next > s)) break
      s = next
    }
  }
  // the normal, of any length
  let nx = x / (ax * ax + s)
  let ny = y / (ay * ay + s)
  let nz = z / (az * az + s)
  const most = Math.max(Math.abs(nx), Math.abs(ny), Math.abs(nz))
  if (most > 0) {
    nx /= most
    ny /= most
    nz /= most
  } else ny = 1
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
  hit[HIT_NORMAL] = nx / length
  hit[HIT_NORMAL + 1] = ny / length
  hit[HIT_NORMAL + 2] = nz / length
  hit[HIT_POINT] = (unit * (ax * ax * x)) / (ax * ax + s)
  hit[HIT_POINT + 1] = (unit * (ay * ay * y)) / (ay * ay + s)
  hit[HIT_POINT + 2] = (unit * (az * az * z)) / (az * az + s)
  hit[HIT_DEPTH] = inside ? 1 : 0 - s * most * length * unit
  hit[HIT_FEATURE] = FEATURE_FACE
  turnToWorld(hit, 0)
  return readMeasured(point, p, out, o)
}
