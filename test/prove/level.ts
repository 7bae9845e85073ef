import { castle } from '../../scenes/castle.ts'
import { createHit, cylinder, ellipsoid, type Hit, sphere } from '../../src/index.ts'
import type { Verdict } from '../oracle/contract.ts'
import { cylinderJudge } from '../oracle/judge-cylinder.ts'
import { judgeRayInMesh, judgeSweepInMesh } from '../oracle/judge-many.ts'
import { type SweepJudge, sweepJudge } from '../oracle/judge-solid.ts'
import { courseOfEllipsoid, courseOfSphere } from '../oracle/motion.ts'
import { AIMS, pathOf } from './aim.ts'
import { cylinderBody } from './aim-cylinder.ts'
import { type Dice, diceOf, seedOf } from './dice.ts'
import { type Sample, sampleOf } from './meshes.ts'
import { list, literal } from './print.ts'
import { LEVEL, type Shape } from './strata.ts'
import { addCase, addFailure, type Tally } from './tally.ts'

/** Questions to a whole level: the struck triangle is judged, and every triangle near the way must not come before it. */

let level: Sample | undefined
const hit = createHit()

interface Question {
  from: number[]
  translation: number[]
  radii: [number, number, number]
}

function makeQuestion({ triangles }: Sample, shape: Shape, dice: Dice): Question {
  const at = 9 * dice.whole(0, triangles.length / 9 - 1)
  const round = shape === 'sphere' || shape === 'ellipsoid'
  const solid = round || shape === 'cylinder'
  const radius = dice.between(0.1, 0.8)
  const radii: [number, number, number] =
    shape === 'ellipsoid'
      ? [radius, radius * dice.between(1, 3), radius * dice.pick([1, 1.5])]
      : [radius, shape === 'cylinder' ? radius * dice.between(0.5, 3) : radius, radius]
  const by = round ? radii : [1, 1, 1]
  const corners = [0, 3, 6].map((c) => by.map((r, k) => triangles[at + c + k] / r))
  const frame = {
    corners,
    body: shape === 'cylinder' ? cylinderBody(radii[0], radii[1]) : undefined,
    reach: solid ? 1 : 0,
    length: dice.between(0.2, 6) / Math.min(...by),
    largest: 20 / Math.min(...by),
  }
  const { from, translation } = pathOf(dice.pick(AIMS), dice, frame)
  return { from: from.map((x, i) => x * by[i]), translation: translation.map((x, i) => x * by[i]), radii }
}

export function proveLevel(tally: Tally, seed: number, shape: Shape, from: number, to: number): void {
  const { positions, indices } = castle()
  level ??= sampleOf(LEVEL, positions, indices)
  for (let index = from; index < to; index++) {
    const question = makeQuestion(level, shape, diceOf(seedOf(seed, `level ${shape}`, index)))
    if (shape === 'ray' && question.translation.every((x) => x === 0)) continue
    const [struck, verdicts] = ask(level, shape, question)
    addCase(tally, shape, LEVEL, verdicts)
    const broken = verdicts.filter(({ wrong }) => wrong)
    if (broken.length > 0)
      addFailure(
        tally,
        `${shape}, ${LEVEL}: ${broken[0].what}, ${broken[0].worst.toFixed(3)} ε`,
        print(shape, question, struck, index),
      )
  }
}

const vec = (v: readonly number[]) => ({ x: v[0], y: v[1], z: v[2] })
const flat = ({ x, y, z }: { x: number; y: number; z: number }) => [x, y, z]

