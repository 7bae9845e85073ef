import type { Verdict } from '../oracle/contract.ts'
import { judgeSolidOverlap, solidJudge } from '../oracle/judge-course.ts'
import { judgeRay, judgeSegmentOverlap } from '../oracle/judge-ray.ts'
import { type InitialOverlap, judgeClosest, type SweepAnswer } from '../oracle/judge-solid.ts'
import { courseOfSphere, distance, motionOf } from '../oracle/motion.ts'
import type { Kind, SolidCourse } from '../oracle/solid.ts'
import { kindOf } from './bodies.ts'
import {
  askClosest,
  askDoorOverlap,
  askOverlap,
  askRay,
  askSegmentOverlap,
  askSphereOverlap,
  askSpherePoint,
  askSphereSegment,
  askSweep,
  type Placed,
} from './kernels.ts'
import { type Case, endOf } from './strata.ts'

/** The kinds of questions that one triangle can be asked. */
export type Topic = 'ray' | 'cast' | 'overlap' | 'closest'

/** One question: asked and judged only when it is called. `exact`: the rationals judge, whatever a filter can settle. */
export interface Question {
  topic: Topic
  name: string
  ask(exact: boolean): [answer: unknown, verdict: Verdict]
}

/** Asks all that can be asked of one case, and has every answer judged by the rationals: the main question first. */
export function judgeCase(made: Case): Verdict[] {
  return questionsOf(made).map(({ ask }) => ask(true)[1])
}

/** The main question first. */
export function questionsOf(made: Case): Question[] {
  const { shape, from, translation, max, triangle } = made
  if (shape !== 'ray' && shape !== 'segment') return bodyQuestions(made)
  const cast: Question = {
    topic: 'ray',
    name: shape === 'ray' ? 'castRay' : 'castSegment',
    ask(exact) {
      const answer = askRay(from, translation, max, triangle)
      return [answer, judgeRay({ origin: from, direction: translation, max }, triangle, answer, { exact })]
    },
  }
  if (shape === 'ray') return [cast]
  const segment = [...from, ...endOf(made)]
  const overlap: Question = {
    topic: 'overlap',
    name: 'overlap of a segment',
    ask() {
      const answer = askSegmentOverlap(segment, triangle)
      return [answer, judgeSegmentOverlap(segment, triangle, answer)]
    },
  }
  return [cast, overlap]
}

const DOOR_LIMIT = 2 ** 60

/** Overlap is asked where the cast ended, which is mostly a place of contact; and after a miss where it began. */
function bodyQuestions(made: Case): Question[] {
  const { from, translation, radii, triangle, orientation } = made
  const kind = kindOf(made.shape) as Kind
  const body: Placed = { kind, from, half: radii, orientation }
  const course: SolidCourse = {
    kind,
    half: radii,
    from,
    translation,
    triangle,
    ...(orientation ? { orientation } : {}),
  }
  const judges: (ReturnType<typeof solidJudge> | undefined)[] = []
  const judge = (exact: boolean) => {
    judges[Number(exact)] ??= solidJudge(course, { exact })
    return judges[Number(exact)] as ReturnType<typeof solidJudge>
  }
  let first: SweepAnswer | null | undefined
  const cast = (initial: InitialOverlap): Question => ({
    topic: 'cast',
    name: initial === 'ignore-leaving' ? 'cast' : `cast, ${initial}`,
    ask(exact) {
      // what is remembered of one orientation must not serve another that differs in w alone
      if (orientation && initial === 'ignore')
        for (const q of [[0, 0, 1, 7], otherW(orientation)])
          askSweep({ ...body, orientation: q }, translation, triangle)
      const answer = askSweep(body, translation, triangle, initial)
      if (initial === 'ignore-leaving') first = answer
      return [answer, judge(exact).judge(answer, initial)]
    },
  })
  const placeOf = (): number[] => {
    if (first === undefined) first = askSweep(body, translation, triangle)
    const t = first?.t ?? 0
    return t > 0 ? Array.from(from, (x, i) => x + t * translation[i]) : Array.from(from)
  }
  const overlap = (door: boolean): Question => ({
    topic: 'overlap',
    name: door ? 'overlap' : 'overlap, the kernel',
    ask(exact) {
      const at = placeOf()
      const placed = { ...body, from: at }
      // doors refuse what kernels take
      const allowed = [...at, ...radii, ...triangle].every((x) => Math.abs(x) <= DOOR_LIMIT)
      const answer = door && allowed ? askDoorOverlap(placed, triangle) : askOverlap(placed, triangle)
      return [answer, judgeSolidOverlap({ ...course, from: at }, answer, { exact })]
    },
  })
  const questions = [cast('ignore-leaving'), overlap(false), cast('report'), overlap(true), cast('ignore')]
  return kind === 'sphere' ? [...questions, ...sphereQuestions(made, course, body, placeOf)] : questions
}

const otherW = ([x, y, z, w]: number[]): number[] => [x, y, z, w + Math.max(Math.abs(x), Math.abs(y), Math.abs(z))]

/** A sphere is asked more: its kernels for edges and corners, touching exactly, and the closest point to its centre. */
function sphereQuestions(
  { from, translation, radii: [radius], triangle, stratum }: Case,
  course: SolidCourse,
  body: Placed,
  placeOf: () => number[],
): Question[] {
  // An edge and a corner by themselves are triangles without an inside.
  const a = triangle.slice(0, 3)
  const b = triangle.slice(3, 6)
  const part = (name: string, ask: () => SweepAnswer | null, corners: number[]): Question => ({
    topic: 'cast',
    name,
    ask(exact) {
      const answer = ask()
      return [answer, solidJudge({ ...course, triangle: corners }, { exact }).judge(answer)]
    },
  })
  return [
    {
      topic: 'closest',
      name: 'closest point',
      ask() {
        const at = placeOf()
        const answer = askClosest(at, triangle)
        return [answer, judgeClosest(at, triangle, answer)]
      },
    },
    part('cast past an edge', () => askSphereSegment(body, translation, [...a, ...b]), [...a, ...b, ...b]),
    part('cast past a corner', () => askSpherePoint(body, translation, a), [...a, ...a, ...a]),
    {
      topic: 'overlap',
      name: 'overlap, yes or no',
      ask(exact) {
        // On the lattice distances from level triangles are mostly whole numbers: a sphere as large as that touches exactly.
        const level = triangle.map((x, i) => (stratum === 'lattice' && i % 3 === 1 ? triangle[1] : x))
        const above = [0, 1, 2].map((i) => (i === 1 ? from[1] : level[i]))
        const motion = motionOf(courseOfSphere(above, translation, 0, level))
        const reach = stratum === 'lattice' ? distance(motion, 'at', 0) : 0
        const [at, half] = reach > 0 ? [above, reach] : [placeOf(), radius]
        const answer = askSphereOverlap(at, half, level)
        const touched = { ...course, triangle: level, from: at, half: [half, half, half] as [number, number, number] }
        return [answer, judgeSolidOverlap(touched, answer, { exact })]
      },
    },
  ]
}
