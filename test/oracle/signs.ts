import { cross, dot, gridExponent, onGrid, type Point, sub } from './exact.ts'

/** Exact signs of points in space, and what follows from signs alone: no distance, no division. */

export function pointsOnGrid(...lists: ArrayLike<number>[]): Point[] {
  const numbers: number[] = []
  for (const list of lists) for (let i = 0; i < list.length; i++) numbers.push(list[i])
  const exponent = gridExponent(numbers)
  const points: Point[] = []
  for (let i = 0; i < numbers.length; i += 3) {
    points.push([onGrid(numbers[i], exponent), onGrid(numbers[i + 1], exponent), onGrid(numbers[i + 2], exponent)])
  }
  return points
}

const sign = (x: bigint): number => (x > 0n ? 1 : x < 0n ? -1 : 0)

/** The sign of (b − a) × (c − a) · (d − a): 1 where d lies on the side that sees a, b, c counter-clockwise. */
export function orient(a: Point, b: Point, c: Point, d: Point): number {
  return sign(dot(cross(sub(b, a), sub(c, a)), sub(d, a)))
}

export function orient3d(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  c: ArrayLike<number>,
  d: ArrayLike<number>,
): number {
  const [p, q, r, s] = pointsOnGrid(a, b, c, d)
  return orient(p, q, r, s)
}

/** Does the open segment p q pass through the inside of the triangle, from one side of its plane to the other? */
export function properlyCrosses(p: Point, q: Point, a: Point, b: Point, c: Point): boolean {
  const from = orient(a, b, c, p)
  if (from * orient(a, b, c, q) >= 0) return false
  const ab = orient(p, q, a, b)
  return ab !== 0 && ab === orient(p, q, b, c) && ab === orient(p, q, c, a)
}

/** Have the closed segment p q and the closed triangle a b c a point in common? Either may be degenerate in any way. */
export function segmentMeetsTriangle(p: Point, q: Point, a: Point, b: Point, c: Point): boolean {
  const from = orient(a, b, c, p)
  const to = orient(a, b, c, q)
  if (from * to > 0) return false
  if (from !== 0 || to !== 0) {
    const sides = [orient(p, q, a, b), orient(p, q, b, c), orient(p, q, c, a)]
    return !(sides.includes(1) && sides.includes(-1))
  }
  // All in one plane, or the triangle is flat: it is then the union of its three edges.
  const edges: [Point, Point][] = [
    [a, b],
    [b, c],
    [c, a],
  ]
  return edges.some(([u, v]) => segmentsMeet(p, q, u, v)) || insideCoplanar(p, a, b, c)
}

/** For p in the plane of a triangle that is not flat: is it inside or on the rim? False for a flat triangle. */
function insideCoplanar(p: Point, a: Point, b: Point, c: Point): boolean {
  const n = cross(sub(b, a), sub(c, a))
  if (dot(n, n) === 0n) return false
  const side = (u: Point, v: Point) => dot(cross(sub(v, u), sub(p, u)), n) >= 0n
  return side(a, b) && side(b, c) && side(c, a)
}

/** Have two closed segments in space a point in common? */
function segmentsMeet(p: Point, q: Point, u: Point, v: Point): boolean {
  const d = sub(q, p)
  const e = sub(v, u)
  const w = sub(u, p)
  const n = cross(d, e)
  const nn = dot(n, n)
  if (nn !== 0n) {
    if (dot(w, n) !== 0n) return false
    const s = dot(cross(w, e), n)
    const t = dot(cross(w, d), n)
    return s >= 0n && s <= nn && t >= 0n && t <= nn
  }
  return pointOnSegment(u, p, q) || pointOnSegment(v, p, q) || pointOnSegment(p, u, v)
}

function pointOnSegment(x: Point, p: Point, q: Point): boolean {
  const d = sub(q, p)
  const w = sub(x, p)
  const off = cross(d, w)
  if (dot(off, off) !== 0n) return false
  const along = dot(w, d)
  return along >= 0n && along <= dot(d, d) && (dot(d, d) !== 0n || dot(w, w) === 0n)
}
