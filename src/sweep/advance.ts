/**
 * A swept body against a triangle, within a tolerance τ that is larger than the contract's ε: conservative advancement
 * along separating planes (van den Bergen, "Ray Casting against General Convex Objects", 2004). The planes prove the
 * answer.
 *
 *   gap ↑                        At t the nearest points give a plane. Along it the gap is linear in time, and until
 *       │╲                       that line reaches zero, the body surely touches nothing. There the next plane is
 *       │ ╲╲                     taken. The true gap is convex, and its tangents approach its first root from the
 *       │  ╲ ╲ true gap          left. So these are Newton steps: two or three for a face, more for a grazed edge.
 *   τ/2 ┼───╲──╲───────  stop
 *     0 ┼────╲───╲─────  met?    If the line does not come down before the end, nothing is hit.
 *       └──────────────→ t
 *
 * τ = 2⁻⁴² (S + L + |d|). A body that would come to touch (gap 0) stops while it is still τ/2 away. A body whose gap
 * stays at 0 or more passes. So rounding never uses up the gap: a body that passes keeps a gap above 0, and a body that
 * rests τ/2 from a wall may slide along it despite the rounding of its own coordinates.
 *
 * The result depends only on body and triangle, never on earlier results: a limit ends the search only if the gap is
 * then still too large for any search to stop there.
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
import { approachKnown, finishTriangle, separate, writeNearest } from './approach.ts'
import { FACE_GAP, FACE_SLOPE, FLAT, GAP, q, SLOPE, SPAN, TIME, UNKNOWN, UPPER } from './separation.ts'

/**
 * τ / (S + L + |d|): S is the largest coordinate or size of the body, L that of the triangle as seen from the body's
 * centre, d the translation. The body's position rounds by 2⁻⁵³ S. A gap rounds by about ten times 2⁻⁵³ (L + |d|),
 * whatever S, because differences of near numbers are exact.
 */
export const TOLERANCE = 2.2737367544323206e-13

/** Results of `advance`. */
export const MISSED = 0
export const MET = 1
/** Nothing is certain: call the exact solver. */
export const UNSURE = 2

/** A body stops this share of τ away from the triangle. */
export const CLEARANCE = 1 / 2
/**
 * The bounds of the gap by plane and by point may differ by this share of τ. A body may stop farther away by as much.
 */
export const CERTAIN = 1 / 16
/** A gap below this share of τ counts as touching: 32 · 2⁻⁵³ (S + L + |d|), more than all roundings of a gap. */
export const TOUCHED = 1 / 64

/** The most planes in one search. A grazed edge takes about twenty. */
const ROUNDS = 48

/** τ of the current triangle. */
const tau = new Float64Array(1)

function take(sweep: Row, v: Coordinates, b: number, faces: Row, f: number): void {
  approachKnown(sweep, v, b, faces, f)
  tau[0] = TOLERANCE * q[SPAN]
  q[FLAT] = TOUCHED * tau[0]
}

/**
 * The first touch of the body of the last `startApproach` (not turned) with a triangle. MET: the HIT row is in `out`.
 * MISSED: no touch, or the body would stop after limits[l]. UNSURE: not certain.
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
  // the face's own plane separates most triangles for the whole translation, or until after the limit
  if (faceGap > touched && faceGap + faceSlope > touched) return MISSED
  const early = stop + 2 * certain
  if (faceGap > early && faceGap + faceSlope * limit > early) return MISSED
  finishTriangle()

  // advance until the gap is at most τ/2
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
  writeNearest(out, 0)
  for (let k = 0; k < 3; k++) out[HIT_POINT + k] += sweep[SWEEP_FROM + k]

  // go on from there: does the body come to touch?
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

/** Is the body at its start surely farther from a triangle than 2 · TOUCHED · τ? The caller moves a nearer body out. */
export function isClear(sweep: Row, v: Coordinates, b: number, faces: Row, f: number): boolean {
  take(sweep, v, b, faces, f)
  const hair = 2 * TOUCHED * tau[0]
  if (q[FACE_GAP] > hair) return true
  finishTriangle()
  q[TIME] = 0
  return separate() !== UNKNOWN && q[GAP] > hair
}

/** out[0..2] = the body's half extents plus its clearance from the last triangle. */
export function growByClearance(sweep: Row, out: Row): void {
  for (let k = 0; k < 3; k++) out[SWEEP_RADII + k] = sweep[SWEEP_RADII + k] + CLEARANCE * tau[0]
}

/**
 * out[0..2] = the half extents of the body of the last `startApproach`, less its clearance from a triangle (at most
 * half of each).
 */
export function shrinkByClearance(sweep: Row, v: Coordinates, b: number, faces: Row, f: number, out: Row): void {
  take(sweep, v, b, faces, f)
  for (let k = 0; k < 3; k++) {
    const half = sweep[SWEEP_RADII + k]
    out[SWEEP_RADII + k] = half - Math.min(CLEARANCE * tau[0], half / 2)
  }
}
