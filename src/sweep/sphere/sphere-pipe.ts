/**
 * A sphere swept against an infinite cylinder, a surface. From outside, the centre enters a tube whose radius is the
 * sum of both radii. From inside, it leaves a tube whose radius is their difference.
 */
import { add, add3, div, dot3, load, load3, negate, scale3, sqrt, sub, sub3 } from '../../math/double-double.ts'
import {
  FEATURE_FACE,
  HIT_NORMAL,
  HIT_POINT,
  PIPE_AXIS,
  PIPE_POINT,
  PIPE_RADIUS,
  SWEEP_RADIUS,
} from '../../math/rows.ts'
import { FLAT_TRIANGLE } from '../../math/tolerance.ts'
import { IGNORE, type Pair, REPORT, rateOne, SURELY_APART, setTolerance } from '../contact-rule.ts'
import { asked, NEVER, type SweepPair, sweepPair } from '../pair.ts'
import {
  A,
  B,
  CENTRE,
  DISTANCE,
  LESS,
  MOVE,
  RADIUS,
  setTouchedFeature,
  TOLERANCE,
  TOUCHED,
  U,
  V,
  w,
  X,
  Y,
} from '../registers.ts'
import { enterLine } from './moving-point.ts'
import { directionOfContact, loadSphere, roundDepth } from './sphere.ts'

let inside = false

const pair: Pair = {
  load() {
    loadSphere(asked.sweep, asked.s)
    load3(w, A, asked.target, asked.t + PIPE_POINT)
    load3(w, B, asked.target, asked.t + PIPE_AXIS)
  },
  nearest() {
    footOnAxis()
    load(w, Y, asked.target, asked.t + PIPE_RADIUS)
    sub(w, DISTANCE, DISTANCE, Y)
    if (w[DISTANCE] < 0) negate(w, DISTANCE, DISTANCE)
  },
  enter() {
    load(w, Y, asked.target, asked.t + PIPE_RADIUS)
    if (inside) {
      sub(w, RADIUS, Y, RADIUS)
      return w[RADIUS] > 0 && enterLine(true)
    }
    add(w, RADIUS, RADIUS, Y)
    return enterLine(false)
  },
  rate: rateOne,
  write(out, o) {
    footOnAxis()
    if (!directionOfContact()) turnAcrossAxis()
    const radius = asked.target[asked.t + PIPE_RADIUS]
    for (let i = 0; i < 3; i++) {
      out[o + HIT_POINT + i] = w[TOUCHED + 2 * i] + radius * w[U + 2 * i]
      out[o + HIT_NORMAL + i] = inside ? 0 - w[U + 2 * i] : w[U + 2 * i]
    }
  },
  depth() {
    pair.nearest() // `write` has overwritten DISTANCE
    roundDepth()
  },
}

/**
 * TOUCHED = the axis' point nearest to CENTRE, DISTANCE = the distance from there. The feature of a pipe is always the
 * face.
 */
function footOnAxis(): void {
  setTouchedFeature(FEATURE_FACE)
  sub3(w, V, CENTRE, A)
  dot3(w, X, V, B)
  dot3(w, Y, B, B)
  div(w, X, X, Y)
  scale3(w, TOUCHED, B, X)
  add3(w, TOUCHED, TOUCHED, A)
  sub3(w, U, CENTRE, TOUCHED)
  dot3(w, DISTANCE, U, U)
  sqrt(w, DISTANCE, DISTANCE)
}

/**
 * For a centre on the axis: U = its direction of motion across the axis. If it moves along the axis or not at all, U is
 * any direction across.
 */
function turnAcrossAxis(): void {
  let least = 0
  for (let i = 2; i < 6; i += 2) if (Math.abs(w[B + i]) < Math.abs(w[B + least])) least = i
  if (acrossAxis(MOVE)) return
  w.fill(0, V, V + 6)
  w[V + least] = 1
  acrossAxis(V)
}

/** U = the part of the vector at `v` across the axis, as a unit vector. Returns false if there is none. */
function acrossAxis(v: number): boolean {
  const x = w[v]
  const y = w[v + 2]
  const z = w[v + 4]
  const bx = w[B]
  const by = w[B + 2]
  const bz = w[B + 4]
  const along = (x * bx + y * by + z * bz) / (bx * bx + by * by + bz * bz)
  const ux = x - along * bx
  const uy = y - along * by
  const uz = z - along * bz
  const length = Math.sqrt(ux * ux + uy * uy + uz * uz)
  if (!(length > FLAT_TRIANGLE * (Math.abs(x) + Math.abs(y) + Math.abs(z)))) return false
  w[U] = ux / length
  w[U + 2] = uy / length
  w[U + 4] = uz / length
  return true
}

/**
 * Inside a pipe, a body that moves across first gets farther from the wall and then nearer. So a body that touches the
 * wall and leaves it is free until it reaches the other side. Does the body move inwards at the start?
 */
function setsOutInwards(): boolean {
  sub3(w, U, CENTRE, TOUCHED)
  dot3(w, X, U, MOVE)
  return w[X] < 0
}

/** Loads the pipe, and sets `inside` if the centre is inside it. */
function begin(mode: number): number {
  const { sweep, s, target, t } = asked
  w[LESS] = 0
  pair.load()
  footOnAxis()
  inside = w[DISTANCE] < target[t + PIPE_RADIUS]
  // ε depends on the axis' point and the radius, not on the axis' direction
  const epsilon = w[TOLERANCE]
  setTolerance(sweep, s, 1, target, t + PIPE_RADIUS, 1)
  if (epsilon > w[TOLERANCE]) w[TOLERANCE] = epsilon
  return mode
}

/** Prepares a query of the opposite side of the wall, for a sphere that moves inwards. */
function beginInwards(mode: number): number {
  const { sweep, s, target, t } = asked
  begin(mode)
  if (!inside || mode === IGNORE || !setsOutInwards()) return NEVER
  const overlaps = w[DISTANCE] + sweep[s + SWEEP_RADIUS] > target[t + PIPE_RADIUS] + w[TOLERANCE]
  return overlaps && mode === REPORT ? NEVER : mode | SURELY_APART
}

const sweepAcross = sweepPair(pair, { sizes: 1, count: 3 }, beginInwards)
const sweepAnyhow = sweepPair(pair, { sizes: 1, count: 3 }, begin)

/** Like sweepSphereTriangle, with a PIPE row. */
export const sweepSpherePipe: SweepPair = (sweep, s, pipe, t, out, o, overlap) =>
  sweepAcross(sweep, s, pipe, t, out, o, overlap) || sweepAnyhow(sweep, s, pipe, t, out, o, overlap)
