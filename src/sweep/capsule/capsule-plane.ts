/** Capsule swept against an infinite plane, from either side: one linear equation, for the end that is nearer to it. */
import { add, copy3, div, mul, negate, sub } from '../../math/double-double.ts'
import { type Coordinates, PLANE_OFFSET, type Row } from '../../math/rows.ts'
import { applyContactRule, IGNORE_LEAVING, type Pair, rateOne, setTolerance } from '../contact-rule.ts'
import { loadPlane, turnBack, useFrame } from '../frame.ts'
import { heightOverPlane, writeFoot } from '../plane.ts'
import { A, CENTRE, DEPTH, DISTANCE, H, NN, RADIUS, SLACK, TOLERANCE, TOUCHED, w } from '../registers.ts'
import { enterPlane } from '../sphere/moving-point.ts'
import { loadCapsule } from './capsule.ts'
import { SEGMENT, X } from './capsule-registers.ts'

let sweepRow: Row = new Float64Array(0)
let sweepAt = 0
let planeRow: Coordinates = sweepRow
let planeAt = 0

/** X = how far the segment reaches towards the plane from the centre. */
function reachOfSegment(): void {
  heightOverPlane()
  mul(w, X, SEGMENT, A + 2)
  if (w[X] < 0) negate(w, X, X)
  div(w, X, X, NN)
}

const pair: Pair = {
  load() {
    loadCapsule(sweepRow, sweepAt)
    loadPlane(planeRow, planeAt)
  },
  nearest() {
    reachOfSegment()
    div(w, DISTANCE, H, NN)
    if (w[DISTANCE] < 0) negate(w, DISTANCE, DISTANCE)
    sub(w, DISTANCE, DISTANCE, X)
    if (w[DISTANCE] < 0) w[DISTANCE] = w[DISTANCE + 1] = 0
  },
  enter() {
    reachOfSegment()
    add(w, RADIUS, RADIUS, X)
    return enterPlane()
  },
  rate: rateOne,
  write(out, o) {
    reachOfSegment()
    copy3(w, TOUCHED, CENTRE)
    // a capsule that lies on the plane touches it all along, so also below its centre
    if (w[X] > w[SLACK]) {
      if (w[A + 2] > 0 === w[H] >= 0) sub(w, TOUCHED + 2, TOUCHED + 2, SEGMENT)
      else add(w, TOUCHED + 2, TOUCHED + 2, SEGMENT)
    }
    writeFoot(out, o)
  },
  depth() {
    reachOfSegment()
    add(w, DEPTH, X, RADIUS)
    div(w, X, H, NN)
    if (w[X] < 0) negate(w, X, X)
    sub(w, DEPTH, DEPTH, X)
  },
  turn: turnBack,
}

/** As sweepCapsuleTriangle, with a PLANE row. */
export function sweepCapsulePlane(
  sweep: Row,
  s: number,
  plane: Coordinates,
  t: number,
  out: Row,
  o: number,
  overlap: number = IGNORE_LEAVING,
): boolean {
  sweepRow = sweep
  sweepAt = s
  planeRow = plane
  planeAt = t
  useFrame(sweep, s)
  setTolerance(sweep, s, 3, plane, t + PLANE_OFFSET, 1)
  w[SLACK] = w[TOLERANCE] / 16
  return applyContactRule(pair, false, overlap, out, o)
}
