import {
  absolute,
  add,
  copy,
  cross,
  div,
  dot,
  isZero,
  mul,
  negate,
  registers,
  root,
  set,
  sub,
  sub3,
  w,
} from './ball.ts'
import { HALF, place, pointAt } from './quick-place.ts'

/**
 * The growth of a box, and the least translation that frees it: the largest of a few quotients (box.ts), each with its radius.
 * In doubles first: most axes are surely below the best.
 *
 * Why that is sure: with M the largest coordinate, those of a difference are off by at most 2⁻⁵¹ M, of a cross product
 * of two by 2⁻⁴⁷ M², and so a gap by 2⁻⁴⁴ M³ and the quotient by 2⁻⁴² M³/Σ|u|, as long as Σ|u| is well above its own error,
 * 2⁻⁴⁵ M². Axes that are not, and equally those of one edge, with one M less, are taken to the end.
 */
const AXES = registers(3 * 20)
const EDGES = registers(3 * 4)
const axisAt = (i: number): number => AXES + 9 * i

const UPPER = registers(1)
const LOWER = registers(1)
const EXTENT = registers(1)
const SUM = registers(1)
const t = registers(1)

/** Each axis as far as it is known: its value and the largest error of it. */
const value = new Float64Array(20)
const error = new Float64Array(20)
const degree = new Uint8Array(20)

/** Sets AXES for the points of quick-place.ts: how many there are. */
function axes(): number {
  let count = 0
  for (; count < 3; count++) {
    for (let k = 0; k < 3; k++) set(axisAt(count) + 3 * k, k === count ? 1 : 0)
    degree[count] = 0
  }
  const [a, b, c] = [pointAt(0), pointAt(1), pointAt(2)]
  sub3(EDGES, b, a)
  sub3(EDGES + 9, c, b)
  sub3(EDGES + 18, a, c)
  let edges = 3
  degree[count] = 2
  cross(axisAt(count++), EDGES, EDGES + 9)
  if (place.count > 3) {
    sub3(EDGES + 27, pointAt(3), a)
    edges = 4
    for (let i = 0; i < 27; i += 9) {
      degree[count] = 2
      cross(axisAt(count++), EDGES + i, EDGES + 27)
    }
  }
  for (let i = 0; i < edges; i++) {
    const edge = EDGES + 9 * i
    for (let k = 0; k < 3; k++) {
      const axis = axisAt(count)
      const [u, v] = [(k + 1) % 3, (k + 2) % 3]
      degree[count++] = 1
      set(axis + 3 * k, 0)
      negate(axis + 3 * u, edge + 3 * v)
      copy(axis + 3 * v, edge + 3 * u)
    }
  }
  return count
}

/** In doubles: the value along an axis and a bound of its error, infinite where there is none. */
function look64(i: number, largest: number, byLength: boolean): void {
  const axis = axisAt(i)
  const [x, y, z] = [w[axis], w[axis + 3], w[axis + 6]]
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let k = 0; k < place.count; k++) {
    const p = pointAt(k)
    const height = x * w[p] + y * w[p + 3] + z * w[p + 6]
    low = Math.min(low, height)
    high = Math.max(high, height)
  }
  const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)]
  const gap = Math.max(low, -high) - (w[HALF] * ax + w[HALF + 3] * ay + w[HALF + 6] * az)
  const sum = byLength ? Math.sqrt(x * x + y * y + z * z) : ax + ay + az
  const whole = largest ** degree[i]
  value[i] = gap / sum
  error[i] = sum > 2 ** -40 * whole ? (2 ** -41 * whole * largest) / sum : Number.POSITIVE_INFINITY
}

/** With bounds: sets t to the value along an axis; false where the axis is exactly nothing. */
function look(i: number, byLength: boolean): boolean {
  const axis = axisAt(i)
  if (isZero(axis) && isZero(axis + 3) && isZero(axis + 6)) return false
  dot(LOWER, pointAt(0), axis)
  copy(UPPER, LOWER)
  for (let k = 1; k < place.count; k++) {
    dot(t, pointAt(k), axis)
    extreme(LOWER, t, -1)
    extreme(UPPER, t, 1)
  }
  negate(UPPER, UPPER)
  extreme(LOWER, UPPER, 1)
  set(SUM, 0)
  for (let k = 0; k < 9; k += 3) {
    absolute(t, axis + k)
    add(SUM, SUM, t)
    mul(EXTENT, t, HALF + k)
    sub(LOWER, LOWER, EXTENT)
  }
  if (byLength) {
    dot(SUM, axis, axis)
    root(SUM, SUM)
  }
  div(t, LOWER, SUM)
  return true
}

/** r = the larger of two (sign 1) or the smaller (−1): within the larger radius of the larger middle. */
function extreme(r: number, a: number, sign: number): void {
  const radius = Math.max(w[r + 2], w[a + 2])
  const apart = w[a] - w[r] || w[a + 1] - w[r + 1]
  if (apart * sign > 0) copy(r, a)
  w[r + 2] = radius
}

const BEST = registers(1)

/** `result`: the largest of the quotients by Σ|u|, or by |u|; false where the bounds do not close in. */
function largest(result: number, byLength: boolean): boolean {
  let size = 0
  for (let k = 0; k < place.count; k++)
    for (let i = 0; i < 9; i += 3) size = Math.max(size, Math.abs(w[pointAt(k) + i]))
  for (let i = 0; i < 9; i += 3) size = Math.max(size, w[HALF + i])
  size *= 1 + 2 ** -50
  const count = axes()
  let floor = Number.NEGATIVE_INFINITY
  for (let i = 0; i < count; i++) {
    look64(i, size, byLength)
    floor = Math.max(floor, value[i] - error[i] || Number.NEGATIVE_INFINITY)
  }
  let first = true
  let high = Number.NEGATIVE_INFINITY
  let low = Number.NEGATIVE_INFINITY
  for (let i = 0; i < count; i++) {
    if (value[i] + error[i] < floor) continue
    if (!look(i, byLength)) continue
    // bounds as distances from the first value, so that they keep their last bits
    if (first) copy(BEST, t)
    first = false
    const radius = w[t + 2]
    sub(t, t, BEST)
    const apart = w[t] + w[t + 1]
    high = Math.max(high, apart + radius + Math.abs(apart) * 2 ** -50)
    if (Number.isNaN(apart) || radius === Number.POSITIVE_INFINITY) return false
    low = Math.max(low, apart - radius - Math.abs(apart) * 2 ** -50)
  }
  if (first || !(high - low < place.narrow)) return false
  set(t, (high + low) / 2)
  w[BEST + 2] = 0
  add(result, BEST, t)
  w[result + 2] = 0
  return true
}

export function boxGrowth(result: number): boolean {
  if (!largest(result, false)) return false
  const least = Math.min(w[HALF], w[HALF + 3], w[HALF + 6])
  if (w[result] < -least) set(result, -least)
  return true
}

/** The least translation that frees the box; 0 where it is free. */
export function boxDepth(result: number): boolean {
  if (!largest(result, true)) return false
  negate(result, result)
  if (w[result] < 0) set(result, 0)
  return true
}
