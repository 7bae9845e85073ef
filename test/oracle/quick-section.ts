import { add, copy3, div, mul, negate, registers, set, sub, w } from './ball.ts'
import { f } from './quick-hull.ts'
import { place, pointAt } from './quick-place.ts'

/**
 * What of the prism of points (quick-place.ts) lies in the slab |y| ≤ half, or along another axis: its corners inside, and the
 * crossings of its edges with the two planes. Looked at along that axis: the axis' coordinate of all of them is set to 0.
 */
const RING: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, 2],
  [2, 0],
]
const PRISM: readonly (readonly [number, number])[] = [...RING, [3, 4], [4, 5], [5, 3], [0, 3], [1, 4], [2, 5]]

/** Of each part: its corner, or the upper and the lower end of its edge and the side (1 or −1) of the plane that cuts it. */
export const upper = new Int8Array(32)
export const lower = new Int8Array(32)
export const side = new Int8Array(32)

const CORNER = 0

/** In doubles: the parts go to `f` (quick-hull.ts); their number. @param axis 0, 1, 2 */
export function clip64(axis: number, half: number): number {
  const { count } = place
  let parts = 0
  const slack = 1e-15 * (1 + Math.abs(half))
  for (let i = 0; i < count; i++) {
    const p = pointAt(i)
    if (Math.abs(w[p + 3 * axis]) > half + slack) continue
    side[parts] = CORNER
    upper[parts] = i
    for (let k = 0; k < 3; k++) f[3 * parts + k] = k === axis ? 0 : w[p + 3 * k]
    parts++
  }
  for (const [i, j] of count === 3 ? RING : PRISM) {
    const swap = w[pointAt(i) + 3 * axis] < w[pointAt(j) + 3 * axis]
    const high = pointAt(swap ? j : i)
    const low = pointAt(swap ? i : j)
    for (let sign = -1; sign <= 1; sign += 2) {
      const above = w[high + 3 * axis] - sign * half
      const below = sign * half - w[low + 3 * axis]
      if (!(above > 0 && below > 0)) continue
      side[parts] = sign
      upper[parts] = swap ? j : i
      lower[parts] = swap ? i : j
      const share = below / (above + below)
      for (let k = 0; k < 3; k++)
        f[3 * parts + k] = k === axis ? 0 : w[low + 3 * k] + share * (w[high + 3 * k] - w[low + 3 * k])
      parts++
    }
  }
  return parts
}

const LEVEL = registers(1)
const ABOVE = registers(1)
const BELOW = registers(1)
const t = registers(1)

/**
 * With bounds: r = the part, for a slab of half height `half` (a register). Exactly a point of the prism, seen along the axis;
 * false where the slab's plane does not cut the part's edge: that would be a point beyond its end.
 */
export function partAt(r: number, part: number, axis: number, half: number): boolean {
  let cuts = true
  const high = pointAt(upper[part])
  if (side[part] === CORNER) copy3(r, high)
  else {
    const low = pointAt(lower[part])
    if (side[part] > 0) for (let k = 0; k < 3; k++) w[LEVEL + k] = w[half + k]
    else negate(LEVEL, half)
    sub(ABOVE, high + 3 * axis, LEVEL)
    sub(BELOW, LEVEL, low + 3 * axis)
    cuts = isPositive(ABOVE) && isPositive(BELOW)
    add(LEVEL, ABOVE, BELOW)
    div(BELOW, BELOW, LEVEL)
    for (let k = 0; k < 9; k += 3) {
      sub(t, high + k, low + k)
      mul(t, t, BELOW)
      add(r + k, low + k, t)
    }
  }
  set(r + 3 * axis, 0)
  return cuts
}

const isPositive = (a: number): boolean => (w[a] || w[a + 1]) > 0

/** As clip64, decided in double-doubles; the parts go to `points`. Corners that stand out by less than `slack` count as inside. */
export function clip(points: number, axis: number, half: number, slack: number): number {
  const { count } = place
  let parts = 0
  for (let i = 0; i < count; i++) {
    side[parts] = CORNER
    upper[parts] = i
    if (standsOut(parts, axis, half) <= slack) partAt(points + 9 * parts, parts++, axis, half)
  }
  for (const [i, j] of count === 3 ? RING : PRISM) {
    sub(t, pointAt(i) + 3 * axis, pointAt(j) + 3 * axis)
    const swap = !isPositive(t)
    for (let sign = -1; sign <= 1; sign += 2) {
      side[parts] = sign
      upper[parts] = swap ? j : i
      lower[parts] = swap ? i : j
      if (sign > 0) for (let k = 0; k < 3; k++) w[LEVEL + k] = w[half + k]
      else negate(LEVEL, half)
      sub(ABOVE, pointAt(upper[parts]) + 3 * axis, LEVEL)
      sub(BELOW, LEVEL, pointAt(lower[parts]) + 3 * axis)
      if (isPositive(ABOVE) && isPositive(BELOW)) partAt(points + 9 * parts, parts++, axis, half)
    }
  }
  return parts
}

/** By how much a corner stands out of the slab; edges are cut at its planes. */
export function standsOut(part: number, axis: number, half: number): number {
  if (side[part] !== CORNER) return 0
  const p = pointAt(upper[part]) + 3 * axis
  if (w[p] < 0) negate(t, p)
  else for (let k = 0; k < 3; k++) w[t + k] = w[p + k]
  sub(t, t, half)
  return Math.max(0, w[t] + w[t + 2])
}
