import { castle } from '../../scenes/castle.ts'
import { createHit, type TriangleMesh } from '../../src/index.ts'
import { surelyApart } from '../oracle/apart.ts'
import type { Verdict } from '../oracle/contract.ts'
import { solidJudge } from '../oracle/judge-course.ts'
import { judgeRayInMesh, judgeSweepInMesh } from '../oracle/judge-many.ts'
import type { SolidCourse } from '../oracle/solid.ts'
import { AIMS, pathOf } from './aim.ts'
import { aimedAs } from './aim-bodies.ts'
import { type Half, isTurned, kindOf, moverOf, quat, type Shape, vec } from './bodies.ts'
import { type Dice, diceOf, seedOf } from './dice.ts'
import { doubledSamples, judgedSamples, type Sample, sampleOf, sliverSamples } from './meshes.ts'
import { isApart, marginOf, passingOf } from './passing.ts'
import { list, printTest } from './print.ts'
import { DUPLICATES, LEVEL, SLIVERS } from './strata.ts'
import { addCase, addFailure, type Tally } from './tally.ts'
import { turned, turnOf } from './turn.ts'

/** Questions to a whole mesh: the struck triangle is judged, and every triangle near the way must not come before it. */

export interface MeshQuestion {
  shape: Shape
  from: number[]
  translation: number[]
  radii: Half
  orientation?: number[]
}

let level: Sample | undefined

function buildLevel(): Sample {
  const { positions, indices } = castle()
  return sampleOf(LEVEL, positions, indices)
}

function samplesOf(stratum: string): readonly Sample[] {
  if (stratum === SLIVERS) return sliverSamples()
  return stratum === DUPLICATES ? doubledSamples() : judgedSamples()
}

function sampleFor(stratum: string, index: number): Sample {
  if (stratum === LEVEL) {
    level ??= buildLevel()
    return level
  }
  const samples = samplesOf(stratum)
  return samples[index % samples.length]
}

/** For a test that was printed: the verdicts that found something wrong. */
export function judgeInMesh(stratum: string, mesh: string, question: MeshQuestion): Verdict[] {
  const samples = stratum === LEVEL ? [sampleFor(LEVEL, 0)] : samplesOf(stratum)
  const sample = samples.find(({ name }) => name === mesh)
  if (!sample) throw new Error(`there is no mesh ${mesh} in ${stratum}`)
  return judgeWay(sample.mesh, sample, question, true).verdicts.filter(({ wrong }) => wrong)
}

/** Triangles, nine numbers each, and how large all of them together are. */
export type Triangles = Pick<Sample, 'triangles' | 'size'>

/**
 * A way past some triangle of the mesh: by every aim, with a body of any size up to the mesh's own.
 * @param own about how large the body is, instead
 */
export function makeQuestion(
  { triangles, size, name }: Triangles & { name: string },
  shape: Shape,
  dice: Dice,
  own?: number,
): MeshQuestion {
  const at = 9 * dice.whole(0, triangles.length / 9 - 1)
  const kind = kindOf(shape)
  const unit = own ?? (name === LEVEL ? 1 : size * dice.pick([0.02, 0.1, 0.3]))
  const radius = unit * dice.between(0.1, 0.8)
  const other = () => radius * dice.pick([1, dice.between(0.5, 3)])
  const radii: Half = [radius, radius, radius]
  if (kind === 'capsule') radii[1] *= dice.between(1, 4)
  else if (kind !== null && kind !== 'sphere') radii[1] = other()
  if (kind === 'ellipsoid' || kind === 'box') radii[2] = other()
  const turn = isTurned(shape) ? turnOf(dice) : null
  const by = kind === 'sphere' || kind === 'ellipsoid' ? radii : [1, 1, 1]
  const corners = [0, 3, 6].map((c) => {
    const corner = [triangles[at + c], triangles[at + c + 1], triangles[at + c + 2]]
    return (turn ? turned(turn, corner, true) : corner).map((x, k) => x / by[k])
  })
  const long = name === LEVEL ? dice.between(0.2, 6) : size * dice.between(0.05, 1.2)
  const frame = {
    corners,
    body: kind ? aimedAs(kind, radii) : undefined,
    reach: kind ? 1 : 0,
    length: long / Math.min(...by),
    largest: Math.max(...corners.flat().map(Math.abs)),
  }
  const path = pathOf(dice.pick(AIMS), dice, frame)
  const outward = (v: number[]) => {
    const scaled = v.map((x, i) => x * by[i])
    return turn ? turned(turn, scaled) : scaled
  }
  let translation = outward(path.translation)
  if (shape === 'ray' && translation.every((x) => x === 0)) translation = dice.direction()
  return { shape, from: outward(path.from), translation, radii, ...(turn ? { orientation: turn } : {}) }
}

/** One case: a query through the mesh's door. */
export function proveInMesh(
  tally: Tally,
  seed: number,
  shape: Shape,
  stratum: string,
  index: number,
  exact: boolean,
): void {
  const sample = sampleFor(stratum, index)
  const question = makeQuestion(sample, shape, diceOf(seedOf(seed, `${stratum} ${shape}`, index)))
  const { verdicts, struck } = judgeWay(sample.mesh, sample, question, exact)
  addCase(tally, shape, stratum, united(verdicts, struck >= 0))
  const broken = verdicts.find(({ wrong }) => wrong)
  if (!broken) return
  const what = `${shape}, ${stratum}, ${sample.name}: ${broken.what}, ${broken.worst.toFixed(3)} ε`
  addFailure(tally, what, print(stratum, sample, question, struck, what, seed, index))
}

