import type { Kind } from '../oracle/solid.ts'
import { AIMS, type Aim, pathOf } from './aim.ts'
import { aimedAs } from './aim-bodies.ts'
import { type Half, isTurned, kindOf, type Shape } from './bodies.ts'
import type { Dice } from './dice.ts'
import { type Pose, posed, snapped } from './pose.ts'
import { quarterTurn, turned, turnOf } from './turn.ts'

/**
 * The named kinds of cases. Each stratum says how the triangle, the sizes and the way are made; the cases of a run are shared
 * out evenly among them. Every coordinate that leaves here is a double as it stands (or a float, for float vertices): nothing
 * is rounded later.
 */
export interface Case {
  shape: Shape
  stratum: string
  from: number[]
  translation: number[]
  /** Rays only: the largest t, in units of the translation. */
  max: number
  /** Half extents; bodies only. */
  radii: Half
  /** Turned bodies only: x, y, z, w. */
  orientation?: number[]
  triangle: number[]
}

export interface Recipe {
  name: string
  aims: readonly Aim[]
  triangle?: 'plain' | 'needle' | 'lattice' | 'vanishing' | 'slanting'
  /** Powers of ten: length of the way, size of the triangle, radii, offset of everything. */
  length?: readonly [number, number]
  size?: readonly [number, number]
  radius?: readonly [number, number]
  offset?: readonly number[]
  /** Bodies with an axis: how the triangle stands, and whether the path is set to exact coincidences. */
  pose?: Pose
  snap?: boolean
  /** Sizes 16 to 1, exactly. */
  extreme?: boolean
}

const POSES: readonly Pose[] = ['level', 'nearly level', 'upright', 'along']

const GRAZES: readonly Aim[] = ['graze a vertex', 'graze an edge', 'graze a face', 'end in contact']

const RECIPES: readonly Recipe[] = [
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
  { name: 'coplanar motion', aims: ['nearly coplanar'] },
  { name: 'near-parallel edges', aims: ['along an edge'], pose: 'along' },
  { name: 'tiny and far', aims: [...GRAZES, 'toward'], size: [-9, -3], radius: [-2, 2], length: [1, 12] },
  { name: 'mixed scale', aims: AIMS, size: [-7, 7], radius: [-7, 7], length: [-3, 5] },
]

/** What is hard for rays only. */
const POINTED: readonly Recipe[] = [{ name: 'beside an edge', aims: ['toward'], triangle: 'slanting' }]

/** What is hard for bodies only. */
const SOLID: readonly Recipe[] = [{ name: 'vanishing', aims: ['toward'], triangle: 'vanishing' }]

/** What is hard for bodies with different sizes only. */
const LONG: readonly Recipe[] = [{ name: 'aspect 16', aims: AIMS, extreme: true }]

/** What is hard for bodies with an axis only. */
const UPRIGHT: readonly Recipe[] = [
  { name: 'upright: level edges and faces', aims: AIMS, pose: 'level' },
  { name: 'upright: nearly level', aims: AIMS, pose: 'nearly level' },
  { name: 'upright: vertical edges and faces', aims: AIMS, pose: 'upright' },
  { name: 'upright: exact coincidences', aims: AIMS, snap: true },
]

const hasAxis = (kind: Kind | null): kind is 'capsule' | 'cylinder' | 'box' =>
  kind === 'capsule' || kind === 'cylinder' || kind === 'box'

/** The recipes that a shape's cases take turns in. */
export function recipesOf(shape: Shape): readonly Recipe[] {
  const kind = kindOf(shape)
  if (hasAxis(kind)) return [...RECIPES, ...SOLID, ...LONG, ...UPRIGHT]
  if (kind === 'ellipsoid') return [...RECIPES, ...SOLID, ...LONG]
  return [...RECIPES, ...(kind === 'sphere' ? SOLID : POINTED)]
}

/** Some more strata are not made of single triangles: a whole level, and other meshes (see in-mesh.ts). */
export const LEVEL = 'level'
export const MESHES = 'meshes of 1 to 2,000'
export const DUPLICATES = 'duplicates'
export const SLIVERS = 'slivers'
export const MESH_STRATA = [LEVEL, MESHES, DUPLICATES, SLIVERS] as const
export const STRATA: readonly string[] = [
  ...[...RECIPES, ...POINTED, ...SOLID, ...LONG, ...UPRIGHT].map(({ name }) => name),
  ...MESH_STRATA,
]

