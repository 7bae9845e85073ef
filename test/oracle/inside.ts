import { cross, dot, gridExponent, onGrid, type Point, sub } from './exact.ts'
import { orient, pointsOnGrid, properlyCrosses, segmentMeetsTriangle } from './signs.ts'

/**
 * Where a point is to a mesh, and how often a segment crosses it. Doubles settle what is clear by a wide margin, the rationals the
 * rest. Nothing here breaks ties by symbols: a point's line runs along a direction in which there are none, and a segment is
 * really shifted, by numbers that are small enough.
 */
export interface Place {
  /** On a triangle, its rim included; then the other two mean nothing. */
  surface: boolean
  /** Triangles that a ray from here crosses. */
  crossings: number
  /** Those from back to front less those from front to back. */
  winding: number
}

/** Roundings of the sums below are under 2⁻⁴⁹ of their terms. */
const CLEAR = 2 ** -48

/** With whole numbers for coordinates, so that they are exact; in no relation to what meshes are made of. */
const DIRECTIONS = [
  [1009, 757, 311],
  [-613, 997, 271],
  [389, -241, 1013],
  [-829, -503, -977],
  [211, 883, -691],
]

/** @param triangles a, b, c of each, nine numbers */
export function locate(triangles: ArrayLike<number>, point: ArrayLike<number>): Place {
  if (liesOn(triangles, point)) return { surface: true, crossings: 0, winding: 0 }
  for (const direction of DIRECTIONS) {
    const place = lookAlong(triangles, point, direction)
    if (place) return place
  }
  throw new Error('oracle: every direction from this point meets an edge')
}

function liesOn(t: ArrayLike<number>, p: ArrayLike<number>): boolean {
  for (let i = 0; i < t.length; i += 9) {
    if (t[i] < p[0] && t[i + 3] < p[0] && t[i + 6] < p[0]) continue
    if (t[i] > p[0] && t[i + 3] > p[0] && t[i + 6] > p[0]) continue
    if (t[i + 1] < p[1] && t[i + 4] < p[1] && t[i + 7] < p[1]) continue
    if (t[i + 1] > p[1] && t[i + 4] > p[1] && t[i + 7] > p[1]) continue
    if (t[i + 2] < p[2] && t[i + 5] < p[2] && t[i + 8] < p[2]) continue
    if (t[i + 2] > p[2] && t[i + 5] > p[2] && t[i + 8] > p[2]) continue
    if (clearSide(t, i, p) !== 0) continue
    const [at, a, b, c] = pointsOnGrid(p, nine(t, i))
    if (segmentMeetsTriangle(at, at, a, b, c)) return true
  }
  return false
}

const nine = (t: ArrayLike<number>, i: number): number[] => Array.from({ length: 9 }, (_, k) => t[i + k])

/** The sign of u · (v × w), 0 where rounding could change it. */
function clearTriple(
  ux: number,
  uy: number,
  uz: number,
  vx: number,
  vy: number,
  vz: number,
  wx: number,
  wy: number,
  wz: number,
): number {
  const sum = ux * (vy * wz - vz * wy) + uy * (vz * wx - vx * wz) + uz * (vx * wy - vy * wx)
  const x = Math.abs(ux) * (Math.abs(vy * wz) + Math.abs(vz * wy))
  const y = Math.abs(uy) * (Math.abs(vz * wx) + Math.abs(vx * wz))
  const z = Math.abs(uz) * (Math.abs(vx * wy) + Math.abs(vy * wx))
  return Math.abs(sum) > CLEAR * (x + y + z) + Number.MIN_VALUE * 2 ** 60 ? Math.sign(sum) : 0
}

/** On which side of a triangle's plane a point is, if that is clear; 1 in front. */
function clearSide(t: ArrayLike<number>, i: number, p: ArrayLike<number>): number {
  return clearTriple(
    p[0] - t[i],
    p[1] - t[i + 1],
    p[2] - t[i + 2],
    t[i + 3] - t[i],
    t[i + 4] - t[i + 1],
    t[i + 5] - t[i + 2],
    t[i + 6] - t[i],
    t[i + 7] - t[i + 1],
    t[i + 8] - t[i + 2],
  )
}

