/** Ellipsoid swept against an infinite plane, in the space divided by the radii: there the normal is multiplied by them. */
import { type Coordinates, PLANE_OFFSET, type Row } from '../../math/rows.ts'
import { applyContactRule, IGNORE_LEAVING, type Pair, setTolerance } from '../contact-rule.ts'
import { loadPlane, turnBack, useFrame } from '../frame.ts'
import { writeFlat } from '../plane.ts'
import { A } from '../registers.ts'
import { enterPlane } from '../sphere/moving-point.ts'
import { nearestOnPlane } from '../sphere/resting-point.ts'
import { ellipsoidDepth, ellipsoidRate, loadEllipsoid, multiplyByRadii, toWorld } from './ellipsoid.ts'

let sweepRow: Row = new Float64Array(0)
let sweepAt = 0
let planeRow: Coordinates = sweepRow
let planeAt = 0

const pair: Pair = {
  load() {
    loadEllipsoid(sweepRow, sweepAt)
    loadPlane(planeRow, planeAt)
    multiplyByRadii(A)
  },
  nearest: nearestOnPlane,
  enter: enterPlane,
  rate: ellipsoidRate,
  write(out, o) {
    writeFlat(out, o)
    toWorld(out, o)
  },
  depth: ellipsoidDepth,
  turn: turnBack,
}

/** As sweepEllipsoidTriangle, with a PLANE row. */
export function sweepEllipsoidPlane(
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
