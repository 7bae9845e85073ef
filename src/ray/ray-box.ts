/**
 * Ray or segment against a solid box in any orientation, in double-doubles (slabs: Kay and Kajiya 1986). A ray that
 * starts inside the box or on it hits at once.
 */
import { add, copy, div, less, load, negate, sub } from '../math/double-double.ts'
import { type Coordinates, RAY_MAX, type Row } from '../math/rows.ts'
import { ALONG, HALF, loadRay, START, setOutwardAxis, writeBodyHit, Y, Z } from './body.ts'
import { GAP, T_IN, T_OUT, w } from './round.ts'

const FROM_ZERO = new Float64Array(1)

/**
 * @param ray RAY row
 * @param body BODY row
 * @param out HIT row, T in units of the direction. For a ray that starts inside, the normal is that of the nearest
 * face; of equally near faces, the first of +x, −x, +y, −y, +z, −z
 */
export function rayBox(ray: Row, r: number, body: Coordinates, b: number, out: Row, o: number): boolean {
  if (!loadRay(ray, r, body, b)) return false
  load(w, T_IN, FROM_ZERO, 0)
  load(w, T_OUT, ray, r + RAY_MAX)
  w[GAP] = Number.NEGATIVE_INFINITY
  w[GAP + 1] = 0
  let axis = -1
  let nearAxis = 1
  let nearSide = 1
  for (let i = 0; i < 3; i++) {
    const x = START + 2 * i
    const d = ALONG + 2 * i
    const h = HALF + 2 * i
    // GAP: how far the start is beyond the nearest face's plane; negative inside
    for (let side = 1; side >= -1; side -= 2) {
      if (side > 0) sub(w, Y, x, h)
      else {
        add(w, Y, x, h)
        negate(w, Y, Y)
      }
      if (less(w, GAP, Y)) {
        copy(w, GAP, Y)
        nearAxis = i
        nearSide = side
      }
    }
    if (w[d] === 0) {
      negate(w, Y, h)
      if (less(w, x, Y) || less(w, h, x)) return false
      continue
    }
    if (!(w[d] > 0 || w[d] < 0)) return false
    if (w[d] > 0) negate(w, Y, h)
    else copy(w, Y, h)
    negate(w, Z, Y)
    sub(w, Y, Y, x)
    sub(w, Z, Z, x)
    div(w, Y, Y, d)
    div(w, Z, Z, d)
    if (less(w, T_IN, Y)) {
      copy(w, T_IN, Y)
      axis = i
    }
    if (less(w, Z, T_OUT)) copy(w, T_OUT, Z)
  }
  if (less(w, T_OUT, T_IN) || !(w[T_OUT] >= 0)) return false
  if (axis >= 0) setOutwardAxis(axis, w[ALONG + 2 * axis] > 0 ? -1 : 1)
  else setOutwardAxis(nearAxis, nearSide)
  return writeBodyHit(ray, r, T_IN, axis < 0 && w[GAP] < 0, out, o)
}
