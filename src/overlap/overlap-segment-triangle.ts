/**
 * Does a closed segment have a point in common with a closed triangle? Exact for the given doubles in every degenerate
 * case: coplanar, collinear, a triangle that is a segment or a point, a segment that is a point. There is no tolerance
 * and no NaN. Numbers below 2⁻³⁰⁰ of the largest count as zero, since products of three differences (which are then
 * multiples of 2⁻³⁵²) must stay in the range of doubles.
 *
 * The test: the ends are on opposite sides of the plane (or on it), and the line passes all three directed edges on the
 * same side (or meets them). Guigue and Devillers 2003, with exact signs of orient3d. In one plane, the test is the
 * planar one, in a projection that does not flatten the triangle.
 */
import { orient2d, orient3d } from '../math/predicates.ts'
import type { Coordinates } from '../math/rows.ts'
import { scaleToOne } from '../math/scale-to-one.ts'

/** The segment's two ends and the triangle's three corners, scaled by a power of two to about 1. */
const points = new Float64Array(15)
const P = 0
const Q = 3
const A = 6
const B = 9
const C = 12
const factor = new Float64Array(1)

/** @param segment SEGMENT row @param triangle TRIANGLE row */
export function overlapSegmentTriangle(segment: Coordinates, s: number, triangle: Coordinates, t: number): boolean {
  for (let i = 0; i < 6; i++) points[i] = segment[s + i]
  for (let i = 0; i < 9; i++) points[6 + i] = triangle[t + i]
  scaleToOne(points, factor)
  return overlap(points, P, Q, points, A, B, C)
}

function overlap(
  segment: Coordinates,
  p: number,
  q: number,
  triangle: Coordinates,
  a: number,
  b: number,
  c: number,
): boolean {
  const sideP = orient3d(triangle, a, triangle, b, triangle, c, segment, p)
  const sideQ = orient3d(triangle, a, triangle, b, triangle, c, segment, q)
  if (sideP * sideQ > 0) return false
  if (sideP !== 0 || sideQ !== 0) {
    const ab = orient3d(segment, p, segment, q, triangle, a, triangle, b)
    const bc = orient3d(segment, p, segment, q, triangle, b, triangle, c)
    const ca = orient3d(segment, p, segment, q, triangle, c, triangle, a)
    return (ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0)
  }
  const axis = projectionOf(triangle, a, triangle, b, triangle, c)
  if (axis >= 0) {
    return (
      pointInTriangle(axis, segment, p, triangle, a, b, c) ||
      segmentsMeet(axis, segment, p, q, triangle, a, b) ||
      segmentsMeet(axis, segment, p, q, triangle, b, c) ||
      segmentsMeet(axis, segment, p, q, triangle, c, a)
    )
  }
  // three points on a line: the triangle is the segment between its two outermost ones
  const low = least(triangle, least(triangle, a, b, true), c, true)
  const high = least(triangle, least(triangle, a, b, false), c, false)
  return overlapSegmentSegment(segment, p, q, triangle, low, high)
}

/** Returns an axis along which the three points do not project to one line, or -1 if they are on a line in space. */
function projectionOf(pa: Coordinates, a: number, pb: Coordinates, b: number, pc: Coordinates, c: number): number {
  for (let axis = 0; axis < 3; axis++) if (orient2d(axis, pa, a, pb, b, pc, c) !== 0) return axis
  return -1
}

/** Closed segment against closed segment, in space. */
function overlapSegmentSegment(ps: Coordinates, p: number, q: number, rs: Coordinates, r: number, s: number): boolean {
  if (orient3d(ps, p, ps, q, rs, r, rs, s) !== 0) return false
  let axis = projectionOf(ps, p, ps, q, rs, r)
  if (axis < 0) axis = projectionOf(ps, p, ps, q, rs, s)
  if (axis < 0) axis = projectionOf(rs, r, rs, s, ps, p)
  if (axis < 0) axis = projectionOf(rs, r, rs, s, ps, q)
  if (axis >= 0) return segmentsMeet(axis, ps, p, q, rs, r, s)
  // all on one line: compare along it
  const pLow = order(ps, p, ps, q) <= 0 ? p : q
  const pHigh = pLow === p ? q : p
  const rLow = order(rs, r, rs, s) <= 0 ? r : s
  const rHigh = rLow === r ? s : r
  return order(ps, pLow, rs, rHigh) <= 0 && order(rs, rLow, ps, pHigh) <= 0
}

/** Closed segments p q and r s in one plane, projected along an axis. */
function segmentsMeet(
  axis: number,
  ps: Coordinates,
  p: number,
  q: number,
  rs: Coordinates,
  r: number,
  s: number,
): boolean {
  const r1 = orient2d(axis, ps, p, ps, q, rs, r)
  const s1 = orient2d(axis, ps, p, ps, q, rs, s)
  const p1 = orient2d(axis, rs, r, rs, s, ps, p)
  const q1 = orient2d(axis, rs, r, rs, s, ps, q)
  if (r1 * s1 < 0 && p1 * q1 < 0) return true
  return (
    (r1 === 0 && within(ps, p, q, rs, r)) ||
    (s1 === 0 && within(ps, p, q, rs, s)) ||
    (p1 === 0 && within(rs, r, s, ps, p)) ||
    (q1 === 0 && within(rs, r, s, ps, q))
  )
}

/** For x on the line through p and q: is x between them, ends included? */
function within(ps: Coordinates, p: number, q: number, xs: Coordinates, x: number): boolean {
  for (let i = 0; i < 3; i++) {
    const low = Math.min(ps[p + i], ps[q + i])
    const high = Math.max(ps[p + i], ps[q + i])
    if (!(low <= xs[x + i] && xs[x + i] <= high)) return false
  }
  return true
}

function pointInTriangle(
  axis: number,
  xs: Coordinates,
  x: number,
  t: Coordinates,
  a: number,
  b: number,
  c: number,
): boolean {
  const ab = orient2d(axis, t, a, t, b, xs, x)
  const bc = orient2d(axis, t, b, t, c, xs, x)
  const ca = orient2d(axis, t, c, t, a, xs, x)
  return (ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0)
}

/** Lexicographic order of two points: negative, zero, positive. */
function order(ps: Coordinates, p: number, qs: Coordinates, q: number): number {
  for (let i = 0; i < 3; i++) if (ps[p + i] !== qs[q + i]) return ps[p + i] < qs[q + i] ? -1 : 1
  return 0
}

function least(t: Coordinates, a: number, b: number, lower: boolean): number {
  return order(t, a, t, b) <= 0 === lower ? a : b
}
