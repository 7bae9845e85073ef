/** Hulls, triangles and ways, many of them aligned, and the judge of what carom says about them. */
import { random } from '../../scenes/random.ts'
import { createHit, type Hull, hull, TriangleMesh } from '../../src/index.ts'
import type { Verdict } from '../oracle/contract.ts'
import { factsOf } from '../oracle/hull-facts.ts'
import { judgeSolidOverlap, solidJudge } from '../oracle/judge-course.ts'
import type { HullFacts } from '../oracle/moving-hull.ts'
import type { SolidCourse } from '../oracle/solid.ts'

type Dice = () => number

/** On a grid of 2⁻¹⁰, so that planes can be judged in doubles. */
const onGrid = (x: number): number => Math.round(x * 1024) / 1024

export const KINDS = ['cloud', 'cube', 'wedge', 'prism', 'needle', 'plate', 'ball', 'grid', 'rounded'] as const

function pointsOf(dice: Dice, kind: (typeof KINDS)[number]): number[] {
  const points: number[] = []
  const add = (x: number, y: number, z: number) => points.push(onGrid(x), onGrid(y), onGrid(z))
  if (kind === 'cube') for (let i = 0; i < 8; i++) add(i & 1 ? 1 : -1, i & 2 ? 0.5 : -0.5, i & 4 ? 0.75 : -0.75)
  else if (kind === 'wedge')
    for (const [x, y] of [
      [-1, 0],
      [1, 0],
      [1, 1],
    ])
      for (const z of [-1, 1]) add(x, y - 0.5, z)
  else if (kind === 'prism') {
    const sides = 3 + Math.floor(5 * dice())
    for (let i = 0; i < sides; i++)
      for (const y of [-1, 1]) add(Math.cos((2 * Math.PI * i) / sides), y, Math.sin((2 * Math.PI * i) / sides))
  } else if (kind === 'rounded') {
    const { vertices } = hull({
      points: pointsOf(dice, 'wedge'),
      radius: 0.25 * dice(),
      segments: 1 + Math.floor(2 * dice()),
    })
    for (let i = 0; i < vertices.length; i += 3) add(vertices[i], vertices[i + 1], vertices[i + 2])
  } else if (kind === 'grid') {
    const count = 5 + Math.floor(12 * dice())
    for (let i = 0; i < count; i++)
      add(Math.floor(5 * dice()) / 2 - 1, Math.floor(5 * dice()) / 2 - 1, Math.floor(5 * dice()) / 2 - 1)
  } else {
    const count = 4 + Math.floor(16 * dice())
    const wide = kind === 'needle' ? 0.02 : 1
    const high = kind === 'plate' ? 0.02 : 1
    for (let i = 0; i < count; i++) {
      const p = [2 * dice() - 1, 2 * dice() - 1, 2 * dice() - 1]
      const long = kind === 'ball' ? Math.hypot(...p) : 1
      add((wide * p[0]) / long, (high * p[1]) / long, (wide * p[2]) / long)
    }
  }
  return points
}

export interface HullCase {
  readonly kind: (typeof KINDS)[number]
  readonly shape: Hull
  readonly course: SolidCourse
}

const hulls = new Map<number, { shape: Hull; facts: HullFacts } | undefined>()

/** One of a few thousand hulls; undefined if its points have none. */
function hullOf(seed: number): { shape: Hull; facts: HullFacts } | undefined {
  if (!hulls.has(seed)) {
    const dice = random(seed)
    try {
      const shape = hull({ points: pointsOf(dice, KINDS[seed % KINDS.length]) })
      hulls.set(seed, { shape, facts: factsOf(shape.vertices) })
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      hulls.set(seed, undefined)
    }
  }
  return hulls.get(seed)
}

