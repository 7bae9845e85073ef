import type { Verdict } from '../oracle/contract.ts'
import { cylinderJudge, judgeCylinderOverlap } from '../oracle/judge-cylinder.ts'
import { judgeRay, judgeSegmentOverlap } from '../oracle/judge-ray.ts'
import { factsOf, type InitialOverlap, judgeClosest, judgeOverlap, judgeSweep } from '../oracle/judge-solid.ts'
import { courseOfEllipsoid, courseOfSphere, distance, motionOf } from '../oracle/motion.ts'
import {
  askClosest,
  askCylinder,
  askCylinderOverlap,
  askDeepest,
  askEllipsoid,
  askRay,
  askSegmentOverlap,
  askSphere,
  askSphereOverlap,
  askSpherePoint,
  askSphereSegment,
} from './kernels.ts'
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
  if (shape === 'sphere') return sphereQuestions(made)
  if (shape === 'cylinder') return cylinderQuestions(made)
  const course = courseOfEllipsoid(from, translation, radii, triangle)
  const facts = factsOf(course)
  return MODES.map((mode) => {
    const answer = askEllipsoid(from, translation, radii, triangle, mode)
    return [answer, judgeSweep(course, answer, mode, facts)]
  })
}

/** The default first: it is what hits are counted by. */
const MODES: readonly InitialOverlap[] = ['ignore-leaving', 'report', 'ignore']

/** A sphere is asked more: overlap at its start, how deep, and the closest point to its centre. */
function sphereQuestions({
  stratum,
  from,
  translation,
  radii: [radius],
  triangle,
}: Case): [answer: unknown, verdict: Verdict][] {
  const course = courseOfSphere(from, translation, radius, triangle)
  const facts = factsOf(course)
  const asked = MODES.map((mode): [unknown, Verdict] => {
    const answer = askSphere(from, translation, radius, triangle, mode)
    return [answer, judgeSweep(course, answer, mode, facts)]
  })
  // An edge and a corner by themselves are triangles without an inside.
  const a = triangle.slice(0, 3)
  const b = triangle.slice(3, 6)
  const edge = askSphereSegment(from, translation, radius, [...a, ...b])
  asked.push([edge, judgeSweep(courseOfSphere(from, translation, radius, [...a, ...b, ...b]), edge)])
  const corner = askSpherePoint(from, translation, radius, a)
  asked.push([corner, judgeSweep(courseOfSphere(from, translation, radius, [...a, ...a, ...a]), corner)])
  const overlap = askSphereOverlap(from, radius, triangle)
  asked.push([overlap, judgeOverlap(from, radius, triangle, overlap)])
  // On the lattice distances are whole numbers at times: a sphere as large as that touches exactly.
  const reach = stratum === 'lattice' ? distance(motionOf(courseOfSphere(from, translation, 0, triangle)), 'at', 0) : 0
  if (reach > 0) {
    const touching = askSphereOverlap(from, reach, triangle)
    asked.push([touching, judgeOverlap(from, reach, triangle, touching)])
  }
  const deepest = askDeepest(from, radius, triangle)
  asked.push([deepest, judgeOverlap(from, radius, triangle, deepest)])
  const closest = askClosest(from, triangle)
  asked.push([closest, judgeClosest(from, triangle, closest)])
  return asked
}

const DOOR_LIMIT = 2 ** 60

/** A cylinder's ways to treat overlap, and overlap at its start through the door. */
function cylinderQuestions({ from, translation, radii, triangle }: Case): [answer: unknown, verdict: Verdict][] {
  const [radius, halfHeight] = radii
  const course = { from, translation, radius, halfHeight, triangle }
  const { judge } = cylinderJudge(course)
  const asked = MODES.map((mode): [unknown, Verdict] => {
    const answer = askCylinder(from, translation, radii, triangle, mode)
    return [answer, judge(answer, mode)]
  })
  // doors refuse what kernels take
  if ([...from, ...radii, ...triangle].some((x) => Math.abs(x) > DOOR_LIMIT)) return asked
  const overlap = askCylinderOverlap(from, radius, halfHeight, triangle)
  asked.push([overlap, judgeCylinderOverlap(course, overlap)])
  return asked
}
