/** The point of a closed segment nearest to a point. */
import { load3 } from '../math/double-double.ts'
import { CLOSEST_NORMAL, type Coordinates, type Row } from '../math/rows.ts'
import { A, B, w } from '../sweep/registers.ts'
import { nearestOnSegment } from '../sweep/sphere/resting-point.ts'
import { areNumbers, loadPoint, writeClosest } from './nearest.ts'

/**
 * @param segment SEGMENT row
 * @param out CLOSEST row; if the point is on the segment, the normal is 0, 1, 0. Always true for finite input.
 */
export function closestPointSegment(
  point: Coordinates,
  p: number,
  segment: Coordinates,
  t: number,
  out: Row,
  o: number,
): boolean {
  if (!areNumbers(point, p, 3) || !areNumbers(segment, t, 6)) return false
  load3(w, A, segment, t)
  load3(w, B, segment, t + 3)
  loadPoint(point, p)
  nearestOnSegment()
  if (!writeClosest(out, o)) {
    out[o + CLOSEST_NORMAL] = 0
    out[o + CLOSEST_NORMAL + 1] = 1
    out[o + CLOSEST_NORMAL + 2] = 0
  }
  return true
}
