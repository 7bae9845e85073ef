/**
 * What the oracle says of answers: in whole and rational numbers, where that is needed; runs in a worker (judge-worker.ts).
 * carom is judged by all of its contract, as `npm run prove` does it. Of the others only the place on the way is judged: points
 * and normals they define in ways of their own.
 */
import { errorOfMiss, type SweepAnswer, type SweepJudge } from '../../../test/oracle/contact-rule.ts'
import { largestOf, shapeOf, toleranceOf, type Verdict } from '../../../test/oracle/contract.ts'
import { factsOf } from '../../../test/oracle/hull-facts.ts'
import { solidJudge } from '../../../test/oracle/judge-course.ts'
import { judgeRayInMesh, judgeSweepInMesh } from '../../../test/oracle/judge-many.ts'
import type { RayAnswer } from '../../../test/oracle/judge-ray.ts'
import { courseOfSphere, distance, motionOf } from '../../../test/oracle/motion.ts'
import type { Said } from './ask.ts'
import { HULL, hullPoints, list, type Model } from './model.ts'

export interface Judged {
  readonly wrong: boolean
  /** The error in units of ε. */
  readonly epsilons: number
  /** ε itself, in metres. */
  readonly epsilon: number
  readonly what: string
  /** The triangle is a needle, or the ray nearly in its plane: then the wider tolerance of 1e-9 (S + |d|) applies. */
  readonly needle: boolean
}

export interface Question {
  readonly model: Model
  readonly carom: Said
  readonly peers: readonly (Said | undefined)[]
}

export interface Judgement {
  readonly carom: Judged
  /** Undefined where it was not asked, and where the body starts in contact: what follows from that each defines for itself. */
  readonly peers: readonly (Judged | undefined)[]
}

export function judge({ model, carom, peers }: Question): Judgement {
  return model.kind === 'ray' ? judgeRays(model, carom, peers) : judgeCasts(model, carom, peers)
}

export function trianglesOf({ positions }: Model): number[][] {
  return Array.from({ length: positions.length / 9 }, (_, i) => positions.slice(9 * i, 9 * i + 9))
}

/** The worst of the verdicts on one answer. */
function worstOf(verdicts: readonly Verdict[], epsilon: number): Judged {
  const worst = verdicts.reduce((a, b) => (isWorse(b, a) ? b : a))
  const needle = worst.worst === 0 && worst.worstAny > 0
  return { wrong: worst.wrong, epsilons: needle ? 0 : worst.worst, epsilon, what: worst.what, needle }
}

const isWorse = (a: Verdict, b: Verdict): boolean =>
  a.wrong !== b.wrong ? a.wrong : Number.isNaN(a.worst) || a.worst > b.worst

function judgeCasts(model: Model, carom: Said, peers: Question['peers']): Judgement {
  const { kind, half, from, translation, orientation, initial } = model
  if (kind === 'ray') throw new Error('judgeCasts: a ray is no body')
  const hull = kind === 'hull' ? { hull: factsOf(hullPoints(model), HULL) } : {}
  const judges = trianglesOf(model).map((triangle) =>
    solidJudge({
      kind,
      half,
      from: list(from),
      translation: list(translation),
      triangle,
      ...hull,
      ...(orientation ? { orientation: [orientation.x, orientation.y, orientation.z, orientation.w] } : {}),
    }),
  )
  const numbers = judges.map((_, i) => [i])
  const struck = carom?.triangle ?? -1
  const answer = carom as SweepAnswer | null
  const verdicts =
    initial === 'report' && answer !== null
      ? [judges[struck].judge(answer, initial)]
      : judgeSweepInMesh((one) => judges[one[0]], numbers, struck, answer)
  const epsilon = Math.max(...judges.map(({ facts }) => facts.tolerance.epsilon))
  const apart = judges.every(({ facts }) => facts.start > facts.tolerance.contact)
  return {
    carom: worstOf(verdicts, epsilon),
    peers: peers.map((said) => (said === undefined || !apart ? undefined : placeOnWay(judges, said, epsilon))),
  }
}

/** Too early, too late or missed, as the growth that would make it right. */
function placeOnWay(judges: readonly SweepJudge[], said: Said, epsilon: number): Judged {
  const sized = (what: string, metres: number): Judged => {
    const epsilons = Math.max(0, metres / epsilon)
    return { wrong: !(epsilons <= 1), epsilons, epsilon, what, needle: false }
  }
  if (said === null) return sized('missed', Math.max(...judges.map(({ facts }) => errorOfMiss(facts))))
  const { t } = said
  if (!(t >= 0 && t <= 1)) return sized('not on the path', Number.NaN)
  const early = Math.min(...judges.map(({ growth }) => growth('at', t)))
  const late = Math.max(...judges.map(({ growth, facts }) => Math.min(-growth('until', t), facts.start)))
  return early >= late ? sized('too early', early) : sized('too late', late)
}

function judgeRays(model: Model, carom: Said, peers: Question['peers']): Judgement {
  const query = { origin: list(model.from), direction: list(model.translation), max: Number.POSITIVE_INFINITY }
  const triangles = trianglesOf(model)
  const travel = (carom?.t ?? 1) * Math.hypot(...query.direction)
  const { epsilon } = toleranceOf(largestOf(query.origin, model.positions), travel)
  const judged = (struck: number, answer: RayAnswer | null) =>
    worstOf(judgeRayInMesh(query, triangles, struck, answer), epsilon)
  const peer = (said: Said): Judged => {
    if (said === null) return judged(-1, null)
    const { t } = said
    const away = triangles.map((triangle) =>
      distance(motionOf(courseOfSphere(query.origin, query.direction, 0, triangle)), 'at', t),
    )
    const struck = away.indexOf(Math.min(...away))
    const point = query.origin.map((x, i) => x + t * query.direction[i])
    return judged(struck, { t, point, normal: normalAgainst(query.direction, triangles[struck]) })
  }
  return {
    carom: judged(carom?.triangle ?? -1, carom as RayAnswer | null),
    peers: peers.map((said) => (said === undefined ? undefined : peer(said))),
  }
}

/** What a right answer says: the triangle's own, on the side that the ray comes from. */
function normalAgainst(direction: readonly number[], triangle: readonly number[]): number[] {
  const { normal, area } = shapeOf(triangle)
  const along = normal.reduce((sum, x, i) => sum + x * direction[i], 0)
  return normal.map((x) => ((along > 0 ? -1 : 1) * x) / area)
}
