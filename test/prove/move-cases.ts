import { KINDS, type Kind } from '../oracle/solid.ts'
import { AIMS, type Aim, pathOf } from './aim.ts'
import { aimedAs } from './aim-bodies.ts'
import type { Half } from './bodies.ts'
import type { Dice } from './dice.ts'

/** Cases for sweeps with a tolerance of their own, as characters ask them of one triangle: see oracle/judge-move.ts. */

export const isWalker = (shape: string): boolean => KINDS.some((kind) => kind === shape)

export interface MoveCase {
  kind: Kind
  stratum: string
  from: number[]
  translation: number[]
  radii: Half
  triangle: number[]
}

interface Recipe {
  name: string
  aims: readonly Aim[]
  triangle?: 'plain' | 'needle' | 'lattice' | 'level' | 'upright' | 'nearly'
  /** Powers of ten: length of the way, size of the triangle. */
  length?: readonly [number, number]
  size?: readonly [number, number]
  offset?: number
  /** It is first brought to rest where it is stopped, and goes on from there. */
  rested?: boolean
}

const GRAZES: readonly Aim[] = ['graze a face', 'nearly coplanar', 'along an edge']
const CONTACT: readonly Aim[] = ['start in contact']
/** What one step of a walker takes, at 1,000 Hz to 30 Hz. */
const STEP = [-4, -0.5] as const

const RECIPES: readonly Recipe[] = [
  { name: 'random', aims: ['toward'] },
  { name: 'lattice', aims: ['toward'], triangle: 'lattice' },
  { name: 'small triangles', aims: AIMS, size: [-6, -2] },
  { name: 'walking contact', aims: CONTACT, length: STEP },
  { name: 'at rest, and on', aims: ['toward', 'end in contact'], rested: true },
  { name: 'at rest on needles', aims: ['toward', 'end in contact'], triangle: 'needle', rested: true },
  { name: 'needles', aims: AIMS, triangle: 'needle' },
  { name: 'offset 1e4', aims: AIMS, offset: 1e4, length: STEP },
  { name: 'offset 1e6', aims: AIMS, offset: 1e6, length: STEP },
  { name: 'grazing corners', aims: ['graze a vertex'] },
  { name: 'grazing edges', aims: ['graze an edge'] },
  { name: 'grazing faces', aims: GRAZES },
  { name: 'long ways', aims: AIMS, length: [2, 4] },
  { name: 'long ways past needles', aims: AIMS, triangle: 'needle', length: [2, 4] },
  { name: 'level faces', aims: [...CONTACT, ...AIMS], triangle: 'level', length: [-3, 0.5] },
  { name: 'upright faces', aims: [...CONTACT, ...AIMS], triangle: 'upright', length: [-3, 0.5] },
  { name: 'nearly level or upright', aims: [...CONTACT, ...AIMS], triangle: 'nearly', length: [-3, 0.5] },
  { name: 'at rest on level or upright faces', aims: ['toward'], triangle: 'nearly', rested: true },
  { name: 'start in overlap', aims: ['start in overlap'] },
]

export const MOVE_STRATA: readonly string[] = RECIPES.map(({ name }) => name)

/** How far out of contact, in τ: where answers change, and anywhere about. */
const NUDGES = [0, 1 / 64, 1 / 32, 1 / 16, 7 / 16, 1 / 2, 9 / 16, 1, 2, -1 / 64, -1 / 16, -1 / 2]
const TAU = 2 ** -42

/** @param rest where a body stays that goes that way: its centre, or null where it is not stopped */
export function makeMoveCase(
  kind: Kind,
  stratum: number,
  dice: Dice,
  rest: (made: MoveCase) => number[] | null,
): MoveCase {
  const recipe = RECIPES[stratum]
  const made = recipe.triangle === 'lattice' ? latticeCase(kind, dice) : aimedCase(kind, recipe, dice)
  if (recipe.rested !== true) return made
  const from = rest(made)
  return from === null ? made : { ...made, from, translation: wayFrom(made.translation, dice) }
}

/** From rest on: as before, nearly along, or anywhere. */
function wayFrom(before: number[], dice: Dice): number[] {
  const long = Math.sqrt(before.reduce((sum, x) => sum + x * x, 0))
  const size = long * 10 ** -dice.between(0, 4)
  const lean = dice.pick([1, 1e-3, 1e-9, 1e-15, 0])
  const aside = dice.chance(0.5)
    ? dice.direction()
    : dice.pick([
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
        [0, 0, -1],
      ])
  return before.map((x, i) => size * ((lean * x) / (long || 1) + aside[i]))
}

