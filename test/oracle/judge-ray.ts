import {
  GOOD_ANGLE,
  isWellShaped,
  largestOf,
  lengthOf,
  type Measured,
  NEAR,
  shapeOf,
  toleranceOf,
  type Verdict,
  verdictOf,
} from './contract.ts'
import { courseOfSphere, distance, gap, type Motion, motionOf } from './motion.ts'
import { nearestToOrigin } from './nearest.ts'
import { pointsOnGrid, segmentMeetsTriangle } from './signs.ts'

/**
 * Judges rays and segments against one triangle. A ray has no size that an error could be put into, so:
 *
 * - hit or miss equals the exact closed answer, unless the segment passes within ε of the triangle's boundary, or one of
 *   its ends lies within ε of the triangle;
 * - the point o + t·d, taken exactly at the reported t, lies within ε of the triangle, so that the triangle is not crossed by
 *   more than ε before;
 * - a ray that starts on the triangle hits it at 0.
 */
export interface RayQuery {
  readonly origin: ArrayLike<number>
  readonly direction: ArrayLike<number>
  /** In units of the direction; Infinity is allowed. */
  readonly max: number
}

export interface RayAnswer {
  readonly t: number
  readonly point: ArrayLike<number>
  readonly normal: ArrayLike<number>
}

/** The largest t that matters: beyond it no part of the triangle can be. A power of two, so that it stays exact. */
export function reachOf(query: RayQuery, triangle: ArrayLike<number>): number {
  const longest = largestOf(query.direction)
  const far = 8 * Math.max(largestOf(query.origin, triangle), Number.MIN_VALUE)
  if (!(longest > 0)) return Math.min(query.max, 1)
  const reach = 2 ** Math.ceil(Math.log2(far) - Math.log2(longest) + 1)
  return Math.min(query.max, reach)
}

/** Has the segment origin + [0, t]·direction a point in common with the closed triangle? Exact. */
export function rayMeetsTriangle(query: RayQuery, triangle: ArrayLike<number>): boolean {
  const motion = motionOf(courseOfSphere(query.origin, query.direction, 0, triangle))
  return gap(motion, 'until', reachOf(query, triangle)).growth === 0
}

/** The least of the segment's distances to the three edges. */
export function distanceToRim(query: RayQuery, triangle: ArrayLike<number>, t: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < 3; i++) {
    const j = (i + 1) % 3
    const edge = [0, 1, 2, 0, 1, 2].map((k, n) => triangle[3 * (n < 3 ? i : j) + k])
    const motion = motionOf(courseOfSphere(query.origin, query.direction, 0, [...edge, edge[3], edge[4], edge[5]]))
    least = Math.min(least, distance(motion, 'until', t))
  }
  return least
}

/** Does the ray meet the triangle's plane at a good angle? */
export function meetsWell(direction: ArrayLike<number>, triangle: ArrayLike<number>): boolean {
  const { normal, area } = shapeOf(triangle)
  const longest = largestOf(direction)
  if (!(area > 0) || !(longest > 0)) return false
  const d = [direction[0] / longest, direction[1] / longest, direction[2] / longest]
  const across = Math.abs(d[0] * normal[0] + d[1] * normal[1] + d[2] * normal[2])
  return across >= GOOD_ANGLE * area * lengthOf(d[0], d[1], d[2])
}

export function judgeRay(query: RayQuery, triangle: ArrayLike<number>, answer: RayAnswer | null): Verdict {
  const { origin, direction } = query
  const speed = lengthOf(direction[0], direction[1], direction[2])
  const end = reachOf(query, triangle)
  const motion = motionOf(courseOfSphere(origin, direction, 0, triangle))
  const all = gap(motion, 'until', end)
  const exact = all.growth === 0
  const travel = answer === null ? all.share * end * speed : answer.t * speed
  const tolerance = toleranceOf(largestOf(origin, triangle), Number.isFinite(travel) ? travel : 0)

  const start = distance(motion, 'at', 0)
  const last = query.max === end ? distance(motion, 'at', end) : Number.POSITIVE_INFINITY
  const undecided = Math.min(distanceToRim(query, triangle, end), start, last)
  const near = undecided <= NEAR * tolerance.epsilon

  const errors: Measured[] = []
  if ((answer !== null) !== exact) errors.push([exact ? 'missed' : 'struck nothing', undecided, 1])
  if (answer !== null) errors.push(...errorsOfHit(query, motion, answer, travel, start === 0))
  const good = isWellShaped(triangle) && meetsWell(direction, triangle)
  if (answer !== null)
    errors.push(['normal', normalError(direction, triangle, answer.normal, good) * tolerance.epsilon, 1])
  return verdictOf(answer !== null, near, good, tolerance, errors)
}

