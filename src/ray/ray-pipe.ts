/** Ray, or segment, against an infinite cylinder, a surface: from inside the far wall is hit. */
import {
  type Coordinates,
  HIT_NORMAL,
  HIT_POINT,
  HIT_T,
  PIPE_AXIS,
  PIPE_POINT,
  PIPE_RADIUS,
  RAY_MAX,
  type Row,
} from '../math/rows.ts'
import { GAP, lineTube, T_IN, T_OUT, w } from './round.ts'
import { writeRayHit } from './write.ts'

/** @param ray RAY row @param pipe PIPE row @param out HIT row; the normal faces the ray's origin */
export function rayPipe(ray: Row, r: number, pipe: Coordinates, p: number, out: Row, o: number): boolean {
  const meets = lineTube(ray, r, pipe, p + PIPE_POINT, pipe, p + PIPE_AXIS, pipe, p + PIPE_RADIUS)
  const inside = w[GAP] < 0
  let t = 0
  if (w[GAP] !== 0) {
    if (!meets) return false
    t = inside ? w[T_OUT] : w[T_IN]
  }
  if (!(t >= 0 && t <= ray[r + RAY_MAX])) return false
  out[o + HIT_T] = t
  writeRayHit(ray, r, out, o)
  // radial part of the point
  let along = 0
  let axis2 = 0
  for (let i = 0; i < 3; i++) {
    const a = pipe[p + PIPE_AXIS + i]
    along += (out[o + HIT_POINT + i] - pipe[p + PIPE_POINT + i]) * a
    axis2 += a * a
  }
  let length = 0
  for (let i = 0; i < 3; i++) {
    const x = out[o + HIT_POINT + i] - pipe[p + PIPE_POINT + i] - (along / axis2) * pipe[p + PIPE_AXIS + i]
    out[o + HIT_NORMAL + i] = inside ? 0 - x : x
    length += x * x
  }
  length = Math.sqrt(length)
  for (let i = 0; i < 3; i++) out[o + HIT_NORMAL + i] /= length
  return true
}
