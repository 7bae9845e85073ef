/** The plane as a target: what the pairs of a plane share. */
import { dot3, length3 } from '../math/double-double.ts'
import { A, MOVE, w, X, Y } from '../math/registers.ts'
import { HIT_NORMAL, type Row } from '../math/rows.ts'
import { directionOfContact, writeRound } from './sphere.ts'

/** As writeRound, for a plane of normal A; a centre on the plane itself counts as coming from where it moves away from. */
export function writeFlat(out: Row, o: number): void {
  writeRound(out, o)
  if (directionOfContact()) return
  dot3(w, Y, A, MOVE)
  length3(w, X, A)
  const length = w[Y] > 0 ? -w[X] : w[X]
  for (let i = 0; i < 3; i++) out[o + HIT_NORMAL + i] = w[A + 2 * i] / length
}
