import { cross, dot, type Point, type Ratio, rootOf, sub } from './exact.ts'
import { segmentMeetsTriangle } from './signs.ts'

/** Two closed triangles in rationals: do they have a point in common, and how far apart are they? They may be degenerate. */
export type Corners = readonly [Point, Point, Point]

/** An edge of one of them meets the other, or they are apart. */
export function trianglesMeet(s: Corners, t: Corners): boolean {
  return (
    edgesOf(s).some(([p, q]) => segmentMeetsTriangle(p, q, ...t)) ||
    edgesOf(t).some(([p, q]) => segmentMeetsTriangle(p, q, ...s))
  )
}

const edgesOf = ([a, b, c]: Corners): [Point, Point][] => [
  [a, b],
  [b, c],
  [c, a],
]

/** The square of their distance, in grid units. */
export function distanceSquare(s: Corners, t: Corners): Ratio {
  if (trianglesMeet(s, t)) return { num: 0n, den: 1n }
  return least([
    ...s.map((p) => pointToTriangle(p, t)),
    ...t.map((p) => pointToTriangle(p, s)),
    ...edgesOf(s).flatMap(([p, q]) => edgesOf(t).map(([a, b]) => betweenLines(p, q, a, b))),
  ])
}

const least = (all: (Ratio | undefined)[]): Ratio =>
  (all.filter((one) => one !== undefined) as Ratio[]).reduce((x, y) => (y.num * x.den < x.num * y.den ? y : x))

/** The distance of a point from a triangle, in grid units. */
export function pointToTriangle(p: Point, t: Corners): Ratio {
  return least([overFace(p, t), ...edgesOf(t).map(([a, b]) => pointToSegment(p, a, b))])
}

export const distanceOfPoint = (p: Point, t: Corners, exponent: number): number =>
  rootOf(pointToTriangle(p, t), exponent)

/** From the plane, if the point is over the face. */
function overFace(p: Point, t: Corners): Ratio | undefined {
  const n = cross(sub(t[1], t[0]), sub(t[2], t[0]))
  const nn = dot(n, n)
  if (nn === 0n || edgesOf(t).some(([a, b]) => dot(cross(sub(b, a), sub(p, a)), n) < 0n)) return undefined
  const height = dot(sub(p, t[0]), n)
  return { num: height * height, den: nn }
}

function pointToSegment(p: Point, a: Point, b: Point): Ratio {
  const e = sub(b, a)
  const w = sub(p, a)
  const along = dot(w, e)
  if (along <= 0n) return { num: dot(w, w), den: 1n }
  if (along >= dot(e, e)) return { num: dot(sub(p, b), sub(p, b)), den: 1n }
  const off = cross(w, e)
  return { num: dot(off, off), den: dot(e, e) }
}

/** The distance of two lines, if they are nearest within both segments. */
function betweenLines(p: Point, q: Point, a: Point, b: Point): Ratio | undefined {
  const [d, e, w] = [sub(q, p), sub(b, a), sub(a, p)]
  const n = cross(d, e)
  const nn = dot(n, n)
  const [s, t] = [dot(cross(w, e), n), dot(cross(w, d), n)]
  if (nn === 0n || s < 0n || s > nn || t < 0n || t > nn) return undefined
  return { num: dot(w, n) ** 2n, den: nn }
}
