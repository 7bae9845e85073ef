/** Closest points with the registers of sweep/registers.ts. */
import { load3, sub3 } from '../math/double-double.ts'
import {
  CLOSEST_DISTANCE,
  CLOSEST_FEATURE,
  CLOSEST_NORMAL,
  CLOSEST_POINT,
  type Coordinates,
  type Row,
} from '../math/rows.ts'
import { RAISE, SMALL } from '../math/small.ts'
import { CENTRE, DISTANCE, TOUCHED, touchedFeature, U, w } from '../sweep/registers.ts'

export function loadPoint(point: Coordinates, p: number): void {
  load3(w, CENTRE, point, p)
}

/** Are these columns finite numbers? */
export function areNumbers(row: Coordinates, i: number, count: number): boolean {
  let sum = 0
  for (let k = 0; k < count; k++) sum += 0 * row[i + k]
  return sum === 0
}

/** Multiplies U by RAISE until a component is at least SMALL, if any is more than 0. */
function raiseDifference(): void {
  if (Math.abs(w[U]) >= SMALL || Math.abs(w[U + 2]) >= SMALL || Math.abs(w[U + 4]) >= SMALL) return // nearly always
  let size = 0
  for (let i = 0; i < 6; i += 2) size = Math.max(size, Math.abs(w[U + i]))
  for (; size > 0 && size < SMALL; size *= RAISE) for (let i = 0; i < 6; i += 2) w[U + i] *= RAISE
}

/**
 * Writes DISTANCE and TOUCHED as a CLOSEST row. Returns false if the point is on the target; then the caller sets the
 * normal.
 */
export function writeClosest(out: Row, o: number): boolean {
  sub3(w, U, CENTRE, TOUCHED)
  const distance = w[DISTANCE]
  for (let i = 0; i < 3; i++) out[o + CLOSEST_POINT + i] = w[TOUCHED + 2 * i]
  raiseDifference()
  let length = 0
  for (let i = 0; i < 6; i += 2) length += w[U + i] * w[U + i]
  length = Math.sqrt(length)
  out[o + CLOSEST_DISTANCE] = distance
  out[o + CLOSEST_FEATURE] = touchedFeature()
  if (!(length > 0)) return false
  for (let i = 0; i < 3; i++) out[o + CLOSEST_NORMAL + i] = w[U + 2 * i] / length
  return true
}
