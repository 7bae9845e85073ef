import { createClosest, createHit, type Hit } from '../../src/index.ts'
import type { Verdict } from '../oracle/contract.ts'
import { judgeClosestInMesh, judgeOverlapsInMesh } from '../oracle/judge-many.ts'
import type { OverlapAnswer } from '../oracle/judge-solid.ts'
import { kindOf, moverOf, quat, SHAPES, vec } from './bodies.ts'
import { type Dice, diceOf, seedOf } from './dice.ts'
import { FIELD_KINDS, type FieldCase, type FieldKind, fieldOf, surfaceOf, trianglesOf } from './fields.ts'
import { judgeWay, type MeshQuestion, makeQuestion, nearWay, type Triangles, united } from './in-mesh.ts'
import { list, literal, printTest } from './print.ts'
import { addCase, addFailure, type Tally } from './tally.ts'

/** Height fields: rays and bodies on their way, then bodies at rest and closest points, judged by the field's triangles. */

export const QUESTIONS_PER_GRID = 2

export interface GridCase extends FieldCase {
  question: MeshQuestion
  /** How far the closest point may be. */
  within: number
}

/** One deal of so many goes to the rationals whatever the filter can settle. */
const TO_RATIONALS = 10

/** Deals number `from` up to `to`: shapes take turns, and kinds of fields. */
export function proveGrids(tally: Tally, seed: number, from: number, to: number): void {
  for (let index = from; index < to; index++) {
    const kind = FIELD_KINDS[index % FIELD_KINDS.length]
    const made = caseOf(kind, index, diceOf(seedOf(seed, 'grids', index)))
    for (const [name, verdict] of judgeGrid(made, index % TO_RATIONALS === 0)) {
      addCase(tally, 'grid', `grid: ${kind}`, verdict)
      if (!verdict.wrong) continue
      const what = `grid, ${kind}: ${name}: ${verdict.what}, ${verdict.worst.toFixed(3)} ε`
      addFailure(tally, what, print(made, name, what, seed, index))
    }
  }
}

function caseOf(kind: FieldKind, index: number, dice: Dice): GridCase {
  const field = fieldOf(kind, dice)
  const shape = SHAPES[Math.floor(index / FIELD_KINDS.length) % SHAPES.length]
  const all = sizedOf(trianglesOf(field).triangles)
  const { columns, rows } = field.options
  const cell = all.size / Math.max(columns - 1, rows - 1)
  const question = makeQuestion({ ...all, name: kind }, shape, dice, cell * dice.pick([0.1, 0.5, 1]))
  const within = dice.chance(0.5) ? Number.POSITIVE_INFINITY : cell * dice.pick([0.01, 0.3, 1])
  return { ...field, question, within }
}

function sizedOf(triangles: Float64Array): Triangles {
  const low = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const high = low.map((x) => -x)
  triangles.forEach((x, i) => {
    low[i % 3] = Math.min(low[i % 3], x)
    high[i % 3] = Math.max(high[i % 3], x)
  })
  return { triangles, size: Math.max(...high.map((x, k) => x - low[k])) }
}

type Surface = ReturnType<typeof surfaceOf>

/** Each answer by its name, and what the triangles say of it. */
export function judgeGrid(made: GridCase, exact = true): [name: string, verdict: Verdict][] {
  const { question, within } = made
  const { triangles, numbers } = trianglesOf(made)
  const field = sizedOf(triangles)
  const surface = surfaceOf(made)
  const indexOf = (triangle: number) => numbers.indexOf(triangle)
  const way = judgeWay(surface, field, question, exact, indexOf)
  const { shape, from, translation } = question
  // where it ended, which is mostly a place of contact
  const t = way.struck < 0 ? 0 : way.fraction
  const at = from.map((x, i) => x + t * translation[i])
  const second: [string, Verdict] =
    kindOf(shape) === null
      ? ['closestPoint', judgeClosest(surface, field, t > 0 && within < field.size ? from : at, within, indexOf)]
      : ['overlap', judgeOverlap(surface, field, { ...question, from: at, translation: [0, 0, 0] }, exact, indexOf)]
  return [[`cast ${shape}`, united(way.verdicts, way.struck >= 0)], second]
}

const hit = createHit()
const hits: Hit[] = []
const closest = createClosest()
const flat = ({ x, y, z }: { x: number; y: number; z: number }) => [x, y, z]

