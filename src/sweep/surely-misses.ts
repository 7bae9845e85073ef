/**
 * A quick no in plain doubles, before the exact answer is computed. A swept upright body surely misses a triangle if, on one axis, it
 * stays clear of the box around it, or if it stays clear of its plane, or reaches either only after `limit`. The margin is more than
 * all roundings of the test and twice the tolerance of the contract.
 */
import { type Coordinates, type Row, SWEEP_FROM, SWEEP_RADII, SWEEP_TRANSLATION } from '../math/rows.ts'
import { ROUNDOFF } from '../math/tolerance.ts'
import { isTurnedRow } from './frame.ts'
import { BOX, CAPSULE, CYLINDER, SPHERE } from './kinds.ts'

/**
 * Roundings of the tests below, generously: the plane's height is a sum of products of a few terms; and bodies that grow by 2ε in
 * all sizes reach farther by that times |n_x| + |n_y| + |n_z|.
 */
const SLACK = 64 * ROUNDOFF

/** The body and its way up to the limit: what the quick no needs to know of them. */
const path = new Float64Array(16)
/** Three each: the box around all places of the body, a margin wider; the centre; the way; half extents. */
const LOW = 0
const HIGH = 3
const FROM = 6
const WAY = 9
const RADII = 12
const MARGIN = 15
let kind = SPHERE
let isTurned = false

/**
 * Takes up a SOLID SWEEP and its limit. No two can be under way at a time.
 * @param limits at l: 0..1 of the translation @param bounds no coordinate of a triangle asked about is larger than the largest of
 * these `count` (Infinity: nothing is there)
 */
export function setPath(
  mover: number,
  sweep: Row,
  s: number,
  limits: Row,
  l: number,
  bounds: Coordinates,
  count: number,
): void {
  kind = mover
  isTurned = isTurnedRow(sweep, s)
  let far = 0
  for (let i = 0; i < count; i++) {
    const x = Math.abs(bounds[i])
    if (x > far && x < Number.POSITIVE_INFINITY) far = x
  }
  let span = 9 * far
  for (let k = 0; k < 3; k++) {
    path[FROM + k] = sweep[s + SWEEP_FROM + k]
    path[RADII + k] = sweep[s + SWEEP_RADII + k]
    span += Math.abs(path[FROM + k]) + Math.abs(sweep[s + SWEEP_TRANSLATION + k]) + path[RADII + k]
  }
  path[MARGIN] = SLACK * span
  endPath(sweep, s, limits, l)
}

/** Of the same sweep only what comes before limits[l] matters from now on. */
export function endPath(sweep: Row, s: number, limits: Row, l: number): void {
  for (let k = 0; k < 3; k++) {
    const start = path[FROM + k]
    const way = limits[l] * sweep[s + SWEEP_TRANSLATION + k]
    const beyond = path[RADII + k] + path[MARGIN]
    path[WAY + k] = way
    path[LOW + k] = Math.min(start, start + way) - beyond
    path[HIGH + k] = Math.max(start, start + way) + beyond
  }
}

/** Does the body of the last setPath surely miss a triangle up to its limit? Of turned bodies nothing is known. */
export function surelyMisses(v: Coordinates, b: number): boolean {
  if (isTurned) return false
  const ay = v[b + 1]
  const by = v[b + 4]
  const cy = v[b + 7]
  const lowY = path[LOW + 1]
  const highY = path[HIGH + 1]
  if ((ay < lowY && by < lowY && cy < lowY) || (ay > highY && by > highY && cy > highY)) return true
  const ax = v[b]
  const bx = v[b + 3]
  const cx = v[b + 6]
  const lowX = path[LOW]
  const highX = path[HIGH]
  if ((ax < lowX && bx < lowX && cx < lowX) || (ax > highX && bx > highX && cx > highX)) return true
  const az = v[b + 2]
  const bz = v[b + 5]
  const cz = v[b + 8]
  const lowZ = path[LOW + 2]
  const highZ = path[HIGH + 2]
  if ((az < lowZ && bz < lowZ && cz < lowZ) || (az > highZ && bz > highZ && cz > highZ)) return true
  const ux = bx - ax
  const uy = by - ay
  const uz = bz - az
  const vx = cx - ax
  const vy = cy - ay
  const vz = cz - az
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  // all heights in units of |n|
  const start = nx * (path[FROM] - ax) + ny * (path[FROM + 1] - ay) + nz * (path[FROM + 2] - az)
  const end = start + (nx * path[WAY] + ny * path[WAY + 1] + nz * path[WAY + 2])
  const rx = path[RADII]
  const ry = path[RADII + 1]
  const rz = path[RADII + 2]
  let reach = 0
  if (kind === BOX) reach = Math.abs(nx) * rx + Math.abs(ny) * ry + Math.abs(nz) * rz
  else if (kind === CYLINDER) reach = Math.abs(ny) * ry + rx * Math.sqrt(nx * nx + nz * nz)
  else if (kind === CAPSULE) reach = Math.abs(ny) * (ry - rx) + rx * Math.sqrt(nx * nx + ny * ny + nz * nz)
  else reach = Math.sqrt(nx * rx * (nx * rx) + ny * ry * (ny * ry) + nz * rz * (nz * rz))
  // |n| may have lost its digits to cancellation; the product of the edges bounds its error
  const edges = (Math.abs(ux) + Math.abs(uy) + Math.abs(uz)) * (Math.abs(vx) + Math.abs(vy) + Math.abs(vz))
  reach += path[MARGIN] * edges
  return (start > reach && end > reach) || (start < -reach && end < -reach)
}
