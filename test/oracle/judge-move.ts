import { largestOf, lengthOf, type Measured, type Tolerance, type Verdict, verdictOf } from './contract.ts'
import { type Figures, figuresOf, type Options } from './figures.ts'
import type { SolidCourse } from './solid.ts'

/**
 * Sweeps with a tolerance of their own, as characters ask them of one triangle:
 *
 *     τ = 2⁻⁴² (S + L + |d|)
 *
 * with S the largest coordinate or size of the body, L the largest coordinate of the triangle as seen from its centre, d the
 * translation. It is one-sided: a stop may be early by τ, never late by more than ε. With g(t) the growth at which the body just
 * touches at t, and g[0,t] that for all of the way up to t:
 *
 * - stop at t: g[0,t] ≥ −ε, it touches nothing before; g(t) ≤ τ; and g[0,1] ≤ 9/16 τ, nothing that it would pass with more room stops
 *   it (above τ/32 the stop is early: counted, not wrong). The normal is the proof: at t the plane across it parts body and
 *   triangle, and the way does not lead away from it.
 * - no stop: g[0,1] ≥ −ε, nothing at all is touched.
 * - a start in contact, 0 ≤ g(0) ≤ ε, is for the contact rule: what comes no nearer than by 2 ε, to within ε, is ignored.
 * - a start in overlap, g(0) < 0: at most τ/16 of it may be let pass, as long as that becomes no more, or be stopped at 0.
 *   What is deeper is not answered.
 */
export interface Stop {
  readonly t: number
  readonly point: ArrayLike<number>
  readonly normal: ArrayLike<number>
}

const TAU = 2 ** -42
/** Shares of τ: see above. */
const ROOM = 9 / 16
const EARLY = 1 / 32
const SHALLOW = 1 / 16
/** Within so many τ of contact depth is measured: of what overlaps more it means nothing, of ellipsoids farther off it is one to first order. */
const ABOUT = 64
/** Point and normal are right to this. */
const CERTIFIED = 1 / 8
/** Figures are found to this share of ε. */
const SHARE = 1 / 64

export function tauOf({ from, half, triangle, translation }: SolidCourse): number {
  let far = 0
  for (let i = 0; i < 9; i++) far = Math.max(far, Math.abs(triangle[i] - from[i % 3]))
  return TAU * (largestOf(from, half) + far + lengthOf(translation[0], translation[1], translation[2]))
}

interface Asked {
  readonly figures: Figures
  readonly tau: number
  /** ε / τ. */
  readonly epsilon: number
}

/** One course is judged for several answers: its figures are found once. */
let last: { course: SolidCourse; exact: boolean; asked: Asked } | undefined

function prepare(course: SolidCourse, options?: Options): Asked {
  const exact = options?.exact === true
  if (last?.course !== course || last.exact !== exact) last = { course, exact, asked: ask(course, options) }
  return last.asked
}

function ask(course: SolidCourse, options?: Options): Asked {
  const figures = figuresOf(course, { share: SHARE, ...options })
  const tau = tauOf(course)
  return { figures, tau, epsilon: figures.tolerance.epsilon / tau }
}

/** Of a stop also: would it have passed, with some room? */
export interface MoveVerdict extends Verdict {
  readonly early: boolean
}

/**
 * @param isExact without a certificate: the exact solver was asked about the body larger by τ/2, which may overlap where it starts. Then it
 *   goes by the contact rule: of what it does not come nearer to than by 2 ε it knows nothing, and a normal is the way out
 */
export function judgeMove(course: SolidCourse, answer: Stop | null, options?: Options, isExact = false): MoveVerdict {
  const asked = prepare(course, options)
  const { growth } = asked.figures
  const overlaps = isExact && growth('at', 0) <= (1 / 2 + asked.epsilon) * asked.tau
  const errors = answer === null ? errorsOfPassing(asked, overlaps) : errorsOfStop(course, asked, answer, overlaps)
  const verdict = verdictOn(answer !== null, asked, errors)
  if (!isClear(verdict, options)) return judgeMove(course, answer, { exact: true }, isExact)
  return { ...verdict, early: answer !== null && growth('until', 1) > EARLY * asked.tau }
}

