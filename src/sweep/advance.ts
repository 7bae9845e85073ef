/**
 * A swept body against a triangle, to within a tolerance of the question's own: conservative advancement along separating planes (van den
 * Bergen, "Ray Casting against General Convex Objects", 2004), whose planes are the proof of its answer.
 *
 *   gap ↑                        at t the nearest points give a plane; along it the gap is linear in time, so that up to the
 *       │╲                       time at which that line comes down the body has surely touched nothing. There the next plane is taken.
 *       │ ╲╲                     The true gap is convex, and its tangents lead to its first root from the left: Newton's
 *       │  ╲ ╲ true gap          steps, two or three where a face is met, more where an edge is grazed.
 *   τ/2 ┼───╲──╲───────  stop
 *     0 ┼────╲───╲─────  met?    a line that does not come down, or not before the end: nothing is hit.
 *       └──────────────→ t
 *
 * With τ = 2⁻⁴² (S + L + |d|): what would come to touch (a gap of 0) stops while it is still τ/2 off; what passes at 0 or more passes. So the gap
 * is never spent: whatever is let through leaves it above 0, and a body that rests half a τ off a wall may go along it with all
 * the roundings of its own numbers. Which way is taken depends on body and triangle alone, never on what was found before: a limit only
 * ends the search where the gap is then still so large that no way of asking would stop there.
 */
import {
  type Coordinates,
  HIT_DEPTH,
  HIT_FEATURE,
  HIT_POINT,
  HIT_STARTS_INSIDE,
  HIT_T,
  type Row,
  SWEEP_FROM,
  SWEEP_RADII,
} from '../math/rows.ts'
import { approachKnown, finishTriangle, separate, writePlace } from './approach.ts'
import { FACE_GAP, FACE_SLOPE, FLAT, GAP, q, SLOPE, SPAN, TIME, UNKNOWN, UPPER } from './separation.ts'

/**
 * τ / (S + L + |d|): S the largest coordinate or size of the body, L of the triangle as seen from its centre, d the translation. Where the body
 * is rounds by 2⁻⁵³ S; a gap rounds by some ten times 2⁻⁵³ (L + |d|), whatever S, since differences of near numbers are exact.
 */
export const TOLERANCE = 2.2737367544323206e-13

/** Answers of `advance`. */
export const MISSED = 0
export const MET = 1
/** Nothing is certain: the exact solver has to be asked. */
export const UNSURE = 2

/** A stop is this share of τ off what it is stopped by. */
export const CLEARANCE = 1 / 2
/** Plane and point may differ by this share of τ, and a stop be farther off by it. */
export const CERTAIN = 1 / 16
/** Nearer than this share of τ is touched. 32 · 2⁻⁵³ (S + L + |d|): more than all roundings of a gap. */
export const TOUCHED = 1 / 64

/** Planes in one search: grazed edges take some twenty. */
const ROUNDS = 48

/** τ of the triangle at hand. */
const tau = new Float64Array(1)

function take(sweep: Row, v: Coordinates, b: number, faces: Row, f: number): void {
  approachKnown(sweep, v, b, faces, f)
  tau[0] = TOLERANCE * q[SPAN]
  q[FLAT] = TOUCHED * tau[0]
}

/**
 * The first touch of the body of the last `startApproach`, not turned, with a triangle: MET, and the HIT row in out; MISSED, also
 * where it would stop after limits[l]; or UNSURE.
 */
export function advance(
  sweep: Row,
  v: Coordinates,
  b: number,
  faces: Row,
  f: number,
  limits: Row,
  l: number,
  out: Row,
): number {
  take(sweep, v, b, faces, f)
  const limit = limits[l]
  const stop = CLEARANCE * tau[0]
  const certain = CERTAIN * tau[0]
  const touched = TOUCHED * tau[0]
  const faceGap = q[FACE_GAP]
  const faceSlope = q[FACE_SLOPE]
  // the face's own plane keeps most triangles apart along the whole way, or until after the limit
  if (faceGap > touched && faceGap + faceSlope > touched) return MISSED
  const early = stop + 2 * certain
  if (faceGap > early && faceGap + faceSlope * limit > early) return MISSED
  finishTriangle()

  // up to where it is no more than τ/2 off
  let t = 0
  let rounds = ROUNDS
  let feature = UNKNOWN
  for (;;) {
    q[TIME] = t
    feature = separate()
    if (feature === UNKNOWN) return UNSURE
    if (!(q[GAP] > stop + certain)) break
    const slope = q[SLOPE]
    if (slope >= 0) return MISSED
    const next = t - (q[GAP] - stop) / slope
    if (next > 1 || q[GAP] + slope * (limit - t) > early) return MISSED
    if (!(next > t) || --rounds === 0) return UNSURE
    t = next
  }
  if (!(q[UPPER] - q[GAP] <= certain) || !(q[GAP] >= -certain)) return UNSURE
  if (q[SLOPE] >= 0) return MISSED
  out[HIT_T] = t
  out[HIT_FEATURE] = feature
  out[HIT_DEPTH] = 0
  out[HIT_STARTS_INSIDE] = 0
  writePlace(out, 0)
  for (let k = 0; k < 3; k++) out[HIT_POINT + k] += sweep[SWEEP_FROM + k]

  // from there, does it come to touch?
  while (q[GAP] > touched) {
    const slope = q[SLOPE]
    if (!(slope < 0)) return MISSED
    const next = t - q[GAP] / slope
    if (!(next < 1)) return MISSED
    if (!(next > t) || --rounds === 0) break
    q[TIME] = t = next
    if (separate() === UNKNOWN) break
  }
  return MET
}

/** Is the body, where it starts, surely more than a hair off a triangle? What is nearer is to be moved out. */
export function isClear(sweep: Row, v: Coordinates, b: number, faces: Row, f: number): boolean {
  take(sweep, v, b, faces, f)
  const hair = 2 * TOUCHED * tau[0]
  if (q[FACE_GAP] > hair) return true
  finishTriangle()
  q[TIME] = 0
  return separate() !== UNKNOWN && q[GAP] > hair
}

/** out[0..2] = half extents of the body, larger by as much as it keeps off the triangle asked about last. */
export function growByClearance(sweep: Row, out: Row): void {
  for (let k = 0; k < 3; k++) out[SWEEP_RADII + k] = sweep[SWEEP_RADII + k] + CLEARANCE * tau[0]
}

/** out[0..2] = half extents of the body of the last `startApproach`, smaller by as much as it keeps off a triangle (at most by half). */
export function shrinkByClearance(sweep: Row, v: Coordinates, b: number, faces: Row, f: number, out: Row): void {
  take(sweep, v, b, faces, f)
  for (let k = 0; k < 3; k++) {
    const half = sweep[SWEEP_RADII + k]
    out[SWEEP_RADII + k] = half - Math.min(CLEARANCE * tau[0], half / 2)
  }
}
