/**
 * The capsule as a mover, in its own frame (frame.ts): code shared by its pairs. Growth leaves its segment unchanged.
 */
import { add, load, sub } from '../../math/double-double.ts'
import { HIT_NORMAL, HIT_POINT, type Row, SWEEP_HALF_HEIGHT, SWEEP_RADIUS } from '../../math/rows.ts'
import { loadWay } from '../frame.ts'
import { DEPTH, DISTANCE, LESS, NORMAL, RADIUS, TOUCHED, w } from '../registers.ts'
import { OUT, SEGMENT } from './capsule-registers.ts'

/** Loads CENTRE, MOVE, RADIUS (smaller by LESS) and SEGMENT from a SOLID SWEEP. */
export function loadCapsule(sweep: Row, s: number): void {
  loadWay(sweep, s)
  load(w, RADIUS, sweep, s + SWEEP_RADIUS)
  load(w, SEGMENT, sweep, s + SWEEP_HALF_HEIGHT)
  sub(w, SEGMENT, SEGMENT, RADIUS)
  if (!(w[SEGMENT] > 0)) w[SEGMENT] = w[SEGMENT + 1] = 0
  w[LESS + 1] = 0
  sub(w, RADIUS, RADIUS, LESS)
}

/** Writes TOUCHED and NORMAL. */
export function writeCapsule(out: Row, o: number): void {
  for (let i = 0; i < 3; i++) {
    out[o + HIT_POINT + i] = w[TOUCHED + 2 * i]
    out[o + HIT_NORMAL + i] = w[NORMAL + 2 * i]
  }
}

/** DEPTH = RADIUS − DISTANCE, plus the distance until the segment itself is out. */
export function capsuleDepth(): void {
  sub(w, DEPTH, RADIUS, DISTANCE)
  add(w, DEPTH, DEPTH, OUT)
}
