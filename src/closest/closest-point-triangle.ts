/** The point of a closed triangle nearest to a point. Degenerate triangles act as their segment or point. */
import { load3 } from '../math/double-double.ts'
import { CLOSEST_DISTANCE, CLOSEST_NORMAL, CLOSEST_POINT, type Coordinates, type Row } from '../math/rows.ts'
import { LOWER } from '../math/small.ts'
import { acrossEdge, unitNormal } from '../sweep/face.ts'
import { raiseSmall } from '../sweep/negligible.ts'
import { A, B, C, MOVE, U, w } from '../sweep/registers.ts'
import { isResidue, nearestOnTriangle } from '../sweep/sphere/resting-point.ts'
import { areNumbers, loadPoint, writeClosest } from './nearest.ts'

/**
 * @param point three columns
 * @param triangle TRIANGLE row
 * @param out CLOSEST row; if the point is on the triangle, the normal is the face's (without a face: perpendicular to
 * the longest edge). Always true for finite input.
 */
export function closestPointTriangle(
  point: Coordinates,
  p: number,
  triangle: Coordinates,
  t: number,
  out: Row,
  o: number,
): boolean {
  if (!areNumbers(point, p, 3) || !areNumbers(triangle, t, 9)) return false
  load3(w, A, triangle, t)
  load3(w, B, triangle, t + 3)
  load3(w, C, triangle, t + 6)
  loadPoint(point, p)
  const raised = raiseSmall()
  nearestOnTriangle()
  if (!writeClosest(out, o) || isResidue()) {
    if (!unitNormal()) {
      w.fill(0, MOVE, MOVE + 6)
      acrossEdge()
    }
    for (let i = 0; i < 3; i++) out[o + CLOSEST_NORMAL + i] = w[U + 2 * i]
  }
  for (let n = 0; n < raised; n++) for (let i = CLOSEST_POINT; i <= CLOSEST_DISTANCE; i++) out[o + i] *= LOWER
  return true
}