function errorsOfHit(
  query: RayQuery,
  motion: Motion,
  answer: RayAnswer,
  travel: number,
  startsOn: boolean,
): Measured[] {
  const { t, point } = answer
  if (!(t >= 0 && t <= query.max) || !Number.isFinite(t)) return [['t outside the segment', Number.NaN, 1]]
  const { origin, direction } = query
  const errors: Measured[] = [['hit point off the triangle', distance(motion, 'at', t), 1]]
  if (startsOn) errors.push(['starts on the triangle, hit later', travel, 1])
  // The reported point is o + t·d rounded: two roundings of numbers no larger than S + t|d|.
  const still = motionOf(courseOfSphere(point, [0, 0, 0], 0, motion.course.triangle))
  errors.push(['point off the triangle', distance(still, 'at', 0), 2])
  const off = [0, 1, 2].map((i) => point[i] - (origin[i] + t * direction[i]))
  errors.push(['point off the ray', lengthOf(off[0], off[1], off[2]), 1])
  return errors
}

/**
 * 0 for a unit vector that does not point along the ray and, where the plane is well defined, stands on it; else infinite.
 */
function normalError(
  direction: ArrayLike<number>,
  triangle: ArrayLike<number>,
  normal: ArrayLike<number>,
  good: boolean,
): number {
  const [x, y, z] = [normal[0], normal[1], normal[2]]
  const long = lengthOf(direction[0], direction[1], direction[2])
  if (!(Math.abs(lengthOf(x, y, z) - 1) <= 1e-14) && long > 0) return Number.POSITIVE_INFINITY
  const along = x * direction[0] + y * direction[1] + z * direction[2]
  if (!(along <= 1e-14 * long)) return Number.POSITIVE_INFINITY
  if (!good) return 0
  const { normal: n, area } = shapeOf(triangle)
  const off = lengthOf(y * n[2] - z * n[1], z * n[0] - x * n[2], x * n[1] - y * n[0]) / area
  return off <= 1e-9 ? 0 : Number.POSITIVE_INFINITY
}

/** Coordinates below this may act as 0 in exact signs: their products leave the range of doubles. */
const VANISHING = 2 ** -300

function segmentOverlaps(segment: ArrayLike<number>, triangle: ArrayLike<number>): boolean {
  const [p, q, a, b, c] = pointsOnGrid(segment, triangle)
  return segmentMeetsTriangle(p, q, a, b, c)
}

/**
 * Judges the closed yes or no of segment against triangle: it has no tolerance at all, but that vanishing coordinates may
 * act as 0.
 */
export function judgeSegmentOverlap(segment: ArrayLike<number>, triangle: ArrayLike<number>, answer: boolean): Verdict {
  const exact = segmentOverlaps(segment, triangle)
  const flushed = (list: ArrayLike<number>) => Array.from(list, (x) => (Math.abs(x) < VANISHING ? 0 : x))
  const along = Array.from({ length: 3 }, (_, i) => segment[3 + i] - segment[i])
  const tolerance = toleranceOf(largestOf(segment, triangle), 0)
  const query = { origin: [segment[0], segment[1], segment[2]], direction: along, max: 1 }
  const motion = motionOf(courseOfSphere(query.origin, along, 0, triangle))
  const undecided = Math.min(distanceToRim(query, triangle, 1), distance(motion, 'at', 0), distance(motion, 'at', 1))
  const near = undecided <= NEAR * tolerance.epsilon
  const wrong = exact !== answer && segmentOverlaps(flushed(segment), flushed(triangle)) !== answer
  const worst = wrong ? Number.POSITIVE_INFINITY : 0
  return { hit: answer, near, wrong, worst, worstAny: worst, what: 'overlap of segment and triangle', exact: true }
}

/** Does the hull question agree with the signs? A second opinion on `rayMeetsTriangle`, for tests. */
export function segmentMeetsTriangleByHull(segment: ArrayLike<number>, triangle: ArrayLike<number>): boolean {
  const [p, q, ...corners] = pointsOnGrid(segment, triangle)
  const differences = corners.flatMap((v) => [p, q].map((s) => [s[0] - v[0], s[1] - v[1], s[2] - v[2]] as const))
  return nearestToOrigin(differences).square.num === 0n
}