/** A case is made in the body's own frame, about the origin; then it is turned, and moved to its offset. */
export function makeCase(shape: Shape, recipe: Recipe, dice: Dice): Case {
  if (recipe.triangle === 'lattice') return latticeCase(shape, dice)
  if (recipe.triangle === 'vanishing') return vanishingCase(shape, dice)
  if (recipe.triangle === 'slanting') return slantingCase(shape, dice)
  const kind = kindOf(shape)
  const power = (range: readonly [number, number] | undefined) => (range ? 10 ** dice.between(range[0], range[1]) : 1)
  const size = power(recipe.size)
  const far = recipe.offset ? dice.pick(recipe.offset) : 0
  const turn = isTurned(shape) ? turnOf(dice) : null
  const offset = dice.direction().map((x) => x * far)
  let corners = recipe.triangle === 'needle' ? needle(dice) : [dice.vector(1), dice.vector(1), dice.vector(1)]
  if (hasAxis(kind) && (recipe.pose || dice.chance(0.3)))
    corners = posed(dice, corners, recipe.pose ?? dice.pick(POSES), kind)
  const outward = (v: number[]) => (turn ? turned(turn, v) : v).map((x, i) => x + offset[i])
  corners = corners.map((v) => outward(v.map((x) => x * size)))
  // Half of all meshes are made of floats, whose coordinates are rounder numbers.
  if (dice.chance(0.5)) corners = corners.map((v) => v.map(Math.fround))
  const radii = sizesOf(kind, dice, power(recipe.radius) * (recipe.size ? size : 1), recipe.extreme === true)
  const by = kind === 'sphere' || kind === 'ellipsoid' ? radii : [1, 1, 1]
  // as the body sees them: turned bodies from the offset, others from where they are
  const seen = turn
    ? corners.map((v) =>
        turned(
          turn,
          v.map((x, i) => x - offset[i]),
          true,
        ),
      )
    : corners
  const scaled = seen.map((v) => v.map((x, i) => x / by[i]))
  const aim = dice.pick(recipe.aims)
  const least = Math.min(...by)
  const length = (power(recipe.length) * dice.between(0.5, 3) * Math.max(size, kind ? Math.min(...radii) : 0)) / least
  const largest = Math.max(hasAxis(kind) ? Math.max(...radii) : 1, far / least, ...scaled.flat().map(Math.abs))
  const body = kind ? aimedAs(kind, radii) : undefined
  let path = pathOf(aim, dice, { corners: scaled, body, reach: kind ? 1 : 0, length, largest })
  if (hasAxis(kind) && (recipe.snap || dice.chance(0.1))) path = snapped(dice, path, seen, kind, radii)
  let from = path.from.map((x, i) => x * by[i])
  let translation = path.translation.map((x, i) => x * by[i])
  if (turn) {
    from = outward(from)
    translation = turned(turn, translation)
  }
  if (dice.chance(0.01)) translation = [0, 0, 0]
  // A coordinate that is all but zero, as geometry libraries love to make.
  if (dice.chance(0.02))
    corners[dice.whole(0, 2)][dice.whole(0, 2)] = dice.pick([0, 6.123233995736766e-17, -1e-300, 5e-324])
  const triangle = corners.flat()
  const made: Case = { shape, stratum: recipe.name, from, translation, max: 1, radii, triangle }
  if (turn) made.orientation = turn
  if (shape === 'ray') stretchRay(made, dice, aim)
  if (shape === 'segment') roundSegment(made)
  return made
}