/** A hull, a triangle and a way, aligned in half of the cases: corners over corners, edges along edges, level faces. */
export function caseOf(seed: number): HullCase | undefined {
  const dice = random(seed)
  const which = Math.floor(dice() * 400)
  const made = hullOf(which)
  if (made === undefined) return undefined
  const { shape, facts } = made
  const { vertices } = shape
  const aligned = dice() < 0.5
  const part = (size: number): number => {
    const x = size * (2 * dice() - 1)
    return aligned ? Math.round(4 * x) / 4 : x
  }
  const corner = (): number[] => {
    const i = 3 * Math.floor((dice() * vertices.length) / 3)
    return vertices.slice(i, i + 3)
  }
  const turned = dice() < 0.4
  const orientation = turned
    ? aligned
      ? [
          [0, 0, 1, 1],
          [1, 0, 0, 1],
          [0, 2, 0, 1],
          [1, 1, 1, 1],
        ][Math.floor(4 * dice())]
      : [dice() - 0.5, dice() - 0.5, dice() - 0.5, dice() - 0.5]
    : undefined
  const size = [0.3, 1, 3, 30][Math.floor(4 * dice())]
  const near = [part(1), part(1), part(1)]
  const triangle: number[] = []
  for (let i = 0; i < 3; i++) triangle.push(near[0] + part(size), near[1] + part(size), near[2] + part(size))
  const level = dice()
  if (aligned && level < 0.4) for (let i = 1; i < 9; i += 3) triangle[i] = triangle[1]
  else if (level > 0.9)
    for (let k = 0; k < 3; k++) triangle[6 + k] = triangle[3 + k] // a segment
  else if (level > 0.85)
    for (let k = 0; k < 3; k++) triangle[6 + k] = (triangle[k] + triangle[3 + k]) / 2 + 1e-9 * part(1)
  const translation = [part(4), part(4), part(4)]
  const one = dice()
  if (one < 0.3) for (let k = 0; k < 3; k++) if (k !== Math.floor(one * 10)) translation[k] = 0
  // where a corner of the hull comes to a corner, an edge or the middle of the triangle; or anywhere
  const weights = [
    [1, 0, 0],
    [0.5, 0.5, 0],
    [0.25, 0.25, 0.5],
  ][Math.floor(3 * dice())]
  const own = dice() < 0.7 ? corner() : [0, 0, 0]
  const back = dice() < 0.7 ? dice() : 0
  const from = [0, 1, 2].map(
    (k) =>
      weights[0] * triangle[k] +
      weights[1] * triangle[3 + k] +
      weights[2] * triangle[6 + k] -
      own[k] -
      back * translation[k],
  )
  if (dice() < 0.1) for (let k = 0; k < 3; k++) from[k] += 1e3 * part(1)
  return {
    kind: KINDS[which % KINDS.length],
    shape,
    course: courseOf(shape, { from, translation, triangle, orientation }, facts),
  }
}

/** Everything that the judge must know of a hull and its way. */
export function courseOf(
  shape: Hull,
  way: Pick<SolidCourse, 'from' | 'translation' | 'triangle' | 'orientation'>,
  facts = factsOf(shape.vertices),
): SolidCourse {
  const { x, y, z } = halfOf(shape.vertices)
  return { kind: 'hull', half: [x, y, z], hull: facts, ...way }
}

function halfOf(vertices: ArrayLike<number>): { x: number; y: number; z: number } {
  const most = [0, 0, 0]
  for (let i = 0; i < vertices.length; i++) most[i % 3] = Math.max(most[i % 3], Math.abs(vertices[i]))
  return { x: most[0], y: most[1], z: most[2] }
}

const vec = (v: ArrayLike<number>) => ({ x: v[0], y: v[1], z: v[2] })
const hit = createHit()
const MODES = ['ignore-leaving', 'report', 'ignore'] as const

/** The answers to a hull that is cast in each way, and at rest, with what the judge says of each. */
export function judgeHull({ shape, course }: Pick<HullCase, 'shape' | 'course'>): [name: string, Verdict][] {
  const mesh = new TriangleMesh(Float64Array.from(course.triangle))
  const { orientation: q } = course
  const turn = q === undefined ? {} : { orientation: { x: q[0], y: q[1], z: q[2], w: q[3] } }
  const judge = solidJudge(course)
  const answer = () => ({
    t: hit.fraction,
    point: [hit.point.x, hit.point.y, hit.point.z],
    normal: [hit.normal.x, hit.normal.y, hit.normal.z],
    depth: hit.depth,
    startsInside: hit.startsInside,
  })
  const verdicts = MODES.map((initialOverlap): [string, Verdict] => {
    const is = mesh.cast(shape, vec(course.from), vec(course.translation), hit, { ...turn, initialOverlap })
    return [`cast, ${initialOverlap}`, judge.judge(is ? answer() : null, initialOverlap)]
  })
  const is = mesh.overlap(shape, vec(course.from), hit, turn)
  return [...verdicts, ['overlap', judgeSolidOverlap(course, is ? answer() : false)]]
}

/** The worst error of a case, in tolerances, with a name for it. */
export function judgeCase(one: HullCase): { worst: number; what: string; struck: boolean } {
  let worst = 0
  let what = ''
  const verdicts = judgeHull(one)
  for (const [name, verdict] of verdicts) {
    const error = Math.max(verdict.worst, verdict.worstAny)
    if (error > worst || Number.isNaN(error)) {
      worst = error
      what = `${name}: ${verdict.what}`
    }
  }
  return { worst, what, struck: verdicts.some(([name, { hit }]) => hit && name !== 'overlap') }
}
