/** Ray or segment against an infinite cylinder, which is a surface. A ray that starts inside hits the far wall. */
import {
  type Coordinates,
  HIT_NORMAL,
  HIT_T,
  PIPE_AXIS,
  PIPE_POINT,
  PIPE_RADIUS,
  RAY_MAX,
  type Row,
} from '../math/rows.ts'
import { GAP, lineTube, radialAt, T_IN, T_OUT, w, X } from './round.ts'
import { writeRayHit } from './write.ts'

/**
 * @param ray RAY row
 * @param pipe PIPE row
 * @param out HIT row, T in units of the direction; the normal faces the ray's origin
 */
export function rayPipe(ray: Row, r: number, pipe: Coordinates, p: number, out: Row, o: number): boolean {
  const meets = lineTube(ray, r, pipe, p + PIPE_POINT, pipe, p + PIPE_AXIS, pipe, p + PIPE_RADIUS)
  const inside = w[GAP] < 0
  let at = T_IN
  if (w[GAP] === 0) w[T_IN] = w[T_IN + 1] = 0
  else {
    if (!meets) return false
    if (inside) at = T_OUT
  }
  const t = w[at]
  if (!(t >= 0 && t <= ray[r + RAY_MAX])) return false
  out[o + HIT_T] = t
  writeRayHit(ray, r, out, o)
  const radial = radialAt(at)
  for (let i = 0; i < 3; i++) {
    const x = radial ? w[X + 2 * i] : i === 1 ? 1 : 0
    out[o + HIT_NORMAL + i] = inside ? 0 - x : x
  }
  return true
}
