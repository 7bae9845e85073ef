/** Box swept against an infinite plane, from either side: one linear equation, for the corner that reaches farthest. */
import { add, copy, copy3, div, mul, negate, sub } from '../../math/double-double.ts'
import { type Coordinates, PLANE_OFFSET, type Row } from '../../math/rows.ts'
import { applyContactRule, IGNORE_LEAVING, type Pair, rateOne, setTolerance } from '../contact-rule.ts'
import { loadPlane, turnBack, useFrame } from '../frame.ts'
import { heightOverPlane, writeFoot } from '../plane.ts'
import { A, CENTRE, DEPTH, DISTANCE, H, NN, RADIUS, TOLERANCE, TOUCHED, w } from '../registers.ts'
import { enterPlane } from '../sphere/moving-point.ts'
import { loadBox } from './box.ts'
import { EXTENTS, X, Y } from './box-registers.ts'

let sweepRow: Row = new Float64Array(0)
let sweepAt = 0
let planeRow: Coordinates = sweepRow
let planeAt = 0

/** Y = how far the box reaches towards the plane, in units of |A|. */
function reachOfBox(): void {
  heightOverPlane()
  w[Y] = w[Y + 1] = 0
  for (let k = 0; k < 6; k += 2) {
    mul(w, X, EXTENTS + k, A + k)
    if (w[X] < 0) negate(w, X, X)
    add(w, Y, Y, X)
  }
}

const pair: Pair = {
  load() {
    loadBox(sweepRow, sweepAt)
    loadPlane(planeRow, planeAt)
  },
  nearest() {
    reachOfBox()
    copy(w, DISTANCE, H)
    if (w[DISTANCE] < 0) negate(w, DISTANCE, DISTANCE)
    sub(w, DISTANCE, DISTANCE, Y)
    // growth reaches farther by |x| + |y| + |z| of the normal
    w[Y] = w[Y + 1] = 0
    for (let k = 0; k < 6; k += 2) {
      copy(w, X, A + k)
      if (w[X] < 0) negate(w, X, X)
      add(w, Y, Y, X)
    }
    div(w, DISTANCE, DISTANCE, Y)
    add(w, DISTANCE, DISTANCE, RADIUS)
    if (!(w[DISTANCE] > 0)) w[DISTANCE] = w[DISTANCE + 1] = 0
  },
  enter() {
    reachOfBox()
    div(w, RADIUS, Y, NN)
    return enterPlane()
  },
  rate: rateOne,
  write(out, o) {
    heightOverPlane()
    copy3(w, TOUCHED, CENTRE)
    for (let k = 0; k < 6; k += 2) {
      mul(w, X, EXTENTS + k, A + k)
      // a box that lies on the plane with an edge or a side also touches it below its centre
      if (!(Math.abs(w[X]) > w[TOLERANCE] / 16)) continue
      if (w[A + k] > 0 === w[H] >= 0) sub(w, TOUCHED + k, TOUCHED + k, EXTENTS + k)
      else add(w, TOUCHED + k, TOUCHED + k, EXTENTS + k)
    }
    writeFoot(out, o)
  },
  depth() {
    reachOfBox()
    if (w[H] < 0) negate(w, H, H)
    sub(w, DEPTH, Y, H)
    div(w, DEPTH, DEPTH, NN)
  },
  turn: turnBack,
}

/** As sweepBoxTriangle, with a PLANE row. */
export function sweepBoxPlane(
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
  return applyContactRule(pair, false, overlap, out, o)
}
