import { gridExponent, toNumber } from '../oracle/exact.ts'
import { courseOf, type Solid } from '../ray/solids.ts'
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

export function wayToSolid(solid: Solid, from: readonly number[], move: readonly number[], radius: number): Way {
  if (solid.kind === 'ellipsoid') throw new RangeError('no ellipsoids')
  const course = courseOf(solid, from, move, [radius])
  const grid = gridExponent([...from, ...move, ...solid.body.slice(0, 6), radius])
  const all = [...course.start, ...course.move, ...course.half]
  const spare = BITS - 4 * most(...all.map(abs)).toString(16).length
  const scaled = (x: bigint): bigint => (spare < 0 ? x >> BigInt(-spare) : x << BigInt(spare))
  const start = course.start.map(scaled)
  const way = course.move.map(scaled)
  const half = course.half.map(scaled)
  const thick = scaled(course.size(radius))
  const unit = course.size(2 ** grid) // |q|²
  /** At t / 2^90. */
  const gap = (t: bigint): bigint =>
    distance(
      solid.kind,
      start.map((x, i) => x + ((way[i] * t) >> TIME_BITS)),
      half,
    ) - thick
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
