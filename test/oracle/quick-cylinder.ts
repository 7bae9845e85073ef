import { absolute, add, copy, div, dot, middle, mul, negate, registers, root, scale, set, sub, w } from './ball.ts'
import { ACROSS, best, corners, f, HIGH, nearestHull, SHARES, search64, spanned, WHOLE } from './quick-hull.ts'
import { HALF, place, pointAt } from './quick-place.ts'
import { clip, clip64, lower, partAt, side, standsOut, upper } from './quick-section.ts'

/**
 * The growth of a cylinder of radius r and half height H, between two bounds:
 *
 * - a point of the prism that lies in the body grown by g: at most g. Here it is one of the slab |y| ≤ H + g, and its distance
 *   from the axis may lack something of r + g, which is added;
 * - a vector u: the body grown by g reaches g·(|u_xz| + |u_y|) further along it, so at least
 *   (min u·p − r·|u_xz| − H·|u_y|)/(|u_xz| + |u_y|).
 *
 * The search is Newton's: the distance from the axis of what lies in the slab falls convexly as g grows. Its steepness gives u_y.
 */
const GROW = registers(1)
const SLAB = registers(1)
const PARTS = registers(3 * 24)
const U = registers(3)
const ACROSS_LONG = registers(1)
const LONG = registers(1)
const LOWER = registers(1)
const UPPER = registers(1)
const t = registers(1)
const s = registers(1)

/** Which parts are in PARTS: those that span the nearest point at the growth found in doubles; or all of them. */
const chosen = new Int32Array(24)

/** In doubles, for half height H + grow: what is lacking of r + grow, in `found.lack`, and how fast it falls. */
const found = { lack: 0, slope: 0, parts: 0 }

function look64(grow: number): void {
  const count = clip64(1, w[HALF + 3] + grow)
  found.parts = 0
  if (count === 0) {
    found.lack = Number.POSITIVE_INFINITY
    found.slope = -1
    return
  }
  const size = search64(count)
  found.parts = size
  for (let i = 0; i < Math.min(size, 3); i++) chosen[i] = corners[i]
  if (size >= 3) {
    found.lack = -(w[HALF] + grow)
    found.slope = -1
    return
  }
  const [x, z] = [best[0], best[2]]
  const long = Math.sqrt(x * x + z * z)
  found.lack = long - (w[HALF] + grow)
  const shift = (part: number): number => {
    if (side[part] === 0) return 0
    const [high, low] = [pointAt(upper[part]), pointAt(lower[part])]
    const rise = w[high + 3] - w[low + 3]
    return (side[part] * (x * (w[high] - w[low]) + z * (w[high + 6] - w[low + 6]))) / rise / long
  }
  let slope = shift(corners[0])
  if (size === 2) {
    const [a, b] = [3 * corners[0], 3 * corners[1]]
    const [ex, ez] = [f[b] - f[a], f[b + 2] - f[a + 2]]
    const share = ((x - f[a]) * ex + (z - f[a + 2]) * ez) / (ex * ex + ez * ez)
    slope += share * (shift(corners[1]) - slope)
  }
  found.slope = Math.min(-1, slope - 1)
}

/** The least growth at all: nothing is left of the body, or the prism lies above or below it. Sets t to it, with bounds. */
function floorOf(): number {
  let low = 0
  let high = 0
  for (let i = 1; i < place.count; i++) {
    if (w[pointAt(i) + 3] < w[pointAt(low) + 3]) low = i
    if (w[pointAt(i) + 3] > w[pointAt(high) + 3]) high = i
  }
  const least = -Math.min(w[HALF], w[HALF + 3])
  set(t, least)
  if (w[pointAt(low) + 3] > 0) sub(s, pointAt(low) + 3, HALF + 3)
  else if (w[pointAt(high) + 3] < 0) {
    negate(s, pointAt(high) + 3)
    sub(s, s, HALF + 3)
  } else return least
  if (w[s] > least) copy(t, s)
  return w[t]
}

/**
 * What is lacking of r + GROW at most, for half height H + GROW: by the `size` chosen parts, or of all of them (0). Only the
 * upper bound of their distance is used. NaN where there is nothing to bound it by.
 */
function lackOf(size: number): number {
  add(SLAB, HALF + 3, GROW)
  let count = size
  let out = 0
  if (size === 0) {
    count = clip(PARTS, 1, SLAB, place.narrow / 16)
    for (let i = 0; i < count; i++) chosen[i] = i
    if (count === 0) return Number.NaN
  }
  for (let i = 0; i < count; i++) {
    if (size > 0 && !partAt(PARTS + 9 * i, chosen[i], 1, SLAB)) return Number.NaN
    out = Math.max(out, standsOut(chosen[i], 1, SLAB))
  }
  nearestHull(PARTS, count, place.narrow / 16)
  add(s, HALF, GROW)
  sub(s, HIGH, s)
  return Math.max(w[s] + w[s + 2], out)
}

