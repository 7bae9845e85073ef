import {
  box,
  capsule,
  castBallistic,
  createClosest,
  createHit,
  cylinder,
  ellipsoid,
  type Grid,
  type GridOptions,
  grid,
  type Hit,
  hull,
  type Solid,
  sphere,
  type TriangleMesh,
} from '../../src/index.ts'
import { type Dice, diceOf, seedOf } from '../prove/dice.ts'
import { type Sample, sampleOf } from '../prove/meshes.ts'
import { type Course, coursePast, plain } from './questions.ts'

/** Height fields of many kinds, the meshes of their triangles, and questions to both. */

export interface Pair {
  name: string
  options: GridOptions
  field: Grid
  mesh: TriangleMesh
  /** The grid's number of each triangle of the mesh. */
  numbers: Int32Array
  sample: Sample
}

const SHAPES: Record<string, (dice: Dice, c: number, r: number) => number> = {
  rough: (dice) => dice.between(-1, 1),
  hills: (_, c, r) => 0.4 * Math.sin(0.9 * c) * Math.cos(0.7 * r),
  flat: () => 0.25,
  slope: (_, c, r) => 0.125 * c - 0.25 * r,
  terraces: (dice, c) => Math.floor(c / 3) * 0.5 + (dice.chance(0.05) ? 0.125 : 0),
  spikes: (dice) => (dice.chance(0.1) ? dice.magnitude(-3, 6) : 0),
  'nearly flat': (dice) => 1 + dice.magnitude(-40, -20),
  zeros: (dice) => dice.pick([0, -0, 1, -1, 1e-42, -1e-50]),
}
export const SHAPE_NAMES = Object.keys(SHAPES)

/** A small height field: its shape by name, everything else by the seed. */
export function pairOf(name: string, seed: number): Pair {
  const dice = diceOf(seedOf(seed, name, 0))
  const columns = dice.pick([2, 3, 5, 6, 9, dice.whole(2, 40)])
  const rows = dice.pick([2, 3, 5, 8, 10, dice.whole(2, 40)])
  const scale = dice.chance(0.5) ? 1 : dice.magnitude(-10, 20)
  const cells = (columns - 1) * (rows - 1)
  // cells of any proportions: some grids are made of needles
  const size = {
    x: (columns - 1) * scale * dice.pick([1, 1, dice.between(0.5, 2), dice.magnitude(-12, 6)]),
    z: (rows - 1) * scale * dice.pick([1, 1, dice.between(0.5, 2), dice.magnitude(-12, 6)]),
  }
  const heights = Array.from(
    { length: columns * rows },
    (_, i) => SHAPES[name](dice, i % columns, Math.floor(i / columns)) * scale,
  )
  const bits = (share: number): number[] => Array.from({ length: cells }, () => (dice.chance(share) ? 1 : 0))
  const options: GridOptions = {
    heights: dice.chance(0.5) ? Float32Array.from(heights) : heights,
    columns,
    rows,
    size,
    holes: dice.chance(0.4) ? bits(dice.pick([0.05, 0.3, 0.9])) : undefined,
    diagonals: dice.chance(0.6) ? bits(dice.pick([0.5, 1])) : undefined,
    sides: dice.chance(0.25) ? 'front' : 'both',
  }
  return pairWith(`${name} ${seed}`, options)
}

/** The corners of a triangle as the documentation describes them, without code of the library. */
function cornersOf({ heights, columns, rows, size, diagonals }: GridOptions, triangle: number): number[] {
  const cell = Math.floor(triangle / 2)
  const c = cell % (columns - 1)
  const r = Math.floor(cell / (columns - 1))
  const at = (i: number, j: number): number[] => [
    (2 * (c + i) - columns + 1) * (size.x / (2 * (columns - 1))),
    Math.fround(heights[(r + j) * columns + c + i]) + 0,
    (2 * (r + j) - rows + 1) * (size.z / (2 * (rows - 1))),
  ]
  const [a, b, top, d] = [at(0, 0), at(0, 1), at(1, 1), at(1, 0)]
  const other = diagonals !== undefined && Boolean(diagonals[cell])
  if (triangle % 2 === 0) return [a, b, other ? top : d].flat()
  return other ? [a, top, d].flat() : [b, top, d].flat()
}

export function pairWith(name: string, options: GridOptions): Pair {
  const numbers: number[] = []
  const count = 2 * (options.columns - 1) * (options.rows - 1)
  for (let triangle = 0; triangle < count; triangle++) if (!options.holes?.[triangle >> 1]) numbers.push(triangle)
  const positions = Float64Array.from(numbers.flatMap((triangle) => cornersOf(options, triangle)))
  const sample = sampleOf(name, positions, null, { sides: options.sides })
  return { name, options, field: grid(options), mesh: sample.mesh, numbers: Int32Array.from(numbers), sample }
}

const rock = hull({
  points: [
    [-1, -0.5, 0],
    [1, -0.4, 0.2],
    [0, 0.9, 0.1],
    [0.2, -0.6, 1],
    [-0.3, 0.1, -0.8],
    [0.7, 0.5, 0.6],
  ].flat(),
})

