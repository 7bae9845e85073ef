/**
 * A body swept against an infinite plane, from either side. For every body the distance from the plane is linear in
 * time:
 *
 *   |n · c − offset| − reach          reach in units of |n|, in the body's frame:
 *
 *     sphere     r |n|                      cylinder   h |n_y| + r √(n_x² + n_z²)
 *     capsule    s |n_y| + r |n|            box        Σ h_k |n_k|
 *
 * If all sizes grow by g, the reach grows by g times the sum of their factors here (a capsule's s is no size). So
 * distances are measured from a core: the body smaller by its least size. An ellipsoid's reach is not linear in its
 * sizes: see ellipsoid-plane.ts.
 */
import { add, copy, copy3, div, dot3, length3, less, load, mul, negate, sqrt, sub } from '../math/double-double.ts'
import { HIT_NORMAL, HIT_POINT, PLANE_OFFSET, type Row, SWEEP_RADII } from '../math/rows.ts'
import { COINCIDE } from '../math/tolerance.ts'
import { BOX, CAPSULE, CYLINDER, SPHERE } from '../shapes/kinds.ts'
import { type Pair, rateOne } from './contact-rule.ts'
import { loadPlane, loadWay, turnBack, UPRIGHT, useFrame } from './frame.ts'
import { asked, NEVER, type SweepPair, sweepPair } from './pair.ts'
import {
  A,
  B,
  CENTRE,
  DEPTH,
  DISTANCE,
  H,
  LESS,
  MOVE,
  NN,
  number,
  RADIUS,
  SPAN,
  setSize,
  TIME,
  TOLERANCE,
  TOUCHED,
  vector,
  w,
  X,
  Y,
} from './registers.ts'
import { footOnPlane } from './sphere/resting-point.ts'

/** Half of the body's straight part along its axes: a box's half extents, half of a capsule's segment. */
const STRAIGHT = vector()
/** The radius; and √(n_x² + n_z²) for a cylinder, |n| for round bodies. */
const ROUND = number()
const ACROSS = number()
/** How far the body reaches along n, and how much farther if all its sizes grow by 1; in units of |n|. */
const REACHES = number()
const GROWS = number()
/** The least size. */
const LEAST = number()

/**
 * If the body's touching side is level to within this share of ε, it touches all along, and the point below its centre
 * is reported.
 */
const LEVEL = 1 / 16

function planePair(mover: number): SweepPair {
  const sizes = mover === SPHERE ? 1 : 3
  const pair: Pair = {
    load() {
      loadSizes(mover)
      loadWay(asked.sweep, asked.s)
      loadPlane(asked.target, asked.t)
      measureReach(mover)
    },
    nearest() {
      heightOverPlane()
      if (w[H] < 0) negate(w, H, H)
      // from the core, as if the core had grown to touch
      mul(w, X, LEAST, GROWS)
      sub(w, DISTANCE, REACHES, X)
      sub(w, DISTANCE, H, DISTANCE)
      div(w, DISTANCE, DISTANCE, GROWS)
      if (w[DISTANCE] <= 0) w[DISTANCE] = w[DISTANCE + 1] = 0
    },
    enter: enterInTime,
    rate: rateOne,
    write(out, o) {
      copy3(w, TOUCHED, CENTRE)
      reachTowardsPlane(mover)
      writeFoot(out, o)
    },
    depth() {
      heightOverPlane()
      if (w[H] < 0) negate(w, H, H)
      sub(w, DEPTH, REACHES, H)
      div(w, DEPTH, DEPTH, NN)
    },
    turn: turnBack,
  }
  return sweepPair(pair, { sizes, first: PLANE_OFFSET, count: 1 }, (mode) => {
    const { sweep, s, target, t } = asked
    if (mover === SPHERE) useFrame(UPRIGHT, 0)
    else useFrame(sweep, s)
    const isPlane = Math.abs(target[t]) + Math.abs(target[t + 1]) + Math.abs(target[t + 2]) > 0
    return isPlane ? mode : NEVER
  })
}

/** TIME of the first touch, if the body starts apart. */
function enterInTime(): boolean {
  heightOverPlane()
  // X: the approach per unit of time
  dot3(w, X, A, MOVE)
  if (w[H] < 0) negate(w, H, H)
  else negate(w, X, X)
  if (!(w[X] > 0)) return false
  sub(w, H, H, REACHES)
  if (w[H] < 0 || less(w, X, H)) return false
  div(w, TIME, H, X)
  return true
}

