/**
 * The contact rule: what a swept body does with one target. It is the same for every pair (docs/guarantees.md). gap =
 * distance − radius: every size must grow by this amount for the body just to touch.
 *
 * - gap > ε at the start: the body is apart. It hits if a body smaller by ε/2 would touch; the time is that at which
 *   the given body touches. (Smaller by ε/2, so that roundings of its own position do not stop a body that slides along
 *   its support; the contract allows ±ε.)
 * - |gap| ≤ ε: contact. gap < −ε: overlap. In both cases the body hits at once if the path comes nearer than the
 *   start by more than 2ε; otherwise the target is ignored.
 */
import { add3, copy, copy3, scale3, sub } from '../math/double-double.ts'
import {
  type Coordinates,
  HIT_DEPTH,
  HIT_FEATURE,
  HIT_SIZE,
  HIT_STARTS_INSIDE,
  HIT_T,
  type Row,
  SWEEP_FROM,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { EPSILON } from '../math/tolerance.ts'
import {
  CENTRE,
  DEPTH,
  DISTANCE,
  GAP,
  LESS,
  MOVE,
  NORMAL,
  number,
  RADIUS,
  RATE,
  setTouchedFeature,
  TIME,
  TOLERANCE,
  TOUCHED,
  touchedFeature,
  V,
  vector,
  w,
  X,
} from './registers.ts'

/** kept while a path is tried */
const NEAREST = vector()
const NEAREST_DISTANCE = number()
const NEAREST_NORMAL = vector()

/**
 * Contact is decided at this share of ε, so that no rounding of ε itself matters: from here to ε, both "in contact" and
 * "apart" are right.
 */
const CONTACT = 0.75

/** The most Newton steps in growthAtStart, bisections included. */
const ROUNDS = 64

/**
 * What to do with a body that overlaps at the start: stop it only if it goes deeper; always report it; always ignore
 * it.
 */
export const IGNORE_LEAVING = 0
export const REPORT = 1
export const IGNORE = 2
/** Nothing moves: does the body touch or overlap the target? */
export const TOUCHING = 3
/** Nothing moves: how deep is the body (negative: how far away)? Spheres only. */
export const MEASURE = 4

/** Can be added to these modes: the gap at the start is known to be more than ε. */
export const SURELY_APART = 8
export const WAYS = 7

/** A body and a target, as the rule needs them. All values go through registers, so nothing is allocated. */
export interface Pair {
  /** Loads CENTRE, MOVE, RADIUS and the target, for the body with every size smaller by LESS (a plain double). */
  load(): void
  /** Computes DISTANCE from the centre at the start, and TOUCHED. */
  nearest(): void
  /** Computes TIME and TOUCHED of the first contact at distance RADIUS, for a start farther away. */
  enter(): boolean
  /** Computes RATE: how fast DISTANCE − RADIUS falls as all sizes grow, at the nearest point; 1 for a sphere. */
  rate(): void
  /** Writes HIT_POINT and HIT_NORMAL for CENTRE and TOUCHED at contact. */
  write(out: Row, o: number): void
  /**
   * In overlap, after `write`: computes DEPTH, how far the body must go along the normal to be free. May improve the
   * normal.
   */
  depth(out: Row, o: number): void
  /** For bodies that are solved in their own frame: turns the written point and normal back into the world. */
  turn?(out: Row, o: number): void
}

/** TOLERANCE = the contract's ε for a SWEEP row with `sizes` sizes and a target of `count` coordinates and sizes. */
export function setTolerance(
  sweep: Row,
  s: number,
  sizes: number,
  target: Coordinates,
  t: number,
  count: number,
): void {
  let largest = 0
  for (let i = 0; i < 3; i++) largest = Math.max(largest, Math.abs(sweep[s + SWEEP_FROM + i]))
  for (let i = 0; i < sizes; i++) largest = Math.max(largest, Math.abs(sweep[s + SWEEP_RADII + i]))
  for (let i = 0; i < count; i++) largest = Math.max(largest, Math.abs(target[t + i]))
  const x = sweep[s + SWEEP_TRANSLATION]
  const y = sweep[s + SWEEP_TRANSLATION + 1]
  const z = sweep[s + SWEEP_TRANSLATION + 2]
  w[TOLERANCE] = EPSILON * (largest + Math.sqrt(x * x + y * y + z * z))
}

/** RATE of bodies that grow like spheres. */
export function rateOne(): void {
  w[RATE] = 1
}

/** Applies the rule. TOLERANCE must be set. */
export function applyContactRule(pair: Pair, mode: number, out: Row, o: number): boolean {
  const overlap = mode & WAYS
  const epsilon = w[TOLERANCE]
  if (!(epsilon >= 0)) return false // NaN somewhere
  if ((mode & SURELY_APART) === 0) {
    load(pair, 0)
    pair.nearest()
    const feature = touchedFeature()
    if (overlap === MEASURE) return measure(pair, feature, out, o)
    if (overlap === TOUCHING) return w[DISTANCE] <= w[RADIUS] && writeStart(pair, true, feature, out, o)
    pair.rate()
    sub(w, X, DISTANCE, RADIUS)
    w[GAP] = w[X]
    const touching = CONTACT * epsilon * w[RATE]
    if (!(w[X] > touching)) return startsTouching(pair, w[X] < -touching, feature, overlap, out, o)
  }
  load(pair, 0)
  if (!pair.enter()) return false
  const time = w[TIME]
  scale3(w, V, MOVE, TIME)
  add3(w, CENTRE, CENTRE, V)
  pair.write(trial, 0)
  trial[HIT_T] = time
  trial[HIT_DEPTH] = 0
  trial[HIT_FEATURE] = touchedFeature()
  trial[HIT_STARTS_INSIDE] = 0
  w[LESS] = 0.5 * epsilon
  pair.load()
  if (w[RADIUS] > 0 && !pair.enter()) return false
  if (pair.turn) pair.turn(trial, 0)
  for (let i = 0; i < HIT_SIZE; i++) out[o + i] = trial[i]
  return true
}

/** Holds a hit until it is certain, because a miss must not change `out`. */
const trial = new Float64Array(HIT_SIZE)

/**
 * Writes the row of a start, with a negative depth if the body is away from the target; follows `load` and `nearest`.
 */
function measure(pair: Pair, feature: number, out: Row, o: number): boolean {
  if (!(0 * w[DISTANCE] === 0)) return false // NaN somewhere
  writeStart(pair, true, feature, out, o)
  out[o + HIT_DEPTH] = w[DEPTH]
  return true
}

/** Loads the body with its given sizes. */
function load(pair: Pair, less: 0): void {
  w[LESS] = less
  pair.load()
}

/** Decides a start in contact or overlap; follows `load` and `nearest`. GAP and RATE are those at the start. */
function startsTouching(pair: Pair, inside: boolean, feature: number, overlap: number, out: Row, o: number): boolean {
  if (overlap === IGNORE) return false
  if (!(inside && overlap === REPORT)) {
    copy3(w, NEAREST, TOUCHED)
    copy(w, NEAREST_DISTANCE, DISTANCE)
    copy3(w, NEAREST_NORMAL, NORMAL)
    // take the body that just touches and make it smaller by 2ε: does it come to touch?
    const rate = w[RATE]
    growthAtStart(pair)
    // an ellipsoid may lose a radius and still overlap: then it is scaled as a whole
    const isSwallowed = w[GAP] === Number.NEGATIVE_INFINITY
    w[LESS] = isSwallowed ? 0 : 2 * w[TOLERANCE] - w[GAP]
    pair.load()
    if (isSwallowed) w[RADIUS] = w[NEAREST_DISTANCE] - 2 * w[TOLERANCE] * rate
    if (!(w[RADIUS] > 0) || !pair.enter()) return false
    load(pair, 0)
    copy3(w, TOUCHED, NEAREST)
    copy(w, DISTANCE, NEAREST_DISTANCE)
    copy3(w, NORMAL, NEAREST_NORMAL)
  }
  return writeStart(pair, inside, feature, out, o)
}

/** Writes the hit at time 0; follows `load` and `nearest`. */
function writeStart(pair: Pair, inside: boolean, feature: number, out: Row, o: number): boolean {
  setTouchedFeature(feature)
  pair.write(out, o)
  out[o + HIT_FEATURE] = touchedFeature()
  w[DEPTH] = 0
  if (inside) pair.depth(out, o)
  if (pair.turn) pair.turn(out, o)
  out[o + HIT_T] = 0
  out[o + HIT_DEPTH] = Math.max(0, w[DEPTH])
  out[o + HIT_STARTS_INSIDE] = inside ? 1 : 0
  return true
}

/**
 * GAP = how much every size must grow (negative: shrink) for the body just to touch at its start; follows `load`,
 * `nearest` and `rate`. For a sphere one step is exact. An ellipsoid takes Newton steps on 1/DISTANCE, which is nearly
 * linear in the growth. GAP is -Infinity if the body would have to vanish: its centre is on the target, or an ellipsoid
 * overlaps even as a disc.
 */
function growthAtStart(pair: Pair): void {
  const epsilon = w[TOLERANCE]
  let missing = w[GAP] / w[RATE]
  w[GAP] = Number.NEGATIVE_INFINITY
  if (!(w[DISTANCE] > 0)) return
  let growth = 0
  // the answer lies between them: at `low` the body is free or has lost all thickness; at `high` it overlaps
  let low = Number.NEGATIVE_INFINITY
  let high = 0
  let next = missing
  for (let round = 0; round < ROUNDS && !(Math.abs(missing) <= 1e-3 * epsilon); round++) {
    w[LESS] = -next
    pair.load()
    if (!(w[RADIUS] > 0)) low = next
    else {
      growth = next
      pair.nearest()
      pair.rate()
      sub(w, X, DISTANCE, RADIUS)
      missing = w[X] / w[RATE]
      if (missing > 0) low = growth
      else high = growth
      next = growth + missing
      if (next === growth) break // no double is nearer to the answer
    }
    // if a Newton step leaves the bracket, bisect
    if (!(next > low && next < high)) next = (low + high) / 2
  }
  if (Math.abs(missing) <= epsilon) w[GAP] = growth
}