export function solids(size: number): Solid[] {
  return [
    sphere({ radius: size }),
    ellipsoid({ radii: { x: size, y: size * 1.5, z: size * 0.6 } }),
    cylinder({ radius: size, height: size * 1.2 }),
    capsule({ radius: size, height: size * 3 }),
    box({ halfExtents: { x: size, y: size * 0.4, z: size * 0.8 } }),
  ]
}

const MODES = ['ignore-leaving', 'report', 'ignore'] as const
const hit = createHit()
const closest = createClosest()
const hits: Hit[] = []

/** Calls `tell` with every answer to the questions of a course. The triangles are those of the grid. */
function ask(
  surface: TriangleMesh | Grid,
  { from, translation, reach, size }: Course,
  seed: number,
  numbers: Int32Array | undefined,
  tell: (question: string, answer: unknown) => void,
): void {
  const dice = diceOf(seed)
  const renumbered = (answer: { triangle: number }): unknown[] => {
    if (numbers !== undefined && answer.triangle >= 0) answer.triangle = numbers[answer.triangle]
    return plain(answer)
  }
  const first = (name: string, struck: boolean): void => tell(name, struck ? renumbered(hit) : null)
  const all = (name: string, count: number): void => tell(name, hits.slice(0, count).map(renumbered))
  const end = { x: from.x + translation.x, y: from.y + translation.y, z: from.z + translation.z }
  const sides = dice.pick(['both', 'front', undefined] as const)
  const keeps = (triangle: number): boolean => (numbers === undefined ? triangle : numbers[triangle]) % 7 !== 3
  const options = dice.chance(0.15) ? { filter: keeps } : sides === undefined ? {} : { sides }
  first('castRay', surface.castRay(from, translation, reach, hit, options))
  tell('castRayAny', surface.castRayAny(from, translation, reach, options))
  all('castRayAll', surface.castRayAll(from, translation, reach, hits, options))
  first('castSegment', surface.castSegment(from, end, hit, options))
  tell('castSegmentAny', surface.castSegmentAny(from, end, options))
  all('castSegmentAll', surface.castSegmentAll(from, end, hits, options))
  const turned = { ...options, orientation: { x: dice.unit(), y: dice.unit(), z: dice.unit(), w: dice.unit() } }
  const shapes: Solid[] = solids(size)
  if (dice.chance(0.3)) shapes.push(rock)
  for (const shape of shapes) {
    const chosen = { ...(dice.chance(0.5) ? turned : options), initialOverlap: dice.pick(MODES) }
    const { initialOverlap: _, ...still } = chosen
    first(`cast ${shape.kind}`, surface.cast(shape, from, translation, hit, chosen))
    all(`castAll ${shape.kind}`, surface.castAll(shape, from, translation, hits, chosen))
    first(`overlap ${shape.kind}`, surface.overlap(shape, from, hit, still))
    all(`overlapAll ${shape.kind}`, surface.overlapAll(shape, from, hits, still))
    tell(`overlapAny ${shape.kind}`, surface.overlapAny(shape, end, still))
  }
  tell('closestPoint', surface.closestPoint(from, reach, closest, options) ? renumbered(closest) : null)
  tell('closestPoint, end', surface.closestPoint(end, size, closest, options) ? renumbered(closest) : null)
  const [ball] = shapes
  if (ball.kind === 'sphere' && dice.chance(0.3))
    first('castBallistic', castBallistic(surface, ball, from, translation, 2, hit))
}

/** How many answers were compared, and those that differ. */
export interface Told {
  answers: number
  /** How many said that something is there. */
  hits: number
  different: string[]
}

/** Asks a grid and its mesh the same questions. */
export function compareAt(pair: Pair, seed: number, told: Told): void {
  const { field, mesh, numbers, sample, name } = pair
  const course = courseIn(sample, diceOf(seed))
  const expected: string[] = []
  ask(mesh, course, seed, numbers, (question, answer) => expected.push(JSON.stringify([question, answer])))
  let i = 0
  ask(field, course, seed, undefined, (question, answer) => {
    const ours = JSON.stringify([question, answer])
    const theirs = expected[i++]
    told.answers++
    if (answer !== null && answer !== false && !(Array.isArray(answer) && answer.length === 0)) told.hits++
    if (ours !== theirs && told.different.length < 20)
      told.different.push(`${name}, course ${seed} ${JSON.stringify(course)}\n  grid ${ours}\n  mesh ${theirs}`)
  })
}

/** Past the mesh; or straight down; or along the ground; or with starts on the lines of the grid. */
function courseIn(sample: Sample, dice: Dice): Course {
  const course = coursePast(sample, dice)
  const { from, translation } = course
  if (dice.chance(0.15)) {
    translation.x = 0
    translation.z = 0
    if (translation.y === 0) translation.y = -sample.size
  } else if (dice.chance(0.1)) translation.y = 0
  if (translation.x === 0 && translation.y === 0 && translation.z === 0) translation.x = sample.size
  if (dice.chance(0.05)) for (const k of ['x', 'y', 'z'] as const) from[k] = Math.fround(from[k])
  return course
}

export const noTold = (): Told => ({ answers: 0, hits: 0, different: [] })
