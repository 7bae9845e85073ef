import { AIMS, type Aim, pathOf } from './aim.ts'
import { cylinderBody, type Pose, posed, snapped } from './aim-cylinder.ts'
import type { Dice } from './dice.ts'

/**
 * The named kinds of cases. Each stratum says how the triangle, the sizes and the way are made; the cases of a run are shared
 * out evenly among them. Every coordinate that leaves here is a double as it stands (or a float, for float vertices): nothing
 * is rounded later.
 */
export type Shape = 'ray' | 'segment' | 'sphere' | 'ellipsoid' | 'cylinder'
export const SHAPES: readonly Shape[] = ['ray', 'segment', 'sphere', 'ellipsoid', 'cylinder']

export interface Case {
  shape: Shape
  stratum: string
  from: number[]
  translation: number[]
  /** Rays only: the largest t, in units of the translation. */
  max: number
  /** Solids only; of a cylinder its radius, half height, radius. */
  radii: [number, number, number]
  triangle: number[]
}

interface Recipe {
  name: string
  aims: readonly Aim[]
  triangle?: 'plain' | 'needle' | 'lattice'
  /** Powers of ten: length of the way, size of the triangle, radii, offset of everything. */
  length?: readonly [number, number]
  size?: readonly [number, number]
  radius?: readonly [number, number]
  offset?: readonly number[]
  /** Cylinders: how the triangle stands, and whether the path is set to exact coincidences. */
  pose?: Pose
  snap?: boolean
}

const POSES: readonly Pose[] = ['level', 'nearly level', 'upright']

const GRAZES: readonly Aim[] = ['graze a vertex', 'graze an edge', 'graze a face', 'end in contact']

export const RECIPES: readonly Recipe[] = [
  { name: 'random', aims: ['toward'] },
  { name: 'lattice', aims: ['toward'], triangle: 'lattice' },
  { name: 'needles', aims: AIMS, triangle: 'needle' },
  { name: 'grazing a vertex', aims: ['graze a vertex'] },
  { name: 'grazing an edge', aims: ['graze an edge'] },
  { name: 'grazing a face', aims: ['graze a face'] },
  { name: 'start in contact', aims: ['start in contact'] },
  { name: 'start in overlap', aims: ['start in overlap'] },
  { name: 'end in contact', aims: ['end in contact'] },
  { name: 'long sweeps', aims: [...GRAZES, 'toward'], length: [3, 7] },
  { name: 'large radii', aims: [...GRAZES, 'start in contact', 'toward'], radius: [1, 6], length: [0, 1] },
  { name: 'offset 1e6', aims: AIMS, offset: [2e5, 1e6] },
  { name: 'nearly coplanar', aims: ['nearly coplanar'] },
  { name: 'tiny and far', aims: [...GRAZES, 'toward'], size: [-9, -3], radius: [-2, 2], length: [1, 12] },
  { name: 'mixed scale', aims: AIMS, size: [-7, 7], radius: [-7, 7], length: [-3, 5] },
]

/** What is hard for upright cylinders only. */
const UPRIGHT: readonly Recipe[] = [
  { name: 'upright: level edges and faces', aims: AIMS, pose: 'level' },
  { name: 'upright: nearly level', aims: AIMS, pose: 'nearly level' },
  { name: 'upright: vertical edges and faces', aims: AIMS, pose: 'upright' },
  { name: 'upright: exact coincidences', aims: AIMS, snap: true },
]

/** The recipes that a shape's cases take turns in. */
export const recipesOf = (shape: Shape): readonly Recipe[] =>
  shape === 'cylinder' ? [...RECIPES, ...UPRIGHT] : RECIPES

/** One more stratum is not made of single triangles: a whole level (see level.ts). */
export const LEVEL = 'level'
export const STRATA: readonly string[] = [...RECIPES.map(({ name }) => name), LEVEL, ...UPRIGHT.map(({ name }) => name)]

