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
 * ends the search where the stop would surely come later.
 */
import {
  type Coordinates,
  HIT_DEPTH,
  HIT_FEATURE,
  HIT_NORMAL,
  HIT_POINT,
  HIT_STARTS_INSIDE,
  HIT_T,
  type Row,
  SWEEP_FROM,
  SWEEP_HALF_HEIGHT,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { CAPSULE, CYLINDER, ELLIPSOID } from './kinds.ts'
import { separateCylinder } from './separate-cylinder.ts'
import { separateRound } from './separate-round.ts'
import {
  AT,
  CORNERS,
  FACE,
  FLAT,
  GAP,
  HALF,
  INVERSE,
  NORMAL,
  POINT,
  q,
  RADIUS,
  SLOPE,
  TIME,
  UNKNOWN,
  UPPER,
  WAY,
} from './separation.ts'

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
const CERTAIN = 1 / 16
/** Nearer than this share of τ is touched. 32 · 2⁻⁵³ (S + L + |d|): more than all roundings of a gap. */
const TOUCHED = 1 / 64

/** Planes in one search: grazed edges take some twenty. */
const ROUNDS = 48

// the body under way
let kind = 0
let scaled = false
/** Largest coordinate or size, and the length of the way. */
const body = new Float64Array(2)
const LARGEST = 0
const LENGTH = 1

/** Takes up an upright SOLID SWEEP. */
export function startAdvance(mover: number, sweep: Row): void {
  kind = mover
  scaled = mover === ELLIPSOID
  const x = sweep[SWEEP_TRANSLATION]
  const y = sweep[SWEEP_TRANSLATION + 1]
  const z = sweep[SWEEP_TRANSLATION + 2]
  const rx = sweep[SWEEP_RADII]
  const ry = sweep[SWEEP_RADII + 1]
  const rz = sweep[SWEEP_RADII + 2]
  let largest = Math.max(rx, ry, rz)
  for (let k = 0; k < 3; k++) largest = Math.max(largest, Math.abs(sweep[SWEEP_FROM + k]))
  body[LARGEST] = largest
  body[LENGTH] = Math.sqrt(x * x + y * y + z * z)
  q[INVERSE] = scaled ? 1 / rx : 1
  q[INVERSE + 1] = scaled ? 1 / ry : 1
  q[INVERSE + 2] = scaled ? 1 / rz : 1
  q[WAY] = x * q[INVERSE]
  q[WAY + 1] = y * q[INVERSE + 1]
  q[WAY + 2] = z * q[INVERSE + 2]
  q[RADIUS] = scaled ? 1 : rx
  q[HALF] = mover === CYLINDER ? sweep[SWEEP_HALF_HEIGHT] : mover === CAPSULE ? sweep[SWEEP_HALF_HEIGHT] - rx : 0
}

/** Columns of a FACE row: the unit normal, zero without a face. */
export const FACE_SIZE = 3

/** Writes the FACE row of a triangle. */
export function writeFace(v: Coordinates, b: number, out: Row, o: number): void {
  const ux = v[b + 3] - v[b]
  const uy = v[b + 4] - v[b + 1]
  const uz = v[b + 5] - v[b + 2]
  const vx = v[b + 6] - v[b]
  const vy = v[b + 7] - v[b + 1]
  const vz = v[b + 8] - v[b + 2]
  const u = Math.max(Math.abs(ux), Math.abs(uy), Math.abs(uz))
  const w = Math.max(Math.abs(vx), Math.abs(vy), Math.abs(vz))
  // (edges of very small triangles are brought to the size of 1, so that nothing underflows)
  const nx = (uy / u) * (vz / w) - (uz / u) * (vy / w)
  const ny = (uz / u) * (vx / w) - (ux / u) * (vz / w)
  const nz = (ux / u) * (vy / w) - (uy / u) * (vx / w)
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
  const isFace = length > FLAT_FACE
  out[o] = isFace ? nx / length : 0
  out[o + 1] = isFace ? ny / length : 0
  out[o + 2] = isFace ? nz / length : 0
}

/** Below this sine of the angle at the first corner a normal has lost too many digits to be of use; the edges serve. */
const FLAT_FACE = 1e-9

/** τ of the triangle at hand. */
const tau = new Float64Array(1)

/**
 * The first touch of the body of the last `startAdvance` with a triangle: MET, and the HIT row in out; MISSED, also where it
 * would stop after limits[l]; or UNSURE.
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
  loadTriangle(sweep, v, b, faces, f)
  if (passesFace(sweep, limits, l)) return MISSED
  if (scaled) divide(sweep)
  const stop = CLEARANCE * tau[0]
  const certain = CERTAIN * tau[0]
  const touched = TOUCHED * tau[0]
  const limit = limits[l]

  // up to where it is no more than τ/2 off
  let t = 0
  let rounds = ROUNDS
  q[TIME] = 0
  let feature = separate()
  while (q[GAP] > stop + certain) {
    if (feature === UNKNOWN) return UNSURE
    const slope = q[SLOPE]
    if (slope >= 0) return MISSED
    const next = t - (q[GAP] - stop) / slope
    if (next > limit) return MISSED
    if (!(next > t) || --rounds === 0) return UNSURE
    q[TIME] = t = next
    feature = separate()
  }
  if (feature === UNKNOWN || !(q[UPPER] - q[GAP] <= certain) || !(q[GAP] >= -certain)) return UNSURE
  if (q[SLOPE] >= 0) return MISSED
  out[HIT_T] = t
  out[HIT_FEATURE] = feature
  out[HIT_DEPTH] = 0
  out[HIT_STARTS_INSIDE] = 0
  writePlace(sweep, out)

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
  loadTriangle(sweep, v, b, faces, f)
  if (passesFace(sweep, start, 0)) return true
  if (scaled) divide(sweep)
  q[TIME] = 0
  return separate() !== UNKNOWN && q[GAP] > 2 * TOUCHED * tau[0]
}
const start = new Float64Array(1)

/**
 * Where the body starts: the nearest feature of a triangle, UNKNOWN if it is not certain. Writes HIT_POINT, HIT_NORMAL, and as
 * HIT_DEPTH how far it overlaps (negative: how far it is off).
 */
export function nearestFeature(sweep: Row, v: Coordinates, b: number, faces: Row, f: number, out: Row): number {
  loadTriangle(sweep, v, b, faces, f)
  if (scaled) divide(sweep)
  q[TIME] = 0
  const feature = separate()
  if (feature === UNKNOWN || !(q[UPPER] - q[GAP] <= CERTAIN * tau[0])) return UNKNOWN
  writePlace(sweep, out)
  out[HIT_DEPTH] = -q[GAP]
  return feature
}

/** out[0..2] = half extents of the body, larger by as much as it keeps off the triangle asked about last. */
export function growByClearance(sweep: Row, out: Row): void {
  for (let k = 0; k < 3; k++) out[SWEEP_RADII + k] = sweep[SWEEP_RADII + k] + CLEARANCE * tau[0]
}

/** Does the face's own plane keep the body apart, along its whole way, or up to a stop after the limit? */
function passesFace(sweep: Row, limits: Row, l: number): boolean {
  const nx = q[FACE]
  const ny = q[FACE + 1]
  const nz = q[FACE + 2]
  const height = -(nx * q[CORNERS] + ny * q[CORNERS + 1] + nz * q[CORNERS + 2])
  const rise = nx * sweep[SWEEP_TRANSLATION] + ny * sweep[SWEEP_TRANSLATION + 1] + nz * sweep[SWEEP_TRANSLATION + 2]
  let reach = q[HALF] * Math.abs(ny) + q[RADIUS]
  let rate = 1
  if (kind === CYLINDER) {
    const flat = Math.sqrt(nx * nx + nz * nz)
    reach = q[HALF] * Math.abs(ny) + q[RADIUS] * flat
    rate = Math.abs(ny) + flat
  } else if (scaled) {
    const rx = sweep[SWEEP_RADII]
    const ry = sweep[SWEEP_RADII + 1]
    const rz = sweep[SWEEP_RADII + 2]
    reach = Math.sqrt(nx * rx * (nx * rx) + ny * ry * (ny * ry) + nz * rz * (nz * rz))
    rate = (rx * nx * nx + ry * ny * ny + rz * nz * nz) / reach
  }
  const gap = Math.abs(height) - reach
  const slope = height < 0 ? -rise : rise
  const touched = TOUCHED * tau[0] * rate
  if (gap > touched && gap + slope > touched) return true
  const stop = (CLEARANCE + CERTAIN) * tau[0] * rate
  return gap > stop && gap + slope * limits[l] > stop
}

/** The triangle in `q`, relative to where the body starts; and τ. */
function loadTriangle(sweep: Row, v: Coordinates, b: number, faces: Row, f: number): void {
  let far = 0
  for (let k = 0; k < 3; k++) {
    const from = sweep[SWEEP_FROM + k]
    const x = v[b + k] - from
    const y = v[b + 3 + k] - from
    const z = v[b + 6 + k] - from
    far = Math.max(far, Math.abs(x), Math.abs(y), Math.abs(z))
    q[CORNERS + k] = x
    q[CORNERS + 3 + k] = y
    q[CORNERS + 6 + k] = z
    q[FACE + k] = faces[f + k]
  }
  tau[0] = TOLERANCE * (body[LARGEST] + far + body[LENGTH])
  q[FLAT] = TOUCHED * tau[0]
}

/** The triangle in `q` in the space divided by an ellipsoid's radii. */
function divide(sweep: Row): void {
  let length = 0
  for (let k = 0; k < 3; k++) {
    const inverse = q[INVERSE + k]
    q[CORNERS + k] *= inverse
    q[CORNERS + 3 + k] *= inverse
    q[CORNERS + 6 + k] *= inverse
    q[FACE + k] *= sweep[SWEEP_RADII + k]
    length += q[FACE + k] * q[FACE + k]
  }
  length = Math.sqrt(length)
  if (length > 0) for (let k = 0; k < 3; k++) q[FACE + k] /= length
}

/** Plane and point at q[TIME]. */
function separate(): number {
  const t = q[TIME]
  q[AT] = t * q[WAY]
  q[AT + 1] = t * q[WAY + 1]
  q[AT + 2] = t * q[WAY + 2]
  return kind === CYLINDER ? separateCylinder() : separateRound(scaled)
}

/** Point and normal of the last `separate`, in the world. */
function writePlace(sweep: Row, out: Row): void {
  let length = 1
  if (scaled) {
    const x = q[NORMAL] * q[INVERSE]
    const y = q[NORMAL + 1] * q[INVERSE + 1]
    const z = q[NORMAL + 2] * q[INVERSE + 2]
    length = Math.sqrt(x * x + y * y + z * z)
  }
  for (let k = 0; k < 3; k++) {
    out[HIT_POINT + k] = sweep[SWEEP_FROM + k] + (q[AT + k] + q[POINT + k]) / q[INVERSE + k]
    out[HIT_NORMAL + k] = (q[NORMAL + k] * q[INVERSE + k]) / length
  }
}
