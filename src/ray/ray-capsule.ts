/**
 * Ray or segment against a solid capsule in any orientation: the tube around its inner segment and the balls around the
 * segment's ends, whichever the ray enters first. A ray that starts inside the capsule or on it hits at once.
 */
import { add, add3, copy, copy3, less, load, mul, negate, scale3, sub } from '../math/double-double.ts'
import type { Coordinates, Row } from '../math/rows.ts'
import { ALONG, HALF, loadRay, START, setOutward, setOutwardAxis, writeBodyHit, Y, Z } from './body.ts'
import { crossBall, D, GAP, M, number, R, T_IN, w } from './round.ts'

/**
 * Half the length of the inner segment; the best time so far; the height of the segment's point nearest to the ray at
 * that time.
 */
const INNER = number()
const BEST = number()
const FOOT = number()

/**
 * @param ray RAY row
 * @param body BODY row: radius, half the whole height, radius
 * @param out HIT row, T in units of the direction. The normal points away from the nearest point of the inner segment.
 * For a start on the inner segment, it is the body's own x
 */
export function rayCapsule(ray: Row, r: number, body: Coordinates, b: number, out: Row, o: number): boolean {
  if (!loadRay(ray, r, body, b)) return false
  copy(w, R, HALF)
  sub(w, INNER, HALF + 2, HALF)
  if (w[INNER] < 0) w[INNER] = w[INNER + 1] = 0
  const inside = startsWithin()
  if (!(w[GAP] > 0)) {
    if (!(w[GAP] <= 0)) return false
    w[BEST] = w[BEST + 1] = 0
    setOutward(M, M + 2, M + 4)
    if (w[M] === 0 && w[M + 2] === 0 && w[M + 4] === 0) setOutwardAxis(0, 1)
    return writeBodyHit(ray, r, BEST, inside, out, o)
  }
  w[BEST] = Number.POSITIVE_INFINITY
  w[BEST + 1] = 0
  enterTube()
  copy(w, Z, INNER)
  enterEnd()
  negate(w, Z, INNER)
  enterEnd()
  if (!(w[BEST] < Number.POSITIVE_INFINITY)) return false
  scale3(w, M, ALONG, BEST)
  add3(w, M, M, START)
  sub(w, M + 2, M + 2, FOOT)
  setOutward(M, M + 2, M + 4)
  return writeBodyHit(ray, r, BEST, false, out, o)
}

/** M = the vector from the inner segment to the start; GAP = how far the start is outside. */
function startsWithin(): boolean {
  copy3(w, M, START)
  negate(w, Y, INNER)
  if (less(w, INNER, M + 2)) sub(w, M + 2, M + 2, INNER)
  else if (less(w, M + 2, Y)) sub(w, M + 2, M + 2, Y)
  else load(w, M + 2, ZERO, 0)
  copy3(w, D, ALONG)
  crossBall()
  return w[GAP] < 0
}

const ZERO = new Float64Array(1)

/** The ray enters the tube, between its ends. */
function enterTube(): void {
  copy3(w, M, START)
  copy3(w, D, ALONG)
  load(w, M + 2, ZERO, 0)
  load(w, D + 2, ZERO, 0)
  // a ray that starts inside the infinite tube enters the capsule through an end
  if (!crossBall() || !(w[GAP] >= 0) || !(w[T_IN] >= 0)) return
  mul(w, Y, ALONG + 2, T_IN)
  add(w, Y, Y, START + 2)
  negate(w, Z, INNER)
  if (less(w, INNER, Y) || less(w, Y, Z)) return
  copy(w, BEST, T_IN)
  copy(w, FOOT, Y)
}

/** The ray enters the ball at height Z. */
function enterEnd(): void {
  copy3(w, M, START)
  copy3(w, D, ALONG)
  sub(w, M + 2, M + 2, Z)
  if (!crossBall() || !(w[T_IN] >= 0) || !less(w, T_IN, BEST)) return
  copy(w, BEST, T_IN)
  copy(w, FOOT, Z)
}
