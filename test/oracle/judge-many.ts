import {
  isWellShaped,
  largestOf,
  lengthOf,
  type Measured,
  NEAR,
  toleranceOf,
  type Verdict,
  verdictOf,
} from './contract.ts'
import type { Options } from './figures.ts'
import { isSurelyHidden, mayBePassed } from './hidden.ts'
import { judgeSolidOverlap } from './judge-course.ts'
import { judgeRay, meetsWell, type RayAnswer, type RayQuery, wayOf } from './judge-ray.ts'
import {
  type ClosestAnswer,
  errorOfMiss,
  judgeClosest,
  type OverlapAnswer,
  type SweepAnswer,
  type SweepJudge,
} from './judge-solid.ts'
import { courseOfSphere, distance, motionOf } from './motion.ts'
import type { SolidCourse } from './solid.ts'

/**
 * Judges answers of a whole mesh: the struck triangle as if it were alone, and every other one near the way: it must not
 * have been struck before. `triangles` holds nine numbers each; `struck` is the answer's triangle, ignored on a miss.
 */
export function judgeRayInMesh(
  query: RayQuery,
  triangles: readonly ArrayLike<number>[],
  struck: number,
  answer: RayAnswer | null,
  options?: Options,
): Verdict[] {
  const verdicts: Verdict[] = []
  if (answer !== null) verdicts.push(judgeRay(query, triangles[struck], answer, options))
  triangles.forEach((triangle, id) => {
    if (answer === null) verdicts.push(judgeRay(query, triangle, null, options))
    else if (id !== struck) verdicts.push(judgeRayPassing(query, triangle, answer.t, options))
  })
  return verdicts
}

/** The way up to t must not cross the triangle by more than ε: then its end, or its start, or the rim is that near. */
function judgeRayPassing(query: RayQuery, triangle: ArrayLike<number>, t: number, options?: Options): Verdict {
  const { origin, direction } = query
  const tolerance = toleranceOf(largestOf(origin, triangle), t * lengthOf(direction[0], direction[1], direction[2]))
  const good = isWellShaped(triangle) && meetsWell(direction, triangle)
  const way = wayOf(query, triangle, options)
  if (!way.meets(t)) return verdictOf(true, false, good, tolerance, [], way.tookRationals())
  const rim = way.rim(t)
  const undecided = Math.min(rim, way.distance('at', t), way.distance('at', 0))
  const near = rim <= NEAR * tolerance.epsilon
  const errors: Measured[] = [['crossed before the hit', undecided, 1]]
  const verdict = verdictOf(true, near, good, tolerance, errors, way.tookRationals())
  return verdict.wrong && !verdict.exact ? judgeRayPassing(query, triangle, t, { exact: true }) : verdict
}

/** What is nearly wrong, in ε, may be hidden as well: then it is no error. (carom decides contact at 0.75 ε.) */
const DECIDED = 0.75

/** `judgeOf` judges the same body on its way past one triangle. */
export function judgeSweepInMesh(
  judgeOf: (triangle: ArrayLike<number>) => SweepJudge,
  triangles: readonly ArrayLike<number>[],
  struck: number,
  answer: SweepAnswer | null,
): Verdict[] {
  const judges = triangles.map(judgeOf)
  const verdicts: Verdict[] = []
  if (answer !== null) verdicts.push(judgeStruck(judges, struck, answer))
  judges.forEach((judge, id) => {
    if (answer !== null && (id === struck || answer.t === 0)) return
    const t = answer === null ? 1 : answer.t
    const verdict = answer === null ? judge.judge(null) : judgeSweepPassing(judge, t)
    const isDoubted = verdict.wrong || verdict.worst > DECIDED
    verdicts.push(isDoubted && mayBePassed(judges, id, t) ? hidden(judge) : verdict)
  })
  return verdicts
}

/** What a start in overlap hides is void: the struck triangle must not be. */
function judgeStruck(judges: readonly SweepJudge[], struck: number, answer: SweepAnswer): Verdict {
  const verdict = judges[struck].judge(answer)
  if (verdict.wrong || !isSurelyHidden(judges, struck, answer)) return verdict
  const { good, tolerance } = judges[struck].facts
  return verdictOf(true, verdict.near, good, tolerance, [['hidden, yet hit', Number.NaN, 1]])
}

const hidden = ({ facts }: SweepJudge): Verdict =>
  verdictOf(false, false, facts.good, facts.tolerance, [['hidden', 0, 1]])

/** Up to t the body must not touch the triangle, but for what the contact rule ignores. */
function judgeSweepPassing({ facts, growth, isFar, tookRationals }: SweepJudge, t: number): Verdict {
  const { good, tolerance } = facts
  if (isFar(t)) return verdictOf(true, false, good, tolerance, [['struck before the hit', 0, 1]], false)
  const upTo = growth('until', t)
  const near = Math.abs(upTo) <= NEAR * tolerance.epsilon
  const errors: Measured[] = [['struck before the hit', errorOfMiss(facts, 'ignore-leaving', upTo), 1]]
  return verdictOf(true, near, good, tolerance, errors, tookRationals())
}

/** All triangles that a body at rest touches: each of them as if it were alone, and no other may be touched. */
export function judgeOverlapsInMesh(
  body: Omit<SolidCourse, 'triangle'>,
  triangles: readonly ArrayLike<number>[],
  answers: ReadonlyMap<number, OverlapAnswer>,
  options?: Options,
): Verdict[] {
  return triangles.map((triangle, i) => judgeSolidOverlap({ ...body, triangle }, answers.get(i) ?? false, options))
}

/** The closest point within a limit: on its own triangle as if that were alone, and no other may be nearer. */
export function judgeClosestInMesh(
  query: ArrayLike<number>,
  limit: number,
  triangles: readonly ArrayLike<number>[],
  own: number,
  answer: ClosestAnswer | null,
): Verdict[] {
  const bound = answer === null ? limit : answer.distance
  return triangles.map((triangle, i) => {
    if (answer !== null && i === own && bound <= limit) return judgeClosest(query, triangle, answer)
    const tolerance = toleranceOf(largestOf(query, triangle), 0)
    const still = distance(motionOf(courseOfSphere(query, [0, 0, 0], 0, triangle)), 'at', 0)
    const near = Math.abs(bound - still) <= NEAR * tolerance.epsilon
    const error: Measured =
      bound <= limit ? ['another is nearer', bound - still, 2] : ['beyond the limit', Number.NaN, 1]
    return verdictOf(answer !== null, near, isWellShaped(triangle), tolerance, [error])
  })
}
