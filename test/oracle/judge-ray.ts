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
import type { Options } from './figures.ts'
import { courseOfSphere, distance, gap, motionOf, type Span } from './motion.ts'
import { nearestToOrigin } from './nearest.ts'
import { courseOfPoint, found, meets, settleWay } from './quick-ray.ts'
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
  return wayOf(query, triangle, { exact: true }).meets(reachOf(query, triangle))
}

/** The least of the segment's distances to the three edges. Exact. */
export function distanceToRim(query: RayQuery, triangle: ArrayLike<number>, t: number): number {
  return wayOf(query, triangle, { exact: true }).rim(t)
}

/** Of distances that decide nothing this share of ε; and of what is nearer than half of it only that. */
const ROUGH = 1e-5
const ENOUGH = 0.5
const FAR = 10 * NEAR

/** The questions about a point's way past one triangle: settled by bounds, or else in rationals. */
export interface PointWay {
  /** Has the way up to t a point in common with the closed triangle? */
  meets(t: number): boolean
  distance(span: Span, t: number): number
  /** Of the way up to t, the share at which it is nearest. */
  nearestShare(t: number): number
  /** The least of the distances of the way up to t to the three edges. */
  rim(t: number): number
  /** The distance of some point. */
  off(point: ArrayLike<number>): number
  tookRationals(): boolean
}

export function wayOf({ origin, direction }: RayQuery, triangle: ArrayLike<number>, options?: Options): PointWay {
  const quick = options?.exact !== true
  let rationals = !quick
  const distanceOf = (
    from: ArrayLike<number>,
    translation: ArrayLike<number>,
    target: ArrayLike<number>,
    span: Span,
    t: number,
  ): number => {
    if (quick && settleWay(courseOfPoint(from, translation, target), span, t, ROUGH, ENOUGH, FAR)) return found.distance
    rationals = true
    return distance(motionOf(courseOfSphere(from, translation, 0, target)), span, t)
  }
  const course = courseOfPoint(origin, direction, triangle)
  return {
    meets(t) {
      const answer = quick ? meets(course, t) : 0
      if (answer !== 0) return answer > 0
      rationals = true
      return gap(motionOf(courseOfSphere(origin, direction, 0, triangle)), 'until', t).growth === 0
    },
    distance: (span, t) => distanceOf(origin, direction, triangle, span, t),
    nearestShare(t) {
      if (quick && settleWay(course, 'until', t, ROUGH, ENOUGH)) return found.share
      rationals = true
      return gap(motionOf(courseOfSphere(origin, direction, 0, triangle)), 'until', t).share
    },
    rim(t) {
      let least = Number.POSITIVE_INFINITY
      for (let i = 0; i < 9; i += 3) {
        const j = (i + 3) % 9
        const ends = [i, i + 1, i + 2, j, j + 1, j + 2, j, j + 1, j + 2]
        const edge = ends.map((k) => triangle[k])
        least = Math.min(least, distanceOf(origin, direction, edge, 'until', t))
      }
      return least
    },
    off: (point) => distanceOf(point, [0, 0, 0], triangle, 'at', 0),
    tookRationals: () => rationals,
  }
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

export function judgeRay(
  query: RayQuery,
  triangle: ArrayLike<number>,
  answer: RayAnswer | null,
  options?: Options,
): Verdict {
  const { origin, direction } = query
  const speed = lengthOf(direction[0], direction[1], direction[2])
  const end = reachOf(query, triangle)
  const way = wayOf(query, triangle, options)
  const exact = way.meets(end)
  const largest = largestOf(origin, triangle)
  const good = isWellShaped(triangle) && meetsWell(direction, triangle)
  const start = way.distance('at', 0)
  const last = query.max === end ? way.distance('at', end) : Number.POSITIVE_INFINITY
  const undecided = Math.min(way.rim(end), start, last)
  if (answer === null && !exact) {
    // further than is near even of the whole way: nothing depends on where it comes nearest
    const whole = toleranceOf(largest, end * speed)
    if (undecided > NEAR * whole.epsilon) return verdictOf(false, false, good, whole, [], way.tookRationals())
  }
  const travel = answer === null ? way.nearestShare(end) * end * speed : answer.t * speed
  const tolerance = toleranceOf(largest, Number.isFinite(travel) ? travel : 0)
  const near = undecided <= NEAR * tolerance.epsilon

  const errors: Measured[] = []
  if ((answer !== null) !== exact) errors.push([exact ? 'missed' : 'struck nothing', undecided, 1])
  // whether it starts on the triangle is left to the rationals where it may
  if (answer !== null && start <= tolerance.epsilon && options?.exact !== true && answer.t > 0)
    return judgeRay(query, triangle, answer, { exact: true })
  if (answer !== null) errors.push(...errorsOfHit(query, way, answer, travel, start === 0))
  if (answer !== null)
    errors.push(['normal', normalError(direction, triangle, answer.normal, good) * tolerance.epsilon, 1])
  const verdict = verdictOf(answer !== null, near, good, tolerance, errors, way.tookRationals())
  // accusations, and what is all but one, are left to the rationals
  if (verdict.exact || (verdict.worst < CLEAR && verdict.worstAny < CLEAR)) return verdict
  return judgeRay(query, triangle, answer, { exact: true })
}

const CLEAR = 1 - 1e-3

function errorsOfHit(query: RayQuery, way: PointWay, answer: RayAnswer, travel: number, startsOn: boolean): Measured[] {
  const { t, point } = answer
  if (!(t >= 0 && t <= query.max) || !Number.isFinite(t)) return [['t outside the segment', Number.NaN, 1]]
  const { origin, direction } = query
  const errors: Measured[] = [['hit point off the triangle', way.distance('at', t), 1]]
  if (startsOn) errors.push(['starts on the triangle, hit later', travel, 1])
  // The reported point is o + t·d rounded: two roundings of numbers no larger than S + t|d|.
  errors.push(['point off the triangle', way.off(point), 2])
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
  const way = wayOf(query, triangle)
  const undecided = Math.min(way.rim(1), way.distance('at', 0), way.distance('at', 1))
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
