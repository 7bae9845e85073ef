/**
 * What plain doubles prove about a swept body and a triangle: that the body misses it, or the earliest and latest time
 * of the first touch. This decides most triangles of a cast. Only the few that may come first go on to the exact
 * solvers.
 *
 * The planes are those of advance.ts, with another margin. A gap computed here is off by less than 26 · 2⁻⁵³ (S + L +
 * |d|): 7 roundings to turn each coordinate, 3 for its difference from the centre on its path, 5 for a scalar product,
 * 3 for the body's reach, all along three axes. For an ellipsoid the error is larger by the ratio of its longest radius
 * to its shortest.
 */
import type { Row } from '../math/rows.ts'
import { EPSILON, ROUNDOFF } from '../math/tolerance.ts'
import { ASPECT, body, EXTENT, finishTriangle, isBox, isHull, isRound, LONGEST, PLACE, separate } from './approach.ts'
import { isTurned } from './frame.ts'
import { hullPairs } from './hull-pairs.ts'
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

/** The roundings above, twice ε, and a reserve. */
const MARGIN = 128 * ROUNDOFF

/** The body misses the triangle up to the limit, or leaves it without coming nearer. */
export const UNTOUCHED = 0
/** Surely apart at the start; see `times`. */
export const LATER = 1
/** Perhaps in contact or overlap at the start. */
export const AT_START = 2

/** For LATER: not touched before FROM; surely touched by BY, which is Infinity if unknown. */
export const times = new Float64Array(2)
export const FROM = 0
export const BY = 1

/** Was any triangle near at the start since this was set to 0? If not, the body overlaps nothing. */
export const nearStart = new Uint8Array(1)

const ROUNDS = 32

/**
 * Follows `approachTriangle`.
 * @param limits at l: touches after this fraction of the translation do not matter
 * @param mayLeave return UNTOUCHED if the body moves away from a triangle that it touches or overlaps
 */
export function bracket(limits: Row, l: number, mayLeave: boolean): number {
  const limit = limits[l]
  const margin = MARGIN * q[SPAN] * body[ASPECT]
  const faceGap = q[FACE_GAP]
  if (faceGap > margin && faceGap + q[FACE_SLOPE] * limit > margin) return UNTOUCHED
  times[FROM] = 0
  times[BY] = Number.POSITIVE_INFINITY
  if (isHull()) return hullPairs.bracket(limits, l)
  if (isBox()) return bracketBox(limits, l)
  finishTriangle()
  q[FLAT] = (isTurned() ? 8 : 1) * ROUNDOFF * q[SPAN]
  // the whole triangle is on or behind the face's plane: until the body reaches the plane, it touches nothing
  let t = faceGap > margin ? (margin - faceGap) / q[FACE_SLOPE] : 0
  times[FROM] = t
  for (let round = 0; round < ROUNDS; round++) {
    q[TIME] = t
    if (separate() === UNKNOWN) return t > 0 ? LATER : isNear()
    const slope = q[SLOPE]
    const gap = q[GAP]
    if (!(gap > margin)) {
      if (t === 0) return isNear() && mayLeave && leaves() ? UNTOUCHED : AT_START
      break
    }
    if (slope >= 0) return UNTOUCHED
    const next = t - (gap - margin) / slope
    if (next > limit) return UNTOUCHED
    if (!(next > t)) break
    times[FROM] = t = next
  }
  // does the body contain the point a little later?
  const slope = q[SLOPE]
  const later = t - (8 * margin) / slope
  if (!(later <= limit)) return LATER
  q[TIME] = later
  if (separate() !== UNKNOWN && q[UPPER] < -margin) times[BY] = later
  return LATER
}

function isNear(): number {
  nearStart[0] = 1
  return AT_START
}

/**
 * The interval of time in which no direction so far separates box and triangle, with the margin; and the interval in
 * which surely none separates them.
 */
const span = new Float64Array(4)
const ENTER = 0
const LEAVE = 1
const SURELY_ENTER = 2
const SURELY_LEAVE = 3
/**
 * The current direction; its rounding error; its number; and how far it may be from the true direction (relative to its
 * length, in roundings of SPAN). A row, because V8 may allocate doubles that are passed. A gap along any direction
 * proves that box and triangle are separate. But only the true thirteen directions together prove that they touch.
 */
