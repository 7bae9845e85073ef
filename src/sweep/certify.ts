/**
 * Solves a swept body against one triangle in plain doubles, wherever doubles can prove the answer within ε. This
 * decides most hits and misses. The exact solver of the pair does the rest.
 *
 * The planes of bracket.ts prove that a body misses, and also that it touches. This file then proves the time of the
 * touch:
 *
 *            body at t            The gap of the plane is 0 to within ε:
 *           ╭─────────╮             The plane separates the smaller body from the triangle at t. The body approaches
 *      n ↑  │    +    │             the plane, so it was separated all the way: nothing was touched before t.
 *        │  ╰────●────╯           The point p is in the body grown by ε:
 *     ───┼───────p──────            the larger body touches the triangle at t.
 *      ╲ triangle ╱
 *
 * The corners v, as seen from the centre at t, are computed with one rounding each. So neither the length of the
 * translation nor the distance from the origin affects the proof. The remaining errors are the roundings of n · v and
 * of p:
 *
 *   upright     E ≤ 6 · 2⁻⁵³ (max Σ |n_k v_k| + reach)      v: 1; products and their sum: 3; p: 5; and a reserve
 *   ellipsoid   E ≤ 8 · 2⁻⁵³ (…) / rate                     v and n are divided by the radii: 2 more per quotient
 *   turned      E ≤ 10 · 2⁻⁵³ (max N √3 |v| + reach) / rate turning v: 5; by Cauchy Σ |n_i m_ij v_j| ≤ |n| |v|₁, where
 *                                                           m is the matrix; N = 1, for an ellipsoid |n / radii|
 *
 * The gap that is left may be ε/4. So an answer is right to 3ε/4, which is also where contact is decided. The contract
 * gives turned bodies four times the ε of upright ones.
 *
 * The time depends only on the feature and on a start rounded to f32. So two triangles that share an edge give the same
 * bits.
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
  SWEEP_ORIENTATION,
  SWEEP_RADIUS,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { ROUNDOFF } from '../math/tolerance.ts'
import { BOX, CYLINDER, ELLIPSOID, HULL, SPHERE } from '../shapes/kinds.ts'
import {
  approachTriangle,
  body,
  carryFace,
  LONGEST,
  separate,
  startApproach,
  writeFace,
  writeNearest,
} from './approach.ts'
import { touchesBox } from './box/touch-box.ts'
import { BY, bracket, FROM, LATER, times, UNTOUCHED } from './bracket.ts'
import { MEASURE, REPORT, TOUCHING, WAYS } from './contact-rule.ts'
import { isTurnedRow } from './frame.ts'
import { hullPairs } from './hull-pairs.ts'
import { TOLERANCE, w } from './registers.ts'
import { at, epsilon, feature, seeFromCentre, setWay, sweepRow, takeEdge, way } from './seen.ts'
import {
  ALONG,
  CORNERS,
  EDGE,
  FACE,
  GAP,
  HALF,
  INVERSE,
  NORMAL,
  q,
  RADIUS,
  SLOPE,
  SOME_EDGE,
  TIME,
  UNKNOWN,
  UPPER,
} from './separation.ts'

/** Results of `certify`. */
const MISS = 0
export const HIT = 1
/** Plain doubles prove neither. */
export const OPEN = 2

/** The most Newton steps. Two suffice unless the body grazes an edge. */
const ROUNDS = 6
/** Below this tolerance squares may underflow. */
const SMALLEST = 1e-90
/** If the radius is a smaller share of the distances than this, directions are not reliable. */
const THINNEST = 1e-6
/** Growth by more than this share of a radius is no longer linear. */
const LINEAR = 1e-3
/** ε of a turned body divided by ε of an upright one. */
const TURNED = 4
const SQRT3 = Math.sqrt(3)

const whole = new Float64Array([1])

let turned = false

