/**
 * A swept body against one triangle, answered in plain doubles where they can prove the answer within ε: most hits and misses can
 * be. The rest is for the exact solver of the pair.
 *
 * A miss is proved by the planes of bracket.ts. So is that the body comes to touch for certain. When it does is proved afresh:
 *
 *            body at t            gap of that plane = 0 to within ε:
 *           ╭─────────╮             a plane that parts the smaller body from the triangle at t, and is approached, has done so
 *      n ↑  │    +    │             all the way; nothing was touched before
 *        │  ╰────●────╯           the point p is in the body grown by ε:
 *     ───┼───────p──────            the larger body touches it at t
 *      ╲ triangle ╱
 *
 * For this the corners as seen from the centre at t are computed with one rounding each, so that neither the length of the way nor the
 * distance from the origin is felt. What is left are the roundings of n · v and of p, counted term by term:
 *
 *   E ≤ 6 · 2⁻⁵³ (max Σ |n_k v_k| + reach)        of each v 1, of its products and their sum 3, of p 5, and room
 *
 * With ε/4 for the gap that is left, an answer is right to 3ε/4, which is also where contact is decided.
 *
 * The time depends on the feature alone and on a start rounded to an f32: two triangles with an edge in common give the same bits.
 */
import {
  type Coordinates,
  FEATURE_EDGE,
  FEATURE_FACE,
  FEATURE_VERTEX,
  HIT_DEPTH,
  HIT_FEATURE,
  HIT_NORMAL,
  HIT_POINT,
  HIT_STARTS_INSIDE,
  HIT_T,
  type Row,
  SOLID_SIZE,
  SWEEP_FROM,
  SWEEP_RADIUS,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { ROUNDOFF } from '../math/tolerance.ts'
import { BOX, CYLINDER, SPHERE } from '../shapes/kinds.ts'
import { approachTriangle, separate, startApproach, writeFace } from './approach.ts'
import { asked, EXTENT, MARGIN, pointInBox, SEEN } from './box/box-point.ts'
import { ACROSS_FACE, BY, bracket, FIRST_CROSS, FROM, LAST, LATER, last, OTHERS, times, UNTOUCHED } from './bracket.ts'
import { MEASURE, REPORT, TOUCHING, WAYS } from './contact-rule.ts'
import { isTurnedRow } from './frame.ts'
import {
  ALONG,
  CORNERS,
  DEPTH,
  EDGE,
  FACE,
  GAP,
  HALF,
  NORMAL,
  POINT,
  q,
  RADIUS,
  SLOPE,
  SOME_EDGE,
  TIME,
  UNKNOWN,
  UPPER,
  WAY,
} from './separation.ts'

/** Answers. */
export const MISS = 0
export const HIT = 1
/** Plain doubles do not prove it. */
export const OPEN = 2

/** Steps of Newton; two are enough but where an edge is grazed. */
const ROUNDS = 6
/** Below this tolerance squares may underflow. */
const SMALLEST = 1e-90
/** A radius smaller than this share of the distances has no direction that could be trusted. */
const THINNEST = 1e-6

const sweepRow = new Float64Array(SOLID_SIZE)
const whole = new Float64Array([1])
/** The corners that the feature has: of an edge two, in an order of their own. */
const feature = new Float64Array(9)
/** t d, and what its rounding left. */
const way = new Float64Array(6)
/** ε of the pair at hand: in a row, since a double that is passed is allocated. */
export const epsilon = new Float64Array(1)

/**
 * As the pair's own function, of all upright bodies but ellipsoids: MISS, HIT, or OPEN. `out` is written for HIT alone; epsilon[0]
 * is set. Takes up the sweep as `startApproach` does.
 */
export function certify(
  mover: number,
  sweep: Row,
  s: number,
  triangle: Coordinates,
  t: number,
  mode: number,
  out: Row,
  o: number,
): number {
  const overlap = mode & WAYS
  if (overlap === TOUCHING || overlap === MEASURE || !(epsilon[0] > SMALLEST)) return OPEN
  if (mover === SPHERE) {
    for (let i = 0; i < SWEEP_RADIUS; i++) sweepRow[i] = sweep[s + i]
    for (let i = 0; i < 3; i++) sweepRow[SWEEP_RADIUS + i] = sweep[s + SWEEP_RADIUS]
  } else {
    if (isTurnedRow(sweep, s)) return OPEN
    for (let i = 0; i < SOLID_SIZE; i++) sweepRow[i] = sweep[s + i]
  }
  const x = sweepRow[SWEEP_TRANSLATION]
  const y = sweepRow[SWEEP_TRANSLATION + 1]
  const z = sweepRow[SWEEP_TRANSLATION + 2]
  if (x === 0 && y === 0 && z === 0) return OPEN
  startApproach(mover, sweepRow)
  approachTriangle(sweepRow, triangle, t)
  const verdict = bracket(whole, 0, overlap !== REPORT)
  if (verdict === UNTOUCHED) return MISS
  if (verdict !== LATER || !(times[BY] < 1)) return OPEN
  return mover === BOX ? touchBox(triangle, t, out, o) : touch(mover, triangle, t, out, o)
}

/** The feature of the touch, and when it is; in a row, since a double that is passed is allocated. */
const found = new Float64Array(2)
const KIND = 0
const TOUCH = 1

/** The touch, which there is for certain, between FROM and BY. */
function touch(mover: number, triangle: Coordinates, t: number, out: Row, o: number): number {
  q[TIME] = times[FROM]
  const kind = separate()
  if (kind === UNKNOWN) return OPEN
  found[KIND] = kind
  found[TOUCH] = Math.fround(times[FROM])
  takeFeature(kind, triangle, t)
  if (!meets(false) || !parts(mover, triangle, t)) return OPEN
  if (kind === FEATURE_VERTEX && touched === 2) {
    // an edge is touched all along: at which point?
    takeTouchedEdge(triangle, t)
    if (!meets(true)) return OPEN
  } else if (touched !== CORNERS_OF[kind]) return OPEN
  // (a face that flat ends and sides lie on may be touched where it ends)
  if (found[KIND] === FEATURE_FACE && q[EDGE] >= 0)
    found[KIND] = q[EDGE] === SOME_EDGE || (q[ALONG] > 0 && q[ALONG] < 1) ? FEATURE_EDGE : FEATURE_VERTEX
  const isCorner = found[KIND] === FEATURE_VERTEX && kind === FEATURE_VERTEX && touched === 1
  out[o + HIT_T] = found[TOUCH]
  for (let k = 0; k < 3; k++) {
    out[o + HIT_POINT + k] = isCorner ? feature[k] : sweepRow[SWEEP_FROM + k] + (way[k] + q[POINT + k])
    out[o + HIT_NORMAL + k] = q[NORMAL + k] + 0 // no -0
  }
  out[o + HIT_DEPTH] = 0
  out[o + HIT_FEATURE] = found[KIND]
  out[o + HIT_STARTS_INSIDE] = 0
  return HIT
}

/** Newton's steps of the body against `feature` alone, to where its gap is 0 to within ε/4. @param anew whatever of it is nearest */
function meets(anew: boolean): boolean {
  let time = found[TOUCH]
  q[TIME] = 0
  for (let round = 0; ; round++) {
    setWay(time)
    seeFromCentre(feature, 0)
    const kind = separate()
    if (anew) found[KIND] = kind
    if (kind === UNKNOWN || kind !== found[KIND]) return false
    const slope = q[SLOPE]
    // (within ε would do; but an answer may be as good as the numbers near at hand allow)
    if (Math.abs(q[GAP]) <= 4 * ROUNDOFF * (q[RADIUS] + q[HALF] - time * slope) || round === ROUNDS) break
    if (!(slope < 0)) return false
    const next = time - q[GAP] / slope
    if (next === time) break
    if (!(next > 0 && next <= 1)) return false
    time = next
  }
  found[TOUCH] = time
  return Math.abs(q[GAP]) <= 0.25 * epsilon[0] && q[UPPER] <= 0.25 * epsilon[0]
}

/** The direction across which a box is parted longest: of any length, from the triangle to the box. */
const axis = new Float64Array(3)
const place = new Float64Array(3)

/**
 * The touch of a box: the direction that parts it longest from the triangle says when, exactly, since its gap is linear in time; and it is
 * in the triangle then if the clipped triangle leaves a point.
 */
function touchBox(triangle: Coordinates, t: number, out: Row, o: number): number {
  // (several at once: which of them is named goes by rules of the exact solver)
  if (last[OTHERS] >= times[FROM] || !takeAxis(last[LAST], triangle, t)) return OPEN
  const nx = axis[0]
  const ny = axis[1]
  const nz = axis[2]
  const reach = q[RADIUS] * Math.abs(nx) + q[HALF] * Math.abs(ny) + q[DEPTH] * Math.abs(nz)
  const rate = Math.abs(nx) + Math.abs(ny) + Math.abs(nz)
  let slope = nx * q[WAY] + ny * q[WAY + 1] + nz * q[WAY + 2]
  const side = slope > 0 ? -1 : 1
  slope *= side
  let time = Math.fround(times[FROM])
  let gap = 0
  let terms = 0
  for (let round = 0; ; round++) {
    setWay(time)
    seeFromCentre(triangle, t)
    let most = Number.NEGATIVE_INFINITY
    for (let i = CORNERS; i < CORNERS + 9; i += 3) {
      const x = nx * q[i]
      const y = ny * q[i + 1]
      const z = nz * q[i + 2]
      most = Math.max(most, side * (x + y + z))
      terms = Math.max(terms, Math.abs(x) + Math.abs(y) + Math.abs(z))
    }
    gap = -most - reach
    if (Math.abs(gap) <= 4 * ROUNDOFF * (reach - time * slope) || round === ROUNDS) break
    const next = time - gap / slope
    if (next === time) break
    if (!(next > 0 && next <= 1)) return OPEN
    time = next
    terms = 0
  }
  if (!(Math.abs(gap) <= 0.25 * epsilon[0] * rate && 6 * ROUNDOFF * (terms + reach) <= 0.5 * epsilon[0] * rate))
    return OPEN
  for (let i = 0; i < 9; i++) asked[SEEN + i] = q[CORNERS + i]
  asked[EXTENT] = q[RADIUS]
  asked[EXTENT + 1] = q[HALF]
  asked[EXTENT + 2] = q[DEPTH]
  asked[MARGIN] = 0.5 * epsilon[0]
  const kind = pointInBox(place, 0)
  if (kind < 0) return OPEN
  const length = side / Math.sqrt(nx * nx + ny * ny + nz * nz)
  out[o + HIT_T] = time
  for (let k = 0; k < 3; k++) {
    out[o + HIT_POINT + k] = sweepRow[SWEEP_FROM + k] + (way[k] + place[k])
    out[o + HIT_NORMAL + k] = axis[k] * length + 0 // no -0
  }
  out[o + HIT_DEPTH] = 0
  out[o + HIT_FEATURE] = kind
  out[o + HIT_STARTS_INSIDE] = 0
  return HIT
}

/** `axis` by its number (bracket.ts), from the triangle's coordinates as given. */
function takeAxis(number: number, v: Coordinates, t: number): boolean {
  if (number < ACROSS_FACE) {
    axis.fill(0)
    axis[number] = 1
    return true
  }
  if (number === ACROSS_FACE) {
    writeFace(v, t, axis, 0)
    return axis[0] !== 0 || axis[1] !== 0 || axis[2] !== 0
  }
  const edge = Math.trunc((number - FIRST_CROSS) / 3)
  const k = (number - FIRST_CROSS) % 3
  takeEdge(v, t + 3 * edge, t + (edge === 2 ? 0 : 3 * edge + 3))
  const i = (k + 1) % 3
  const j = (k + 2) % 3
  axis[k] = 0
  axis[i] = feature[3 + j] - feature[j]
  axis[j] = feature[i] - feature[3 + i]
  return true
}

/** The corners of the nearest feature of the last `separate`, and its face. */
function takeFeature(kind: number, triangle: Coordinates, t: number): void {
  if (kind === FEATURE_FACE) {
    for (let i = 0; i < 9; i++) feature[i] = triangle[t + i]
    writeFace(feature, 0, q, FACE)
    return
  }
  const a = t + 3 * q[EDGE]
  const b = t + (q[EDGE] === 2 ? 0 : 3 * q[EDGE] + 3)
  if (kind === FEATURE_EDGE) takeEdge(triangle, a, b)
  else if (q[ALONG] > 0) takeEdge(triangle, b, b)
  else takeEdge(triangle, a, a)
}

/** The edge between the two corners that the last `parts` found touched. */
function takeTouchedEdge(triangle: Coordinates, t: number): void {
  const first = isTouched[0] === 1 ? t : t + 3
  takeEdge(triangle, first, isTouched[2] === 1 ? t + 6 : t + 3)
}

/** An edge, from the corner that comes first; or a corner, given twice. */
function takeEdge(v: Coordinates, a: number, b: number): void {
  const first = isAfter(v, a, b) ? b : a
  const last = first === a ? b : a
  for (let k = 0; k < 3; k++) {
    q[FACE + k] = 0
    feature[k] = v[first + k]
    feature[3 + k] = feature[6 + k] = v[last + k]
  }
}

/** Does one corner come after another, by x, then y, then z? */
function isAfter(v: Coordinates, a: number, b: number): boolean {
  for (let k = 0; k < 3; k++) if (v[a + k] !== v[b + k]) return v[a + k] > v[b + k]
  return false
}

/** Dekker's constant: splits a double into two halves of 26 bits. */
const HALVES = 134217729

/** way = time · d, as a double and what it rounds off (Dekker 1971). */
function setWay(time: number): void {
  const c = HALVES * time
  const high = c - (c - time)
  const low = time - high
  for (let k = 0; k < 3; k++) {
    const d = sweepRow[SWEEP_TRANSLATION + k]
    const e = HALVES * d
    const dHigh = e - (e - d)
    const dLow = d - dHigh
    const product = time * d
    way[k] = product
    way[3 + k] = high * dHigh - product + high * dLow + low * dHigh + low * dLow
  }
}

/** q[CORNERS..] = corners as seen from the centre at the time of `way`, rounded once. */
function seeFromCentre(v: Coordinates, b: number): void {
  for (let k = 0; k < 3; k++) {
    const from = sweepRow[SWEEP_FROM + k]
    const step = way[k]
    const rest = way[3 + k]
    for (let i = k; i < 9; i += 3) {
      // two exact differences (Knuth), each with what it rounds off
      const x = v[b + i]
      const d = x - from
      const back = d - x
      const dRest = x - (d - back) - (from + back)
      const e = d - step
      const back2 = e - d
      const eRest = d - (e - back2) - (step + back2)
      q[CORNERS + i] = e + (eRest + (dRest - rest))
    }
  }
}

/** Corners of a feature. */
const CORNERS_OF = Uint8Array.of(3, 2, 1)
const heights = new Float64Array(3)
const sums = new Float64Array(3)
/** The corners that the plane touches, and how many. (Where it touches more than the feature, what is named goes by rules of the exact solvers.) */
const isTouched = new Uint8Array(3)
let touched = 0

/** Does the plane of the last `separate` hold back the whole triangle at the time of `way`, by all that roundings can do? */
function parts(mover: number, triangle: Coordinates, t: number): boolean {
  const nx = q[NORMAL]
  const ny = q[NORMAL + 1]
  const nz = q[NORMAL + 2]
  seeFromCentre(triangle, t)
  let most = Number.NEGATIVE_INFINITY
  for (let i = 0; i < 3; i++) {
    const x = nx * q[CORNERS + 3 * i]
    const y = ny * q[CORNERS + 3 * i + 1]
    const z = nz * q[CORNERS + 3 * i + 2]
    heights[i] = x + y + z
    sums[i] = Math.abs(x) + Math.abs(y) + Math.abs(z)
    most = Math.max(most, heights[i])
  }
  // of corners that are well behind the plane, no rounding matters
  let terms = 0
  touched = 0
  for (let i = 0; i < 3; i++) {
    isTouched[i] = heights[i] < most - epsilon[0] - 6 * ROUNDOFF * sums[i] ? 0 : 1
    if (isTouched[i] === 0) continue
    terms = Math.max(terms, sums[i])
    touched++
  }
  const flat = mover === CYLINDER ? Math.sqrt(nx * nx + nz * nz) : 1
  const reach = q[HALF] * Math.abs(ny) + q[RADIUS] * flat
  // (of a cylinder a growth moves the plane by up to √2 times as much)
  const rate = mover === CYLINDER ? flat + Math.abs(ny) : 1
  return (
    6 * ROUNDOFF * (terms + reach) <= 0.5 * epsilon[0] &&
    q[RADIUS] > THINNEST * terms &&
    -most - reach >= -0.25 * epsilon[0] * rate
  )
}
