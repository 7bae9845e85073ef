import { add, div, middle, mul, registers, set, sub, w } from './ball.ts'
import { best, f, HIGH, LOW, NEAREST, nearestHull, search64 } from './quick-hull.ts'
import { HALF, POINTS, place, pointAt } from './quick-place.ts'
import { clip } from './quick-section.ts'

/**
 * The growth of an ellipsoid. With the axes divided by r + g the body is the unit sphere, and δ the hull's distance: it
 * touches where δ = 1. From bounds of δ at any g, and R the largest radius, with s = (R + g)·|δ − 1|:
 *
 * - δ ≤ δ_high: at g + s every x/(r + g) has shrunk by (R + g)/(R + g + s) at least, so the body touches if δ_high·(R + g) ≤
 *   R + g + s;
 * - δ ≥ δ_low: a plane that is δ_low away from the origin of the divided space is no nearer than δ_low·(R + g)/(R + g − s) at g − s.
 */
const STRETCHED = registers(3 * 16)
const GROW = registers(1)
const BY = registers(3)
const ONE = registers(1)
const TOP = registers(1)
const t = registers(1)
set(ONE, 1)

/** Newton's step for the growth from the nearest point in divided space: (δ − 1)·δ/Σ x²/(r + g). */
function stepFrom(x: number, y: number, z: number, grow: number, residual: number): number {
  const steepness = (x * x) / (w[HALF] + grow) + (y * y) / (w[HALF + 3] + grow) + (z * z) / (w[HALF + 6] + grow)
  return (residual * Math.sqrt(x * x + y * y + z * z)) / steepness
}

/** The growth to about 1e-15; NaN where even without thickness it touches. */
function growth64(count: number, least: number): number {
  let grow = 0
  let low = -least
  let high = Number.POSITIVE_INFINITY
  for (let round = 0; round < 40; round++) {
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < 3; k++) f[3 * i + k] = w[POINTS + 9 * i + 3 * k] / (w[HALF + 3 * k] + grow)
    }
    search64(count)
    const long = Math.sqrt(best[0] * best[0] + best[1] * best[1] + best[2] * best[2])
    if (!(long > 1e-14)) return Number.NaN
    const step = stepFrom(best[0], best[1], best[2], grow, long - 1)
    if (long > 1) low = grow
    else high = grow
    const next = grow + step
    if (Math.abs(step) <= 1e-14 * (grow + least)) return next > -least ? next : grow
    grow = next > low && next < high ? next : (low + Math.min(high, grow + least)) / 2
  }
  return grow
}

const PARTS = registers(3 * 24)
const FLAT = registers(1)

/**
 * Less its least radius the ellipsoid is a plate. Does a point of the prism lie in the plate's plane, well inside? Then the
 * body cannot be shrunk off: its growth is minus its least radius, to within what is lost by rounding (far below `narrow`).
 */
function isSwallowed(least: number): boolean {
  const axis = [0, 1, 2].findIndex((k) => w[HALF + 3 * k] === least)
  set(FLAT, 0)
  const count = clip(PARTS, axis, FLAT, 0)
  if (count === 0) return false
  for (let k = 0; k < 3; k++) {
    if (k === axis) continue
    const left = w[HALF + 3 * k] - least
    if (!(left > 1e-6 * least)) return false
    set(t, 1 / left)
    for (let i = 0; i < count; i++) mul(PARTS + 9 * i + 3 * k, PARTS + 9 * i + 3 * k, t)
  }
  nearestHull(PARTS, count, 2 ** -60)
  return w[HIGH] + w[HIGH + 2] < 1 - 1e-6
}

/** Sets `result` for the points of quick-place.ts; false where the bounds do not close in. */
export function ellipsoidGrowth(result: number): boolean {
  const { count, narrow } = place
  const least = Math.min(w[HALF], w[HALF + 3], w[HALF + 6])
  const most = Math.max(w[HALF], w[HALF + 3], w[HALF + 6])
  const start = growth64(count, least)
  if (Number.isNaN(start)) {
    set(result, -least)
    return nearestHull(POINTS, count, narrow) && w[HIGH] + w[HIGH + 2] < narrow
  }
  if (start < -0.4 * least && isSwallowed(least)) {
    set(result, -least)
    return true
  }
  set(GROW, start)
  for (let round = 0; round < 5; round++) {
    for (let k = 0; k < 9; k += 3) {
      add(BY + k, HALF + k, GROW)
      div(BY + k, ONE, BY + k)
    }
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < 9; k += 3) mul(STRETCHED + 9 * i + k, pointAt(i) + k, BY + k)
    }
    if (!nearestHull(STRETCHED, count, narrow / (16 * (most + w[GROW])))) return false
    // s of both bounds: (R + g)·|δ − 1|
    sub(t, HIGH, ONE)
    const residual = w[t] + w[t + 1]
    const above = Math.max(0, residual + w[t + 2])
    sub(t, ONE, LOW)
    const below = Math.max(0, w[t] + w[t + 2])
    if ((above + below) * (most + w[GROW]) * (1 + 2 ** -40) < narrow) {
      middle(result, GROW)
      return true
    }
    const x = w[NEAREST]
    const y = w[NEAREST + 3]
    const z = w[NEAREST + 6]
    const long = Math.sqrt(x * x + y * y + z * z)
    const delta = w[HIGH]
    const scale = delta / long
    set(t, stepFrom(x * scale, y * scale, z * scale, w[GROW], residual))
    add(TOP, GROW, t)
    middle(GROW, TOP)
    if (!(w[GROW] > -least)) return false
  }
  return false
}
