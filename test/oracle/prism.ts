import { gridExponent, onGrid, type Point, split } from './exact.ts'
import type { Span } from './motion.ts'
import { turned, turnOf } from './turn.ts'

/**
 * A triangle as a body on its way sees it, exactly. Over a span of the way the pairs (time t, point p of the triangle) are a
 * prism of six corners, and p − c(t), seen from the body, is affine on it.
 */
export interface Way {
  readonly from: ArrayLike<number>
  readonly translation: ArrayLike<number>
  /** a, b, c. */
  readonly triangle: ArrayLike<number>
  /** x, y, z, w: turns the body's own axes into the world's. Absent: upright. */
  readonly orientation?: ArrayLike<number>
}

export interface Prism {
  /** p − c(t) in units of 2^exponent/scale: of the place at t three; of all up to t the three at the start come first. */
  readonly corners: readonly Point[]
  /** Which corners the edges join. */
  readonly edges: readonly (readonly [number, number])[]
  readonly exponent: number
  readonly scale: bigint
}

const RING: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, 2],
  [2, 0],
]
const PRISM: readonly (readonly [number, number])[] = [...RING, [3, 4], [4, 5], [5, 3], [0, 3], [1, 4], [2, 5]]

export function prismOf({ from, translation, triangle, orientation }: Way, span: Span, t: number): Prism {
  const lists = [from, translation, triangle].map((list) => Array.from(list))
  const { mantissa, exponent: power } = split(t)
  const coarse = gridExponent(lists.flat())
  const exponent = coarse + Math.min(0, mantissa === 0n ? 0 : power)
  const [centre, move, vertices] = lists.map((list) => list.map((x) => onGrid(x, exponent)))
  // move·t = move·mantissa·2^power: on this grid the shift down leaves no rest
  const way = move.map((m) =>
    power >= 0 || mantissa === 0n ? (m * mantissa) << BigInt(power) : (m * mantissa) >> BigInt(-power),
  )
  const turn = turnOf(orientation)
  const corner = (i: number, share: bigint): Point => {
    const [x, y, z] = [0, 1, 2].map((k) => vertices[i + k] - centre[k] - share * way[k])
    return turned(turn, [x, y, z])
  }
  const ends = [0, 3, 6].map((i) => corner(i, 1n))
  const scale = turn.whole
  if (span === 'at' || mantissa === 0n) return { corners: ends, edges: RING, exponent, scale }
  return { corners: [...[0, 3, 6].map((i) => corner(i, 0n)), ...ends], edges: PRISM, exponent, scale }
}

/** The same on a finer grid. */
export function refine(prism: Prism, finer: number): Prism {
  const by = BigInt(prism.exponent - finer)
  if (by === 0n) return prism
  return { ...prism, corners: prism.corners.map(([x, y, z]): Point => [x << by, y << by, z << by]), exponent: finer }
}
