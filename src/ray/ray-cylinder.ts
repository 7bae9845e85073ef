/**
 * Ray or segment against a solid capped cylinder in any orientation. The ray is inside while it is within the tube and
 * between the planes of the ends. A ray that starts inside the cylinder or on it hits at once.
 */
import { copy, copy3, div, less, load, negate, sub } from '../math/double-double.ts'
import type { Coordinates, Row } from '../math/rows.ts'
import { ALONG, HALF, loadRay, START, setOutward, setOutwardAxis, writeBodyHit, Y, Z } from './body.ts'
import { crossBall, D, GAP, M, R, T_IN, T_OUT, w } from './round.ts'

const ZERO = new Float64Array(1)

/**
 * @param ray RAY row
 * @param body BODY row: radius, half the height, radius
 * @param out HIT row, T in units of the direction. For a ray that starts inside, the normal is that of the nearest
 * face; an end comes before the side if both are equally near. On the axis, the side's normal is the body's own x
 */
export function rayCylinder(ray: Row, r: number, body: Coordinates, b: number, out: Row, o: number): boolean {
  if (!loadRay(ray, r, body, b)) return false
  copy3(w, M, START)
  copy3(w, D, ALONG)
  load(w, M + 2, ZERO, 0)
  load(w, D + 2, ZERO, 0)
  copy(w, R, HALF)
  // GAP: how far the start is outside the tube; Y: how far it is beyond the nearer end
  const crosses = crossBall()
  copy(w, Y, START + 2)
  const side = w[Y] < 0 ? -1 : 1
  if (side < 0) negate(w, Y, Y)
  sub(w, Y, Y, HALF + 2)
  const alongside = w[ALONG] === 0 && w[ALONG + 4] === 0
  if (!(w[GAP] > 0 || w[Y] > 0)) {
    if (!(w[GAP] <= 0 && w[Y] <= 0)) return false
    const inside = w[GAP] < 0 && w[Y] < 0
    load(w, Z, ZERO, 0)
    if (!less(w, Y, GAP)) setOutwardAxis(1, side)
    else if (w[M] === 0 && w[M + 4] === 0) setOutwardAxis(0, 1)
    else setOutward(M, M + 2, M + 4)
    return writeBodyHit(ray, r, Z, inside, out, o)
  }
  // the ray is within the tube from T_IN to T_OUT
  if (alongside) {
    if (!(w[GAP] <= 0)) return false
    w[T_IN] = Number.NEGATIVE_INFINITY
    w[T_OUT] = Number.POSITIVE_INFINITY
    w[T_IN + 1] = w[T_OUT + 1] = 0
  } else if (!crosses) return false
  let end = false
  if (w[ALONG + 2] === 0) {
    if (!(w[Y] <= 0)) return false
  } else {
    // the ray is between the ends from Y to Z
    const up = w[ALONG + 2] > 0
    if (up) negate(w, Y, HALF + 2)
    else copy(w, Y, HALF + 2)
    negate(w, Z, Y)
    sub(w, Y, Y, START + 2)
    sub(w, Z, Z, START + 2)
    div(w, Y, Y, ALONG + 2)
    div(w, Z, Z, ALONG + 2)
    if (less(w, Z, T_OUT)) copy(w, T_OUT, Z)
    if (!less(w, Y, T_IN)) {
      end = true
      copy(w, T_IN, Y)
      setOutwardAxis(1, up ? -1 : 1)
    }
  }
  if (!(w[T_IN] >= 0) || less(w, T_OUT, T_IN)) return false
  if (!end) {
    // M + t D, in plain doubles, since it is only a direction
    for (let i = 0; i < 6; i += 4) w[M + i] += w[T_IN] * w[D + i]
    setOutward(M, M + 2, M + 4)
  }
  return writeBodyHit(ray, r, T_IN, false, out, o)
}