/**
 * Decides a pair in plain doubles: MISS, HIT, or OPEN. Writes `out` only for HIT. TOLERANCE must be set. Starts the
 * sweep as `startApproach` does.
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
  if (overlap === TOUCHING || overlap === MEASURE || !(w[TOLERANCE] > SMALLEST)) return OPEN
  turned = false
  if (mover === SPHERE) {
    for (let i = 0; i < SWEEP_RADIUS; i++) sweepRow[i] = sweep[s + i]
    for (let i = 0; i < 3; i++) sweepRow[SWEEP_RADIUS + i] = sweep[s + SWEEP_RADIUS]
    sweepRow.fill(0, SWEEP_ORIENTATION)
  } else {
    turned = isTurnedRow(sweep, s)
    for (let i = 0; i < SOLID_SIZE; i++) sweepRow[i] = sweep[s + i]
  }
  epsilon[0] = (turned ? TURNED : 1) * w[TOLERANCE]
  const x = sweepRow[SWEEP_TRANSLATION]
  const y = sweepRow[SWEEP_TRANSLATION + 1]
  const z = sweepRow[SWEEP_TRANSLATION + 2]
  if (x === 0 && y === 0 && z === 0) return OPEN
  startApproach(mover, sweepRow)
  approachTriangle(sweepRow, triangle, t)
  const verdict = bracket(whole, 0, overlap !== REPORT)
  if (verdict === UNTOUCHED) return MISS
  if (verdict !== LATER || !(times[BY] < 1)) return OPEN
  return touches(mover, triangle, t, out, o) ? HIT : OPEN
}

function touches(mover: number, triangle: Coordinates, t: number, out: Row, o: number): boolean {
  if (mover === BOX) return touchesBox(turned, triangle, t, out, o)
  if (mover === HULL) return hullPairs.touches(turned, triangle, t, out, o)
  return touchesRound(mover, triangle, t, out, o)
}

/**
 * The feature touched and the time of the touch. A row, because V8 may allocate a double that is passed to a function.
 */
const found = new Float64Array(2)
const NAMED = 0
const TOUCH = 1

/**
 * Writes the HIT row of a touch between FROM and BY, which bracket.ts has proved to exist. Returns false if doubles
 * cannot prove its time.
 */
function touchesRound(mover: number, triangle: Coordinates, t: number, out: Row, o: number): boolean {
  q[TIME] = times[FROM]
  const nearest = separate()
  if (nearest === UNKNOWN) return false
  found[NAMED] = nearest
  found[TOUCH] = Math.fround(times[FROM])
  takeFeature(nearest, triangle, t)
  if (!meets(false) || !isBehindPlane(mover, triangle, t)) return false
  if (nearest === FEATURE_VERTEX && touched === 2) {
    // the body touches a whole edge: find the point
    takeTouchedEdge(triangle, t)
    if (!meets(true) || !isBehindPlane(mover, triangle, t)) return false
  } else if (touched !== CORNERS_OF[nearest]) return false
  // a flat end or side may lie on a face and touch it only at the face's edge
  if (found[NAMED] === FEATURE_FACE && q[EDGE] >= 0)
    found[NAMED] = q[EDGE] === SOME_EDGE || (q[ALONG] > 0 && q[ALONG] < 1) ? FEATURE_EDGE : FEATURE_VERTEX
  const isCorner = found[NAMED] === FEATURE_VERTEX && nearest === FEATURE_VERTEX && touched === 1
  writeNearest(out, o)
  out[o + HIT_T] = found[TOUCH]
  for (let k = 0; k < 3; k++) {
    out[o + HIT_POINT + k] = isCorner ? feature[k] : sweepRow[SWEEP_FROM + k] + (way[k] + out[o + HIT_POINT + k])
    out[o + HIT_NORMAL + k] += 0 // no -0
  }
  out[o + HIT_DEPTH] = 0
  out[o + HIT_FEATURE] = found[NAMED]
  out[o + HIT_STARTS_INSIDE] = 0
  return true
}

/**
 * Newton steps of the body against `feature` alone, until the gap is 0 to within ε/4.
 * @param anew take whichever part of `feature` is nearest; otherwise the part must stay the same
 */
function meets(anew: boolean): boolean {
  let time = found[TOUCH]
  q[TIME] = 0
  for (let round = 0; ; round++) {
    at[0] = time
    setWay()
    seeFromCentre(feature, 0)
    const nearest = separate()
    if (anew) found[NAMED] = nearest
    if (nearest === UNKNOWN || nearest !== found[NAMED]) return false
    const slope = q[SLOPE]
    // ε would suffice, but go on to the precision that these numbers allow
    if (Math.abs(q[GAP]) <= 4 * ROUNDOFF * (q[RADIUS] * body[LONGEST] + q[HALF] - time * slope) || round === ROUNDS)
      break
    if (!(slope < 0)) return false
    const next = time - q[GAP] / slope
    if (next === time) break
    if (!(next > 0 && next <= 1)) return false
    time = next
  }
  found[TOUCH] = time
  return Math.abs(q[GAP]) <= 0.25 * epsilon[0] && q[UPPER] <= 0.25 * epsilon[0]
}

