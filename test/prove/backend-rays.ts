import type { Instance } from './backend-meshes.ts'
import type { Dice } from './dice.ts'
import type { Sample } from './meshes.ts'

/** Rays that walks of a tree find hard. */

/** A ray, which is also a segment, a point and a body's way. */
export interface Ray {
  readonly origin: number[]
  readonly direction: number[]
  readonly maxDistance: number
  readonly end: number[]
}

/** Doors take coordinates up to here. */
const LARGEST = 2 ** 60

const plus = (a: readonly number[], b: readonly number[], t: number): number[] => a.map((x, i) => x + t * b[i])
const minus = (a: readonly number[], b: readonly number[]): number[] => a.map((x, i) => x - b[i])
const lengthOf = ([x, y, z]: readonly number[]): number => Math.sqrt(x * x + y * y + z * z)
const within = (v: readonly number[]): number[] => v.map((x) => Math.max(-LARGEST, Math.min(LARGEST, x)))

/** @param ask the distance at which a ray hits first, or NaN: some end exactly there */
export function rayPast(sample: Sample, dice: Dice, ask: (origin: number[], direction: number[]) => number): Ray {
  const { size, middle } = sample
  const corners = cornersOf(sample, dice)
  const goal = goalOf(corners, dice)
  const origin = within(originOf(sample, corners, goal, dice))
  let way = minus(goal, origin)
  if (dice.chance(0.1)) way[dice.whole(0, 2)] = 0
  if (dice.chance(0.05)) way = minus(middle, origin)
  if (way.every((x) => x === 0)) way = dice.pick([dice.direction(), [1, 0, 0], [0, -1, 0], [0, 0, 1]])
  const scale = dice.pick([1, 1, 1, 1, 1 / size, 2 ** 300 / size, 2 ** -600, 2 ** -990])
  const direction = scaled(way, scale)
  const end = dice.pick([goal, goal, origin, plus(origin, way, dice.between(0, 2)), plus(middle, dice.vector(size), 1)])
  return { origin, direction, maxDistance: limitOf(origin, direction, way, dice, ask), end: within(end) }
}

/** The ray as it would go past an instance: its features are nearly hit there as those of the mesh were, by some bits less or more. */
export function rayPastInstance(ray: Ray, { position, orientation, scale }: Instance, size: number): Ray {
  const [x, y, z, w] = orientation
  const s = 2 / (x * x + y * y + z * z + w * w)
  const turn = [
    [1 - s * (y * y + z * z), s * (x * y - z * w), s * (x * z + y * w)],
    [s * (x * y + z * w), 1 - s * (x * x + z * z), s * (y * z - x * w)],
    [s * (x * z - y * w), s * (y * z + x * w), 1 - s * (x * x + y * y)],
  ]
  const carried = (v: readonly number[]): number[] =>
    turn.map((row) => row[0] * scale[0] * v[0] + row[1] * scale[1] * v[1] + row[2] * scale[2] * v[2])
  const stood = (v: readonly number[]): number[] =>
    within(
      plus(
        carried(v),
        position.map((p) => p * size),
        1,
      ),
    )
  const direction = carried(ray.direction.map((x) => x / 4)) // (none is too long for the door)
  return {
    ...ray,
    origin: stood(ray.origin),
    direction: direction.every((d) => d === 0) ? ray.direction : direction,
    end: stood(ray.end),
  }
}

/** Through the inside of one of the triangles, from a little way off to as far beyond. */
export function rayThrough(sample: Sample, dice: Dice): Ray {
  const corners = cornersOf(sample, dice)
  const goal = place(corners, dice.between(0.2, 0.4), dice.between(0.2, 0.4))
  const direction = dice.direction()
  const origin = plus(goal, direction, -sample.size)
  return { origin, direction, maxDistance: Number.POSITIVE_INFINITY, end: plus(goal, direction, sample.size) }
}

/** Of any length that doors take, but zero. */
function scaled(way: readonly number[], by: number): number[] {
  const direction = within(way.map((x) => x * by))
  return direction.every((x) => x === 0) ? within(way) : direction
}

function limitOf(
  origin: number[],
  direction: number[],
  way: readonly number[],
  dice: Dice,
  ask: (origin: number[], direction: number[]) => number,
): number {
  const goal = lengthOf(way)
  switch (dice.whole(0, 6)) {
    case 0:
      return goal
    case 1:
      return goal * (1 + dice.whole(-2, 2) * 2 ** -52)
    case 2: {
      const met = ask(origin, direction) * (1 + dice.whole(-1, 1) * 2 ** -52)
      return Number.isNaN(met) ? goal : met
    }
    case 3:
      return dice.between(0, 2) * goal
    case 4:
      return dice.pick([0, 0, 5e-324, goal * 2 ** -40, Number.MAX_VALUE])
    default:
      return Number.POSITIVE_INFINITY
  }
}

/** Three corners of a triangle; of an empty mesh any. */
function cornersOf({ triangles, middle }: Sample, dice: Dice): number[][] {
  if (triangles.length === 0) return [0, 1, 2].map(() => plus(middle, dice.vector(1), 1))
  const at = 9 * dice.whole(0, triangles.length / 9 - 1)
  return [0, 3, 6].map((c) => [0, 1, 2].map((k) => triangles[at + c + k]))
}

/** A place on a triangle's plane, by two weights. */
const place = ([a, b, c]: readonly number[][], u: number, v: number): number[] =>
  [0, 1, 2].map((k) => a[k] * (1 - u - v) + b[k] * u + c[k] * v)

/** A corner, a point of an edge or of the inside, as rounded. */
function goalOf(corners: readonly number[][], dice: Dice): number[] {
  const [u, v] = dice.pick([
    [0, 0],
    [0, 0],
    [0.5, 0],
    [0.5, 0.5],
    [dice.unit(), 0],
    [0.25, 0.25],
    [dice.unit() / 2, dice.unit() / 2],
  ])
  const goal = place(corners, u, v)
  return dice.chance(0.1) ? goal.map((x) => x * (1 + dice.whole(-2, 2) * 2 ** -52)) : goal
}

function originOf({ size, middle }: Sample, corners: readonly number[][], goal: number[], dice: Dice): number[] {
  const anywhere = plus(middle, dice.vector(size), 1)
  const axis = dice.whole(0, 2)
  switch (dice.whole(0, 10)) {
    // parallel to an axis
    case 0:
    case 1:
      return goal.map((x, k) => (k === axis ? anywhere[k] : x))
    // across an axis
    case 2:
      return goal.map((x, k) => (k === axis ? x : anywhere[k]))
    // in the triangle's plane, and along an edge of it
    case 3:
      return place(corners, dice.between(-3, 3), dice.between(-3, 3))
    case 4:
      return plus(goal, minus(corners[1], corners[0]), dice.pick([-1, -2, -dice.between(0, 4)]))
    // on a triangle, and within some bits of one
    case 5:
      return dice.chance(0.5) ? goal : place(corners, dice.unit() / 2, dice.unit() / 2)
    case 6:
      return goal.map((x) => x * (1 + dice.whole(-4, 4) * 2 ** -52))
    // from far away, and from nearly nowhere
    case 7:
      return plus(goal, dice.direction(), size * 2 ** dice.whole(1, 40))
    case 8:
      return plus(goal, dice.direction(), size * 2 ** -dice.whole(1, 40))
    // grazing it
    case 9:
      return plus(place(corners, dice.between(-3, 3), dice.between(-3, 3)), dice.direction(), size * 1e-6)
    default:
      return anywhere
  }
}
