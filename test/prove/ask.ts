import type { Verdict } from '../oracle/contract.ts'
import { judgeRay, judgeSegmentOverlap } from '../oracle/judge-ray.ts'
import { judgeSweep } from '../oracle/judge-solid.ts'
import { courseOfEllipsoid, courseOfSphere } from '../oracle/motion.ts'
import { askEllipsoid, askRay, askSegmentOverlap, askSphere } from './kernels.ts'
import { type Case, endOf } from './strata.ts'

/** Asks all that can be asked of one case, and has every answer judged: the main question first. */
export function judgeCase(made: Case): Verdict[] {
  return questions(made).map(([, verdict]) => verdict)
}

/** The answers and verdicts, for printing. */
export function questions(made: Case): [answer: unknown, verdict: Verdict][] {
  const { shape, from, translation, max, radii, triangle } = made
  if (shape === 'ray' || shape === 'segment') {
    const answer = askRay(from, translation, max, triangle)
    const asked: [unknown, Verdict][] = [
      [answer, judgeRay({ origin: from, direction: translation, max }, triangle, answer)],
    ]
    if (shape === 'segment') {
      const segment = [...from, ...endOf(made)]
      const overlap = askSegmentOverlap(segment, triangle)
      asked.push([overlap, judgeSegmentOverlap(segment, triangle, overlap)])
    }
    return asked
  }
  if (shape === 'sphere') {
    const answer = askSphere(from, translation, radii[0], triangle)
    const course = courseOfSphere(from, translation, radii[0], triangle)
    return [[answer, judgeSweep(course, answer)]]
  }
  const answer = askEllipsoid(from, translation, radii, triangle)
  return [[answer, judgeSweep(courseOfEllipsoid(from, translation, radii, triangle), answer)]]
}