/** `overlapAll` says it of every triangle, and `overlap` gives the deepest of them. */
function judgeOverlap(
  surface: Surface,
  field: Triangles,
  question: MeshQuestion,
  exact: boolean,
  indexOf: (triangle: number) => number,
): Verdict {
  const { shape, from, translation, radii, orientation } = question
  const kind = kindOf(shape) ?? 'sphere'
  const body = moverOf(kind, radii)
  const options = orientation ? { orientation: quat(orientation) } : undefined
  const count = surface.overlapAll(body, vec(from), hits, options)
  const answers = new Map<number, OverlapAnswer>()
  for (const { triangle, depth, point, normal } of hits.slice(0, count))
    answers.set(indexOf(triangle), { depth, point: flat(point), normal: flat(normal) })
  const is = surface.overlap(body, vec(from), hit, options)
  const near = nearWay(field, question, 1)
  for (const id of answers.keys()) if (id >= 0 && !near.includes(id)) near.push(id)
  const course = { kind, half: radii, from, translation, ...(orientation ? { orientation } : {}) }
  const verdicts = judgeOverlapsInMesh(
    course,
    near.map((id) => field.triangles.subarray(9 * id, 9 * id + 9)),
    new Map(near.flatMap((id, i) => (answers.has(id) ? [[i, answers.get(id) as OverlapAnswer]] : []))),
    { exact },
  )
  const verdict = united(verdicts, is)
  const agree = is === count > 0 && (!is || (hit.triangle === hits[0].triangle && hit.depth === hits[0].depth))
  return agree && answers.size === count && !answers.has(-1) ? verdict : { ...verdict, ...BROKEN }
}

const BROKEN = { wrong: true, worst: Number.NaN, worstAny: Number.NaN, what: 'no triangle is so, or not the deepest' }

function judgeClosest(
  surface: Surface,
  field: Triangles,
  point: number[],
  within: number,
  indexOf: (triangle: number) => number,
): Verdict {
  const is = surface.closestPoint(vec(point), within, closest)
  const { distance, normal } = closest
  const answer = is ? { distance, point: flat(closest.point), normal: flat(normal) } : null
  const own = is ? indexOf(closest.triangle) : -1
  const reach = is ? distance : within
  const ball: MeshQuestion = { shape: 'sphere', from: point, translation: [0, 0, 0], radii: [reach, reach, reach] }
  // without a limit something must be found
  const near = Number.isFinite(reach) ? nearWay(field, ball, 1) : [0]
  if (own >= 0 && !near.includes(own)) near.push(own)
  const verdicts = judgeClosestInMesh(
    point,
    within,
    near.map((id) => field.triangles.subarray(9 * id, 9 * id + 9)),
    near.indexOf(own),
    answer,
  )
  return is && own < 0 ? { ...united(verdicts, is), ...BROKEN } : united(verdicts, is)
}

function print(
  { options, region, standing, question, within }: GridCase,
  name: string,
  what: string,
  seed: number,
  index: number,
): string {
  const { shape, from, translation, radii, orientation } = question
  const { heights, columns, rows, size, holes, diagonals } = options
  return printTest({
    comments: [what],
    imports: ["import { judgeGrid } from '../prove/grids.ts'"],
    name: `a grid, ${name} (seed ${seed}, case ${index})`,
    body: [
      'const verdicts = judgeGrid({',
      '  options: {',
      `    heights: ${list(heights)},`,
      `    columns: ${columns},`,
      `    rows: ${rows},`,
      `    size: { x: ${literal(size.x)}, z: ${literal(size.z)} },`,
      `    holes: ${list(holes)},`,
      `    diagonals: ${list(diagonals)},`,
      '  },',
      `  region: ${JSON.stringify(region)},`,
      ...(standing === null
        ? ['  standing: null,']
        : [
            '  standing: {',
            `    position: ${list(standing.position)},`,
            `    orientation: ${list(standing.orientation)},`,
            `    scale: ${list(standing.scale)},`,
            '  },',
          ]),
      '  question: {',
      `    shape: '${shape}',`,
      `    from: ${list(from)},`,
      `    translation: ${list(translation)},`,
      `    radii: ${list(radii)},`,
      ...(orientation ? [`    orientation: ${list(orientation)},`] : []),
      '  },',
      `  within: ${literal(within)},`,
      '})',
      'expect(verdicts.filter(([, { wrong }]) => wrong)).toEqual([])',
    ],
  })
}
