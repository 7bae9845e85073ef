/** One set of rays on one mesh: every answer checked, then everybody timed by turns. */
import { RAY, type RaySet } from './inputs.ts'
import { firstOneByOne } from './judge-mesh.ts'
import { EMBREE_TOLERANCE, type Embree, type RayQuestion } from './limit/embree.ts'
import { type Spread, type Turn, timeOf, timeTurns } from './measure.ts'
import { type Built, type Field, leaveOut } from './meshes/entrants.ts'
import { sizeOf } from './meshes/mesh-peer.ts'

/** What became of one question, first or any hit, on one set. */
export interface RayResult {
  readonly name: string
  readonly unit: 'Mray/s'
  readonly rays: number
  readonly hits: number
  readonly carom: number
  /** carom's batch of the same rays. */
  readonly batch: number
  readonly peers: Record<string, number>
  /** How many times as fast carom's single calls are, and its batches. */
  readonly ratios: Record<string, number>
  readonly batchRatios: Record<string, number>
  /** The quartiles of all speeds. */
  readonly spread: Record<string, readonly [low: number, high: number]>
  readonly rounds: number
  /** How many rays each answers wrongly, by the judge of all triangles one by one. */
  readonly wrong: Record<string, number>
  /** Rays on which carom and another differ, and for which the judge had no time. */
  readonly unjudged: number
  readonly caromWrong: number
  readonly failed: Record<string, string>
}

/** Triangles that the judge looks at for a set, at most. */
const JUDGING = 4e8
/** Of carom and of the judge: what two right answers may differ by, as a part of the mesh's size. */
const AGREEMENT = 1e-9

/** Who answered what wrongly. */
interface Checked {
  readonly hits: number
  readonly wrong: Record<RayQuestion, Record<string, number>>
  unjudged: number
  caromWrong: number
}

export async function benchRays(
  field: Field,
  set: RaySet,
  embree: Embree | null,
  seconds: number,
): Promise<Record<RayQuestion, RayResult>> {
  if (embree !== null) await embree.takeRays(set)
  const checked = await check(field, set, embree)
  const first = await time(field, set, embree, 'first', checked, seconds / 2)
  return { first, any: await time(field, set, embree, 'any', checked, seconds / 2) }
}

async function check(field: Field, set: RaySet, embree: Embree | null): Promise<Checked> {
  const { ours, level } = field
  const { rays, count } = set
  const size = sizeOf(level)
  const distances = new Float64Array(count)
  let hits = 0
  for (let i = 0; i < count; i++) {
    distances[i] = ours.first(rays, i)
    if (distances[i] >= 0) hits++
  }
  const checked: Checked = { hits, wrong: { first: {}, any: {} }, unjudged: 0, caromWrong: 0 }
  const judge = judgeOf(field, set, checked)
  let odd = 0
  for (let i = 0; i < count; i++) if (ours.any!(rays, i) !== distances[i] >= 0) odd++
  const batch = ours.batch!(rays, count)
  odd += Math.abs(batch.first() - hits) + Math.abs(batch.any() - hits)
  checked.caromWrong += odd

  /** Compares somebody's answers with carom's, and where they differ, asks the judge. */
  function compare(
    name: string,
    question: RayQuestion,
    tolerance: number,
    front: boolean,
    answer: (i: number) => number,
  ) {
    const agree = question === 'any' ? sameSide : (a: number, b: number) => near(a, b, tolerance * size)
    let wrong = 0
    for (let i = 0; i < count; i++) {
      const a = front ? ours.firstFront!(rays, i) : distances[i]
      const b = answer(i)
      if (agree(a, b)) continue
      const right = judge(i, front)
      if (right === null) continue
      if (!near(a, right, AGREEMENT * size)) checked.caromWrong++
      if (!agree(right, b)) wrong++
    }
    checked.wrong[question][name] = wrong
  }
  for (const { peer, mesh } of [...field.built]) {
    const { name, tolerance, frontOnly = false } = peer
    try {
      compare(name, 'first', tolerance, frontOnly, (i) => mesh.first(rays, i))
      if (mesh.any === undefined) checked.wrong.any[name] = checked.wrong.first[name]
      else compare(name, 'any', tolerance, frontOnly, (i) => (mesh.any!(rays, i) ? 1 : -1))
    } catch (error) {
      leaveOut(field, name, error)
    }
  }
  if (embree !== null) {
    for (const question of ['first', 'any'] as const) {
      const answers = await embree.answers(question)
      compare(embree.name, question, EMBREE_TOLERANCE, false, (i) => answers[i])
    }
  }
  return checked
}

