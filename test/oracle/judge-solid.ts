import type { ClosestAnswer, Facts, InitialOverlap, OverlapAnswer, SweepAnswer, SweepJudge } from './contact-rule.ts'
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
import { judgeSolidOverlap, solidJudge } from './judge-course.ts'
import { type Course, courseOfSphere, distance, isRound, motionOf } from './motion.ts'
import type { SolidCourse } from './solid.ts'

/** The judges of round bodies as courses (motion.ts), and of the closest point. */

export type {
  ClosestAnswer,
  Facts,
  GrowthOver,
  InitialOverlap,
  OverlapAnswer,
  SweepAnswer,
  SweepJudge,
} from './contact-rule.ts'
export { errorOfMiss } from './contact-rule.ts'

const solidOf = (course: Course): SolidCourse => ({
  ...course,
  kind: isRound(course) ? 'sphere' : 'ellipsoid',
  half: course.radii,
})

export const sweepJudge = (course: Course): SweepJudge => solidJudge(solidOf(course))
export const factsOf = (course: Course): Facts => sweepJudge(course).facts

export function judgeSweep(course: Course, answer: SweepAnswer | null, initial?: InitialOverlap): Verdict {
  return sweepJudge(course).judge(answer, initial)
}

/** Judges the overlap of a sphere. */
export function judgeOverlap(
  centre: ArrayLike<number>,
  radius: number,
  triangle: ArrayLike<number>,
  answer: OverlapAnswer | boolean,
): Verdict {
  return judgeSolidOverlap(solidOf(courseOfSphere(centre, [0, 0, 0], radius, triangle)), answer)
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