/** Sizes within a factor of 16 of each other, equal ones now and then. */
function sizesOf(kind: Kind | null, dice: Dice, size: number, extreme: boolean): Half {
  const radius = size * dice.between(0.1, 1.5)
  const ratio = () => (extreme ? dice.pick([1, 16]) : dice.chance(0.15) ? 1 : 16 ** dice.unit())
  switch (kind) {
    case 'cylinder': // from discs to poles
      return [radius, dice.chance(0.5) ? radius * ratio() : radius / ratio(), radius]
    case 'capsule':
      return [radius, radius * (extreme ? 16 : ratio()), radius]
    case 'ellipsoid':
    case 'box': {
      const radii = [radius, radius * ratio(), radius * ratio()]
      const turn = dice.whole(0, 2)
      return [radii[turn], radii[(turn + 1) % 3], radii[(turn + 2) % 3]]
    }
    default:
      return [radius, radius, radius]
  }
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

/** Everything on multiples of 1/2, degenerate triangles, zero moves and exact contacts included; turned by quarters. */
function latticeCase(shape: Shape, dice: Dice): Case {
  const half = (reach: number) => dice.whole(-reach, reach) / 2
  const point = (reach: number) => [half(reach), half(reach), half(reach)]
  const corners = [point(4), point(4), point(4)]
  const kind = kindOf(shape)
  const radius = dice.whole(1, 4) / 2
  const other = () => dice.whole(1, 6) / 2
  const radii: Half = [radius, radius, radius]
  if (kind === 'capsule') radii[1] += dice.whole(0, 4) / 2
  else if (kind !== null && kind !== 'sphere') radii[1] = other()
  if (kind === 'ellipsoid' || kind === 'box') radii[2] = other()
  const from = point(6)
  // Most are aimed at some lattice point near a corner, along an axis now and then.
  const goal = dice.pick(corners).map((x) => x + (dice.chance(0.75) ? 0 : half(2)))
  const factor = dice.pick([1, 1, 2])
  let translation = goal.map((x, i) => (x - from[i]) * factor)
  const axis = dice.whole(0, 2)
  if (dice.chance(0.25)) translation = translation.map((x, i) => (i === axis ? x : 0))
  const made: Case = { shape, stratum: 'lattice', from, translation, max: 1, radii, triangle: corners.flat() }
  if (isTurned(shape)) made.orientation = quarterTurn(dice)
  if (shape === 'ray') stretchRay(made, dice, 'toward')
  return made
}

/**
 * Coordinates that are all but nothing beside the others, down to the least of all doubles: their squares underflow, or they do
 * themselves. Specks, slivers, or one coordinate of many; half of it on a lattice, so that they meet what is exactly zero.
 */
function vanishingCase(shape: Shape, dice: Dice): Case {
  const kind = kindOf(shape)
  const unit = dice.pick([1, 1, 1, 1e-3, 1e-10, 1e-20])
  const form = dice.pick(['speck', 'sliver', 'edge', 'edge', 'coordinate'])
  const least = form === 'speck' ? 290 : 320
  const power = dice.chance(0.7) ? dice.between(150, least) : dice.between(20, 150)
  const tiny = form !== 'speck' && dice.chance(0.25) ? 5e-324 : 10 ** -power
  const half = () => (dice.whole(-4, 4) / 2) * unit
  const point = () => [half(), half(), half()]
  const beside = (v: number[]) => v.map((x) => (x === 0 ? tiny * dice.whole(-2, 2) : x))
  let corners = [point(), point(), point()]
  if (form === 'speck') corners = corners.map((v) => v.map(() => dice.whole(-2, 2) * tiny))
  else if (form === 'coordinate')
    for (let n = dice.whole(1, 4); n > 0; n--)
      corners[dice.whole(0, 2)][dice.whole(0, 2)] = tiny * dice.pick([1, -1, 2, 0.3])
  else {
    const axis = dice.whole(0, 2)
    const a = point().map((x, k) => (k === axis || dice.chance(0.4) ? 0 : x))
    const b = form === 'edge' ? beside(a) : point().map((x, k) => (k === axis && dice.chance(0.7) ? 0 : x))
    const turn = dice.whole(0, 2)
    const row = [a, b, beside(a)]
    corners = [row[turn], row[(turn + 1) % 3], row[(turn + 2) % 3]]
  }
  if (form !== 'speck' && corners.flat().every((x) => Math.abs(x) < unit / 4)) corners[0][dice.whole(0, 2)] = unit
  const size = () => unit * (dice.chance(0.5) ? 0.5 : dice.between(0.1, 2))
  const radius = size()
  const radii: Half = [radius, radius, radius]
  if (kind === 'capsule') radii[1] *= dice.between(1, 2)
  else if (kind !== 'sphere') radii[1] = size()
  if (kind === 'ellipsoid' || kind === 'box') radii[2] = size()
  const shares = [dice.unit(), dice.unit(), dice.unit()]
  const whole = shares[0] + shares[1] + shares[2]
  const off = dice.pick([0, 0, 0.75, 0.5]) * unit
  let goal = [0, 1, 2].map(
    (k) => shares.reduce((sum, share, i) => sum + (share / whole) * corners[i][k], 0) + dice.between(-off, off),
  )
  if (dice.chance(0.3)) goal = goal.map((x) => (Math.round((2 * x) / unit) / 2) * unit)
  const axes = dice.chance(0.5) ? [0, 0, 0].map(() => dice.whole(-1, 1)) : dice.direction()
  const translation = axes.map((x) => (x === 0 && dice.chance(0.1) ? tiny : 5 * x * unit))
  const back = dice.pick([0.5, 0.5, 0.6, 0, dice.unit()])
  const from = goal.map((x, k) => x - back * translation[k])
  if (dice.chance(0.1)) from[dice.whole(0, 2)] = dice.pick([0, tiny])
  const made: Case = { shape, stratum: 'vanishing', from, translation, max: 1, radii, triangle: corners.flat() }
  if (isTurned(shape)) made.orientation = dice.chance(0.3) ? quarterTurn(dice) : turnOf(dice)
  return made
}

/**
 * Rays through triangles of all altitudes, at all angles to their planes, some roundings inside an edge. Coordinates may be far larger
 * than the way, and rays are aimed at what the coordinates are after rounding.
 */
function slantingCase(shape: Shape, dice: Dice): Case {
  const sum = (weights: readonly number[], of: readonly (readonly number[])[]) =>
    [0, 1, 2].map((k) => weights.reduce((all, weight, i) => all + weight * of[i][k], 0))
  const far = dice.pick([0, 1, 1e2, 1e3, 1e4, 1e6])
  const offset = sum([far], [dice.direction()])
  const along = dice.direction()
  const inward = dice.direction()
  const least = dice.pick([-3, -8])
  const altitude = dice.chance(0.5) ? 10 ** dice.between(least, 0) : 10 ** dice.between(-2, 0) / Math.max(1, far)
  const length = 10 ** dice.between(-3, 1)
  const roundings = 10 ** dice.between(-2, 4) * 2 ** -53 * Math.max(1, length)
  const tilt = dice.chance(0.5) ? 10 ** dice.between(least, 0) : (dice.between(2, 20) * roundings) / altitude
  const third = sum([dice.unit(), altitude], [along, inward])
  const corners = [[0, 0, 0], along, third].map((v) => v.map((x, k) => x + offset[k]))
  const inside = Math.min(0.5, roundings / (altitude * tilt))
  const share = dice.chance(0.2) ? 10 ** -dice.between(1, 17) : dice.unit()
  const turn = dice.whole(0, 2)
  const weights = [inside, (1 - inside) * share, (1 - inside) * (1 - share)]
  const level = dice.chance(0.5) ? along : sum([dice.between(-1, 1), dice.between(-1, 1)], [along, inward])
  const way = sum([1, tilt], [level, dice.direction()])
  const triangle = [0, 1, 2].flatMap((i) => corners[(i + turn) % 3])
  const corner = (i: number) => triangle.slice(3 * i, 3 * i + 3)
  const from = sum([1, -length], [sum(weights, [0, 1, 2].map(corner)), way])
  const ahead = [0, 1, 2].map((i) => corner(i).map((x, k) => x - from[k]))
  const goal = sum(weights, ahead)
  const translation = sum([dice.pick([1, 1.25, 2])], [goal])
  const made: Case = { shape, stratum: 'beside an edge', from, translation, max: 1, radii: [1, 1, 1], triangle }
  if (shape === 'ray') stretchRay(made, dice, 'toward')
  if (shape === 'segment') roundSegment(made)
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
export function endOf({ from, translation }: Pick<Case, 'from' | 'translation'>): number[] {
  return from.map((x, i) => x + translation[i])
}