const axis = new Float64Array(6)
const SLACK = 3
const NUMBER = 4
const OFF = 5
/**
 * The number of the direction along which box and triangle stay separate longest; and the time from which no direction
 * except those parallel to it separates them, whatever the roundings.
 */
export const last = new Float64Array(6)
export const LAST = 0
export const OTHERS = 1
const LAST_SURELY = 2
const LAST_AXIS = 3
/**
 * Numbers of the directions: 0, 1, 2 are the box's own, then this one, then for each edge its cross products with x, y,
 * z.
 */
export const ACROSS_FACE = 3
export const FIRST_CROSS = 4

/**
 * For a box, thirteen directions decide: its own three, the triangle's normal, and the cross products of each box edge
 * with each triangle edge (Gottschalk, Lin, Manocha 1996). Along each direction, the projections of box and triangle
 * overlap for an interval of time. The two touch in the intersection of all intervals.
 */
function bracketBox(limits: Row, l: number): number {
  span[ENTER] = Number.NEGATIVE_INFINITY
  span[LEAVE] = limits[l]
  span[SURELY_ENTER] = 0
  span[SURELY_LEAVE] = 1
  last.fill(Number.NEGATIVE_INFINITY, OTHERS, LAST_AXIS)
  last.fill(0, LAST_AXIS)
  for (let k = 0; k < 3; k++) {
    axis.fill(0)
    axis[SLACK] = MARGIN * q[SPAN]
    axis[k] = 1
    axis[NUMBER] = k
    if (separates()) return UNTOUCHED
  }
  for (let k = 0; k < 3; k++) axis[k] = q[FACE + k]
  axis[NUMBER] = ACROSS_FACE
  measureFaceError()
  if (separates()) return UNTOUCHED
  axis[OFF] = DIRECTION * q[SPAN]
  let dropped = false
  for (let i = 0; i < 9; i += 3) {
    const j = i === 6 ? 0 : i + 3
    const x = q[CORNERS + j] - q[CORNERS + i]
    const y = q[CORNERS + j + 1] - q[CORNERS + i + 1]
    const z = q[CORNERS + j + 2] - q[CORNERS + i + 2]
    const short = Math.max(SHORT * Math.max(Math.abs(x), Math.abs(y), Math.abs(z)), SHORTEST)
    for (let k = 0; k < 3; k++) {
      axis[0] = k === 0 ? 0 : k === 1 ? -z : y
      axis[1] = k === 0 ? z : k === 1 ? 0 : -x
      axis[2] = k === 0 ? -y : k === 1 ? x : 0
      const length = Math.abs(axis[0]) + Math.abs(axis[1]) + Math.abs(axis[2])
      if (length > short) {
        axis[NUMBER] = FIRST_CROSS + i + k
        if (separates()) return UNTOUCHED
      } else if (length > 0) dropped = true // length 0: the edge is along a box axis, and nothing is missing
    }
  }
  if (!(span[ENTER] > 0)) return isNear()
  times[FROM] = span[ENTER]
  if (!dropped && span[SURELY_ENTER] < span[SURELY_LEAVE]) times[BY] = span[SURELY_ENTER]
  return LATER
}

/** Corners are off by about ten roundings of SPAN, edges by twice as much. */
const DIRECTION = 32 * ROUNDOFF

/** axis[OFF] of the face's normal: the error of the edges divided by the height of the triangle. */
function measureFaceError(): void {
  const ux = q[CORNERS + 3] - q[CORNERS]
  const uy = q[CORNERS + 4] - q[CORNERS + 1]
  const uz = q[CORNERS + 5] - q[CORNERS + 2]
  const vx = q[CORNERS + 6] - q[CORNERS]
  const vy = q[CORNERS + 7] - q[CORNERS + 1]
  const vz = q[CORNERS + 8] - q[CORNERS + 2]
  const x = uy * vz - uz * vy
  const y = uz * vx - ux * vz
  const z = ux * vy - uy * vx
  const sizes = Math.abs(ux) + Math.abs(uy) + Math.abs(uz) + Math.abs(vx) + Math.abs(vy) + Math.abs(vz)
  const area = Math.abs(x) + Math.abs(y) + Math.abs(z)
  // without a face, the directions of the edges suffice
  axis[OFF] = area > 0 ? (DIRECTION * q[SPAN] * sizes) / area : 0
}

