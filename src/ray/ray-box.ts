/**
 * Ray, or segment, against a solid axis-aligned box (slabs: Kay and Kajiya 1986): a ray that starts inside or on it hits at
 * once. Each plane's time is one subtraction and one division of the given numbers.
 */
import {
  BOX_MAX,
  BOX_MIN,
  type Coordinates,
  HIT_NORMAL,
  HIT_STARTS_INSIDE,
  HIT_T,
  RAY_DIRECTION,
  RAY_MAX,
  RAY_ORIGIN,
  type Row,
} from '../math/rows.ts'
import { writeRayHit } from './write.ts'

/** @param ray RAY row @param box BOX row @param out HIT row; of a ray that starts inside the normal is that of the nearest face */
export function rayBox(ray: Row, r: number, box: Coordinates, b: number, out: Row, o: number): boolean {
  let enter = 0
  let leave = ray[r + RAY_MAX]
  let axis = -1
  let inside = true
  let least = Number.POSITIVE_INFINITY
  let nearAxis = 1
  let nearSide = 1
  for (let i = 0; i < 3; i++) {
    const x = ray[r + RAY_ORIGIN + i]
    const d = ray[r + RAY_DIRECTION + i]
    const low = box[b + BOX_MIN + i] - x
    const high = box[b + BOX_MAX + i] - x
    if (!(low <= 0 && high >= 0)) inside = false
    if (high < least) {
      least = high
      nearAxis = i
      nearSide = 1
    }
    if (-low < least) {
      least = -low
      nearAxis = i
      nearSide = -1
    }
    if (d === 0) {
      if (!(low <= 0 && high >= 0)) return false
      continue
    }
    const t0 = (d > 0 ? low : high) / d
    const t1 = (d > 0 ? high : low) / d
    if (!(t0 <= t1)) return false // an empty box, or NaN
    if (t0 > enter) {
      enter = t0
      axis = i
    }
    if (t1 < leave) leave = t1
  }
  if (!(enter <= leave)) return false
  if (axis >= 0) {
    nearAxis = axis
    nearSide = ray[r + RAY_DIRECTION + axis] > 0 ? -1 : 1
  }
  for (let i = 0; i < 3; i++) out[o + HIT_NORMAL + i] = i === nearAxis ? nearSide : 0
  out[o + HIT_T] = enter
  writeRayHit(ray, r, out, o)
  out[o + HIT_STARTS_INSIDE] = inside && least > 0 ? 1 : 0
  return true
}
