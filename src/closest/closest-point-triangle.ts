/** The point of a closed triangle nearest to a point; degenerate triangles act as their segment or point. */
import { load3 } from '../math/double-double.ts'
import { A, B, C, nearestOnTriangle, w } from '../math/moving-point.ts'
import { faceNormal } from '../math/normal.ts'
import { CLOSEST_NORMAL, type Coordinates, type Row } from '../math/rows.ts'
import { loadPoint, writeClosest } from './nearest.ts'

/**
 * @param point three columns @param triangle TRIANGLE row
 * @param out CLOSEST row; the normal of a point on the triangle is the face's (0, 1, 0 where there is none). Always true for
 * finite input.
 */
export function closestPointTriangle(
  point: Coordinates,
  p: number,
  triangle: Coordinates,
  t: number,
  out: Row,
  o: number,
): boolean {
  load3(w, A, triangle, t)
  load3(w, B, triangle, t + 3)
  load3(w, C, triangle, t + 6)
  loadPoint(point, p)
  nearestOnTriangle()
  if (!writeClosest(out, o) && !faceNormal(triangle, t, out, o + CLOSEST_NORMAL)) {
    out[o + CLOSEST_NORMAL] = 0
    out[o + CLOSEST_NORMAL + 1] = 1
    out[o + CLOSEST_NORMAL + 2] = 0
  }
  return true
}
