/**
 * A sphere swept against a solid capped cylinder of any orientation: a point against the cylinder rounded by the
 * radius. Its two planes and its tube have closed forms. Its two rounded rims are tori, which the point meets at the
 * root of a quartic. Newton steps on the distance of the moving point from the solid find that root. The distance is
 * convex in time, so steps from the early side stay there: the answer is never late. If the distance grows again before
 * it reaches the radius, the rim is surely missed. A simple root takes a handful of steps. If the path only grazes the
 * rim, each step halves the rest, and STEPS of them go beyond the precision of doubles.
 *
 * From inside, the depth is the distance to the nearest end or to the side, and a smaller DISTANCE means deeper.
 */
import { add, add3, copy, copy3, div, less, mul, negate, scale3, sqrt, sub } from '../../math/double-double.ts'
import { FEATURE_EDGE, FEATURE_FACE } from '../../math/rows.ts'
import { crossBall, D, GAP, M, R, w as round, T_IN, T_OUT } from '../../ray/round.ts'
import { type Pair, rateOne } from '../contact-rule.ts'
import { asked, type SweepPair, sweepPair } from '../pair.ts'
import {
  CENTRE,
  DISTANCE,
  MOVE,
  NORMAL,
  number,
  ONE,
  RADIUS,
  setTouchedFeature,
  TIME,
  TOLERANCE,
  TOUCHED,
  V,
  w,
  X,
  Y,
} from '../registers.ts'
import {
  CORE,
  HALF,
  loadBeside,
  OFFSET,
  setNormalAxis,
  setNormalFrom,
  setNow,
  setOffset,
  turnToWorld,
  useSolid,
  writeTouched,
} from '../solid-target.ts'
import { roundDepth } from './sphere.ts'

const STEPS = 100
/** The point meets the rim if its distance equals the radius within this many ε. */
const MET = 9.5367431640625e-7 // 2⁻²⁰

/** For a point: its distance from the axis; how far it is beyond the tube; how far beyond the nearer end. */
const AWAY = number()
const OUT = number()
const OVER = number()
const LEAVE = number()
const APART = number()
const SLOPE = number()
const Z = number()

const pair: Pair = {
  load() {
    loadBeside(asked.sweep, asked.s)
    copy(w, CORE, less(w, HALF, HALF + 2) ? HALF : HALF + 2)
    add(w, RADIUS, RADIUS, CORE)
  },
  nearest() {
    copy3(w, V, CENTRE)
    place()
    if (!(w[OUT] > 0 || w[OVER] > 0)) {
      touchFromInside()
      add(w, DISTANCE, less(w, OVER, OUT) ? OUT : OVER, CORE)
      return
    }
    touchFromOutside()
    if (!(w[OVER] > 0)) copy(w, DISTANCE, OUT)
    else if (!(w[OUT] > 0)) copy(w, DISTANCE, OVER)
    else diagonal()
    add(w, DISTANCE, DISTANCE, CORE)
  },
  enter,
  rate: rateOne,
  write: writeTouched,
  depth: roundDepth,
  turn: turnToWorld,
}

/** Computes AWAY, OUT and OVER of the point V. */
function place(): void {
  mul(w, X, V, V)
  mul(w, Y, V + 4, V + 4)
  add(w, AWAY, X, Y)
  sqrt(w, AWAY, AWAY)
  sub(w, OUT, AWAY, HALF)
  copy(w, OVER, V + 2)
  if (w[OVER] < 0) negate(w, OVER, OVER)
  sub(w, OVER, OVER, HALF + 2)
}

/** DISTANCE = √(OUT² + OVER²) */
function diagonal(): void {
  mul(w, X, OUT, OUT)
  mul(w, Y, OVER, OVER)
  add(w, DISTANCE, X, Y)
  sqrt(w, DISTANCE, DISTANCE)
}

/** TOUCHED = V, moved to the side along its direction from the axis. */
function touchSide(): void {
  copy3(w, TOUCHED, V)
  if (!(w[AWAY] > 0)) {
    copy(w, TOUCHED, HALF)
    return
  }
  div(w, X, HALF, AWAY)
  mul(w, TOUCHED, V, X)
  mul(w, TOUCHED + 4, V + 4, X)
}

/** TOUCHED + 2 = the height of the end nearer to V. */
function touchEnd(): void {
  if (w[V + 2] < 0) negate(w, TOUCHED + 2, HALF + 2)
  else copy(w, TOUCHED + 2, HALF + 2)
}

/** Computes TOUCHED, NORMAL and the feature for V outside; follows `place`. V is overwritten. */
function touchFromOutside(): void {
  const out = w[OUT] > 0
  const over = w[OVER] > 0
  const end = w[V + 2] < 0 ? -1 : 1
  if (out) touchSide()
  else copy3(w, TOUCHED, V)
  if (over) touchEnd()
  setTouchedFeature(out && over ? FEATURE_EDGE : FEATURE_FACE)
  if (!out) setNormalAxis(1, end)
  else if (!over) sideNormal()
  else if (!setNormalFrom()) setNormalAxis(1, end)
}

