/** Sphere swept against an infinite plane, from either side: one linear equation. */
import { load, load3 } from '../../math/double-double.ts'
import { type Coordinates, PLANE_NORMAL, PLANE_OFFSET, type Row } from '../../math/rows.ts'
import { applyContactRule, IGNORE_LEAVING, type Pair, rateOne, setTolerance } from '../contact-rule.ts'
import { writeFlat } from '../plane.ts'
import { A, B, w } from '../registers.ts'
import { enterPlane } from './moving-point.ts'
import { nearestOnPlane } from './resting-point.ts'
import { loadSphere, roundDepth } from './sphere.ts'

let sweepRow: Row = new Float64Array(0)
let sweepAt = 0
let planeRow: Coordinates = sweepRow
let planeAt = 0

const pair: Pair = {
  load() {
    loadSphere(sweepRow, sweepAt)
    load3(w, A, planeRow, planeAt + PLANE_NORMAL)
    load(w, B, planeRow, planeAt + PLANE_OFFSET)
  },
  nearest: nearestOnPlane,
  enter: enterPlane,
  rate: rateOne,
  write: writeFlat,
  depth: roundDepth,
}

/** As sweepSphereTriangle, with a PLANE row. */
export function sweepSpherePlane(
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
  setTolerance(sweep, s, 1, plane, t + PLANE_OFFSET, 1)
  return applyContactRule(pair, false, overlap, out, o)
}
