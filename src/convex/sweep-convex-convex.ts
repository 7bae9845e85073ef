/**
 * A convex body swept against a convex body, for every pair without a closed form: a bounded iteration in doubles
 * (nearest.ts).
 *
 * Tolerance: δ = 1e-9 of the least half extent of both bodies (of a triangle: its longest edge), but at least 256
 * roundings of the largest coordinate, size or translation. Before the reported time the mover is never deeper than δ
 * in the target, and at that time it is no farther than δ from it. "No hit" means that it never gets deeper than δ.
 *
 * The contact rule is that of sweep/contact-rule.ts with δ instead of ε; the gap is the distance, or minus the depth of
 * the least translation. Contact is decided at 0.75 δ. A body that is apart hits if a body smaller by δ/2 would touch.
 * A path from contact or overlap counts as approaching if it comes nearer than the start by more than 2 δ. This gap is
 * convex along the path, and every direction bounds it from below, so a few planes decide.
 */
import {
  BODY_POSITION,
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
  SWEEP_ORIENTATION,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { IGNORE, IGNORE_LEAVING, REPORT, TOUCHING } from '../sweep/contact-rule.ts'
import { BOX, CYLINDER, kinds, loadBodies, SPHERE, shrinkMover, support, TRIANGLE } from './body.ts'
import { measureDistance } from './measure.ts'
import { aimAtCentre, comeNear, hasten, nearest } from './nearest.ts'
import {
  BEST,
  DELTA,
  ENOUGH,
  GIVEN,
  g,
  LOWER,
  MARGIN,
  N,
  NEAR,
  plain,
  SIGNED,
  START,
  T,
  TOUCHED,
  UNIT,
  W,
  WAY,
  X,
} from './registers.ts'
import { clearSimplex } from './simplex.ts'
import { findTouched } from './touch.ts'

const SLOPE = plain()

/** Contact is decided at this share of δ. */
const CONTACT = 0.75
/** Bodies at rest touch if they are within this share of δ. */
const CLOSED = 0.25
/** A mover has arrived if it is within this share of δ. */
const THERE = 0.1
/** The most planes for a path from contact. */
const PLANES = 16

/**
 * @param kind of the mover, as in convexDistance
 * @param sweep SOLID SWEEP row
 * @param targetKind as in convexDistance
 * @param target BODY row of kind `targetKind`, or a TRIANGLE row
 * @param out HIT row; the feature is the part of a box or triangle on which the point lies, an edge at a cylinder's
 * rim, otherwise a face
 */
export function sweepConvexConvex(
  kind: number,
  sweep: Row,
  s: number,
  targetKind: number,
  target: Coordinates,
  b: number,
  out: Row,
  o: number,
  overlap: number = IGNORE_LEAVING,
): boolean {
  if (!loadBodies(kind, sweep, s, s + SWEEP_TRANSLATION, SWEEP_RADII, SWEEP_ORIENTATION, targetKind, target, b))
    return false
  for (let i = 0; i < 3; i++) {
    g[START + i] = g[X + i]
    g[WAY + i] = sweep[s + SWEEP_TRANSLATION + i] / g[UNIT]
  }
  if (isKeptOff(overlap)) return false
  if (overlap !== TOUCHING) {
    g[ENOUGH] = g[MARGIN] + CONTACT * g[DELTA]
    clearSimplex()
    aimAtCentre()
    nearest()
    if (g[LOWER] > g[ENOUGH]) return enterApart() && write(target, b, false, out, o)
    if (overlap === IGNORE) return false
  }
  g[T] = 0
  measureDistance()
  if (overlap === TOUCHING) return g[SIGNED] <= CLOSED * g[DELTA] && write(target, b, true, out, o)
  const inside = g[SIGNED] < -CONTACT * g[DELTA]
  if (!inside && g[SIGNED] > CONTACT * g[DELTA]) return enterApart() && write(target, b, false, out, o)
  if (!(inside && overlap === REPORT) && !approaches()) return false
  return write(target, b, inside, out, o)
}

/** If the gap along an axis stays above this share of δ, the mover neither overlaps the target nor approaches it. */
const OFF = -0.25

/**
 * Does an axis of one of the bodies prove that there is no hit? This is the most common case: a body that rests or
 * walks on a flat top.
 */
function isKeptOff(overlap: number): boolean {
  g[ENOUGH] = (overlap === TOUCHING ? 2 * CLOSED : OFF) * g[DELTA]
  for (let body = 0; body < 2; body++) {
    if (kinds[body] === TRIANGLE || kinds[body] === SPHERE) continue
    for (let k = 0; k < 3; k++)
      if ((k === 1 || kinds[body] === BOX) && isApartAlong(GIVEN + 13 * body + 4 + 3 * k)) return true
  }
  return false
}

function isApartAlong(axis: number): boolean {
  const side = g[X] * g[axis] + g[X + 1] * g[axis + 1] + g[X + 2] * g[axis + 2] < 0 ? -1 : 1
  for (let i = 0; i < 3; i++) g[N + i] = side * g[axis + i]
  support()
  measureSlope()
  const gap = g[N] * (g[X] - g[W]) + g[N + 1] * (g[X + 1] - g[W + 1]) + g[N + 2] * (g[X + 2] - g[W + 2]) - g[MARGIN]
  return gap + Math.min(0, g[SLOPE]) >= g[ENOUGH]
}

/** Casts a mover that is apart at the start: computes T, N, TOUCHED, and X at contact. */
function enterApart(): boolean {
  g[NEAR] = THERE * g[DELTA]
  g[T] = 0
  shrinkMover(true)
  const met = comeNear()
  shrinkMover(false)
  if (!met) return false
  // the smaller mover arrives at T; the given one arrives a little earlier. The simplex still consists of points of K
  g[T] = 0
  for (let i = 0; i < 3; i++) {
    g[N + i] = g[BEST + i]
    g[X + i] = g[START + i]
  }
  if (!comeNear()) return false
  for (let i = 0; i < 3; i++) g[N + i] = g[BEST + i]
  for (let i = 0; i < 3; i++) g[X + i] = g[START + i] + g[T] * g[WAY + i]
  settle()
  findTouched()
  return true
}

/**
 * If the mover grazes, N depends on the last bits of T: computes N once more for the final X. Needs a margin, so that
 * the core is not at the contact.
 */
function settle(): void {
  if (!(g[MARGIN] > 0)) return
  for (let i = 0; i < 3; i++) start[i] = g[N + i]
  hasten(false)
  for (let i = 0; i < 3; i++) g[N + i] = g[BEST + i]
  measureSlope()
  if (!(g[SLOPE] < 0)) for (let i = 0; i < 3; i++) g[N + i] = start[i]
}

/**
 * Follows `measure` at the start, in contact or overlap: does the path come nearer by more than 2 δ? Keeps the measured
 * values.
 */
function approaches(): boolean {
  for (let i = 0; i < 3; i++) {
    start[i] = g[N + i]
    start[3 + i] = g[TOUCHED + i]
  }
  start[6] = g[SIGNED]
  const answer = comesNearer()
  for (let i = 0; i < 3; i++) {
    g[N + i] = start[i]
    g[TOUCHED + i] = start[3 + i]
  }
  g[SIGNED] = start[6]
  return answer
}

const start = new Float64Array(7)

function comesNearer(): boolean {
  const below = g[SIGNED] - 2 * g[DELTA]
  // the gap at t is at least leftGap + leftSlope · t, and at least rightGap + rightSlope · (t − 1)
  let leftGap = g[SIGNED]
  measureSlope()
  let leftSlope = g[SLOPE]
  let rightGap = 0
  let rightSlope = 0
  let t = 1
  for (let plane = 0; plane < PLANES; plane++) {
    if (!(leftSlope < 0) || leftGap + leftSlope >= below) return false
    for (let i = 0; i < 3; i++) g[X + i] = g[START + i] + t * g[WAY + i]
    measureDistance()
    if (g[SIGNED] < below) return true
    measureSlope()
    const steep = g[SLOPE]
    if (steep < 0 && plane > 0) {
      leftSlope = steep
      leftGap = g[SIGNED] - t * steep
    } else {
      // the gap still falls at the end: no earlier gap is smaller
      if (steep <= 0) return false
      rightSlope = steep
      rightGap = g[SIGNED] + (1 - t) * steep
    }
    t = (rightGap - rightSlope - leftGap) / (leftSlope - rightSlope)
    if (!(t > 0 && t < 1) || leftGap + t * leftSlope >= below) return false
  }
  return false
}

/** SLOPE = how much the gap along N changes over the whole path. */
function measureSlope(): void {
  g[SLOPE] = g[N] * g[WAY] + g[N + 1] * g[WAY + 1] + g[N + 2] * g[WAY + 2]
}

/** Writes T, TOUCHED, N, and with `inside` SIGNED, as a HIT row. */
function write(target: Coordinates, b: number, inside: boolean, out: Row, o: number): boolean {
  out[o + HIT_T] = g[T]
  for (let i = 0; i < 3; i++) {
    out[o + HIT_POINT + i] = target[b + BODY_POSITION + i] + g[TOUCHED + i] * g[UNIT]
    out[o + HIT_NORMAL + i] = g[N + i] + 0
  }
  out[o + HIT_DEPTH] = inside ? Math.max(0, -g[SIGNED]) * g[UNIT] : 0
  out[o + HIT_FEATURE] = featureTouched()
  out[o + HIT_STARTS_INSIDE] = inside ? 1 : 0
  return true
}

/**
 * The feature from the number of b's faces that contain TOUCHED: one, two or three. For round bodies it is a face,
 * except at a cylinder's rim.
 */
function featureTouched(): number {
  if (kinds[0] === TRIANGLE) return featureOfTriangle()
  if (kinds[0] !== BOX && kinds[0] !== CYLINDER) return FEATURE_FACE
  let faces = 0
  let around = 0
  for (let k = 0; k < 3; k++) {
    const e = GIVEN + 4 + 3 * k
    const along = g[TOUCHED] * g[e] + g[TOUCHED + 1] * g[e + 1] + g[TOUCHED + 2] * g[e + 2]
    if (kinds[0] === CYLINDER && k !== 1) around += along * along
    else if (Math.abs(along) >= g[GIVEN + k] - g[DELTA]) faces++
  }
  if (kinds[0] === CYLINDER && Math.sqrt(around) >= g[GIVEN] - g[DELTA]) faces++
  return faces >= 3 ? FEATURE_VERTEX : faces === 2 ? FEATURE_EDGE : FEATURE_FACE
}

/** The feature from the number of b's edges that contain TOUCHED. */
function featureOfTriangle(): number {
  let held = 0
  for (let k = 0; k < 3; k++) {
    const p = GIVEN + 3 * k
    const q = GIVEN + 3 * ((k + 1) % 3)
    const ex = g[q] - g[p]
    const ey = g[q + 1] - g[p + 1]
    const ez = g[q + 2] - g[p + 2]
    const x = g[TOUCHED] - g[p]
    const y = g[TOUCHED + 1] - g[p + 1]
    const z = g[TOUCHED + 2] - g[p + 2]
    const cx = ey * z - ez * y
    const cy = ez * x - ex * z
    const cz = ex * y - ey * x
    if (cx * cx + cy * cy + cz * cz <= g[DELTA] * g[DELTA] * (ex * ex + ey * ey + ez * ez)) held++
  }
  return held >= 2 ? FEATURE_VERTEX : held === 1 ? FEATURE_EDGE : FEATURE_FACE
}