/** Of a point that is on no triangle; undefined if the ray meets an edge, or runs in the plane of a triangle. */
function lookAlong(t: ArrayLike<number>, p: ArrayLike<number>, direction: readonly number[]): Place | undefined {
  const [dx, dy, dz] = direction
  const edge = (i: number, j: number): number =>
    clearTriple(
      dx,
      dy,
      dz,
      t[i] - p[0],
      t[i + 1] - p[1],
      t[i + 2] - p[2],
      t[j] - p[0],
      t[j + 1] - p[1],
      t[j + 2] - p[2],
    )
  let crossings = 0
  let winding = 0
  for (let i = 0; i < t.length; i += 9) {
    const ab = edge(i, i + 3)
    const bc = edge(i + 3, i + 6)
    if (ab * bc < 0) continue
    const ca = edge(i + 6, i)
    if (ab * ca < 0 || bc * ca < 0) continue
    const side = clearSide(t, i, p)
    let way = ab
    if (ab === 0 || bc === 0 || ca === 0 || side === 0) {
      const exact = crossExactly(nine(t, i), p, direction)
      if (exact === undefined) return undefined
      way = exact
    } else if (side === way) way = 0
    winding += way
    if (way !== 0) crossings++
  }
  return { surface: false, crossings, winding }
}

function crossExactly(t: number[], p: ArrayLike<number>, direction: readonly number[]): number | undefined {
  const exponent = gridExponent([...t, p[0], p[1], p[2]])
  const grid = (x: ArrayLike<number>, i: number): Point => [
    onGrid(x[i], exponent),
    onGrid(x[i + 1], exponent),
    onGrid(x[i + 2], exponent),
  ]
  const at = grid(p, 0)
  const corners = [grid(t, 0), grid(t, 3), grid(t, 6)]
  const d: Point = [BigInt(direction[0]), BigInt(direction[1]), BigInt(direction[2])]
  const sides = corners.map((a, k) => {
    const side = dot(d, cross(sub(a, at), sub(corners[(k + 1) % 3], at)))
    return side > 0n ? 1 : side < 0n ? -1 : 0
  })
  if (sides.includes(1) && sides.includes(-1)) return 0
  if (sides.includes(0)) {
    const n = cross(sub(corners[1], corners[0]), sub(corners[2], corners[0]))
    return dot(n, n) === 0n ? 0 : undefined
  }
  return orient(corners[0], corners[1], corners[2], at) === sides[0] ? 0 : sides[0]
}

/**
 * How many triangles a segment crosses that is shifted by (ε, ε², ε³), for all small enough ε: counted with one that is small
 * enough. On the grid of the numbers, of N bits, all terms are whole and below 2²ᴺ⁺⁴, so 2⁻³ᴺ⁻⁸ will do.
 */
export function countCrossings(triangles: ArrayLike<number>, start: ArrayLike<number>, end: ArrayLike<number>): number {
  const t = triangles
  const [dx, dy, dz] = [end[0] - start[0], end[1] - start[1], end[2] - start[2]]
  const edge = (i: number, j: number): number =>
    clearTriple(
      dx,
      dy,
      dz,
      t[i] - start[0],
      t[i + 1] - start[1],
      t[i + 2] - start[2],
      t[j] - start[0],
      t[j + 1] - start[1],
      t[j + 2] - start[2],
    )
  let count = 0
  for (let i = 0; i < t.length; i += 9) {
    const ab = edge(i, i + 3)
    const bc = edge(i + 3, i + 6)
    const ca = edge(i + 6, i)
    if (ab * bc < 0 || bc * ca < 0 || ca * ab < 0) continue
    const from = clearSide(t, i, start)
    const to = clearSide(t, i, end)
    if (from * to > 0) continue
    if (ab * bc * ca * from * to === 0 ? crossesShifted(nine(t, i), start, end) : from * to < 0) count++
  }
  return count
}

function crossesShifted(t: number[], start: ArrayLike<number>, end: ArrayLike<number>): boolean {
  const points = pointsOnGrid(t, start, end)
  let bits = 0
  for (const point of points) for (const x of point) bits = Math.max(bits, x.toString(2).length)
  const k = BigInt(3 * bits + 8)
  const shift: Point = [1n << (2n * k), 1n << k, 1n]
  const [a, b, c, p, q] = points.map(([x, y, z]): Point => [x << (3n * k), y << (3n * k), z << (3n * k)])
  const move = (x: Point): Point => [x[0] + shift[0], x[1] + shift[1], x[2] + shift[2]]
  return properlyCrosses(move(p), move(q), a, b, c)
}
