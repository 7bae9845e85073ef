/**
 * A sphere swept against a solid box of any orientation: a point against the box rounded by the radius, which has six
 * planes, twelve tubes and eight balls. The point first enters the larger box with sharp corners. The place of entry
 * tells what it can meet: over a face, that face at this place; beside an edge, only that edge and its ends; beside a
 * vertex, only the three edges that end there. A path that passes all of these has left the larger box (Ericson,
 * "Real-Time Collision Detection", 5.5.7).
 *
 * From inside, the depth is the distance to the nearest face, and a smaller DISTANCE means deeper.
 */
import { add, add3, copy, copy3, div, length3, less, negate, scale3, sub, sub3 } from '../../math/double-double.ts'
import { FEATURE_EDGE, FEATURE_FACE, FEATURE_VERTEX } from '../../math/rows.ts'
import { type Pair, rateOne } from '../contact-rule.ts'
import { asked, type SweepPair, sweepPair } from '../pair.ts'
import {
  A,
  B,
  C,
  CENTRE,
  DISTANCE,
  MOVE,
  NORMAL,
  number,
  ONE,
  RADIUS,
  setTouchedFeature,
  TIME,
  TOUCHED,
  touchedFeature,
  V,
  vector,
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
import { enterSegment } from './moving-point.ts'
import { roundDepth } from './sphere.ts'

const LOW = number()
const HIGH = number()
const LEAVE = number()
const BEST_TIME = number()
const BEST_TOUCHED = vector()

const FEATURES = [FEATURE_FACE, FEATURE_FACE, FEATURE_EDGE, FEATURE_VERTEX]
/** A point's place along each axis of the box: -1 or 1 beyond a face, 0 between the faces. */
const beyond = new Int8Array(3)

const pair: Pair = {
  load() {
    loadBeside(asked.sweep, asked.s)
    copy(w, CORE, HALF)
    for (let i = 2; i < 6; i += 2) if (less(w, HALF + i, CORE)) copy(w, CORE, HALF + i)
    add(w, RADIUS, RADIUS, CORE)
  },
  nearest() {
    copy3(w, V, CENTRE)
    if (countBeyond(CENTRE) === 0) {
      nearestFace(CENTRE)
      add(w, DISTANCE, X, CORE)
      return
    }
    touchNearest(CENTRE)
    distanceFromTouched()
    if (!setNormalFrom()) nearestFace(CENTRE)
  },
  enter,
  rate: rateOne,
  write: writeTouched,
  depth: roundDepth,
  turn: turnToWorld,
}

/** Returns along how many axes a point is beyond the faces. Fills in `beyond`. */
function countBeyond(p: number): number {
  let count = 0
  for (let i = 0; i < 3; i++) {
    beyond[i] = 0
    negate(w, X, HALF + 2 * i)
    if (less(w, HALF + 2 * i, p + 2 * i)) beyond[i] = 1
    else if (less(w, p + 2 * i, X)) beyond[i] = -1
    if (beyond[i] !== 0) count++
  }
  return count
}

/** TOUCHED = the box's point nearest to a point outside, with its feature; follows countBeyond. */
function touchNearest(p: number): void {
  let count = 0
  copy3(w, TOUCHED, p)
  for (let i = 0; i < 3; i++) {
    if (beyond[i] === 0) continue
    count++
    placeOnFace(TOUCHED, i, beyond[i])
  }
  setTouchedFeature(FEATURES[count])
}

function placeOnFace(p: number, axis: number, side: number): void {
  if (side > 0) copy(w, p + 2 * axis, HALF + 2 * axis)
  else negate(w, p + 2 * axis, HALF + 2 * axis)
}

/** DISTANCE = distance of CENTRE from TOUCHED, plus CORE. */
function distanceFromTouched(): void {
  sub3(w, NORMAL, CENTRE, TOUCHED)
  length3(w, Y, NORMAL)
  add(w, DISTANCE, Y, CORE)
}

/**
 * X = how far a point is beyond the nearest face (negative: inside), TOUCHED = its projection onto that face, NORMAL =
 * the face's.
 */
function nearestFace(p: number): void {
  let axis = 0
  let side = 1
  for (let i = 0; i < 3; i++) {
    for (let turn = 1; turn >= -1; turn -= 2) {
      copy(w, Y, p + 2 * i)
      if (turn < 0) negate(w, Y, Y)
      sub(w, Y, Y, HALF + 2 * i)
      if ((i === 0 && turn > 0) || less(w, X, Y)) {
        copy(w, X, Y)
        axis = i
        side = turn
      }
    }
  }
  copy3(w, TOUCHED, p)
  placeOnFace(TOUCHED, axis, side)
  setNormalAxis(axis, side)
  setTouchedFeature(FEATURE_FACE)
}

/**
 * TIME = when CENTRE enters the box with its faces moved by OFFSET (out, or in if negative), LEAVE = when it leaves;
 * axis by axis.
 */
function enterSharp(): boolean {
  setNow()
  copy(w, LEAVE, ONE)
  for (let i = 0; i < 6; i += 2) {
    add(w, HIGH, HALF + i, OFFSET)
    if (w[HIGH] < 0) return false
    negate(w, LOW, HIGH)
    if (w[MOVE + i] === 0) {
      if (less(w, CENTRE + i, LOW) || less(w, HIGH, CENTRE + i)) return false
      continue
    }
    const up = w[MOVE + i] > 0
    sub(w, X, up ? LOW : HIGH, CENTRE + i)
    sub(w, Y, up ? HIGH : LOW, CENTRE + i)
    div(w, X, X, MOVE + i)
    div(w, Y, Y, MOVE + i)
    if (less(w, TIME, X)) copy(w, TIME, X)
    if (less(w, Y, LEAVE)) copy(w, LEAVE, Y)
  }
  return !less(w, LEAVE, TIME)
}

function enter(): boolean {
  setOffset()
  if (!enterSharp()) return false
  pointAt(V)
  if (!(w[OFFSET] > 0)) {
    nearestFace(V)
    return true
  }
  const count = countBeyond(V)
  if (count === 0) nearestFace(V)
  else if (count === 1) {
    touchNearest(V)
    for (let i = 0; i < 3; i++) if (beyond[i] !== 0) setNormalAxis(i, beyond[i])
  } else if (!enterRound(count)) return false
  else {
    pointAt(V)
    if (!setNormalFrom()) {
      pointAt(V)
      copy3(w, BEST_TOUCHED, TOUCHED)
      nearestFace(V)
      copy3(w, TOUCHED, BEST_TOUCHED)
    }
  }
  return true
}

/** p = CENTRE at TIME. */
function pointAt(p: number): void {
  scale3(w, p, MOVE, TIME)
  add3(w, p, p, CENTRE)
}

/** Meets the edge beside which the path enters, or the three edges of a vertex. */
function enterRound(count: number): boolean {
  copy(w, RADIUS, OFFSET)
  let feature = -1
  for (let i = 0; i < 3; i++) {
    if (count === 2 && beyond[i] !== 0) continue
    w.fill(0, A, A + 6)
    for (let k = 0; k < 3; k++) if (k !== i) placeOnFace(A, k, beyond[k])
    copy3(w, B, A)
    placeOnFace(A, i, 1)
    placeOnFace(B, i, -1)
    copy3(w, C, B)
    if (!enterSegment() || (feature >= 0 && !less(w, TIME, BEST_TIME))) continue
    feature = touchedFeature()
    copy(w, BEST_TIME, TIME)
    copy3(w, BEST_TOUCHED, TOUCHED)
  }
  if (feature < 0) return false
  copy(w, TIME, BEST_TIME)
  copy3(w, TOUCHED, BEST_TOUCHED)
  setTouchedFeature(feature)
  return true
}

/** Like sweepSphereTriangle, with a BODY row. */
export const sweepSphereBox: SweepPair = sweepPair(pair, { sizes: 1, count: 6 }, useSolid)
