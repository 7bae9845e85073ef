/**
 * The cylinder as a mover, in its own frame (frame.ts): code shared by its pairs. Radius and half height grow and
 * shrink by the same amount.
 */
import { add, copy, copy3, load, sub } from '../../math/double-double.ts'
import { HIT_NORMAL, HIT_POINT, type Row, SWEEP_HALF_HEIGHT, SWEEP_RADIUS } from '../../math/rows.ts'
import { loadWay } from '../frame.ts'
import {
  CENTRE,
  DISTANCE,
  differences,
  LESS,
  MOVE,
  NORMAL,
  number,
  plain,
  RADIUS,
  TIME,
  TOUCHED,
  vector,
  w,
} from '../registers.ts'
import { GROWTH, HALF, LIMIT } from './cylinder-registers.ts'

const MOVED = vector()
const RADIUS_GIVEN = number()
const HALF_GIVEN = number()
const LEAST = number()
/** A growth by which the body surely touches (a plain double). */
export const MOST = plain()

/** Loads CENTRE, MOVE, RADIUS, HALF from a SWEEP row, both sizes smaller by LESS. RADIUS is -1 if a size is gone. */
export function loadCylinder(sweep: Row, s: number): void {
  loadWay(sweep, s)
  load(w, RADIUS, sweep, s + SWEEP_RADIUS)
  load(w, HALF, sweep, s + SWEEP_HALF_HEIGHT)
  w[LESS + 1] = 0
  sub(w, RADIUS, RADIUS, LESS)
  sub(w, HALF, HALF, LESS)
  if (!(w[HALF] > 0)) w[RADIUS] = -1
}

/** The first touch along the translation. */
export function enterMoving(meet: () => boolean): boolean {
  w[GROWTH] = w[GROWTH + 1] = 0
  w[LIMIT] = 1
  w[LIMIT + 1] = 0
  return meet()
}

/**
 * How much both sizes must grow for the body at its start just to touch: DISTANCE - RADIUS, as for round bodies. The
 * body is shrunk until one of its sizes is gone, and grows from there. DISTANCE 0 means that even the shrunk body
 * touches, so nothing can be nearer. MOST is a growth by which the body surely touches.
 */
export function growAtStart(meet: () => boolean): void {
  const most = w[MOST]
  copy3(w, MOVED, MOVE)
  copy(w, RADIUS_GIVEN, RADIUS)
  copy(w, HALF_GIVEN, HALF)
  copy(w, LEAST, w[HALF] < w[RADIUS] ? HALF : RADIUS)
  sub(w, RADIUS, RADIUS, LEAST)
  sub(w, HALF, HALF, LEAST)
  for (let i = 0; i < 6; i++) w[MOVE + i] = 0
  w[GROWTH] = 1
  w[GROWTH + 1] = 0
  w[LIMIT] = MORE * Math.max(0, most + w[LEAST]) + (MORE - 1) * (w[RADIUS_GIVEN] + w[HALF_GIVEN] + Math.abs(most))
  w[LIMIT + 1] = 0
  meet()
  copy3(w, MOVE, MOVED)
  copy(w, RADIUS, RADIUS_GIVEN)
  copy(w, HALF, HALF_GIVEN)
  w[DISTANCE] = w[DISTANCE + 1] = 0
  if (!(w[TIME] > 0)) return
  sub(w, DISTANCE, TIME, LEAST)
  add(w, DISTANCE, DISTANCE, RADIUS)
}

/** A factor that covers all roundings of a bound. */
const MORE = 1.000001

const corner = new Float64Array(3)

/** Lowers MOST to an upper bound of the growth at which the body touches the point at register p. */
export function growsTo(p: number): void {
  differences(corner, 0, p, CENTRE)
  const x = corner[0]
  const y = corner[1]
  const z = corner[2]
  const growth = Math.max(Math.sqrt(x * x + z * z) - w[RADIUS], Math.abs(y) - w[HALF])
  if (growth < w[MOST]) w[MOST] = growth
}

/** Writes the point touched and the normal there. */
export function writeCylinder(out: Row, o: number): void {
  for (let i = 0; i < 3; i++) {
    out[o + HIT_POINT + i] = w[TOUCHED + 2 * i]
    out[o + HIT_NORMAL + i] = w[NORMAL + 2 * i]
  }
}
