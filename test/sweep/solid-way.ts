import { gridExponent, onGrid, toNumber } from '../oracle/exact.ts'
import { courseOf, type Solid, turnOf } from '../ray/solids.ts'
import type { Way } from '../ray/way.ts'

/**
 * An independent reference for a sphere that passes a solid: its gap at a time and at its least until a time, in whole numbers
 * of 180 bits. The distance from a convex solid (negative inside) is convex along the way, so the least is found by halving.
 */
const BITS = 180
const TIME_BITS = 90n
const HALVINGS = 66

/** ⌊√x⌋ */
function root(x: bigint): bigint {
  if (x < 2n) return x
  const shift = BigInt(Math.max(0, x.toString(16).length * 4 - 100)) & ~1n
  let r = BigInt(Math.ceil(Math.sqrt(Number(x >> shift)) * 1.000001) + 2) << (shift / 2n)
  for (;;) {
    const next = (r + x / r) >> 1n
    if (next >= r) return r
    r = next
  }
}
const abs = (x: bigint): bigint => (x < 0n ? -x : x)
const most = (...all: bigint[]): bigint => all.reduce((a, b) => (a > b ? a : b))

/** How far a point of the solid's frame is outside of it (negative: inside), all in one unit. */
function distance(kind: Solid['kind'], p: readonly bigint[], half: readonly bigint[]): bigint {
  if (kind === 'capsule') {
    const over = most(0n, abs(p[1]) - (half[1] - half[0]))
    return root(p[0] * p[0] + over * over + p[2] * p[2]) - half[0]
  }
  const out =
    kind === 'cylinder'
      ? [root(p[0] * p[0] + p[2] * p[2]) - half[0], abs(p[1]) - half[1]]
      : p.map((x, i) => abs(x) - half[i])
  const inside = most(...out)
  if (inside <= 0n) return inside
  return root(out.reduce((sum, x) => (x > 0n ? sum + x * x : sum), 0n))
}

/** Two segments of half vectors u and v, the second's centre at p from the first's: their distance, squared but for the root. */
function segmentDistance(p: readonly bigint[], u: readonly bigint[], v: readonly bigint[]): bigint {
  const dot = (a: readonly bigint[], b: readonly bigint[]): bigint => a.reduce((sum, x, i) => sum + x * b[i], 0n)
  const ONE = 1n << 200n
  const clamp = (x: bigint): bigint => (x > ONE ? ONE : x < -ONE ? -ONE : x)
  const uu = dot(u, u)
  const vv = dot(v, v)
  const uv = dot(u, v)
  const up = dot(u, p)
  const vp = dot(v, p)
  const away = (a: bigint, b: bigint): bigint => {
    const d = p.map((x, i) => x + ((v[i] * b - u[i] * a) >> 200n))
    return root(dot(d, d))
  }
  // nearest on one for a share of the other, from the inner solution and from the four ends
  const onU = (b: bigint): bigint => (uu === 0n ? 0n : clamp((ONE * up + uv * b) / uu))
  const onV = (a: bigint): bigint => (vv === 0n ? 0n : clamp((uv * a - ONE * vp) / vv))
  const tries: [bigint, bigint][] = [
    [ONE, onV(ONE)],
    [-ONE, onV(-ONE)],
    [onU(ONE), ONE],
    [onU(-ONE), -ONE],
  ]
  const area = uu * vv - uv * uv
  if (area > 0n) {
    const a = clamp((ONE * (up * vv - uv * vp)) / area)
    tries.push([a, onV(a)], [onU(onV(a)), onV(a)])
  }
  return tries.map(([a, b]) => away(a, b)).reduce((a, b) => (a < b ? a : b))
}

/** @param mine the mover's orientation and half height, if it is a capsule */
export function wayToSolid(
  solid: Solid,
  from: readonly number[],
  move: readonly number[],
  radius: number,
  mine?: Solid,
): Way {
  if (solid.kind === 'ellipsoid') throw new RangeError('no ellipsoids')
  const course = courseOf(solid, from, move, [radius, ...(mine?.body.slice(3, 6) ?? [])])
  const grid = gridExponent([...from, ...move, ...solid.body.slice(0, 6), radius, ...(mine?.body.slice(3, 6) ?? [])])
  const all = [...course.start, ...course.move, ...course.half]
  const spare = BITS - 4 * most(...all.map(abs)).toString(16).length
  const scaled = (x: bigint): bigint => (spare < 0 ? x >> BigInt(-spare) : x << BigInt(spare))
  const start = course.start.map(scaled)
  const way = course.move.map(scaled)
  const half = course.half.map(scaled)
  const thick = scaled(course.size(radius))
  const unit = course.size(2 ** grid) // |q|²
  let segment: bigint[] | null = null
  if (mine !== undefined) {
    const turn = turnOf(mine.body.slice(6))
    const inner = onGrid(mine.body[4], grid) - onGrid(mine.body[3], grid)
    const there = turnOf(solid.body.slice(6)).into(turn.out([0n, inner, 0n]))
    segment = there.map((x) => scaled(x) / turn.norm)
  }
  /** At t / 2^90. */
  const gap = (t: bigint): bigint => {
    const p = start.map((x, i) => x + ((way[i] * t) >> TIME_BITS))
    if (segment === null) return distance(solid.kind, p, half) - thick
    return segmentDistance(p, [0n, half[1] - half[0], 0n], segment) - half[0] - thick
  }
  const figure = (x: bigint): number => toNumber(x, unit, grid - spare)
  const fixed = (t: number): bigint => BigInt(Math.floor(t * 2 ** 80)) << (TIME_BITS - 80n)
  return {
    at: (t) => figure(gap(fixed(t))),
    until(t) {
      let low = 0n
      let high = fixed(t)
      const least = [gap(low), gap(high)]
      for (let i = 0; i < HALVINGS; i++) {
        const middle = (low + high) >> 1n
        const here = gap(middle)
        least.push(here)
        if (gap(middle + 1n) < here) low = middle
        else high = middle
      }
      return figure(least.reduce((a, b) => (a < b ? a : b)))
    },
  }
}
