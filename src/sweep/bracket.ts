/**
 * What plain doubles say for certain of a swept body and a triangle: that it is not touched; or when at the earliest, and by when it surely
 * is. Most triangles of a cast need no more; only the few that may be the first go on to the exact solvers.
 *
 * The planes are those of advance.ts; what is new is the margin. A gap computed here is off by less than 26 · 2⁻⁵³ (S + L + |d|) (each
 * coordinate turned: 7 roundings; its difference to the centre on its way: 3; a scalar product: 5; the body's reach: 3; all along three
 * axes), and by as many times more for an ellipsoid as its longest radius is longer than its shortest.
 */
import type { Row } from '../math/rows.ts'
import { EPSILON, ROUNDOFF } from '../math/tolerance.ts'
import { ASPECT, body, EXTENT, finishTriangle, isBox, isRound, LONGEST, PLACE, separate } from './approach.ts'
import { isTurned } from './frame.ts'
import {
  CORNERS,
  DEPTH,
  FACE,
  FACE_GAP,
  FACE_SLOPE,
  FLAT,
  GAP,
  HALF,
  INVERSE,
  NORMAL,
  POINT,
  q,
  RADIUS,
  SLOPE,
  SPAN,
  TIME,
  UNKNOWN,
  UPPER,
  WAY,
} from './separation.ts'

/** The roundings above, twice ε, and room. */
const MARGIN = 128 * ROUNDOFF

/** Not touched up to the limit, or left without having come nearer. */
export const UNTOUCHED = 0
/** Surely apart at the start; see `times`. */
export const LATER = 1
/** Perhaps in contact or overlap at the start. */
export const AT_START = 2

/** Of LATER: not touched before FROM; surely touched BY, Infinity if that is not known. */
export const times = new Float64Array(2)
export const FROM = 0
export const BY = 1

const ROUNDS = 32

/**
 * Follows `approachTriangle`. @param limits at l: only what is touched before this fraction of the translation matters
 * @param mayLeave a body that goes away from what it touches or overlaps has left it untouched
 */
export function bracket(limits: Row, l: number, mayLeave: boolean): number {
  const limit = limits[l]
  const margin = MARGIN * q[SPAN] * body[ASPECT]
  const faceGap = q[FACE_GAP]
  if (faceGap > margin && faceGap + q[FACE_SLOPE] * limit > margin) return UNTOUCHED
  times[FROM] = 0
  times[BY] = Number.POSITIVE_INFINITY
  if (isBox()) return bracketBox(limits, l)
  finishTriangle()
  q[FLAT] = ROUNDOFF * q[SPAN]
  // the face's plane is behind nothing of the triangle: until the body reaches it, nothing is touched
  let t = faceGap > margin ? (margin - faceGap) / q[FACE_SLOPE] : 0
  times[FROM] = t
  for (let round = 0; round < ROUNDS; round++) {
    q[TIME] = t
    if (separate() === UNKNOWN) return t > 0 ? LATER : AT_START
    const slope = q[SLOPE]
    const gap = q[GAP]
    if (!(gap > margin)) {
      if (t === 0) return mayLeave && leaves() ? UNTOUCHED : AT_START
      break
    }
    if (slope >= 0) return UNTOUCHED
    const next = t - (gap - margin) / slope
    if (next > limit) return UNTOUCHED
    if (!(next > t)) break
    times[FROM] = t = next
  }
  // a little later: is it in?
  const slope = q[SLOPE]
  const later = t - (8 * margin) / slope
  if (!(later <= limit)) return LATER
  q[TIME] = later
  if (separate() !== UNKNOWN && q[UPPER] < -margin) times[BY] = later
  return LATER
}

// direction, gap and slope of a box's axes are locals of one function: each is needed once
const span = new Float64Array(3)
const ENTER = 0
const LEAVE = 1
const SURE = 2

/**
 * Of a box: along each of thirteen directions (separate-box.ts) the time in which box and triangle are not parted is an interval; they touch in
 * the interval that all have in common.
 */
