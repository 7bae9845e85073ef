/** The sphere as a mover: code shared by its pairs. */
import { dot3, load, load3, sub, sub3 } from '../../math/double-double.ts'
import {
  type Coordinates,
  HIT_NORMAL,
  HIT_POINT,
  type Row,
  SWEEP_FROM,
  SWEEP_RADIUS,
  SWEEP_TRANSLATION,
} from '../../math/rows.ts'
import { COINCIDE } from '../../math/tolerance.ts'
import { acrossEdge, unitNormal } from '../face.ts'
import { A, B, C, CENTRE, DEPTH, DISTANCE, LESS, MOVE, RADIUS, SPAN, setSize, TOUCHED, U, w, X } from '../registers.ts'

/** Loads CENTRE, MOVE, RADIUS from a SWEEP row, the radius smaller by LESS. */
export function loadSphere(sweep: Row, s: number): void {
  load3(w, CENTRE, sweep, s + SWEEP_FROM)
  load3(w, MOVE, sweep, s + SWEEP_TRANSLATION)
  load(w, RADIUS, sweep, s + SWEEP_RADIUS)
  w[LESS + 1] = 0
  sub(w, RADIUS, RADIUS, LESS)
}

/** Loads A, B, C from a TRIANGLE row. */
export function loadCorners(triangle: Coordinates, t: number): void {
  load3(w, A, triangle, t)
  load3(w, B, triangle, t + 3)
  load3(w, C, triangle, t + 6)
}

/** U = unit vector from TOUCHED to CENTRE. Returns false if they coincide. */
export function directionOfContact(): boolean {
  sub3(w, U, CENTRE, TOUCHED)
  dot3(w, X, U, U)
  const length = Math.sqrt(w[X])
  setSize(SPAN, CENTRE)
  if (!(length > COINCIDE * w[SPAN])) return false
  for (let i = 0; i < 6; i += 2) {
    w[U + i] /= length
    w[U + i + 1] = 0
  }
  return true
}

/** Writes the point touched, and the normal from it to the centre. */
export function writeRound(out: Row, o: number): void {
  if (!directionOfContact()) turnAgainstMove()
  for (let i = 0; i < 3; i++) {
    out[o + HIT_POINT + i] = w[TOUCHED + 2 * i]
    out[o + HIT_NORMAL + i] = w[U + 2 * i]
  }
}

/** For a centre on the triangle: U = the face's normal, turned against MOVE; without a face, see acrossEdge. */
function turnAgainstMove(): void {
  if (!unitNormal()) {
    acrossEdge()
    return
  }
  dot3(w, X, U, MOVE)
  if (w[X] > 0) for (let i = 0; i < 6; i++) w[U + i] = -w[U + i]
}

/** DEPTH = RADIUS − DISTANCE. */
export function roundDepth(): void {
  sub(w, DEPTH, RADIUS, DISTANCE)
}
