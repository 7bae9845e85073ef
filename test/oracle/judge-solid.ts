import {
  isWellShaped,
  largestOf,
  lengthOf,
  type Measured,
  NEAR,
  type Tolerance,
  toleranceOf,
  type Verdict,
  verdictOf,
} from './contract.ts'
import { approach, type Course, courseOfSphere, distance, gap, isRound, motionOf, type Span } from './motion.ts'

/**
 * Judges swept solids against one triangle, by the contract and the contact rule.
 *
 * g(t) is the growth that makes the body just touch at t, g[0,t] the same for the whole way up to t (for spheres: distance −
 * radius; exact, see motion.ts). Every error is a distance, so that an answer is right for some body within `tol` of the
 * given one exactly when its errors are at most tol:
 *
 * - hit at t: the body smaller by tol touches nothing before, g[0,t] ≥ −tol; the body larger by tol touches there, g(t) ≤ tol.
 * - no hit: g[0,1] ≥ −tol, or the contact rule ignores it: at the start in contact or overlap, g(0) ≤ ε + tol, and the path
 *   comes no nearer than that by 2ε + tol.
 * - hit at 0 of a body in contact or overlap: g(0) ≤ tol, and the path does come nearer by 2ε − tol; `startsInside` where
 *   g(0) < −ε, to within tol. A body in
 *   contact to within ε/2 that comes no nearer than 1.5ε must not be hit: it slides. (Of a swallowed ellipsoid "nearer" has no measure: either is accepted.)
 */
export interface SweepAnswer {
  readonly t: number
  readonly point: ArrayLike<number>
  readonly normal: ArrayLike<number>
  readonly depth: number
  readonly startsInside: boolean
}

/** All that the verdict needs to know about a course, before any answer. */
export interface Facts {
  readonly tolerance: Tolerance
  readonly good: boolean
  /** g(0), g[0,1], and how much nearer the whole way comes than its start. */
  readonly start: number
  readonly way: number
  readonly nearer: number
  /** Bodies with different radii that are swallowed: even without thickness they touch at the start. */
  readonly swallowed: boolean
}

export function factsOf(course: Course): Facts {
  const { translation } = course
  const motion = motionOf(course)
  const largest = largestOf(course.from, course.radii, course.triangle)
  const start = gap(motion, 'at', 0).growth
  const way = gap(motion, 'until', 1).growth
  const tolerance = toleranceOf(largest, lengthOf(translation[0], translation[1], translation[2]))
  // Only a start near contact or in overlap needs the exact difference.
  const nearer = start < tolerance.any * 4 ? approach(motion, 1) : start - way
  const swallowed = Number.isNaN(nearer)
  return { tolerance, good: isWellShaped(course.triangle), start, way, nearer: swallowed ? 0 : nearer, swallowed }
}

/**
 * What a start in overlap means: the contact rule as above; `report`: every overlap is a hit at 0, leaving or not; `ignore`:
 * what is touched at the start is never hit.
 */
export type InitialOverlap = 'ignore-leaving' | 'report' | 'ignore'

/** What a miss gets wrong, as a distance. */
export function errorOfMiss(facts: Facts, initial: InitialOverlap = 'ignore-leaving'): number {
  const { start, way, nearer, tolerance, swallowed } = facts
  if (initial === 'ignore') return Math.min(-way, start - tolerance.epsilon)
  if (initial === 'report' && start < -tolerance.epsilon) return -tolerance.epsilon - start
  if (swallowed) return 0
  const ignored = Math.max(start - tolerance.epsilon, nearer - 2 * tolerance.epsilon)
  return Math.min(-way, ignored)
}

/** The growth at which the body just touches over a span of the way. */
export type GrowthOver = (span: Span, t: number) => number

/** One body's way past one triangle, as a judge sees it: for meshes, where many are judged. */
export interface SweepJudge {
  readonly facts: Facts
  readonly growth: GrowthOver
  judge(answer: SweepAnswer | null, initial?: InitialOverlap): Verdict
}

const growthOf = (course: Course): GrowthOver => {
  const motion = motionOf(course)
  return (span, t) => gap(motion, span, t).growth
}

export function sweepJudge(course: Course): SweepJudge {
  const facts = factsOf(course)
  return { facts, growth: growthOf(course), judge: (answer, initial) => judgeSweep(course, answer, initial, facts) }
}

