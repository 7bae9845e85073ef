/** Ray or segment against an infinite plane, from either side. A ray that starts on the plane hits it at once. */
import { div, dot3, load, load3, type Registers, SCRATCH, sub } from '../math/double-double.ts'
import {
  type Coordinates,
  HIT_NORMAL,
  HIT_T,
  PLANE_NORMAL,
  PLANE_OFFSET,
  RAY_DIRECTION,
  RAY_MAX,
  RAY_ORIGIN,
  type Row,
} from '../math/rows.ts'
import { writeRayHit } from './write.ts'

const N = 0
const O = 6
const D = 12
const H = 18
const S = 20
const T = 22
const w: Registers = new Float64Array(24 + SCRATCH)

/**
 * @param ray RAY row
 * @param plane PLANE row
 * @param out HIT row, T in units of the direction; the normal faces the ray
 */
export function rayPlane(ray: Row, r: number, plane: Coordinates, p: number, out: Row, o: number): boolean {
  load3(w, O, ray, r + RAY_ORIGIN)
  load3(w, D, ray, r + RAY_DIRECTION)
  load3(w, N, plane, p + PLANE_NORMAL)
  dot3(w, H, N, O)
  load(w, T, plane, p + PLANE_OFFSET)
  sub(w, H, T, H)
  dot3(w, S, N, D)
  if (!(Math.abs(w[S]) >= 0)) return false
  if (w[H] === 0) w[T] = 0
  else {
    if (!(w[S] > 0 || w[S] < 0)) return false
    div(w, T, H, S)
  }
  const t = w[T]
  if (!(t >= 0 && t <= ray[r + RAY_MAX])) return false
  for (let i = 0; i < 3; i++) {
    const n = plane[p + PLANE_NORMAL + i]
    out[o + HIT_NORMAL + i] = w[S] > 0 ? 0 - n : n
  }
  out[o + HIT_T] = t === 0 ? 0 : t
  writeRayHit(ray, r, out, o)
  return true
}
