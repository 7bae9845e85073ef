/** Sphere swept against a closed segment: one tube, two balls. */
import { load3 } from '../../math/double-double.ts'
import type { Coordinates, Row } from '../../math/rows.ts'
import { applyContactRule, IGNORE_LEAVING, type Pair, rateOne, setTolerance } from '../contact-rule.ts'
import { dropNegligible } from '../negligible.ts'
import { A, B, C, CENTRE, w } from '../registers.ts'
import { enterSegment } from './moving-point.ts'
import { nearestOnSegment } from './resting-point.ts'
import { loadSphere, roundDepth, writeRound } from './sphere.ts'

let sweepRow: Row = new Float64Array(0)
let sweepAt = 0
let segmentRow: Coordinates = sweepRow
let segmentAt = 0

const pair: Pair = {
  load() {
    loadSphere(sweepRow, sweepAt)
    load3(w, A, segmentRow, segmentAt)
    load3(w, B, segmentRow, segmentAt + 3)
    load3(w, C, segmentRow, segmentAt + 3) // no face
    dropNegligible(CENTRE, C + 6)
  },
  nearest: nearestOnSegment,
  enter: enterSegment,
  rate: rateOne,
  write: writeRound,
  depth: roundDepth,
}

/** As sweepSphereTriangle, with a SEGMENT row. */
export function sweepSphereSegment(
  sweep: Row,
  s: number,
  segment: Coordinates,
  t: number,
  out: Row,
  o: number,
  overlap: number = IGNORE_LEAVING,
): boolean {
  sweepRow = sweep
  sweepAt = s
  segmentRow = segment
  segmentAt = t
  setTolerance(sweep, s, 1, segment, t, 6)
  return applyContactRule(pair, false, overlap, out, o)
}