/** What a hit at t gets wrong, as named distances; everything but the point and normal. */
export function errorsOfHit(
  growth: GrowthOver,
  facts: Facts,
  t: number,
  startsInside: boolean,
  initial: InitialOverlap = 'ignore-leaving',
): Measured[] {
  if (!(t >= 0 && t <= 1)) return [['fraction outside 0..1', Number.NaN, 1]]
  const { start, nearer, tolerance } = facts
  const { epsilon } = tolerance
  const errors: Measured[] = [['hit too early', t === 0 ? start : growth('at', t), 1]]
  if (t > 0) errors.push(['hit too late', -growth('until', t), 1])
  if (initial === 'ignore') errors.push(['touching at the start, yet hit', epsilon - start, 1])
  else if (!facts.swallowed && !(initial === 'report' && start < 0)) {
    errors.push(['leaving, yet hit', Math.min(epsilon - start, 2 * epsilon - nearer), 0.5])
  }
  if (startsInside) errors.push(['not inside at the start', start + epsilon, 1])
  else if (t === 0) errors.push(['inside at the start, not said', -epsilon - start, 1])
  if (startsInside && t > 0) errors.push(['starts inside, yet hit later', Number.NaN, 1])
  return errors
}

/** A decision of the query lies within 10³ ε: it would fall otherwise for a body so much larger or smaller. */
export function isNear({ start, way, tolerance }: Facts): boolean {
  const band = NEAR * tolerance.epsilon
  return Math.abs(way) <= band || Math.abs(start) <= band
}

export function judgeSweep(
  course: Course,
  answer: SweepAnswer | null,
  initial: InitialOverlap = 'ignore-leaving',
  facts: Facts = factsOf(course),
): Verdict {
  const near = isNear(facts)
  const { tolerance, good } = facts
  if (answer === null) return verdictOf(false, near, good, tolerance, [['missed', errorOfMiss(facts, initial), 1]])
  const errors = errorsOfHit(growthOf(course), facts, answer.t, answer.startsInside, initial)
  if (!errors.some(([, distance]) => Number.isNaN(distance))) errors.push(...errorsOfContact(course, facts, answer))
  return verdictOf(true, near, good, tolerance, errors)
}

/**
 * What the contact's point, normal and depth get wrong. The contract bounds depth (to 2ε); for the others this is the reading:
 *
 * - the point lies on the triangle, and on the surface of the body (at its place at t; shrunk until it just touches in overlap), to 2ε;
 * - the normal is a unit vector along which the body leaves: see `normalError`.
 */
function errorsOfContact(course: Course, facts: Facts, answer: SweepAnswer): Measured[] {
  const { from, translation, triangle } = course
  const { t, point, normal } = answer
  const errors: Measured[] = []
  const still = motionOf(courseOfSphere(point, [0, 0, 0], 0, triangle))
  errors.push(['point off the triangle', distance(still, 'at', 0), 2])
  const centre = [0, 1, 2].map((i) => from[i] + t * translation[i])
  errors.push([
    'point off the body',
    surfaceError(course, centre, point, answer.startsInside ? Math.max(0, -facts.start) : 0),
    2,
  ])
  errors.push(['normal', normalError(course, facts, centre, normal), 1])
  errors.push(['depth', depthError(course, facts, answer), 2])
  return errors
}

/**
 * Depth is a way out along the normal: moved so far the body is free. For a sphere it is r − distance; for other bodies it is
 * no more than the plane with that normal asks for.
 */
function depthError(course: Course, facts: Facts, { startsInside, depth, normal }: SweepAnswer): number {
  if (!startsInside) return Math.abs(depth)
  const out = [0, 1, 2].map((i) => depth * normal[i])
  const left = gap(motionOf({ ...course, translation: out }), 'at', 1).growth
  if (isRound(course)) return Math.max(Math.abs(depth + facts.start), -left)
  const centre = [0, 1, 2].map((i) => course.from[i])
  const { reach, least } = alongNormal(course, centre, normal)
  return Math.max(-left, depth - (reach - least))
}

/** How far the point is from the body's surface, to first order for ellipsoids; in overlap it may be anywhere inside them. */
function surfaceError(course: Course, centre: readonly number[], point: ArrayLike<number>, overlap: number): number {
  const { radii } = course
  const x = [0, 1, 2].map((i) => point[i] - centre[i])
  if (isRound(course)) return Math.abs(lengthOf(x[0], x[1], x[2]) - (radii[0] - overlap))
  const ratio = lengthOf(x[0] / radii[0], x[1] / radii[1], x[2] / radii[2])
  let steepness = 0
  for (let i = 0; i < 3; i++) steepness += ((x[i] / radii[i]) * (x[i] / radii[i])) / radii[i]
  const off = steepness > 0 ? ((ratio - 1) * ratio) / steepness : -Math.min(...radii)
  return overlap > 0 ? off : Math.abs(off)
}

/** Along the normal: the body's reach, and the least height of its centre over the triangle's corners, the furthest one. */
function alongNormal({ radii, triangle }: Course, centre: readonly number[], normal: ArrayLike<number>) {
  const reach = lengthOf(radii[0] * normal[0], radii[1] * normal[1], radii[2] * normal[2])
  let least = Number.POSITIVE_INFINITY
  let far = 0
  for (let i = 0; i < 9; i += 3) {
    const away = [centre[0] - triangle[i], centre[1] - triangle[i + 1], centre[2] - triangle[i + 2]]
    least = Math.min(least, normal[0] * away[0] + normal[1] * away[1] + normal[2] * away[2])
    far = Math.max(far, lengthOf(away[0], away[1], away[2]))
  }
  return { reach, least, far }
}

