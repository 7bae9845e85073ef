/** Ray or segment against a solid sphere. A ray that starts inside the sphere or on it hits at once. */
import {
  type Coordinates,
  HIT_NORMAL,
  HIT_POINT,
  HIT_STARTS_INSIDE,
  HIT_T,
  RAY_MAX,
  type Row,
  SPHERE_CENTRE,
  SPHERE_RADIUS,
} from '../math/rows.ts'
import { GAP, lineBall, T_IN, w } from './round.ts'
import { writeRayHit } from './write.ts'

/**
 * @param ray RAY row
 * @param sphere SPHERE row
 * @param out HIT row, T in units of the direction; the normal points away from the centre; at the centre, it is y
 */
export function raySphere(ray: Row, r: number, sphere: Coordinates, s: number, out: Row, o: number): boolean {
  const meets = lineBall(ray, r, sphere, s + SPHERE_CENTRE, sphere, s + SPHERE_RADIUS)
  const inside = w[GAP] < 0
  let t = 0
  if (w[GAP] > 0) {
    if (!meets) return false
    t = w[T_IN]
  } else if (!(w[GAP] <= 0)) return false
  if (!(t >= 0 && t <= ray[r + RAY_MAX])) return false
  out[o + HIT_T] = t
  writeRayHit(ray, r, out, o)
  let length = 0
  for (let i = 0; i < 3; i++) {
    const x = out[o + HIT_POINT + i] - sphere[s + SPHERE_CENTRE + i]
    out[o + HIT_NORMAL + i] = x
    length += x * x
  }
  length = Math.sqrt(length)
  for (let i = 0; i < 3; i++) out[o + HIT_NORMAL + i] = length > 0 ? out[o + HIT_NORMAL + i] / length : i === 1 ? 1 : 0
  out[o + HIT_STARTS_INSIDE] = inside ? 1 : 0
  return true
}
