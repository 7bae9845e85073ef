/**
 * A body touches at a point and moves on: does the point surely come so deep into the body that a body smaller by 2ε would hold it
 * as well? The point's way through the body is a straight line. Plain doubles, with a margin above all roundings.
 */

import { HIT_POINT, type Row } from '../math/rows.ts'
import { EXTENTS } from './box/box-registers.ts'
import { SEGMENT } from './capsule/capsule-registers.ts'
import { HALF } from './cylinder/cylinder-registers.ts'
import { CENTRE, differences, MOVE, RADII, RADIUS, TIME, TOLERANCE, TOUCHED, w } from './registers.ts'

/** This many ε deep, which is more than 2 and all roundings. */
const DEEP = 16
/** And this share of the lengths. */
const SHARE = 1e-12

/** The point seen from the centre; then the interval of time, in shares of the way, in which it is inside. */
const p = new Float64Array(3)
const span = new Float64Array(2)

/** The span is what is left of the way; false if nothing is. */
function start(): boolean {
  span[0] = 0
  span[1] = 1 - w[TIME]
  return span[1] > 0
}

/** The place in the middle of the span. */
function goToMiddle(): void {
  const t = (span[0] + span[1]) / 2
  for (let k = 0; k < 3; k++) p[k] -= t * w[MOVE + 2 * k]
}

/** Cuts the span to where |p_k − t d_k| < limit in coordinate k. */
function cutSlab(k: number): boolean {
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

const limits = new Float64Array(3)

/** Moves p to that place of its way, within the span, which is nearest to the centre (y 1) or the axis (y 0). */
function goToNearest(y: 0 | 1): void {
  const dx = w[MOVE]
  const dy = y * w[MOVE + 2]
  const dz = w[MOVE + 4]
  const along = p[0] * dx + p[1] * dy + p[2] * dz
  const t = Math.max(span[0], Math.min(span[1], along / (dx * dx + dy * dy + dz * dz)))
  if (!(t > 0)) return
  for (let k = 0; k < 3; k++) p[k] -= t * w[MOVE + 2 * k]
}

function placeOf(row: Row, o: number): void {
  for (let k = 0; k < 3; k++) p[k] = row[o + HIT_POINT + k] - w[CENTRE + 2 * k]
}

function margin(size: number): number {
  return DEEP * w[TOLERANCE] + SHARE * size
}

/** A sphere, the point in TOUCHED. */
export function sphereSinks(): boolean {
  if (!start()) return false
  differences(p, 0, TOUCHED, CENTRE)
  goToNearest(1)
  const limit = w[RADIUS] - margin(w[RADIUS])
  return limit > 0 && p[0] * p[0] + p[1] * p[1] + p[2] * p[2] < limit * limit
}

/** An ellipsoid, in the space divided by its radii. */
export function ellipsoidSinks(): boolean {
  if (!start()) return false
  // TOUCHED has been carried back to the world
  for (let k = 0; k < 3; k++) p[k] = w[TOUCHED + 2 * k] / w[RADII + 2 * k] - w[CENTRE + 2 * k]
  goToNearest(1)
  const least = Math.min(w[RADII], w[RADII + 2], w[RADII + 4])
  const limit = 1 - margin(least) / least
  return limit > 0 && p[0] * p[0] + p[1] * p[1] + p[2] * p[2] < limit * limit
}

/** A capsule: from the place of its segment that is level with the point at the start. */
export function capsuleSinks(out: Row, o: number): boolean {
  if (!start()) return false
  placeOf(out, o)
  p[1] -= Math.max(-w[SEGMENT], Math.min(w[SEGMENT], p[1]))
  goToNearest(1)
  const limit = w[RADIUS] - margin(w[RADIUS] + w[SEGMENT])
  return limit > 0 && p[0] * p[0] + p[1] * p[1] + p[2] * p[2] < limit * limit
}

/** A cylinder. */
export function cylinderSinks(out: Row, o: number): boolean {
  if (!start()) return false
  placeOf(out, o)
  const loss = margin(w[RADIUS] + w[HALF])
  limits[1] = w[HALF] - loss
  const radius = w[RADIUS] - loss
  if (!(limits[1] > 0 && radius > 0)) return false
  if (!cutSlab(1)) return false
  // from the slab's middle towards the axis as far as the slab goes
  const level = w[MOVE] * w[MOVE] + w[MOVE + 4] * w[MOVE + 4]
  if (level > 0) {
    const t = (p[0] * w[MOVE] + p[2] * w[MOVE + 4]) / level
    const middle = (span[0] + span[1]) / 2
    span[0] = span[1] = Math.max(span[0] + 1e-3 * (middle - span[0]), Math.min(span[1] - 1e-3 * (span[1] - middle), t))
  }
  goToMiddle()
  return Math.abs(p[1]) < limits[1] && p[0] * p[0] + p[2] * p[2] < radius * radius
}

/** A box. */
export function boxSinks(out: Row, o: number): boolean {
  if (!start()) return false
  placeOf(out, o)
  const loss = margin(w[EXTENTS] + w[EXTENTS + 2] + w[EXTENTS + 4])
  for (let k = 0; k < 3; k++) {
    limits[k] = w[EXTENTS + 2 * k] - loss
    if (!(limits[k] > 0 && cutSlab(k))) return false
  }
  goToMiddle()
  return Math.abs(p[0]) < limits[0] && Math.abs(p[1]) < limits[1] && Math.abs(p[2]) < limits[2]
}