/** Computes TOUCHED, NORMAL and the feature for V inside; follows `place`. Takes the end unless the side is nearer. */
function touchFromInside(): void {
  setTouchedFeature(FEATURE_FACE)
  if (less(w, OVER, OUT)) {
    touchSide()
    sideNormal()
    return
  }
  copy3(w, TOUCHED, V)
  touchEnd()
  setNormalAxis(1, w[V + 2] < 0 ? -1 : 1)
}

/** NORMAL = from the axis to V; x if V is on the axis. */
function sideNormal(): void {
  const most = Math.max(Math.abs(w[V]), Math.abs(w[V + 4]))
  if (!(most > 0)) {
    setNormalAxis(0, 1)
    return
  }
  const x = w[V] / most
  const z = w[V + 4] / most
  const length = Math.sqrt(x * x + z * z)
  setNormalAxis(0, 1)
  w[NORMAL] = x / length
  w[NORMAL + 4] = z / length
}

/** V = CENTRE at TIME. */
function pointAtTime(): void {
  scale3(w, V, MOVE, TIME)
  add3(w, V, V, CENTRE)
}

/**
 * TIME = when CENTRE enters the cylinder with its faces moved by OFFSET (out, or in if negative), LEAVE = when it
 * leaves.
 */
function enterSharp(): boolean {
  setNow()
  copy(w, LEAVE, ONE)
  add(w, Z, HALF + 2, OFFSET)
  add(w, X, HALF, OFFSET)
  if (w[Z] < 0 || w[X] < 0) return false
  for (let i = 0; i < 6; i++) {
    const across = i === 2 || i === 3 ? 0 : 1
    round[M + i] = across * w[CENTRE + i]
    round[D + i] = across * w[MOVE + i]
  }
  round[R] = w[X]
  round[R + 1] = w[X + 1]
  const crosses = crossBall()
  if (crosses) {
    for (let i = 0; i < 2; i++) {
      w[X + i] = round[T_IN + i]
      w[Y + i] = round[T_OUT + i]
    }
    narrow()
  } else if (!(w[MOVE] === 0 && w[MOVE + 4] === 0 && round[GAP] <= 0)) return false
  if (w[MOVE + 2] === 0) {
    copy(w, X, CENTRE + 2)
    if (w[X] < 0) negate(w, X, X)
    if (less(w, Z, X)) return false
  } else {
    const up = w[MOVE + 2] > 0
    if (up) negate(w, Z, Z)
    sub(w, X, Z, CENTRE + 2)
    negate(w, Z, Z)
    sub(w, Y, Z, CENTRE + 2)
    div(w, X, X, MOVE + 2)
    div(w, Y, Y, MOVE + 2)
    narrow()
  }
  return !less(w, LEAVE, TIME)
}

/** Limits TIME and LEAVE to the interval from X to Y. */
function narrow(): void {
  if (less(w, TIME, X)) copy(w, TIME, X)
  if (less(w, Y, LEAVE)) copy(w, LEAVE, Y)
}

function enter(): boolean {
  setOffset()
  if (!enterSharp()) return false
  pointAtTime()
  place()
  if (!(w[OFFSET] > 0)) touchFromInside()
  else {
    if (w[OUT] > 0 && w[OVER] > 0 && !enterRim()) return false
    if (w[OUT] > 0 || w[OVER] > 0) touchFromOutside()
    else touchFromInside()
  }
  return true
}

/** For a point beside a rim, searches from TIME on: TIME = when the point meets the rim, V = the point at that time. */
function enterRim(): boolean {
  const met = MET * w[TOLERANCE]
  for (let step = 0; step < STEPS; step++) {
    diagonal()
    sub(w, APART, DISTANCE, OFFSET)
    if (!(w[APART] > met)) return true
    // how fast the distance changes, times DISTANCE: OUT · AWAY' + OVER · |height|'
    mul(w, X, V, MOVE)
    mul(w, Y, V + 4, MOVE + 4)
    add(w, SLOPE, X, Y)
    div(w, SLOPE, SLOPE, AWAY)
    mul(w, SLOPE, SLOPE, OUT)
    mul(w, X, OVER, MOVE + 2)
    if (w[V + 2] < 0) negate(w, X, X)
    add(w, SLOPE, SLOPE, X)
    if (!(w[SLOPE] < 0)) return false
    negate(w, SLOPE, SLOPE)
    mul(w, X, APART, DISTANCE)
    div(w, X, X, SLOPE)
    add(w, TIME, TIME, X)
    if (!less(w, TIME, LEAVE)) return false
    pointAtTime()
    place()
    // the point is now beyond one face alone: up to rounding, its distance has reached the radius before
    if (!(w[OUT] > 0 && w[OVER] > 0)) return true
  }
  return true
}

/** Like sweepSphereTriangle, with a BODY row: radius, half the height, radius. */
export const sweepSphereCylinder: SweepPair = sweepPair(pair, { sizes: 1, count: 6 }, useSolid)
