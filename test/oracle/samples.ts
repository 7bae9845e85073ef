import { cross, dot, gridExponent, onGrid, type Point, type Ratio, rootOf, scaleBy, sub } from './exact.ts'

/** Small random shapes for the oracle's own tests, and a second, independent way to the same distances. */

/** Half of the coordinates on a coarse lattice, so that ties and degenerate cases are common. */
export function vector(next: () => number): number[] {
  const coarse = next() < 0.5
  return [0, 1, 2].map(() => (coarse ? Math.floor(next() * 7 - 3) / 2 : next() * 4 - 2))
}

/** A triangle: any, flat to a segment, flat to a point, or with a corner nearly on the opposite edge. */
export function shape(next: () => number): number[] {
  const [a, b, c] = [vector(next), vector(next), vector(next)]
  const kind = Math.floor(next() * 8)
  if (kind === 0) return [...a, ...a, ...b]
  if (kind === 1) return [...a, ...a, ...a]
  if (kind === 2) return [...a, ...b, ...a.map((x, i) => (x + b[i]) / 2)]
  if (kind === 3) return [...a, ...b, ...a.map((x, i) => (x + b[i]) / 2 + (i === 0 ? 1e-9 * next() : 0))]
  return [...a, ...b, ...c]
}

/**
 * Distance of a segment to a triangle as the textbooks do it (Ericson, Real-Time Collision Detection, 5.1), in
 * rationals: 0 where the segment pierces, else the least of both ends to the triangle and the segment to three edges.
 */
export function sphereDistanceByRegions(from: number[], translation: number[], triangle: number[]): number {
  const exponent = gridExponent([...from, ...translation, ...triangle])
  const point = (list: number[], i: number): Point => [
    onGrid(list[i], exponent),
    onGrid(list[i + 1], exponent),
    onGrid(list[i + 2], exponent),
  ]
  const p = point(from, 0)
  const d = point(translation, 0)
  const q: Point = [p[0] + d[0], p[1] + d[1], p[2] + d[2]]
  const [a, b, c] = [point(triangle, 0), point(triangle, 3), point(triangle, 6)]
  const squares = [
    overFace(p, a, b, c),
    overFace(q, a, b, c),
    segments(p, q, a, b),
    segments(p, q, b, c),
    segments(p, q, c, a),
    pierced(p, q, a, b, c) ? { num: 0n, den: 1n } : null,
  ].filter((square): square is Ratio => square !== null)
  const least = squares.reduce((x, y) => (y.num * x.den < x.num * y.den ? y : x))
  return scaleBy(rootOf(least), exponent)
}

/** Distance squared to the plane where p lies over the face, else null. */
function overFace(p: Point, a: Point, b: Point, c: Point): Ratio | null {
  const n = cross(sub(b, a), sub(c, a))
  const nn = dot(n, n)
  if (nn === 0n) return null
  for (const [u, v] of [
    [a, b],
    [b, c],
    [c, a],
  ])
    if (dot(cross(sub(v, u), sub(p, u)), n) < 0n) return null
  const height = dot(sub(p, a), n)
  return { num: height * height, den: nn }
}

function pierced(p: Point, q: Point, a: Point, b: Point, c: Point): boolean {
  const n = cross(sub(b, a), sub(c, a))
  const [s, t] = [dot(sub(p, a), n), dot(sub(q, a), n)]
  if (s * t > 0n || s === t) return false
  // p + (q − p)·s/(s − t), over the common denominator
  const den = s - t
  const at: Point = [p[0] * -t + q[0] * s, p[1] * -t + q[1] * s, p[2] * -t + q[2] * s]
  const scaled = (x: Point): Point => [x[0] * den, x[1] * den, x[2] * den]
  return overFace(at, scaled(a), scaled(b), scaled(c)) !== null
}

/** Distance squared of two closed segments: the least over interior–interior and the four end–segment pairs. */
function segments(p: Point, q: Point, a: Point, b: Point): Ratio {
  const candidates = [toSegment(p, a, b), toSegment(q, a, b), toSegment(a, p, q), toSegment(b, p, q)]
  const [d, e, w] = [sub(q, p), sub(b, a), sub(a, p)]
  const n = cross(d, e)
  const nn = dot(n, n)
  if (nn !== 0n) {
    const s = dot(cross(w, e), n)
    const t = dot(cross(w, d), n)
    if (s >= 0n && s <= nn && t >= 0n && t <= nn) candidates.push({ num: dot(w, n) ** 2n, den: nn })
  }
  return candidates.reduce((x, y) => (y.num * x.den < x.num * y.den ? y : x))
}

function toSegment(x: Point, a: Point, b: Point): Ratio {
  const e = sub(b, a)
  const ee = dot(e, e)
  const w = sub(x, a)
  const along = dot(w, e)
  if (along <= 0n || ee === 0n) return { num: dot(w, w), den: 1n }
  if (along >= ee) return { num: dot(sub(x, b), sub(x, b)), den: 1n }
  const off = cross(w, e)
  return { num: dot(off, off), den: ee }
}
