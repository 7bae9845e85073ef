/** Sphere swept against a point: one quadratic. */
import { copy3, load3 } from '../../math/double-double.ts'
import type { Coordinates, Row } from '../../math/rows.ts'
import { applyContactRule, IGNORE_LEAVING, type Pair, rateOne, setTolerance } from '../contact-rule.ts'
import { dropNegligible } from '../negligible.ts'
import { A, B, C, CENTRE, w } from '../registers.ts'
import { enterPoint } from './moving-point.ts'
import { nearestOnSegment } from './resting-point.ts'
import { loadSphere, roundDepth, writeRound } from './sphere.ts'

let sweepRow: Row = new Float64Array(0)
let sweepAt = 0
let pointRow: Coordinates = sweepRow
let pointAt = 0

const pair: Pair = {
  load() {
    loadSphere(sweepRow, sweepAt)
    load3(w, A, pointRow, pointAt)
    copy3(w, B, A)
    copy3(w, C, A)
    dropNegligible(CENTRE, C + 6)
  },
  nearest: nearestOnSegment,
  enter: enterPoint,
  rate: rateOne,
  write: writeRound,
  depth: roundDepth,
}

/** As sweepSphereTriangle, with a point (three columns). */
export function sweepSpherePoint(
  sweep: Row,
  s: number,
  point: Coordinates,
  t: number,
  out: Row,
  o: number,
  overlap: number = IGNORE_LEAVING,
): boolean {
  sweepRow = sweep
  sweepAt = s
  pointRow = point
  pointAt = t
  setTolerance(sweep, s, 1, point, t, 3)
  return applyContactRule(pair, false, overlap, out, o)
}
