/**
 * A body touches at a point and moves on: does the point surely come so deep into the body that a body smaller by 2ε would hold it
 * as well? The point's way through the body is a straight line. Plain doubles, with a margin above all roundings.
 */
import { HIT_POINT, type Row } from '../math/rows.ts'
import { CENTRE, MOVE, TIME, w } from './registers.ts'

/** The margin: this many ε deep, which is more than 2 and all roundings. */
export const DEEP = 16
/** And this share of the lengths. */
export const SHARE = 1e-12

/** The point seen from the centre; then the interval of time, in shares of the way, in which it is inside. */
export const p = new Float64Array(3)
export const span = new Float64Array(2)
/** Half extents of what is left of the body. */
export const limits = new Float64Array(3)

/** The span is what is left of the way; false if nothing is. */
export function startWay(): boolean {
  span[0] = 0
  span[1] = 1 - w[TIME]
  return span[1] > 0
}

/** The place in the middle of the span. */
export function goToMiddle(): void {
  const t = (span[0] + span[1]) / 2
  for (let k = 0; k < 3; k++) p[k] -= t * w[MOVE + 2 * k]
}

/** Cuts the span to where |p_k − t d_k| < limit in coordinate k. */
export function cutSlab(k: number): boolean {
  const limit = limits[k]
  const d = w[MOVE + 2 * k]
  if (d > 0 || d < 0) {
    const a = (p[k] - limit) / d
    const b = (p[k] + limit) / d
    if (Math.min(a, b) > span[0]) span[0] = Math.min(a, b)
    if (Math.max(a, b) < span[1]) span[1] = Math.max(a, b)
  }
  return span[0] < span[1]
}

/** Moves p to that place of its way, within the span, which is nearest to the centre (y 1) or the axis (y 0). */
export function goToNearest(y: 0 | 1): void {
  const dx = w[MOVE]
  const dy = y * w[MOVE + 2]
  const dz = w[MOVE + 4]
  const along = p[0] * dx + p[1] * dy + p[2] * dz
  const t = Math.max(span[0], Math.min(span[1], along / (dx * dx + dy * dy + dz * dz)))
  if (!(t > 0)) return
  for (let k = 0; k < 3; k++) p[k] -= t * w[MOVE + 2 * k]
}

export function placeOf(row: Row, o: number): void {
  for (let k = 0; k < 3; k++) p[k] = row[o + HIT_POINT + k] - w[CENTRE + 2 * k]
}