/** Asks the mesh; judges the answer against the triangles near the way. The first verdict says whether it was a hit. */
function ask(sample: Sample, shape: Shape, { from, translation, radii }: Question): [Hit | null, Verdict[]] {
  const { mesh } = sample
  const [o, d] = [vec(from), vec(translation)]
  const length = Math.sqrt(d.x * d.x + d.y * d.y + d.z * d.z)
  const end = from.map((x, i) => x + translation[i])
  const struck =
    shape === 'ray'
      ? mesh.castRay(o, d, length, hit)
      : shape === 'segment'
        ? mesh.castSegment(o, vec(end), hit)
        : shape === 'sphere'
          ? mesh.cast(sphere({ radius: radii[0] }), o, d, hit)
          : shape === 'ellipsoid'
            ? mesh.cast(ellipsoid({ radii: vec(radii) }), o, d, hit)
            : mesh.cast(cylinder({ radius: radii[0], height: 2 * radii[1] }), o, d, hit)
  const reach = shape === 'cylinder' ? radii[0] + radii[1] : Math.max(...radii)
  const near = nearWay(sample, from, end, shape === 'ray' || shape === 'segment' ? 0 : reach)
  if (struck && !near.includes(hit.triangle)) near.push(hit.triangle)
  const triangles = near.map((id) => sample.triangles.subarray(9 * id, 9 * id + 9))
  const own = struck ? near.indexOf(hit.triangle) : -1
  const plain: Verdict = { hit: struck, near: false, wrong: false, worst: 0, worstAny: 0, what: '' }
  if (shape === 'ray' || shape === 'segment') {
    const direction = shape === 'ray' ? translation : end.map((x, i) => x - from[i])
    const max = shape === 'ray' ? length / length : 1
    const answer = struck ? { t: hit.fraction, point: flat(hit.point), normal: flat(hit.normal) } : null
    return [struck ? hit : null, [plain, ...judgeRayInMesh({ origin: from, direction, max }, triangles, own, answer)]]
  }
  const answer = struck
    ? {
        t: hit.fraction,
        point: flat(hit.point),
        normal: flat(hit.normal),
        depth: hit.depth,
        startsInside: hit.startsInside,
      }
    : null
  const judgeOf = (triangle: ArrayLike<number>): SweepJudge => {
    if (shape === 'sphere') return sweepJudge(courseOfSphere(from, translation, radii[0], triangle))
    if (shape === 'ellipsoid') return sweepJudge(courseOfEllipsoid(from, translation, radii, triangle))
    return cylinderJudge({ from, translation, radius: radii[0], halfHeight: radii[1], triangle })
  }
  return [struck ? hit : null, [plain, ...judgeSweepInMesh(judgeOf, triangles, own, answer)]]
}

/**
 * Triangles that the body could touch on its way: the ball about a triangle against the way's capsule, with a margin of
 * 1e-6 that is far above the roundings of doubles at this size.
 */
function nearWay({ triangles }: Sample, from: readonly number[], end: readonly number[], reach: number): number[] {
  const near: number[] = []
  const d = end.map((x, i) => x - from[i])
  const dd = d[0] * d[0] + d[1] * d[1] + d[2] * d[2]
  for (let at = 0; at < triangles.length; at += 9) {
    const middle = [0, 1, 2].map((k) => (triangles[at + k] + triangles[at + 3 + k] + triangles[at + 6 + k]) / 3)
    let size = 0
    for (let c = 0; c < 9; c += 3) size = Math.max(size, distance(middle, triangles, at + c))
    const along =
      dd > 0 ? ((middle[0] - from[0]) * d[0] + (middle[1] - from[1]) * d[1] + (middle[2] - from[2]) * d[2]) / dd : 0
    const t = Math.min(1, Math.max(0, along))
    const foot = from.map((x, i) => x + t * d[i])
    if (distance(middle, foot, 0) <= size + reach + 1e-6) near.push(at / 9)
  }
  return near
}

function distance(a: ArrayLike<number>, b: ArrayLike<number>, at: number): number {
  const [x, y, z] = [a[0] - b[at], a[1] - b[at + 1], a[2] - b[at + 2]]
  return Math.sqrt(x * x + y * y + z * z)
}

function print(shape: Shape, { from, translation, radii }: Question, struck: Hit | null, index: number): string {
  return [
    `// ${shape} in the castle (scenes/castle.ts), case ${index}: from ${list(from)}, translation ${list(translation)}, radii ${list(radii)}`,
    struck ? `// hit triangle ${struck.triangle} at ${literal(struck.fraction)}` : '// missed',
    '',
  ].join('\n')
}
