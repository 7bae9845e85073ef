/** The plane as a target: what the pairs of a plane share. */
import { dot3, length3, sub } from '../math/double-double.ts'
import { HIT_NORMAL, HIT_POINT, type Row } from '../math/rows.ts'
import { A, B, CENTRE, H, MOVE, NN, TOUCHED, w, X, Y } from './registers.ts'
import { footOnPlane } from './sphere/resting-point.ts'
import { directionOfContact, writeRound } from './sphere/sphere.ts'

/** As writeRound, for a plane of normal A; a centre on the plane itself counts as coming from where it moves away from. */
export function writeFlat(out: Row, o: number): void {
  writeRound(out, o)
  if (directionOfContact()) return
  dot3(w, Y, A, MOVE)
  length3(w, X, A)
  const length = w[Y] > 0 ? -w[X] : w[X]
  for (let i = 0; i < 3; i++) out[o + HIT_NORMAL + i] = w[A + 2 * i] / length
}

/** H and NN: the centre's height over the plane in units of |A|, and |A|. */
export function heightOverPlane(): void {
  dot3(w, H, A, CENTRE)
  sub(w, H, H, B)
  length3(w, NN, A)
}

/** For a body that touches the plane with its point TOUCHED: the point below that, and the normal towards the body's centre. */
export function writeFoot(out: Row, o: number): void {
  footOnPlane(TOUCHED)
  heightOverPlane()
  let sign = w[H] < 0 ? -1 : 1
  if (w[H] === 0) {
    dot3(w, Y, A, MOVE)
    if (w[Y] > 0) sign = -1
  }
  for (let i = 0; i < 3; i++) {
    out[o + HIT_POINT + i] = w[TOUCHED + 2 * i]
    out[o + HIT_NORMAL + i] = (sign * w[A + 2 * i]) / w[NN]
  }
}