/**
 * The plane with the given normal that touches the body at t must have the whole triangle on its other side: its least gap,
 * min over corners v of n·(c − v) − h(n), with h the body's reach along n, is 0 for the true normal (and −depth in overlap).
 * A normal off by an angle φ opens it by φ times the distance L of the corner; φ itself is about ε over the radius of
 * curvature. So the gap is measured against (1 + L/r), a sixteenth of it, as a distance.
 */
function normalError(course: Course, facts: Facts, centre: readonly number[], normal: ArrayLike<number>): number {
  const { radii } = course
  const long = lengthOf(normal[0], normal[1], normal[2])
  if (!(Math.abs(long - 1) <= 1e-14)) return Number.POSITIVE_INFINITY
  const { reach, least, far } = alongNormal(course, centre, normal)
  const [small, large] = [Math.min(...radii), Math.max(...radii)]
  const overlap = Math.max(0, -facts.start)
  // In overlap the nearest point is only r − depth away, and a normal from so short an arrow is as much less certain.
  const arrow = Math.max(small - overlap, 1e-6 * small, facts.tolerance.epsilon)
  const slack = 16 * (1 + far / arrow) * (large / small) ** 2
  return (reach - least - overlap * (large / small)) / slack
}

/** What static overlap of a sphere says. */
export interface OverlapAnswer {
  readonly depth: number
  readonly point: ArrayLike<number>
  readonly normal: ArrayLike<number>
}

/**
 * Judges `overlap`: true for some sphere within ε, and where they touch exactly; depth right to 2ε; and the normal is a direction of least depth to 2ε: the
 * sphere moved out by depth·normal touches nothing when smaller by 2ε.
 */
export function judgeOverlap(
  centre: ArrayLike<number>,
  radius: number,
  triangle: ArrayLike<number>,
  answer: OverlapAnswer | boolean,
): Verdict {
  const course = courseOfSphere(centre, [0, 0, 0], radius, triangle)
  const start = gap(motionOf(course), 'at', 0).growth
  const tolerance = toleranceOf(largestOf(centre, [radius], triangle), 0)
  const near = Math.abs(start) <= NEAR * tolerance.epsilon
  const good = isWellShaped(triangle)
  // It is closed: what touches exactly overlaps, tolerance or not.
  if (answer === false && start === 0)
    return verdictOf(false, near, good, tolerance, [['touching is overlap', Number.NaN, 1]])
  if (answer === false) return verdictOf(false, near, good, tolerance, [['overlap missed', -start, 1]])
  const errors: Measured[] = [['no overlap', start, 1]]
  if (answer !== true) {
    errors.push(['depth', Math.abs(answer.depth + start), 2])
    const out = [0, 1, 2].map((i) => answer.depth * answer.normal[i])
    const moved = gap(motionOf({ ...course, translation: out }), 'at', 1).growth
    errors.push(['overlap normal', -moved, 2])
    const still = motionOf(courseOfSphere(answer.point, [0, 0, 0], 0, triangle))
    errors.push(['point off the triangle', distance(still, 'at', 0), 2])
  }
  return verdictOf(true, near, good, tolerance, errors)
}

export interface ClosestAnswer {
  readonly point: ArrayLike<number>
  readonly distance: number
  readonly normal: ArrayLike<number>
}

/** Judges the closest point: the distance to 2ε, the point on the triangle to 2ε, and at that distance to 2ε. */
export function judgeClosest(query: ArrayLike<number>, triangle: ArrayLike<number>, answer: ClosestAnswer): Verdict {
  const exact = distance(motionOf(courseOfSphere(query, [0, 0, 0], 0, triangle)), 'at', 0)
  const tolerance = toleranceOf(largestOf(query, triangle), 0)
  const { point, normal } = answer
  const still = motionOf(courseOfSphere(point, [0, 0, 0], 0, triangle))
  const errors: Measured[] = [
    ['distance', Math.abs(answer.distance - exact), 2],
    ['point off the triangle', distance(still, 'at', 0), 2],
    ['point not closest', lengthOf(query[0] - point[0], query[1] - point[1], query[2] - point[2]) - exact, 2],
  ]
  const unit = Math.abs(lengthOf(normal[0], normal[1], normal[2]) - 1) <= 1e-14
  if (!unit) errors.push(['normal is not a unit vector', Number.NaN, 1])
  return verdictOf(true, exact <= NEAR * tolerance.epsilon, isWellShaped(triangle), tolerance, errors)
}