/** LOWER from ACROSS and the steepness of the parts that span the nearest point. */
function lowerBound(): void {
  set(U + 3, 0)
  for (let i = 0; i < spanned.count; i++) {
    const part = chosen[corners[i]]
    if (side[part] === 0) continue
    const [high, low] = [pointAt(upper[part]), pointAt(lower[part])]
    // u · (high − low) = 0 along the edge: u_y = −(u_x Δx + u_z Δz)/Δy, a share of it
    sub(t, high, low)
    mul(t, t, ACROSS)
    sub(s, high + 6, low + 6)
    mul(s, s, ACROSS + 6)
    add(t, t, s)
    sub(s, low + 3, high + 3)
    div(t, t, s)
    mul(t, t, SHARES + 3 * i)
    div(t, t, WHOLE)
    add(U + 3, U + 3, t)
  }
  middle(U, ACROSS)
  middle(U + 3, U + 3)
  middle(U + 6, ACROSS + 6)
  boundAlong()
}

/** LOWER: how far the body must grow at least along U, taken for exact. */
function boundAlong(): void {
  dot(LOWER, pointAt(0), U)
  for (let i = 1; i < place.count; i++) {
    dot(t, pointAt(i), U)
    const radius = Math.max(w[t + 2], w[LOWER + 2])
    sub(s, t, LOWER)
    if (w[s] < 0) copy(LOWER, t)
    w[LOWER + 2] = radius
  }
  mul(ACROSS_LONG, U, U)
  mul(t, U + 6, U + 6)
  add(ACROSS_LONG, ACROSS_LONG, t)
  root(ACROSS_LONG, ACROSS_LONG)
  absolute(LONG, U + 3)
  mul(t, LONG, HALF + 3)
  sub(LOWER, LOWER, t)
  mul(t, ACROSS_LONG, HALF)
  sub(LOWER, LOWER, t)
  add(LONG, LONG, ACROSS_LONG)
  div(LOWER, LOWER, LONG)
}

/** The growth to about 1e-15: Newton's steps, and halves of the bracket where they do not help. */
function growth64(floor: number): number {
  let low = floor
  let high = Number.POSITIVE_INFINITY
  let grow = floor
  for (let round = 0; round < 80; round++) {
    const finest = 1e-15 * (1 + Math.abs(grow))
    if (found.lack > 0) low = Math.max(low, grow)
    else high = Math.min(high, grow)
    let next = found.lack === Number.POSITIVE_INFINITY ? grow + finest : grow - found.lack / found.slope
    if (!(next > low && next < high) || round % 8 === 7)
      next = high === Number.POSITIVE_INFINITY ? grow + Math.max(found.lack, finest) : (low + high) / 2
    if (!(Math.abs(next - grow) > finest)) return grow
    grow = next
    look64(grow)
  }
  return grow
}

export function cylinderGrowth(result: number): boolean {
  const floor = floorOf()
  copy(UPPER, t)
  look64(floor)
  if (!(found.lack > 1e-13)) {
    // the floor itself, it seems: a point there proves it
    middle(GROW, UPPER)
    if (lackOf(0) + w[UPPER + 2] < place.narrow) {
      middle(result, GROW)
      return true
    }
  }
  const grow = growth64(floor)
  set(GROW, grow)
  const size = found.parts
  return (size > 0 && size < 3 && closeIn(result, size, floor)) || closeIn(result, 0, floor)
}

const LOWEST = registers(1)
const HIGHEST = registers(1)

/** Steps in double-doubles until the best bounds meet. */
function closeIn(result: number, size: number, floor: number): boolean {
  set(LOWEST, floor - 1)
  set(HIGHEST, Number.POSITIVE_INFINITY)
  for (let round = 0; round < (size > 0 ? 3 : 8); round++) {
    const lack = lackOf(size)
    if (Number.isNaN(lack)) return false
    lowerBound()
    sub(t, LOWER, LOWEST)
    const better = w[t] - w[LOWER + 2] + w[LOWEST + 2] > 0
    if (better) copy(LOWEST, LOWER)
    // where nothing is lacking GROW itself is a bound
    set(t, Math.max(0, lack))
    add(UPPER, GROW, t)
    if (isLower()) copy(HIGHEST, UPPER)
    sub(t, HIGHEST, LOWEST)
    const width = w[t] + w[t + 2]
    if (width < place.narrow) {
      scale(t, t, 0.5)
      add(result, LOWEST, t)
      return width > -place.narrow
    }
    // Newton's step where it helped; else the other side, where the steepness may be another
    middle(GROW, better && round % 3 < 2 ? LOWEST : HIGHEST)
    if (!(w[GROW] >= floor)) set(GROW, floor)
    if (!Number.isFinite(w[GROW])) return false
  }
  return false
}

function isLower(): boolean {
  if (w[HIGHEST] === Number.POSITIVE_INFINITY) return w[UPPER] < Number.POSITIVE_INFINITY
  sub(t, UPPER, HIGHEST)
  return w[t] < 0
}
