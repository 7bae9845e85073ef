import { isWellShaped, largestOf, lengthOf, NEAR, toleranceOf, type Verdict, verdictOf } from './contract.ts'
import { distanceToRim, judgeRay, meetsWell, type RayAnswer, type RayQuery } from './judge-ray.ts'
import { errorOfMiss, type SweepAnswer, type SweepJudge } from './judge-solid.ts'
import { courseOfSphere, distance, gap, motionOf } from './motion.ts'

/**
 * Judges answers of a whole mesh: the struck triangle as if it were alone, and every other one near the way: it must not
 * have been struck before. `triangles` holds nine numbers each; `struck` is the answer's triangle, ignored on a miss.
 */
export function judgeRayInMesh(
  query: RayQuery,
  triangles: readonly ArrayLike<number>[],
  struck: number,
  answer: RayAnswer | null,
): Verdict[] {
  const verdicts: Verdict[] = []
  if (answer !== null) verdicts.push(judgeRay(query, triangles[struck], answer))
  triangles.forEach((triangle, id) => {
    if (answer === null) verdicts.push(judgeRay(query, triangle, null))
    else if (id !== struck) verdicts.push(judgeRayPassing(query, triangle, answer.t))
  })
  return verdicts
}

/** The way up to t must not cross the triangle by more than ε: then its end, or its start, or the rim is that near. */
function judgeRayPassing({ origin, direction }: RayQuery, triangle: ArrayLike<number>, t: number): Verdict {
  const motion = motionOf(courseOfSphere(origin, direction, 0, triangle))
  const tolerance = toleranceOf(largestOf(origin, triangle), t * lengthOf(direction[0], direction[1], direction[2]))
  const good = isWellShaped(triangle) && meetsWell(direction, triangle)
  if (gap(motion, 'until', t).growth > 0) return verdictOf(true, false, good, tolerance, [])
  const rim = distanceToRim({ origin, direction, max: t }, triangle, t)
  const undecided = Math.min(rim, distance(motion, 'at', t), distance(motion, 'at', 0))
  return verdictOf(true, rim <= NEAR * tolerance.epsilon, good, tolerance, [['crossed before the hit', undecided, 1]])
}

/** `judgeOf` judges the same body on its way past one triangle. */
export function judgeSweepInMesh(
  judgeOf: (triangle: ArrayLike<number>) => SweepJudge,
  triangles: readonly ArrayLike<number>[],
  struck: number,
  answer: SweepAnswer | null,
): Verdict[] {
  const verdicts: Verdict[] = []
  if (answer !== null) verdicts.push(judgeOf(triangles[struck]).judge(answer))
  triangles.forEach((triangle, id) => {
    if (answer === null) verdicts.push(judgeOf(triangle).judge(null))
    else if (id !== struck && answer.t > 0) verdicts.push(judgeSweepPassing(judgeOf(triangle), answer.t))
  })
  return verdicts
}

/** Up to t the body must not touch the triangle, but for what the contact rule ignores. */
function judgeSweepPassing({ facts, growth }: SweepJudge, t: number): Verdict {
  const upTo = growth('until', t)
  const near = Math.abs(upTo) <= NEAR * facts.tolerance.epsilon
  return verdictOf(true, near, facts.good, facts.tolerance, [
    ['struck before the hit', errorOfMiss({ ...facts, way: upTo }), 1],
  ])
}