/** Loads STRAIGHT, ROUND and LEAST, smaller by LESS. RADIUS = the least size, or −1 if a size is gone. */
function loadSizes(mover: number): void {
  const { sweep, s } = asked
  w[LESS + 1] = 0
  w.fill(0, STRAIGHT, STRAIGHT + 6)
  w[ROUND] = w[ROUND + 1] = 0
  if (mover === BOX) for (let k = 0; k < 3; k++) loadSmaller(STRAIGHT + 2 * k, k)
  else {
    loadSmaller(ROUND, 0)
    if (mover === CYLINDER) loadSmaller(STRAIGHT + 2, 1)
    if (mover === CAPSULE) {
      load(w, STRAIGHT + 2, sweep, s + SWEEP_RADII + 1)
      load(w, X, sweep, s + SWEEP_RADII)
      sub(w, STRAIGHT + 2, STRAIGHT + 2, X)
      if (!(w[STRAIGHT + 2] > 0)) w[STRAIGHT + 2] = w[STRAIGHT + 3] = 0
    }
  }
  let least = mover === BOX ? STRAIGHT : ROUND
  if (mover === BOX || mover === CYLINDER)
    for (let r = STRAIGHT; r < STRAIGHT + 6; r += 2)
      if ((mover === BOX || r === STRAIGHT + 2) && w[r] < w[least]) least = r
  copy(w, LEAST, least)
  copy(w, RADIUS, LEAST)
  if (!(w[RADIUS] > 0) && w[LESS] !== 0) w[RADIUS] = -1
}

function loadSmaller(r: number, k: number): void {
  load(w, r, asked.sweep, asked.s + SWEEP_RADII + k)
  sub(w, r, r, LESS)
}

/** Computes NN = |n|, ACROSS, REACHES and GROWS. */
function measureReach(mover: number): void {
  length3(w, NN, A)
  w[REACHES] = w[REACHES + 1] = w[GROWS] = w[GROWS + 1] = 0
  for (let k = 0; k < 6; k += 2) {
    if (w[STRAIGHT + k] === 0 && mover !== BOX) continue
    copy(w, Y, A + k)
    if (w[Y] < 0) negate(w, Y, Y)
    if (mover !== CAPSULE) add(w, GROWS, GROWS, Y)
    mul(w, Y, Y, STRAIGHT + k)
    add(w, REACHES, REACHES, Y)
  }
  if (mover === BOX) return
  copy(w, ACROSS, NN)
  if (mover === CYLINDER) {
    mul(w, X, A, A)
    mul(w, Y, A + 4, A + 4)
    add(w, ACROSS, X, Y)
    sqrt(w, ACROSS, ACROSS)
  }
  add(w, GROWS, GROWS, ACROSS)
  mul(w, Y, ROUND, ACROSS)
  add(w, REACHES, REACHES, Y)
}

/**
 * Moves TOUCHED from the centre to the point that reaches farthest towards the plane, without the radius of a round
 * body.
 */
function reachTowardsPlane(mover: number): void {
  heightOverPlane()
  const level = LEVEL * w[TOLERANCE] * w[NN]
  const above = w[H] >= 0
  for (let k = 0; k < 6; k += 2) {
    if (!(Math.abs(w[STRAIGHT + k] * w[A + k]) > level)) continue
    if (w[A + k] > 0 === above) sub(w, TOUCHED + k, TOUCHED + k, STRAIGHT + k)
    else add(w, TOUCHED + k, TOUCHED + k, STRAIGHT + k)
  }
  if (mover !== CYLINDER || !(w[ROUND] * w[ACROSS] > level)) return
  div(w, X, ROUND, ACROSS)
  for (let k = 0; k < 6; k += 4) {
    mul(w, Y, X, A + k)
    if (above) sub(w, TOUCHED + k, TOUCHED + k, Y)
    else add(w, TOUCHED + k, TOUCHED + k, Y)
  }
}

/** H = the centre's height over the plane, in units of |A|. */
function heightOverPlane(): void {
  dot3(w, H, A, CENTRE)
  sub(w, H, H, B)
}

/**
 * Writes the projection of TOUCHED, the body's point of contact, onto the plane, and the normal towards the body's
 * centre. A centre on the plane counts as being on the side that it moves away from. NN is |A|.
 */
export function writeFoot(out: Row, o: number): void {
  footOnPlane(TOUCHED)
  heightOverPlane()
  setSize(SPAN, CENTRE)
  let sign = w[H] < 0 ? -1 : 1
  if (!(Math.abs(w[H]) > COINCIDE * w[SPAN] * w[NN])) {
    dot3(w, Y, A, MOVE)
    sign = w[Y] > 0 ? -1 : 1
  }
  for (let i = 0; i < 3; i++) {
    out[o + HIT_POINT + i] = w[TOUCHED + 2 * i]
    out[o + HIT_NORMAL + i] = (sign * w[A + 2 * i]) / w[NN] + 0 // no -0
  }
}

/** A sphere against a PLANE row. */
export const sweepSpherePlane = planePair(SPHERE)
/** A capsule against a PLANE row. */
export const sweepCapsulePlane = planePair(CAPSULE)
/** A cylinder against a PLANE row. */
export const sweepCylinderPlane = planePair(CYLINDER)
/** A box against a PLANE row. */
export const sweepBoxPlane = planePair(BOX)
