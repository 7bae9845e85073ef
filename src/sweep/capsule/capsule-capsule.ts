/**
 * A capsule swept against a solid capsule, each in any orientation: a point against the parallelogram spanned by both
 * inner segments, thickened by both radii. The parallelogram is solved as two triangles. If the segments are parallel,
 * only its edges are left.
 */
import { add, add3, copy, copy3, less, load, scale3, sub, sub3 } from '../../math/double-double.ts'
import {
  BODY_HALF_EXTENTS,
  FEATURE_FACE,
  HIT_NORMAL,
  HIT_POINT,
  SWEEP_HALF_HEIGHT,
  SWEEP_ORIENTATION,
  SWEEP_RADIUS,
} from '../../math/rows.ts'
import { isUpright, loadTurn, TURN_SIZE } from '../../math/turn.ts'
import { type Pair, rateOne } from '../contact-rule.ts'
import { asked, NEVER, type SweepPair, sweepPair } from '../pair.ts'
import {
  A,
  B,
  C,
  CENTRE,
  DISTANCE,
  number,
  RADIUS,
  setTouchedFeature,
  slots,
  TIME,
  TOUCHED,
  V,
  vector,
  w,
  X,
  Y,
} from '../registers.ts'
import { HALF, loadBeside, seenFromTarget, surelyFar, turnToWorld, useTarget } from '../solid-target.ts'
import { enterTriangle } from '../sphere/moving-point.ts'
import { nearestToBody } from '../sphere/resting-point.ts'
import { roundDepth, writeRound } from '../sphere/sphere.ts'

/** Half of the inner segment, in the target's frame: the mover's, and the target's. */
const MINE = vector()
const THEIRS = vector()
const BEST = number()
const BEST_TOUCHED = vector()
const TURN = slots(TURN_SIZE)

const pair: Pair = {
  load() {
    loadBeside(asked.sweep, asked.s)
    add(w, RADIUS, RADIUS, HALF)
  },
  nearest() {
    loadHalf(1)
    nearestToBody()
    copy(w, BEST, DISTANCE)
    copy3(w, BEST_TOUCHED, TOUCHED)
    loadHalf(-1)
    nearestToBody()
    if (!less(w, DISTANCE, BEST)) {
      copy(w, DISTANCE, BEST)
      copy3(w, TOUCHED, BEST_TOUCHED)
      loadHalf(1)
    }
    setTouchedFeature(FEATURE_FACE)
  },
  enter() {
    loadHalf(1)
    const first = enterTriangle()
    if (first) {
      copy(w, BEST, TIME)
      copy3(w, BEST_TOUCHED, TOUCHED)
    }
    loadHalf(-1)
    const second = enterTriangle()
    if (first && !(second && less(w, TIME, BEST))) {
      copy(w, TIME, BEST)
      copy3(w, TOUCHED, BEST_TOUCHED)
    }
    setTouchedFeature(FEATURE_FACE)
    return first || second
  },
  rate: rateOne,
  write(out, o) {
    writeRound(out, o)
    const radius = asked.target[asked.t + BODY_HALF_EXTENTS]
    placeOnTarget()
    for (let i = 0; i < 3; i++) out[o + HIT_POINT + i] = w[V + 2 * i] + radius * out[o + HIT_NORMAL + i]
  },
  depth: roundDepth,
  turn: turnToWorld,
}

/** A, B, C = the triangle with corners ±(MINE + THEIRS) and side · (MINE − THEIRS). */
function loadHalf(side: number): void {
  add3(w, A, MINE, THEIRS)
  for (let i = 0; i < 6; i++) w[C + i] = -w[A + i]
  if (side > 0) sub3(w, B, MINE, THEIRS)
  else sub3(w, B, THEIRS, MINE)
}

/** V = the point of the target's segment that belongs to TOUCHED on the parallelogram. */
function placeOnTarget(): void {
  // TOUCHED = a · MINE + b · THEIRS. Its part across MINE gives b. If both are parallel: take the point nearest to the
  // mover's centre
  const mx = w[MINE]
  const my = w[MINE + 2]
  const mz = w[MINE + 4]
  const mm = mx * mx + my * my + mz * mz
  const theirs = w[THEIRS + 2]
  let share = 0
  if (theirs > 0) {
    // the part of y across MINE; THEIRS is along y
    const x = (-my * mx) / mm
    const y = (mx * mx + mz * mz) / mm
    const z = (-my * mz) / mm
    if (mm > 0 && y > PARALLEL) share = (x * w[TOUCHED] + y * w[TOUCHED + 2] + z * w[TOUCHED + 4]) / (y * theirs)
    else share = w[CENTRE + 2] / theirs
  }
  share = Math.max(-1, Math.min(1, share))
  w.fill(0, V, V + 6)
  w[V + 2] = share * theirs
}

/** Segments count as parallel if sin² of their angle is below this: then the point is the same up to rounding. */
const PARALLEL = 1e-24

/** Computes MINE and THEIRS. */
function loadSegments(): void {
  load(w, X, asked.sweep, asked.s + SWEEP_RADIUS)
  load(w, Y, asked.sweep, asked.s + SWEEP_HALF_HEIGHT)
  w.fill(0, V, V + 6)
  sub(w, V + 2, Y, X)
  if (!(w[V + 2] > 0)) w[V + 2] = w[V + 3] = 0
  if (!isUpright(asked.sweep, asked.s + SWEEP_ORIENTATION)) {
    loadTurn(w, TURN, asked.sweep, asked.s + SWEEP_ORIENTATION)
    copy(w, X, V + 2)
    scale3(w, V, TURN + 6, X)
  }
  seenFromTarget(MINE)
  w.fill(0, THEIRS, THEIRS + 6)
  sub(w, THEIRS + 2, HALF + 2, HALF)
  if (!(w[THEIRS + 2] > 0)) w[THEIRS + 2] = w[THEIRS + 3] = 0
}

/**
 * @param sweep SOLID SWEEP of a capsule
 * @param target BODY row of a capsule; the rest as in sweepSphereTriangle
 */
export const sweepCapsuleCapsule: SweepPair = sweepPair(pair, { sizes: 2, count: 6 }, (mode) => {
  const { sweep, s, target, t } = asked
  if (surelyFar(sweep, s, SWEEP_HALF_HEIGHT, target, t) || !useTarget(target, t)) return NEVER
  loadSegments()
  return mode
})
