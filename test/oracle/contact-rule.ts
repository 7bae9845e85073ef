import { type Measured, NEAR, type Tolerance, type Verdict } from './contract.ts'
import type { Span } from './motion.ts'
import type { SolidCourse } from './solid.ts'

/**
 * What a hit or a miss of a swept solid gets wrong against one triangle, by the contract and the contact rule.
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
 *
 * Here `ε` is that of the contact rule, the same for all bodies.
 */
export interface SweepAnswer {
  readonly t: number
  readonly point: ArrayLike<number>
  readonly normal: ArrayLike<number>
  readonly depth: number
  readonly startsInside: boolean
}

/** All that the verdict needs to know about a course, before any answer; each figure is found when it is first asked for. */
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

/**
 * What a start in overlap means: the contact rule as above; `report`: every overlap is a hit at 0, leaving or not; `ignore`:
 * what is touched at the start is never hit.
 */
export type InitialOverlap = 'ignore-leaving' | 'report' | 'ignore'

/** What a miss gets wrong, as a distance; of the way up to some time, if its growth is given. */
export function errorOfMiss(facts: Facts, initial: InitialOverlap = 'ignore-leaving', way = facts.way): number {
  if (way >= 0) return -way // nothing is touched: whatever the rule ignores
  const { start, nearer, tolerance, swallowed } = facts
  if (initial === 'ignore') return Math.min(-way, start - tolerance.contact)
  if (initial === 'report' && start < -tolerance.contact) return -tolerance.contact - start
  if (swallowed) return 0
  const ignored = Math.max(start - tolerance.contact, nearer - 2 * tolerance.contact)
  return Math.min(-way, ignored)
}

/** The growth at which the body just touches over a span of the way. */
export type GrowthOver = (span: Span, t: number) => number

/** One body's way past one triangle, as a judge sees it: for meshes, where many are judged. */
export interface SweepJudge {
  readonly course: SolidCourse
  readonly facts: Facts
  readonly growth: GrowthOver
  judge(answer: SweepAnswer | null, initial?: InitialOverlap): Verdict
  /** The least translation that frees the body at its start; perhaps a little more (figures.ts). */
  depth(): number
  /** Does the body up to t surely stay so far from the triangle that nothing is near? */
  isFar(t: number): boolean
  tookRationals(): boolean
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
  const { start, tolerance } = facts
  const epsilon = tolerance.contact
  const errors: Measured[] = [['hit too early', t === 0 ? start : growth('at', t), 1]]
  if (t > 0) errors.push(['hit too late', -growth('until', t), 1])
  if (initial === 'ignore') errors.push(['touching at the start, yet hit', epsilon - start, 1])
  else if (!facts.swallowed && !(initial === 'report' && start < 0)) {
    const leaving = start > epsilon ? 0 : 2 * epsilon - facts.nearer
    errors.push(['leaving, yet hit', Math.min(epsilon - start, leaving), 0.5])
  }
  if (startsInside) errors.push(['not inside at the start', start + epsilon, 1])
  else if (t === 0) errors.push(['inside at the start, not said', -epsilon - start, 1])
  if (startsInside && t > 0) errors.push(['starts inside, yet hit later', Number.NaN, 1])
  return errors
}

/** A decision of the query lies within 10³ ε: it would fall otherwise for a body so much larger or smaller. */
export function isNear(facts: Facts): boolean {
  const band = NEAR * facts.tolerance.epsilon
  // (the start is no nearer than the way)
  return facts.way <= band && (Math.abs(facts.way) <= band || Math.abs(facts.start) <= band)
}

/** What static overlap says. */
export interface OverlapAnswer {
  readonly depth: number
  readonly point: ArrayLike<number>
  readonly normal: ArrayLike<number>
}

export interface ClosestAnswer {
  readonly point: ArrayLike<number>
  readonly distance: number
  readonly normal: ArrayLike<number>
}
