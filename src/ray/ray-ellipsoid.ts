/**
 * Ray or segment against a solid ellipsoid in any orientation. In the space divided by its radii it is the unit ball:
 * one quadratic. A ray that starts inside the ellipsoid or on it hits at once.
 */
import { add3, copy3, div, load, scale3 } from '../math/double-double.ts'
import type { Coordinates, Row } from '../math/rows.ts'
import { ALONG, HALF, loadRay, OUTWARD, START, writeBodyHit, Y } from './body.ts'
import { crossBall, D, GAP, M, R, T_IN, w } from './round.ts'

const ONE = Float64Array.of(1)

/**
 * @param ray RAY row
 * @param body BODY row
 * @param out HIT row, T in units of the direction. For a ray that starts inside, the normal is that of the concentric
 * ellipsoid of the same shape through the origin of the ray; at the centre, the body's own y
 */
export function rayEllipsoid(ray: Row, r: number, body: Coordinates, b: number, out: Row, o: number): boolean {
  if (!loadRay(ray, r, body, b)) return false
  for (let i = 0; i < 6; i += 2) {
    div(w, M + i, START + i, HALF + i)
    div(w, D + i, ALONG + i, HALF + i)
  }
  load(w, R, ONE, 0)
  const meets = crossBall()
  const inside = w[GAP] < 0
  if (w[GAP] > 0) {
    if (!meets) return false
  } else {
    if (!(w[GAP] <= 0)) return false
    w[T_IN] = w[T_IN + 1] = 0
  }
  if (w[T_IN] === 0) copy3(w, OUTWARD, M)
  else {
    scale3(w, OUTWARD, D, T_IN)
    add3(w, OUTWARD, OUTWARD, M)
  }
  // the gradient of the sum of squares: divided by the radii once more, as multiples of the shortest one, so that
  // nothing leaves the range of doubles
  const shortest = Math.min(w[HALF], w[HALF + 2], w[HALF + 4])
  for (let i = 0; i < 6; i += 2) {
    w[Y] = (w[OUTWARD + i] * shortest) / w[HALF + i]
    w[OUTWARD + i] = w[Y]
    w[OUTWARD + i + 1] = 0
  }
  return writeBodyHit(ray, r, T_IN, inside, out, o)
}