/** If two edges are parallel up to this share, the axis across them is noise. */
const SHORT = 1e-9
/** Products with a shorter axis underflow. */
const SHORTEST = 1e-140

/** Narrows the intervals by a direction of any length. Returns true if nothing is left. */
function separates(): boolean {
  const x = axis[0]
  const y = axis[1]
  const z = axis[2]
  const a = x * q[CORNERS] + y * q[CORNERS + 1] + z * q[CORNERS + 2]
  const b = x * q[CORNERS + 3] + y * q[CORNERS + 4] + z * q[CORNERS + 5]
  const c = x * q[CORNERS + 6] + y * q[CORNERS + 7] + z * q[CORNERS + 8]
  const s = x * q[WAY] + y * q[WAY + 1] + z * q[WAY + 2]
  const reach = q[RADIUS] * Math.abs(x) + q[HALF] * Math.abs(y) + q[DEPTH] * Math.abs(z)
  const slack = axis[SLACK] * (Math.abs(x) + Math.abs(y) + Math.abs(z))
  const sure = slack + axis[OFF] * q[SPAN]
  // separated unless low ≤ s t ≤ high
  const low = (a < b ? (a < c ? a : c) : b < c ? b : c) - reach
  const high = (a > b ? (a > c ? a : c) : b > c ? b : c) + reach
  if (s !== 0) {
    const enter = s > 0 ? (low - slack) / s : (high + slack) / s
    const surely = s > 0 ? (low + sure) / s : (high - sure) / s
    if (surely > span[ENTER]) {
      const isOther = !isAlongLast()
      if (enter > span[ENTER]) {
        if (isOther) last[OTHERS] = Math.max(last[OTHERS], last[LAST_SURELY])
        last[LAST] = axis[NUMBER]
        last[LAST_SURELY] = surely
        for (let k = 0; k < 3; k++) last[LAST_AXIS + k] = axis[k]
      } else if (isOther) last[OTHERS] = Math.max(last[OTHERS], surely)
    }
    span[ENTER] = Math.max(span[ENTER], enter)
    span[SURELY_ENTER] = Math.max(span[SURELY_ENTER], surely)
    span[LEAVE] = Math.min(span[LEAVE], s > 0 ? (high + slack) / s : (low - slack) / s)
    span[SURELY_LEAVE] = Math.min(span[SURELY_LEAVE], s > 0 ? (high - sure) / s : (low + sure) / s)
  } else {
    if (low > slack || high < -slack) return true
    if (low > -sure || high < sure) span[SURELY_LEAVE] = Number.NEGATIVE_INFINITY
  }
  return !(span[ENTER] <= span[LEAVE] && span[LEAVE] >= 0)
}

/** Is the direction parallel to that of `last`, up to rounding? */
function isAlongLast(): boolean {
  const x = axis[1] * last[LAST_AXIS + 2] - axis[2] * last[LAST_AXIS + 1]
  const y = axis[2] * last[LAST_AXIS] - axis[0] * last[LAST_AXIS + 2]
  const z = axis[0] * last[LAST_AXIS + 1] - axis[1] * last[LAST_AXIS]
  const scalar = axis[0] * last[LAST_AXIS] + axis[1] * last[LAST_AXIS + 1] + axis[2] * last[LAST_AXIS + 2]
  return Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) <= PARALLEL * Math.abs(scalar)
}
const PARALLEL = 1e-14

/**
 * Does the path lead away from the plane, so that the body never comes nearer than its start by more than ε? The gap's
 * own roundings are counted component by component here: over a level floor, the length of the path does not matter.
 */
function leaves(): boolean {
  // in overlap, growth and distance agree only for spheres and capsules
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
  // an ellipsoid's roundings are in a space divided by its radii, of which this is the longest
  return q[UPPER] - q[GAP] + 2 * roundings * body[LONGEST] <= EPSILON * Math.max(body[EXTENT], largest)
}
