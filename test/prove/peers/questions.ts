import { type Body, halfExtentsOf } from '../../../tools/bench/peer.ts'
import { type SolidCourse, touchesSolid } from '../../oracle/solid.ts'
import { type Dice, diceOf, seedOf } from '../dice.ts'

/**
 * Single triangles, and ways past them, the same for every library. Every number is exact in f32, so that no library is asked
 * another question; a body starts free of the triangle.
 */
export interface Stratum {
  readonly name: string
  /** Metres: size of the triangle, length of the longest way, radius of the body, distance of it all from the origin. */
  readonly size: number
  readonly way: number
  readonly radius: number
  readonly offset: number
  /** Height of the triangle as powers of ten of its length: needles. */
  readonly thin?: readonly [number, number]
}

export const STRATA: readonly Stratum[] = [
  { name: '1 m', size: 1, way: 2, radius: 0.3125, offset: 0 },
  { name: '1 cm', size: 0.01, way: 0.05, radius: 0.02, offset: 0 },
  { name: '100 m', size: 100, way: 200, radius: 0.3125, offset: 0 },
  { name: 'needle of 1 m', size: 1, way: 2, radius: 0.3125, offset: 0, thin: [-6, -3] },
  { name: '1 m, 1 km away', size: 1, way: 2, radius: 0.3125, offset: 1000 },
]

export type BodyKind = Exclude<Body['kind'], 'hull'>
export const BODIES: readonly BodyKind[] = ['sphere', 'capsule', 'cylinder', 'box']

/** Hits and misses nearer than this share of the body's radius (for rays: of the triangle's size) count for nobody. */
export const BAND = 1e-2

export interface Question {
  readonly triangle: Float32Array
  /** Start, translation. */
  readonly way: Float64Array
}

export interface SweepQuestion extends Question {
  readonly body: Body
  readonly course: SolidCourse
}

/** The body of a stratum: twice as tall as wide, but for the sphere. */
export function bodyOf(kind: BodyKind, radius: number): Body {
  const r = Math.fround(radius)
  if (kind === 'sphere') return { kind, radius: r }
  if (kind === 'box') return { kind, halfExtents: { x: r, y: 2 * r, z: r } }
  return { kind, radius: r, height: 4 * r }
}

export function courseOf(body: Body, way: Float64Array, triangle: ArrayLike<number>): SolidCourse {
  return { kind: body.kind, half: halfExtentsOf(body), from: way.slice(0, 3), translation: way.slice(3, 6), triangle }
}

/** A cast whose start is free by more than the band: it may hit or miss. */
export function sweepQuestion(kind: BodyKind, stratum: Stratum, seed: number, index: number): SweepQuestion {
  const dice = diceOf(seedOf(seed, `peers ${kind} ${stratum.name}`, index))
  const body = bodyOf(kind, stratum.radius)
  const [r, half] = halfExtentsOf(body)
  for (;;) {
    const { triangle, way } = pastTriangle(dice, stratum, dice.pick([r, half]) * dice.between(0, 2))
    const course = courseOf(body, way, triangle)
    if (!touchesSolid(course, 'at', 0, BAND * r)) return { triangle, way, body, course }
  }
}

/** A ray that passes through the triangle or by its side. */
export function rayQuestion(stratum: Stratum, seed: number, index: number): Question {
  const dice = diceOf(seedOf(seed, `peers ray ${stratum.name}`, index))
  return pastTriangle(dice, stratum, dice.chance(0.5) ? 0 : dice.between(0, 0.5) * stratum.size)
}

/** A place at any distance from the triangle up to twice the radius. */
export function pointQuestion(stratum: Stratum, seed: number, index: number): Question & { radius: number } {
  const dice = diceOf(seedOf(seed, `peers point ${stratum.name}`, index))
  const radius = Math.fround(stratum.radius)
  const { triangle, way } = pastTriangle(dice, { ...stratum, way: 0 }, radius * dice.between(0, 2))
  return { triangle, way, radius }
}

/** A triangle, and a way that passes a point of it at a distance of about `aside`, in any direction. */
function pastTriangle(dice: Dice, stratum: Stratum, aside: number): Question {
  const { size, offset } = stratum
  const origin = dice.direction().map((x) => x * offset)
  const corners = cornersOf(dice, stratum).map((corner) => corner.map((x, k) => Math.fround(x * size + origin[k])))
  // in the triangle, or at times beside it in its plane
  let [u, v] = dice.chance(0.7) ? [dice.unit(), dice.unit()] : [dice.between(-0.5, 1), dice.between(-0.5, 1)]
  if (u + v > 1 && dice.chance(0.9)) [u, v] = [1 - u, 1 - v]
  const [a, b, c] = corners
  const away = dice.direction()
  const along = dice.direction()
  const length = stratum.way * dice.between(0.2, 1)
  const before = length * dice.between(0.2, 1)
  const way = new Float64Array(6)
  for (let k = 0; k < 3; k++) {
    const target = a[k] + u * (b[k] - a[k]) + v * (c[k] - a[k]) + aside * away[k]
    way[k] = Math.fround(target - before * along[k])
    way[3 + k] = Math.fround(length * along[k])
  }
  return { triangle: Float32Array.from(corners.flat()), way }
}

/** Corners in a cube of edge 2 about the origin; of needles the third one is nearly on the edge of the others. */
function cornersOf(dice: Dice, { thin }: Stratum): number[][] {
  for (;;) {
    const [a, b, c] = [dice.vector(1), dice.vector(1), dice.vector(1)]
    const [ab, ac] = [b, c].map((p) => p.map((x, k) => x - a[k]))
    const cross = [0, 1, 2].map((k) => ab[(k + 1) % 3] * ac[(k + 2) % 3] - ab[(k + 2) % 3] * ac[(k + 1) % 3])
    const area = Math.hypot(...cross)
    if (area < 0.2) continue
    if (thin === undefined) return [a, b, c]
    const share = dice.between(0.1, 0.9)
    const height = 10 ** dice.between(...thin)
    return [a, b, a.map((x, k) => x + share * ab[k] + height * (ac[k] - share * ab[k]))]
  }
}