export function makeCase(shape: Shape, recipe: Recipe, dice: Dice): Case {
  if (recipe.triangle === 'lattice') return latticeCase(shape, dice)
  const upright = shape === 'cylinder'
  const power = (range: readonly [number, number] | undefined) => (range ? 10 ** dice.between(range[0], range[1]) : 1)
  const size = power(recipe.size)
  const far = recipe.offset ? dice.pick(recipe.offset) : 0
  const offset = dice.direction().map((x) => x * far)
  let corners = recipe.triangle === 'needle' ? needle(dice) : [dice.vector(1), dice.vector(1), dice.vector(1)]
  if (upright && (recipe.pose || dice.chance(0.3))) corners = posed(dice, corners, recipe.pose ?? dice.pick(POSES))
  corners = corners.map((v) => v.map((x, i) => x * size + offset[i]))
  // Half of all meshes are made of floats, whose coordinates are rounder numbers.
  if (dice.chance(0.5)) corners = corners.map((v) => v.map(Math.fround))
  const radii = radiiOf(shape, dice, power(recipe.radius) * (recipe.size ? size : 1))
  const round = shape === 'sphere' || shape === 'ellipsoid'
  const solid = round || upright
  const by = round ? radii : [1, 1, 1]
  const scaled = corners.map((v) => v.map((x, i) => x / by[i]))
  const aim = dice.pick(recipe.aims)
  const least = Math.min(...by)
  const length = (power(recipe.length) * dice.between(0.5, 3) * Math.max(size, solid ? Math.min(...radii) : 0)) / least
  const largest = Math.max(upright ? Math.max(...radii) : 1, ...scaled.flat().map(Math.abs))
  const body = upright ? cylinderBody(radii[0], radii[1]) : undefined
  let path = pathOf(aim, dice, { corners: scaled, body, reach: solid ? 1 : 0, length, largest })
  if (upright && (recipe.snap || dice.chance(0.1))) path = snapped(dice, path, corners, radii[0], radii[1])
  const from = path.from.map((x, i) => x * by[i])
  let translation = path.translation.map((x, i) => x * by[i])
  if (dice.chance(0.01)) translation = [0, 0, 0]
  // A coordinate that is all but zero, as geometry libraries love to make.
  if (dice.chance(0.02))
    corners[dice.whole(0, 2)][dice.whole(0, 2)] = dice.pick([0, 6.123233995736766e-17, -1e-300, 5e-324])
  const made: Case = { shape, stratum: recipe.name, from, translation, max: 1, radii, triangle: corners.flat() }
  if (shape === 'ray') stretchRay(made, dice, aim)
  if (shape === 'segment') roundSegment(made)
  return made
}

/** Radii within a factor of 16 of each other, equal ones now and then. */
function radiiOf(shape: Shape, dice: Dice, size: number): [number, number, number] {
  const radius = size * dice.between(0.1, 1.5)
  // from discs to poles, 16 to 1
  if (shape === 'cylinder') return [radius, radius * (dice.chance(0.15) ? 1 : 16 ** dice.between(-1, 1)), radius]
  if (shape !== 'ellipsoid') return [radius, radius, radius]
  const other = () => radius * (dice.chance(0.15) ? 1 : 16 ** dice.between(0, 1))
  const radii = [radius, other(), other()]
  const turn = dice.whole(0, 2)
  return [radii[turn], radii[(turn + 1) % 3], radii[(turn + 2) % 3]]
}

/** Longest edge about 1 to 2, altitude from 1e-1 down to nothing; flat to a segment or a point at times. */
function needle(dice: Dice): number[][] {
  const a = dice.vector(1)
  const b = dice.vector(1)
  if (dice.chance(0.04)) return [a, a, a]
  if (dice.chance(0.06)) return [a, b, dice.pick([a, b])]
  const share = dice.chance(0.3) ? dice.pick([0, 1]) : dice.unit()
  const altitude = dice.chance(0.1) ? 0 : 10 ** -dice.between(1, 16)
  const away = dice.direction()
  const c = a.map((x, i) => x + (b[i] - x) * share + away[i] * altitude)
  const turn = dice.whole(0, 2)
  const corners = [a, b, c]
  return [corners[turn], corners[(turn + 1) % 3], corners[(turn + 2) % 3]]
}

/** Everything on multiples of 1/2, degenerate triangles, zero moves and exact contacts included. */
function latticeCase(shape: Shape, dice: Dice): Case {
  const half = (reach: number) => dice.whole(-reach, reach) / 2
  const point = (reach: number) => [half(reach), half(reach), half(reach)]
  const corners = [point(4), point(4), point(4)]
  const radius = dice.whole(1, 4) / 2
  const radii: [number, number, number] =
    shape === 'ellipsoid' ? [radius, dice.whole(1, 6) / 2, dice.whole(1, 6) / 2] : [radius, radius, radius]
  if (shape === 'cylinder') radii[1] = dice.whole(1, 6) / 2
  const from = point(6)
  // Most are aimed at some lattice point near a corner, along an axis now and then.
  const goal = dice.pick(corners).map((x) => x + (dice.chance(0.75) ? 0 : half(2)))
  const factor = dice.pick([1, 1, 2])
  let translation = goal.map((x, i) => (x - from[i]) * factor)
  const axis = dice.whole(0, 2)
  if (dice.chance(0.25)) translation = translation.map((x, i) => (i === axis ? x : 0))
  const made: Case = { shape, stratum: 'lattice', from, translation, max: 1, radii, triangle: corners.flat() }
  if (shape === 'ray') stretchRay(made, dice, 'toward')
  return made
}

/** Rays: a direction of any length, with or without an end. */
function stretchRay(made: Case, dice: Dice, aim: Aim): void {
  if (made.translation.every((x) => x === 0)) made.translation = dice.direction()
  if (aim === 'end in contact') return
  const kind = dice.whole(0, 3)
  if (kind === 0) return
  const factor = 2 ** dice.whole(-20, 20)
  made.translation = made.translation.map((x) => x / factor)
  made.max = kind === 3 ? Number.POSITIVE_INFINITY : factor
}

/** Segments are given by their ends, each a double: the translation is the rounded difference, as the door takes it. */
function roundSegment(made: Case): void {
  const end = made.from.map((x, i) => x + made.translation[i])
  made.translation = end.map((x, i) => x - made.from[i])
}

/** The second end of a segment. */
export function endOf({ from, translation }: Case): number[] {
  return from.map((x, i) => x + translation[i])
}