function aimedCase(kind: Kind, recipe: Recipe, dice: Dice): MoveCase {
  const power = (range: readonly [number, number] | undefined) => (range ? 10 ** dice.between(range[0], range[1]) : 1)
  const size = power(recipe.size)
  const radii = sizesOf(kind, dice)
  const offset = recipe.offset ? dice.direction().map((x) => x * (recipe.offset as number)) : [0, 0, 0]
  let corners = cornersOf(recipe, dice).map((v) => v.map((x, i) => x * size + offset[i]))
  if (recipe.triangle !== 'nearly' && dice.chance(0.5)) corners = corners.map((v) => v.map(Math.fround))
  // spheres and ellipsoids are aimed as the unit sphere
  const by = kind === 'sphere' || kind === 'ellipsoid' ? radii : [1, 1, 1]
  const least = Math.min(...by)
  const scaled = corners.map((v) => v.map((x, i) => x / by[i]))
  const body = aimedAs(kind, radii)
  // long enough to start outside, where a step is not asked for
  const size1 = recipe.length ? 1 : Math.max(...radii)
  const length = (power(recipe.length) * size1 * dice.between(0.5, 4)) / least
  const largest = Math.max(...radii, ...scaled.flat().map(Math.abs))
  const share = dice.chance(0.5) ? dice.pick(NUDGES) : dice.between(-0.2, 1.2)
  const nudge = share * TAU * (largest + length + Math.max(...radii) / least)
  const frame = { corners: scaled, body, reach: 1, length, largest, ...(dice.chance(0.8) ? { nudge } : {}) }
  const path = pathOf(dice.pick(recipe.aims), dice, frame)
  const from = path.from.map((x, i) => x * by[i])
  const translation = path.translation.map((x, i) => x * by[i])
  if (dice.chance(0.1)) translation[dice.whole(0, 2)] = 0
  return { kind, stratum: recipe.name, from, translation, radii, triangle: corners.flat() }
}

/** From children to giants; round, upright, flat. */
function sizesOf(kind: Kind, dice: Dice): Half {
  const radius = dice.between(0.1, 1.5)
  const ratio = () => (dice.chance(0.15) ? dice.pick([1, 16]) : 16 ** dice.unit())
  if (kind === 'sphere') return [radius, radius, radius]
  if (kind === 'capsule') return [radius, radius * ratio(), radius]
  if (kind === 'cylinder') return [radius, dice.chance(0.7) ? radius * ratio() : radius / ratio(), radius]
  const radii: Half = [radius, radius * ratio(), radius * (dice.chance(0.5) ? 1 : ratio())]
  const turn = dice.whole(0, 2)
  return [radii[turn], radii[(turn + 1) % 3], radii[(turn + 2) % 3]]
}

function cornersOf({ triangle }: Recipe, dice: Dice): number[][] {
  const corners = [dice.vector(1), dice.vector(1), dice.vector(1)]
  switch (triangle) {
    case 'needle': {
      const [a, b] = corners
      const share = dice.chance(0.3) ? dice.pick([0, 1]) : dice.unit()
      const altitude = dice.chance(0.05) ? 0 : 10 ** -dice.between(3, 12)
      const away = dice.direction()
      corners[2] = a.map((x, i) => x + (b[i] - x) * share + away[i] * altitude)
      return corners
    }
    case 'level':
    case 'upright':
      return flatAcross(triangle === 'level', corners, dice)
    case 'nearly': {
      const flat = flatAcross(dice.chance(0.5), corners, dice)
      const tilt = dice.chance(0.2) ? 0 : 10 ** -dice.between(6, 14)
      return flat.map((v) => v.map((x) => (dice.chance(0.5) ? x : x + dice.between(-1, 1) * tilt)))
    }
    default:
      return corners
  }
}

/** In a level plane, or in an upright one: along an axis or not. Large, as floors and walls are, or not. */
function flatAcross(isLevel: boolean, corners: number[][], dice: Dice): number[][] {
  const size = dice.chance(0.5) ? 1 : dice.between(1, 20)
  const axis = isLevel ? 1 : dice.pick([0, 2])
  const flat = corners.map((v) => v.map((x, i) => (i === axis ? corners[0][i] : x * size)))
  if (isLevel || dice.chance(0.5)) return flat
  // turned about y: only as upright as roundings leave it
  const [x, , z] = dice.direction()
  return flat.map((v) => [x * v[0] - z * v[2], v[1], z * v[0] + x * v[2]])
}

/** Everything on multiples of 1/2, contacts and coincidences exact. */
function latticeCase(kind: Kind, dice: Dice): MoveCase {
  const half = (reach: number) => dice.whole(-reach, reach) / 2
  const point = (reach: number) => [half(reach), half(reach), half(reach)]
  const radius = dice.whole(1, 4) / 2
  const other = () => dice.whole(1, 6) / 2
  const radii: Half = [radius, radius, radius]
  if (kind === 'capsule') radii[1] += dice.whole(0, 4) / 2
  else if (kind === 'cylinder') radii[1] = other()
  else if (kind === 'ellipsoid' || kind === 'box') {
    radii[1] = other()
    radii[2] = kind === 'box' ? other() : radii[1]
  }
  const corners = [point(4), point(4), point(4)]
  const from = point(6)
  const goal = dice.pick(corners).map((x) => x + (dice.chance(0.5) ? 0 : half(2)))
  let translation = goal.map((x, i) => x - from[i])
  const axis = dice.whole(0, 2)
  if (dice.chance(0.3)) translation = translation.map((x, i) => (i === axis ? x : 0))
  return { kind, stratum: 'lattice', from, translation, radii, triangle: corners.flat() }
}