/** The larger, where a NaN is never lost. */
const worse = (a: number, b: number): number => (Number.isNaN(a) || Number.isNaN(b) ? Number.NaN : Math.max(a, b))

/** One verdict on an answer that several triangles judge. */
export function united(verdicts: readonly Verdict[], hit: boolean): Verdict {
  const worst = (key: 'worst' | 'worstAny') => verdicts.reduce((most, verdict) => worse(most, verdict[key]), 0)
  const broken = verdicts.find(({ wrong }) => wrong)
  return {
    hit,
    near: verdicts.some(({ near }) => near),
    wrong: broken !== undefined,
    worst: worst('worst'),
    worstAny: worst('worstAny'),
    what: broken?.what ?? '',
    exact: verdicts.some((verdict) => verdict.exact),
  }
}

/** There is no such triangle. */
const NOWHERE: Verdict = {
  hit: true,
  near: false,
  wrong: true,
  worst: Number.NaN,
  worstAny: Number.NaN,
  what: 'hit a triangle that is not there',
  exact: false,
}

const hit = createHit()
const flat = ({ x, y, z }: { x: number; y: number; z: number }) => [x, y, z]

/**
 * Asks a mesh, or what has queries like one; judges the answer against the triangles near the way.
 * @param indexOf which of the triangles the answer's number means
 */
export function judgeWay(
  mesh: Pick<TriangleMesh, 'cast' | 'castRay' | 'castSegment'>,
  sample: Triangles,
  question: MeshQuestion,
  exact: boolean,
  indexOf = (triangle: number) => triangle,
): { struck: number; fraction: number; verdicts: Verdict[] } {
  const { shape, from, translation, radii, orientation } = question
  const kind = kindOf(shape)
  const [o, d] = [vec(from), vec(translation)]
  const length = Math.sqrt(d.x * d.x + d.y * d.y + d.z * d.z)
  const end = from.map((x, i) => x + translation[i])
  const options = orientation ? { orientation: quat(orientation) } : undefined
  const found =
    kind !== null
      ? mesh.cast(moverOf(kind, radii), o, d, hit, options)
      : shape === 'ray'
        ? mesh.castRay(o, d, length, hit)
        : mesh.castSegment(o, vec(end), hit)
  const struck = found ? indexOf(hit.triangle) : -1
  const { fraction } = hit
  if (found && struck < 0) return { struck, fraction, verdicts: [NOWHERE] }
  // what comes after the hit does not matter
  const near = nearWay(sample, question, found ? fraction : 1)
  if (found && !near.includes(struck)) near.push(struck)
  const triangles = near.map((id) => sample.triangles.subarray(9 * id, 9 * id + 9))
  const own = found ? near.indexOf(struck) : -1
  if (kind === null) {
    const direction = shape === 'ray' ? translation : end.map((x, i) => x - from[i])
    const answer = found ? { t: fraction, point: flat(hit.point), normal: flat(hit.normal) } : null
    const verdicts = judgeRayInMesh({ origin: from, direction, max: 1 }, triangles, own, answer, { exact })
    return { struck, fraction, verdicts }
  }
  const { point, normal, depth, startsInside } = hit
  const answer = found ? { t: fraction, point: flat(point), normal: flat(normal), depth, startsInside } : null
  const course: Omit<SolidCourse, 'triangle'> = {
    kind,
    half: radii,
    from,
    translation,
    ...(orientation ? { orientation } : {}),
  }
  const judgeOf = (triangle: ArrayLike<number>) => solidJudge({ ...course, triangle }, { exact })
  return { struck, fraction, verdicts: judgeSweepInMesh(judgeOf, triangles, own, answer) }
}

/** Triangles that the body could touch on its way up to t: those that are not surely apart from it. */
export function nearWay({ triangles, size }: Triangles, question: MeshQuestion, t: number): number[] {
  const { shape, from, radii, orientation } = question
  const kind = kindOf(shape)
  const translation = question.translation.map((x) => x * t)
  const body = passingOf(from, translation, kind === null ? [0, 0, 0] : radii, orientation !== undefined)
  const margin = marginOf(body, size)
  const near: number[] = []
  for (let at = 0; at < triangles.length; at += 9) if (!isApart(triangles, at, body, margin)) near.push(at / 9)
  if (kind === null) return near
  const course = { kind, half: radii, from, translation, ...(orientation ? { orientation } : {}) }
  return near.filter((id) => !surelyApart({ ...course, triangle: triangles.subarray(9 * id, 9 * id + 9) }))
}

function print(
  stratum: string,
  { name }: Sample,
  { shape, from, translation, radii, orientation }: MeshQuestion,
  struck: number,
  what: string,
  seed: number,
  index: number,
): string {
  return printTest({
    comments: [what, struck >= 0 ? `hit triangle ${struck}` : 'missed'],
    imports: ["import { judgeInMesh } from '../prove/in-mesh.ts'"],
    name: `${shape}, ${stratum} (seed ${seed}, case ${index})`,
    body: [
      `const wrong = judgeInMesh('${stratum}', '${name}', {`,
      `  shape: '${shape}',`,
      `  from: ${list(from)},`,
      `  translation: ${list(translation)},`,
      `  radii: ${list(radii)},`,
      ...(orientation ? [`  orientation: ${list(orientation)},`] : []),
      '})',
      'expect(wrong).toEqual([])',
    ],
  })
}