const sameSide = (a: number, b: number) => a >= 0 === b >= 0
const near = (a: number, b: number, tolerance: number) => sameSide(a, b) && (a < 0 || Math.abs(a - b) <= tolerance)

/** The right distance of ray i, each looked for but once; null when the judge has looked at enough triangles. */
function judgeOf({ level }: Field, { rays }: RaySet, checked: Checked): (i: number, front: boolean) => number | null {
  const known = new Map<string, number | null>()
  let left = Math.ceil(JUDGING / Math.max(1, level.indices.length / 3))
  return (i, front) => {
    const key = `${i} ${front}`
    let right = known.get(key)
    if (right === undefined) {
      right = left-- > 0 ? firstOneByOne(level, rays, i, front) : null
      if (right === null) checked.unjudged++
      known.set(key, right)
    }
    return right
  }
}

async function time(
  field: Field,
  { name, rays, count }: RaySet,
  embree: Embree | null,
  question: RayQuestion,
  checked: Checked,
  seconds: number,
): Promise<RayResult> {
  const { ours, level } = field
  const batch = ours.batch!(rays, count)
  const turns: [string, Turn][] = [
    ['carom', () => timeOf(() => (question === 'any' ? ours.anyAll! : ours.firstAll)(rays, 0, count))],
    ['batch', () => timeOf(() => batch[question]())],
  ]
  for (const built of field.built) turns.push([built.peer.name, turnOf(built, question, rays, count)])
  if (embree !== null) turns.push([embree.name, () => embree.time(question)])
  const tasks = turns.map(([, task]) => task)
  await timeTurns(tasks, 0, 3) // warm up: all are compiled for the rays of this level
  const { times, ratios, rounds } = await timeTurns(tasks, seconds)
  const speed = (milliseconds: number) => count / milliseconds / 1000
  const byName = (value: (k: number) => number) =>
    Object.fromEntries(turns.slice(2).map(([name], k) => [name, value(k + 2)]))
  return {
    name: `${level.name}, ${name}`,
    unit: 'Mray/s',
    rays: count,
    hits: checked.hits,
    carom: speed(times[0].median),
    batch: speed(times[1].median),
    peers: byName((k) => speed(times[k].median)),
    ratios: byName((k) => ratios[k]),
    batchRatios: byName((k) => ratios[k] / ratios[1]),
    spread: Object.fromEntries(turns.map(([name], k) => [name, bothOf(times[k], speed)])),
    rounds,
    wrong: checked.wrong[question],
    unjudged: checked.unjudged,
    caromWrong: checked.caromWrong,
    failed: { ...field.failed },
  }
}

/** The time of all rays, or what it would be by every nth. Where there is no question for any hit, the first one answers. */
function turnOf({ peer, mesh }: Built, question: RayQuestion, rays: Float64Array, count: number): Turn {
  const { everyNth = 1 } = peer
  const asked = everyNth === 1 ? rays : thinned(rays, count, everyNth)
  const number = Math.min(count, asked.length / RAY)
  const ask = (question === 'any' && mesh.anyAll) || mesh.firstAll
  return () => (timeOf(() => ask(asked, 0, number)) * count) / number
}

function thinned(rays: Float64Array, count: number, everyNth: number): Float64Array {
  const few = new Float64Array(RAY * Math.ceil(count / everyNth))
  for (let i = 0; i < count; i += everyNth) few.set(rays.subarray(RAY * i, RAY * i + RAY), (RAY * i) / everyNth)
  return few
}

/** Of a speed: the lower quartile of the times is the upper one. */
function bothOf({ low, high }: Spread, speed: (milliseconds: number) => number): [number, number] {
  return [speed(high), speed(low)]
}

/** Rays of the sets that hit, and those that miss. */
export function hitsAndMisses(
  first: (rays: Float64Array, i: number) => number,
  sets: readonly RaySet[],
): { hits: Float64Array; misses: Float64Array } {
  const hits: number[] = []
  const misses: number[] = []
  for (const { rays, count } of sets) {
    for (let i = 0; i < count; i++) {
      const ray = rays.subarray(RAY * i, RAY * i + RAY)
      ;(first(rays, i) >= 0 ? hits : misses).push(...ray)
    }
  }
  return { hits: Float64Array.from(hits), misses: Float64Array.from(misses) }
}
