import { type Dice, diceOf, seedOf } from '../prove/dice.ts'

/** Sets of points of many kinds: most are small, and most are as awkward as their kind can be. */
const KINDS: Record<string, (dice: Dice, count: number) => number[]> = {
  cube: (dice, count) => repeat(count, () => dice.vector(1)),
  ball: (dice, count) => repeat(count, () => scaled(dice.direction(), Math.cbrt(dice.unit()))),
  sphere: (dice, count) => repeat(count, () => dice.direction()),
  floats: (dice, count) => repeat(count, () => dice.vector(1).map(Math.fround)),
  // most points of a small grid are in faces and edges of the hull, and many are there several times
  grid: (dice, count) => {
    const sizes = [dice.whole(1, 4), dice.whole(1, 4), dice.whole(1, 4)]
    return repeat(count, () => sizes.map((size) => dice.whole(0, size)))
  },
  // a grid whose steps are no doubles: what would be in one plane is almost
  'rounded grid': (dice, count) => repeat(count, () => [0, 0, 0].map(() => dice.whole(0, 3) * 0.1 + 0.7)),
  // turned by a matrix of whole numbers: flat faces with slanting planes
  'slanting grid': (dice, count) => {
    const rows = repeat(3, () => [0, 0, 0].map(() => dice.whole(-5, 5)))
    return repeat(count, () => {
      const p = [0, 0, 0].map(() => dice.whole(0, 3))
      return [0, 3, 6].map((i) => rows[i] * p[0] + rows[i + 1] * p[1] + rows[i + 2] * p[2])
    })
  },
  needle: (dice, count) => {
    const thin = dice.magnitude(-60, -2)
    const along = dice.direction()
    return repeat(count, () => {
      const t = dice.between(-1, 1)
      return along.map((x) => x * t + dice.between(-thin, thin))
    })
  },
  // in a plane, but for the rounding
  flat: (dice, count) => {
    const u = dice.direction()
    const v = dice.direction()
    return repeat(count, () => {
      const [s, t] = [dice.between(-1, 1), dice.between(-1, 1)]
      return u.map((x, k) => x * s + v[k] * t)
    })
  },
  // a whole-numbered plane or lattice, of which some coordinates are off by their last bit
  'last bit': (dice, count) => {
    const lift = dice.whole(0, 3)
    return repeat(count, () => {
      const [x, y] = [dice.whole(1, 4), dice.whole(1, 4)]
      return [x, y, 7 + lift * x - y].map((k) => (dice.chance(0.2) ? k * (1 + dice.pick([-1, 1]) * 2 ** -52) : k))
    })
  },
  duplicates: (dice, count) => {
    const few = repeat(dice.whole(2, 8), () => dice.vector(1))
    return repeat(count, () => few.slice(3 * dice.whole(0, few.length / 3 - 1)).slice(0, 3))
  },
  huge: (dice, count) => repeat(count, () => scaled(dice.vector(1), 2 ** 60)),
  tiny: (dice, count) => {
    const size = dice.pick([2 ** -300, 2 ** -1060])
    return repeat(count, () => scaled(dice.vector(1), size))
  },
  // numbers of all sizes in one set
  wild: (dice, count) => repeat(count, () => [0, 0, 0].map(() => dice.pick([-1, 1, 0]) * dice.magnitude(-120, 59))),
  far: (dice, count) => {
    const away = dice.vector(2 ** dice.whole(10, 52))
    return repeat(count, () => dice.vector(1).map((x, k) => x + away[k]))
  },
  prism: (dice, count) => {
    const sides = dice.whole(3, 12)
    const top = dice.pick([1, 0.5, 0]) // 0: a cone
    return repeat(count, () => {
      const angle = (dice.whole(0, sides) * 2 * Math.PI) / sides
      const up = dice.whole(0, 1)
      return [Math.cos(angle), Math.sin(angle), up].map((x, k) => (k < 2 && up > 0 ? x * top : x))
    })
  },
  // points of one plane, or line, and one or two others
  tent: (dice, count) => {
    const isLine = dice.chance(0.3)
    const flat = repeat(count, () => [dice.whole(-9, 9), isLine ? 0 : dice.whole(-9, 9), 0])
    return [...flat, ...repeat(dice.whole(1, 2), () => dice.vector(5).map(Math.round))]
  },
}

export const KIND_NAMES = Object.keys(KINDS)

function repeat(count: number, make: () => number[]): number[] {
  return Array.from({ length: count }, make).flat()
}

const scaled = (p: number[], by: number): number[] => p.map((x) => x * by)

/** The set number `index` of a kind. */
export function setOf(kind: string, index: number, most = 40): Float64Array {
  const dice = diceOf(seedOf(1, kind, index))
  return new Float64Array(KINDS[kind](dice, dice.whole(4, dice.chance(0.7) ? 14 : most)))
}

/** The same points in another order. */
export function shuffled(points: Float64Array, seed: number): Float64Array {
  const dice = diceOf(seed)
  const order = Array.from({ length: points.length / 3 }, (_, i) => i)
  for (let i = order.length - 1; i > 0; i--) {
    const j = dice.whole(0, i)
    ;[order[i], order[j]] = [order[j], order[i]]
  }
  return new Float64Array(order.flatMap((i) => [...points.subarray(3 * i, 3 * i + 3)]))
}
