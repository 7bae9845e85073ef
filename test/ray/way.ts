import { type Dyadic, dyadic, less, plus, signOf, sum, times } from '../math/dyadic.ts'
import { type Ratio, rootDifference } from '../oracle/exact.ts'

/**
 * An independent reference for round things: how far is a point that moves from a start along a translation from a ball, a
 * tube or a plane, at a time and until a time? In exact numbers but for the last root.
 */
type Vector = readonly Dyadic[]

export const ROUNDOFF = 2 ** -53
/** The tolerance of the contract. */
export const epsilonOf = (largest: number, way: number): number => 8 * ROUNDOFF * (largest + way)
export const largestOf = (...lists: ArrayLike<number>[]): number =>
  Math.max(...lists.flatMap((list) => Array.from(list, Math.abs)))
export const lengthOf = (v: ArrayLike<number>): number => Math.hypot(v[0], v[1], v[2])

const vector = (row: ArrayLike<number>, at = 0): Dyadic[] => [0, 1, 2].map((k) => dyadic(row[at + k]))
const minus = (a: Vector, b: Vector): Dyadic[] => a.map((x, k) => less(x, b[k]))
const dot = (a: Vector, b: Vector): Dyadic => sum(...a.map((x, k) => times(x, b[k])))
const cross = (a: Vector, b: Vector): Dyadic[] =>
  [0, 1, 2].map((k) => less(times(a[(k + 1) % 3], b[(k + 2) % 3]), times(a[(k + 2) % 3], b[(k + 1) % 3])))
const along = (m: Vector, d: Vector, t: Dyadic): Dyadic[] => m.map((x, k) => plus(x, times(d[k], t)))
const one: Dyadic = { m: 1n, e: 0 }

/** a / b as the ratio of whole numbers. */
function ratioOf(a: Dyadic, b: Dyadic): Ratio {
  const e = a.e - b.e
  return { num: a.m << BigInt(Math.max(e, 0)), den: b.m << BigInt(Math.max(-e, 0)) }
}

/** The distance from something, less a radius, at a time and at its least until a time. */
export interface Way {
  at(t: number): number
  until(t: number): number
}

/** |m + t d| / √unit − radius. */
function wayOf(m: Vector, d: Vector, unit: Dyadic, radius: Dyadic): Way {
  const square = ratioOf(times(radius, radius), one)
  const away = (squared: Dyadic, share: Dyadic): number => rootDifference(ratioOf(squared, times(unit, share)), square)
  const at = (t: number): number => {
    const p = along(m, d, dyadic(t))
    return away(dot(p, p), one)
  }
  return {
    at,
    until(t) {
      const md = dot(m, d)
      const dd = dot(d, d)
      if (signOf(md) >= 0 || signOf(dd) === 0) return at(0)
      // abreast at t* = −m·d / d·d; later than t?
      if (signOf(plus(md, times(dd, dyadic(t)))) < 0) return at(t)
      const x = cross(m, d)
      return away(dot(x, x), dd)
    },
  }
}

const total = (radii: readonly number[]): Dyadic => sum(...radii.map(dyadic))

/** From a ball about a centre; several radii count together. */
export function wayToBall(
  from: ArrayLike<number>,
  move: ArrayLike<number>,
  centre: ArrayLike<number>,
  ...radii: number[]
): Way {
  return wayOf(minus(vector(from), vector(centre)), vector(move), one, total(radii))
}

/** From a tube about an axis. */
export function wayToTube(
  from: ArrayLike<number>,
  move: ArrayLike<number>,
  point: ArrayLike<number>,
  axis: ArrayLike<number>,
  ...radii: number[]
): Way {
  const e = vector(axis)
  return wayOf(cross(minus(vector(from), vector(point)), e), cross(vector(move), e), dot(e, e), total(radii))
}

/** From both sides of a plane n · p = offset. */
export function wayToPlane(
  from: ArrayLike<number>,
  move: ArrayLike<number>,
  plane: ArrayLike<number>,
  ...radii: number[]
): Way {
  const n = vector(plane)
  const height = less(dot(n, vector(from)), dyadic(plane[3]))
  const fall = dot(n, vector(move))
  const none = { m: 0n, e: 0 }
  return wayOf([height, none, none], [fall, none, none], dot(n, n), total(radii))
}
