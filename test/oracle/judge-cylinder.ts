import type { OverlapAnswer, SweepJudge } from './contact-rule.ts'
import type { Verdict } from './contract.ts'
import type { CylinderCourse } from './cylinder.ts'
import { judgeSolidOverlap, solidJudge } from './judge-course.ts'
import type { SolidCourse } from './solid.ts'

/** The judges of cylinders, by radius and half height. */

const solidOf = (course: CylinderCourse): SolidCourse => ({
  ...course,
  kind: 'cylinder',
  half: [course.radius, course.halfHeight, course.radius],
})

export const cylinderJudge = (course: CylinderCourse): SweepJudge => solidJudge(solidOf(course))

export function judgeCylinderOverlap(course: CylinderCourse, answer: OverlapAnswer | false): Verdict {
  return judgeSolidOverlap(solidOf(course), answer)
}
