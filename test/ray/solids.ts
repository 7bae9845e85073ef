import { gridExponent, onGrid, split } from '../oracle/exact.ts'

/**
 * An independent reference for solids of any orientation, in whole numbers alone: does a point that moves along a straight way
 * come into a solid, all its sizes larger by `grow` or the whole of it thicker by `thick`, between two times?
 */
export type Kind = 'box' | 'ellipsoid' | 'capsule' | 'cylinder'
export interface Solid {
  readonly kind: Kind
  /** BODY row: position, half extents, orientation. */
  readonly body: readonly number[]
}

interface Ratio {
  n: bigint
  d: bigint // above zero
}
const ratio = (n: bigint, d: bigint): Ratio => (d < 0n ? { n: -n, d: -d } : { n, d })
const isLess = (a: Ratio, b: Ratio): boolean => a.n * b.d < b.n * a.d
const ratioOf = (x: number): Ratio => {
  const { mantissa, exponent } = split(x)
  return exponent < 0 ? { n: mantissa, d: 1n << BigInt(-exponent) } : { n: mantissa << BigInt(exponent), d: 1n }
}

type V = readonly [bigint, bigint, bigint]

/** The rotation of a quaternion times its squared length: into the body's frame, and out of it. */
export function turnOf(given: readonly number[]): {
  norm: bigint
  into(v: readonly bigint[]): V
  out(v: readonly bigint[]): V
} {
  const q = given[0] || given[1] || given[2] ? given : [0, 0, 0, 1]
  const own = gridExponent(q)
  const [x, y, z, w] = q.map((c) => onGrid(c, own))
  const rows = [
    [w * w + x * x - y * y - z * z, 2n * (x * y - w * z), 2n * (x * z + w * y)],
    [2n * (x * y + w * z), w * w - x * x + y * y - z * z, 2n * (y * z - w * x)],
    [2n * (x * z - w * y), 2n * (y * z + w * x), w * w - x * x - y * y + z * z],
  ]
  const out = (v: readonly bigint[]): V => rows.map((r) => r[0] * v[0] + r[1] * v[1] + r[2] * v[2]) as unknown as V
  const into = (v: readonly bigint[]): V =>
    [0, 1, 2].map((i) => rows[0][i] * v[0] + rows[1][i] * v[1] + rows[2][i] * v[2]) as unknown as V
  return { norm: x * x + y * y + z * z + w * w, into, out }
}

/** The way in the body's frame times |q|², on one grid; sizes on the same. */
export interface Course {
  readonly kind: Kind
  readonly start: V
  readonly move: V
  readonly half: V
  /** Turns a length into grid units. */
  size(x: number): bigint
}

/** @param more numbers that `size` will be asked for */
export function courseOf(
  solid: Solid,
  from: readonly number[],
  move: readonly number[],
  more: readonly number[],
): Course {
  const { body } = solid
  const grid = gridExponent([...from, ...move, ...body.slice(0, 6), ...more])
  const { norm, into } = turnOf(body.slice(6, 10))
  const at = from.map((c, i) => onGrid(c, grid) - onGrid(body[i], grid))
  return {
    kind: solid.kind,
    start: into(at),
    move: into(move.map((c) => onGrid(c, grid))),
    half: [0, 1, 2].map((i) => onGrid(body[3 + i], grid) * norm) as unknown as V,
    size: (length) => onGrid(length, grid) * norm,
  }
}

interface Span {
  from: Ratio
  to: Ratio
}

/** The part of a span in which |coordinate − middle| ≤ half. */
function clip(c: Course, axis: number, half: bigint, span: Span | null, middle = 0n): Span | null {
  if (span === null || half < 0n) return null
  const x = c.start[axis] - middle
  const d = c.move[axis]
  if (d === 0n) return x <= half && x >= -half ? span : null
  const low = ratio(d > 0n ? -half - x : half - x, d)
  const high = ratio(d > 0n ? half - x : -half - x, d)
  const from = isLess(span.from, low) ? low : span.from
  const to = isLess(high, span.to) ? high : span.to
  return isLess(to, from) ? null : { from, to }
}

/** Is Σ (weight · (coordinate − middle))² ever at most `most` within the span? */
function dips(c: Course, weights: V, middle: V, most: bigint, span: Span | null): boolean {
  if (span === null || most < 0n) return false
  let a = 0n
  let b = 0n
  let e = 0n
  for (let i = 0; i < 3; i++) {
    const x = weights[i] * (c.start[i] - middle[i])
    const d = weights[i] * c.move[i]
    a += d * d
    b += x * d
    e += x * x
  }
  const value = ({ n, d }: Ratio): boolean => a * n * n + 2n * b * n * d + e * d * d <= most * d * d
  if (value(span.from) || value(span.to)) return true
  if (a === 0n) return false
  const least = ratio(-b, a)
  return isLess(span.from, least) && isLess(least, span.to) && value(least)
}

const ALL: V = [1n, 1n, 1n]
const NONE: V = [0n, 0n, 0n]

/** @param grow larger in every size @param thick and within this distance of it (not of ellipsoids and cylinders) */
export function meets(c: Course, from: number, to: number, grow: number, thick: number): boolean {
  const span: Span = { from: ratioOf(from), to: ratioOf(to) }
  const g = c.size(grow)
  const t = c.size(thick)
  if (c.kind === 'ellipsoid') {
    const [x, y, z] = c.half.map((h) => h + g)
    if (x < 0n || y < 0n || z < 0n) return false
    return dips(c, [y * z, z * x, x * y], NONE, x * x * y * y * z * z, span)
  }
  if (c.kind === 'cylinder') {
    const r = c.half[0] + g
    return r >= 0n && dips(c, [1n, 0n, 1n], NONE, r * r, clip(c, 1, c.half[1] + g, span))
  }
  if (c.kind === 'capsule') {
    const inner = c.half[1] - c.half[0]
    const r = c.half[0] + g + t
    if (r < 0n) return false
    if (dips(c, [1n, 0n, 1n], NONE, r * r, clip(c, 1, inner, span))) return true
    return [inner, -inner].some((y) => dips(c, ALL, [0n, y, 0n], r * r, span))
  }
  const half = c.half.map((h) => h + g)
  if (t <= 0n) return half.reduce((s: Span | null, h, axis) => clip(c, axis, h + t, s), span) !== null
  for (let axis = 0; axis < 3; axis++)
    if (half.reduce((s: Span | null, h, i) => clip(c, i, i === axis ? h + t : h, s), span as Span | null)) return true
  const signs = [1n, -1n]
  for (let axis = 0; axis < 3; axis++)
    for (const u of signs)
      for (const v of signs) {
        const middle: bigint[] = [0n, 0n, 0n]
        middle[(axis + 1) % 3] = u * half[(axis + 1) % 3]
        middle[(axis + 2) % 3] = v * half[(axis + 2) % 3]
        const weights: bigint[] = [1n, 1n, 1n]
        weights[axis] = 0n
        const at = middle as unknown as V
        if (dips(c, weights as unknown as V, at, t * t, clip(c, axis, half[axis], span))) return true
        for (const side of signs) {
          const corner = [...middle]
          corner[axis] = side * half[axis]
          if (dips(c, ALL, corner as unknown as V, t * t, span)) return true
        }
      }
  return false
}