/** Does the body as given overlap the triangle where it starts? */
export const overlapsAtStart = (course: SolidCourse): boolean => prepare(course).figures.growth('at', 0) < 0

/** Whoever is said to be clear of a triangle where it starts must be. */
export function judgeClear(course: SolidCourse, options?: Options): Verdict {
  const asked = prepare(course, options)
  const verdict = verdictOn(false, asked, [
    ['in contact, said to be clear', -asked.figures.growth('at', 0), asked.epsilon],
  ])
  return isClear(verdict, options) ? verdict : judgeClear(course, { exact: true })
}

function errorsOfPassing({ figures, epsilon }: Asked, overlaps: boolean): Measured[] {
  const way = figures.growth('until', 1)
  if (way >= 0) return []
  const start = figures.growth('at', 0)
  if (start < 0) return [['in overlap, let pass', -way, SHALLOW + epsilon]]
  const contact = overlaps || start <= figures.tolerance.epsilon
  return [['touched, not said', -way, contact ? 3 * epsilon : epsilon]]
}

function errorsOfStop(course: SolidCourse, asked: Asked, answer: Stop, overlaps: boolean): Measured[] {
  const { figures, epsilon } = asked
  const { t, point, normal } = answer
  const way = course.translation
  if (!(t >= 0 && t <= 1)) return [['fraction outside 0..1', Number.NaN, 1]]
  const there = figures.growth('at', t)
  const along = normal[0] * way[0] + normal[1] * way[1] + normal[2] * way[2]
  return [
    ['stopped too far off', there, 1],
    ['stopped by what it would pass', figures.growth('until', 1), ROOM + epsilon],
    t > 0
      ? ['touched before', -figures.growth('until', t), epsilon]
      : ['in overlap, not said', -there, SHALLOW + epsilon],
    ['point off the triangle', figures.offTriangle(point), CERTIFIED],
    ['point off the body', figures.growthTo(t, point), 1],
    ['normal along the way', overlaps ? 0 : along, epsilon],
    ...errorsOfNormal(course, asked, normal, t, there),
  ]
}

/**
 * At t the plane across a unit normal that touches the body has the triangle on its other side. What overlaps by more than
 * some τ has no such plane.
 */
function errorsOfNormal(
  course: SolidCourse,
  { figures, tau }: Asked,
  normal: ArrayLike<number>,
  t: number,
  growth: number,
): Measured[] {
  if (!(Math.abs(lengthOf(normal[0], normal[1], normal[2]) - 1) <= 1e-14))
    return [['normal is no unit vector', Number.NaN, 1]]
  const { reach, least } = figures.along(t, normal)
  const apart = (least - reach) / rateAlong(course, normal)
  return [['normal does not part them', growth < -ABOUT * tau ? 0 : Math.min(0, growth) - apart, CERTIFIED]]
}

/** How much farther the body reaches along a unit vector as it grows by one. */
function rateAlong({ kind, half }: SolidCourse, n: ArrayLike<number>): number {
  if (kind === 'box') return Math.abs(n[0]) + Math.abs(n[1]) + Math.abs(n[2])
  if (kind === 'cylinder') return Math.abs(n[1]) + lengthOf(n[0], 0, n[2])
  if (kind !== 'ellipsoid') return 1
  const [x, y, z] = [0, 1, 2].map((k) => half[k] * n[k])
  return (x * n[0] + y * n[1] + z * n[2]) / lengthOf(x, y, z)
}

/** Errors are measured against τ, whatever the shape. */
function verdictOn(hit: boolean, { figures, tau }: Asked, errors: readonly Measured[]): Verdict {
  const near = Math.abs(figures.growth('until', 1)) <= tau || Math.abs(figures.growth('at', 0)) <= tau
  const tolerance: Tolerance = { ...figures.tolerance, epsilon: tau, any: tau }
  return verdictOf(hit, near, true, tolerance, errors, figures.tookRationals())
}

/** Accusations, and what is all but one, are left to the rationals. */
const isClear = ({ worst }: Verdict, options?: Options): boolean => options?.exact === true || worst < CLEAR
const CLEAR = 1 - 1e-6