function bracketBox(limits: Row, l: number): number {
  const margin = MARGIN * q[SPAN]
  span[ENTER] = Number.NEGATIVE_INFINITY
  span[LEAVE] = limits[l]
  span[SURE] = 0
  sureEnd[0] = 1
  if (partsBox(1, 0, 0, margin) || partsBox(0, 1, 0, margin) || partsBox(0, 0, 1, margin)) return UNTOUCHED
  if (partsBox(q[FACE], q[FACE + 1], q[FACE + 2], margin)) return UNTOUCHED
  let dropped = false
  for (let i = 0; i < 9; i += 3) {
    const j = i === 6 ? 0 : i + 3
    const x = q[CORNERS + j] - q[CORNERS + i]
    const y = q[CORNERS + j + 1] - q[CORNERS + i + 1]
    const z = q[CORNERS + j + 2] - q[CORNERS + i + 2]
    const short = SHORT * Math.max(Math.abs(x), Math.abs(y), Math.abs(z))
    const yz = Math.abs(y) + Math.abs(z)
    const zx = Math.abs(z) + Math.abs(x)
    const xy = Math.abs(x) + Math.abs(y)
    if (yz > short ? partsBox(0, z, -y, margin) : yz > 0) {
      if (yz > short) return UNTOUCHED
      dropped = true
    }
    if (zx > short ? partsBox(-z, 0, x, margin) : zx > 0) {
      if (zx > short) return UNTOUCHED
      dropped = true
    }
    if (xy > short ? partsBox(y, -x, 0, margin) : xy > 0) {
      if (xy > short) return UNTOUCHED
      dropped = true
    }
  }
  if (!(span[ENTER] > 0)) return AT_START
  times[FROM] = span[ENTER]
  if (!dropped && span[SURE] < sureEnd[0]) times[BY] = span[SURE]
  return LATER
}

/** An axis across two edges that are parallel up to this share is noise. */
const SHORT = 1e-9
const sureEnd = new Float64Array(1)

/** Takes a direction (of any length) into the interval; true where nothing is left of it. */
function partsBox(x: number, y: number, z: number, margin: number): boolean {
  const a = x * q[CORNERS] + y * q[CORNERS + 1] + z * q[CORNERS + 2]
  const b = x * q[CORNERS + 3] + y * q[CORNERS + 4] + z * q[CORNERS + 5]
  const c = x * q[CORNERS + 6] + y * q[CORNERS + 7] + z * q[CORNERS + 8]
  const s = x * q[WAY] + y * q[WAY + 1] + z * q[WAY + 2]
  const reach = q[RADIUS] * Math.abs(x) + q[HALF] * Math.abs(y) + q[DEPTH] * Math.abs(z)
  const slack = margin * (Math.abs(x) + Math.abs(y) + Math.abs(z))
  const low = (a < b ? (a < c ? a : c) : b < c ? b : c) - reach
  const high = (a > b ? (a > c ? a : c) : b > c ? b : c) + reach
  // not parted while low ≤ s t ≤ high, but for the slack
  if (s > 0) {
    span[ENTER] = Math.max(span[ENTER], (low - slack) / s)
    span[LEAVE] = Math.min(span[LEAVE], (high + slack) / s)
    span[SURE] = Math.max(span[SURE], (low + slack) / s)
    sureEnd[0] = Math.min(sureEnd[0], (high - slack) / s)
  } else if (s < 0) {
    span[ENTER] = Math.max(span[ENTER], (high + slack) / s)
    span[LEAVE] = Math.min(span[LEAVE], (low - slack) / s)
    span[SURE] = Math.max(span[SURE], (high - slack) / s)
    sureEnd[0] = Math.min(sureEnd[0], (low + slack) / s)
  } else {
    if (low > slack || high < -slack) return true
    if (low > -slack || high < slack) sureEnd[0] = Number.NEGATIVE_INFINITY
  }
  return !(span[ENTER] <= span[LEAVE] && span[LEAVE] >= 0)
}

/**
 * Does the path lead away from the plane, so that the body never comes nearer than it starts by more than ε? The gap's own roundings are
 * counted component by component here: over a level floor, its length is of no matter.
 */
function leaves(): boolean {
  // (in overlap growth and distance are the same for spheres and capsules alone)
  if (!(q[SLOPE] >= 0) || isTurned() || (q[GAP] < 0 && !isRound())) return false
  let terms = 0
  let nearest = 0
  let largest = 0
  for (let k = 0; k < 3; k++) {
    const n = Math.abs(q[NORMAL + k])
    const far = Math.max(Math.abs(q[CORNERS + k]), Math.abs(q[CORNERS + 3 + k]), Math.abs(q[CORNERS + 6 + k]))
    terms += n * (far + Math.abs(q[WAY + k]))
    for (let i = CORNERS + k; i < CORNERS + 9; i += 3)
      largest = Math.max(largest, Math.abs(q[i] / q[INVERSE + k] + body[PLACE + k]))
    nearest += Math.abs(q[POINT + k])
  }
  const roundings = 8 * ROUNDOFF * (terms + nearest + q[HALF] + q[RADIUS] + q[DEPTH])
  // (an ellipsoid's are in a space divided by its radii, of which none is longer than this)
  return q[UPPER] - q[GAP] + 2 * roundings * body[LONGEST] <= EPSILON * Math.max(body[EXTENT], largest)
}