/** Loads the corners and face of the feature that the last `separate` found nearest. */
function takeFeature(nearest: number, triangle: Coordinates, t: number): void {
  if (nearest === FEATURE_FACE) {
    for (let i = 0; i < 9; i++) feature[i] = triangle[t + i]
    writeFace(feature, 0, q, FACE)
    carryFace()
    return
  }
  const a = t + 3 * q[EDGE]
  const b = t + (q[EDGE] === 2 ? 0 : 3 * q[EDGE] + 3)
  if (nearest === FEATURE_EDGE) takeEdge(triangle, a, b)
  else if (q[ALONG] > 0) takeEdge(triangle, b, b)
  else takeEdge(triangle, a, a)
}

/** Loads the edge between the two corners that the last `isBehindPlane` found touched. */
function takeTouchedEdge(triangle: Coordinates, t: number): void {
  const first = isTouched[0] === 1 ? t : t + 3
  takeEdge(triangle, first, isTouched[2] === 1 ? t + 6 : t + 3)
}

/** The number of corners of each kind of feature. */
const CORNERS_OF = Uint8Array.of(3, 2, 1)
const heights = new Float64Array(3)
const sums = new Float64Array(3)
/**
 * Which corners the plane touches, and how many. If there are more than the feature has, the exact solver's rules name
 * the feature.
 */
const isTouched = new Uint8Array(3)
let touched = 0

/** Is the whole triangle behind the plane of the last `separate` at the time of `way`, whatever the roundings? */
function isBehindPlane(mover: number, triangle: Coordinates, t: number): boolean {
  const nx = q[NORMAL]
  const ny = q[NORMAL + 1]
  const nz = q[NORMAL + 2]
  const scaled = mover === ELLIPSOID
  seeFromCentre(triangle, t)
  if (turned) measureNormal(scaled)
  let most = Number.NEGATIVE_INFINITY
  for (let i = 0; i < 3; i++) {
    const x = nx * q[CORNERS + 3 * i]
    const y = ny * q[CORNERS + 3 * i + 1]
    const z = nz * q[CORNERS + 3 * i + 2]
    heights[i] = x + y + z
    if (turned) measureCorner(i)
    else sums[i] = Math.abs(x) + Math.abs(y) + Math.abs(z)
    most = Math.max(most, heights[i])
  }
  // how fast the reach along n grows with all sizes (for a cylinder, up to √2 times as fast)
  const flat = mover === CYLINDER ? Math.sqrt(nx * nx + nz * nz) : 1
  let rate = mover === CYLINDER ? flat + Math.abs(ny) : 1
  if (scaled) rate = nx * nx * q[INVERSE] + ny * ny * q[INVERSE + 1] + nz * nz * q[INVERSE + 2]
  const reach = q[HALF] * Math.abs(ny) + q[RADIUS] * flat
  const allowed = epsilon[0] * (scaled ? rate : 1)
  const rounding = (turned ? 10 : scaled ? 8 : 6) * ROUNDOFF
  // rounding does not matter for corners that are well behind the plane
  let terms = 0
  touched = 0
  for (let i = 0; i < 3; i++) {
    isTouched[i] = heights[i] < most - allowed - rounding * sums[i] ? 0 : 1
    if (isTouched[i] === 0) continue
    terms = Math.max(terms, sums[i])
    touched++
  }
  return (
    rounding * (terms + reach) <= 0.5 * allowed &&
    q[RADIUS] > THINNEST * terms &&
    -most - reach >= -0.25 * epsilon[0] * rate &&
    (!scaled || epsilon[0] < LINEAR * Math.min(body[0], body[1], body[2]))
  )
}

/** √3 N of a turned body. */
const steep = new Float64Array(1)

function measureNormal(scaled: boolean): void {
  steep[0] = SQRT3
  if (!scaled) return
  let square = 0
  for (let k = 0; k < 3; k++) square += q[NORMAL + k] * q[INVERSE + k] * (q[NORMAL + k] * q[INVERSE + k])
  steep[0] *= Math.sqrt(square)
}

/** For a turned body: sums[i] = √3 N |v| of corner i of q. */
function measureCorner(i: number): void {
  let square = 0
  for (let k = 0; k < 3; k++) {
    const x = q[CORNERS + 3 * i + k] / q[INVERSE + k]
    square += x * x
  }
  sums[i] = steep[0] * Math.sqrt(square)
}
