/**
 * The frame of a turned body: its origin is the body's centre at the start, and its axes x, y, z are the body's own.
 * There the body is upright. The pair is solved as if nothing were turned, and the result is turned back into the
 * world. All of this is in double-doubles, so turning costs no accuracy.
 *
 * A quaternion q of any length turns v into q v q* / |q|². This is rational in q, so nothing needs to be normalised,
 * and an oracle can compute it exactly.
 */
import { copy, copy3, dot3, load, load3, sub, sub3 } from '../math/double-double.ts'
import { ROOM_WAY } from '../math/room.ts'
import {
  type Coordinates,
  HIT_NORMAL,
  HIT_POINT,
  PLANE_NORMAL,
  PLANE_OFFSET,
  type Row,
  SOLID_SIZE,
  SWEEP_FROM,
  SWEEP_ORIENTATION,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { loadTurn, TURN_SIZE, turnIn } from '../math/turn.ts'
import { CAPSULE, CYLINDER, ELLIPSOID, SPHERE } from '../shapes/kinds.ts'
import { dropNegligible } from './negligible.ts'
import { A, B, C, CENTRE, MOVE, slots, vector, w } from './registers.ts'

/** The body's axes in the world, three vectors; and the world's axes in the body's frame. */
const AXES = slots(TURN_SIZE)
const ROWS = slots(TURN_SIZE)
const FROM = vector()
const SCRATCH_VECTOR = vector()

const state = { turned: false }
/** The quaternion from which AXES and ROWS were computed. */
const known = new Float64Array(4)

/** Is the body of the last useFrame turned? */
export function isTurned(): boolean {
  return state.turned
}

/** Is the body of a SOLID SWEEP turned? A sphere's row may end before the orientation, and then it is not. */
export function isTurnedRow(sweep: Row, s: number): boolean {
  const q = s + SWEEP_ORIENTATION
  return sweep[q] * sweep[q] + sweep[q + 1] * sweep[q + 1] + sweep[q + 2] * sweep[q + 2] > 0
}

/** Loads the orientation of a SOLID SWEEP. A row that ends before it is upright. */
export function useFrame(sweep: Row, s: number): void {
  const q = s + SWEEP_ORIENTATION
  const x = sweep[q]
  const y = sweep[q + 1]
  const z = sweep[q + 2]
  const turn = sweep[q + 3]
  state.turned = x * x + y * y + z * z > 0 // NaN: upright
  if (!state.turned) return
  if (x === known[0] && y === known[1] && z === known[2] && turn === known[3]) return
  known[0] = x
  known[1] = y
  known[2] = z
  known[3] = turn
  loadTurn(w, AXES, known, 0)
  for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) copy(w, ROWS + 6 * i + 2 * j, AXES + 6 * j + 2 * i)
}

/** Turns a vector from the world into the body's frame, in place. */
function toBody(v: number): void {
  turnIn(w, SCRATCH_VECTOR, AXES, v)
  copy3(w, v, SCRATCH_VECTOR)
}

/** Turns a vector from the body's frame into the world, in place. */
function toWorld(v: number): void {
  turnIn(w, SCRATCH_VECTOR, ROWS, v)
  copy3(w, v, SCRATCH_VECTOR)
}

/** Writes the rows of the matrix that turns the world's vectors into the frame of the last useFrame: nine doubles. */
export function writeTurn(out: Row): void {
  for (let j = 0; j < 3; j++) for (let k = 0; k < 3; k++) out[3 * j + k] = w[AXES + 6 * j + 2 * k]
}

/** A factor that covers all roundings of a bound. */
const MORE = 1 + 1e-14

/** A SOLID SWEEP that is not turned, for bodies that look the same in every orientation. */
export const UPRIGHT: Row = new Float64Array(SOLID_SIZE)

/** out[0..2] = half extents of the upright box around the body of a SOLID SWEEP. */
export function writeBounds(mover: number, sweep: Row, s: number, out: Row): void {
  if (mover === SPHERE) useFrame(UPRIGHT, 0)
  else useFrame(sweep, s)
  const x = sweep[s + SWEEP_RADII]
  const y = sweep[s + SWEEP_RADII + 1]
  const z = sweep[s + SWEEP_RADII + 2]
  for (let i = 0; i < 3; i++) {
    out[i] = sweep[s + SWEEP_RADII + i]
    if (!state.turned) continue
    const a = Math.abs(w[ROWS + 6 * i])
    const b = Math.abs(w[ROWS + 6 * i + 2])
    const c = Math.abs(w[ROWS + 6 * i + 4])
    let reach = a * x + b * y + c * z
    if (mover === ELLIPSOID) reach = Math.sqrt(a * x * (a * x) + b * y * (b * y) + c * z * (c * z))
    else if (mover === CAPSULE) reach = b * (y - x) + x
    else if (mover === CYLINDER) reach = b * y + Math.sqrt(a * a + c * c) * x
    out[i] = reach * MORE
  }
}
/**
 * out[0..3] = the ROOM of a SOLID SWEEP in a tree: the half extents of writeBounds, then an upper bound of the
 * translation's length in metres.
 */
export function writeRoom(mover: number, sweep: Row, out: Row): void {
  writeBounds(mover, sweep, 0, out)
  out[ROOM_WAY] =
    Math.abs(sweep[SWEEP_TRANSLATION]) + Math.abs(sweep[SWEEP_TRANSLATION + 1]) + Math.abs(sweep[SWEEP_TRANSLATION + 2])
}

/** Loads CENTRE and MOVE from a SWEEP row. Here and below, TOLERANCE must be set. */
export function loadWay(sweep: Row, s: number): void {
  load3(w, CENTRE, sweep, s + SWEEP_FROM)
  load3(w, MOVE, sweep, s + SWEEP_TRANSLATION)
  dropNegligible(CENTRE, MOVE + 6)
  if (!state.turned) return
  for (let n = 0; n < 6; n++) {
    w[FROM + n] = w[CENTRE + n]
    w[CENTRE + n] = 0
  }
  toBody(MOVE)
}

/** Loads a point of the target; follows loadWay. */
function loadPoint(r: number, target: Coordinates, t: number): void {
  load3(w, r, target, t)
  dropNegligible(r, r + 6)
  if (!state.turned) return
  sub3(w, r, r, FROM)
  toBody(r)
}

/** Loads A, B, C from a TRIANGLE row; follows loadWay. */
export function loadTriangle(triangle: Coordinates, t: number): void {
  loadPoint(A, triangle, t)
  loadPoint(B, triangle, t + 3)
  loadPoint(C, triangle, t + 6)
}

/** Loads A, B from a PLANE row; follows loadWay. */
export function loadPlane(plane: Coordinates, t: number): void {
  load3(w, A, plane, t + PLANE_NORMAL)
  load(w, B, plane, t + PLANE_OFFSET)
  if (!state.turned) return
  dot3(w, SCRATCH_VECTOR, A, FROM)
  sub(w, B, B, SCRATCH_VECTOR)
  toBody(A)
}

/** Turns HIT_POINT and HIT_NORMAL from the body's frame into the world. */
export function turnBack(out: Row, o: number): void {
  if (!state.turned) return
  load3(w, A, out, o + HIT_POINT)
  toWorld(A)
  load3(w, B, out, o + HIT_NORMAL)
  toWorld(B)
  for (let i = 0; i < 3; i++) {
    out[o + HIT_POINT + i] = w[FROM + 2 * i] + w[A + 2 * i]
    out[o + HIT_NORMAL + i] = w[B + 2 * i]
  }
}
