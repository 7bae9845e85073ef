/** Sphere swept against a solid sphere: a point against a ball of both radii. */
import { add, copy3, load, load3 } from '../../math/double-double.ts'
import {
  type Coordinates,
  FEATURE_FACE,
  HIT_NORMAL,
  HIT_POINT,
  type Row,
  SPHERE_CENTRE,
  SPHERE_RADIUS,
} from '../../math/rows.ts'
import { applyContactRule, IGNORE_LEAVING, type Pair, rateOne, setTolerance } from '../contact-rule.ts'
import { A, B, C, RADIUS, setTouchedFeature, w, Y } from '../registers.ts'
import { enterPoint } from './moving-point.ts'
import { nearestOnSegment } from './resting-point.ts'
import { loadSphere, roundDepth, writeRound } from './sphere.ts'

let sweepRow: Row = new Float64Array(0)
let sweepAt = 0
let sphereRow: Coordinates = sweepRow
let sphereAt = 0

const pair: Pair = {
  load() {
    loadSphere(sweepRow, sweepAt)
    load3(w, A, sphereRow, sphereAt + SPHERE_CENTRE)
    copy3(w, B, A)
    copy3(w, C, A)
    load(w, Y, sphereRow, sphereAt + SPHERE_RADIUS)
    add(w, RADIUS, RADIUS, Y)
  },
  nearest() {
    nearestOnSegment()
    setTouchedFeature(FEATURE_FACE)
  },
  enter() {
    const met = enterPoint()
    setTouchedFeature(FEATURE_FACE)
    return met
  },
  rate: rateOne,
  write(out, o) {
    writeRound(out, o)
    const radius = sphereRow[sphereAt + SPHERE_RADIUS]
    for (let i = 0; i < 3; i++)
      out[o + HIT_POINT + i] = sphereRow[sphereAt + SPHERE_CENTRE + i] + radius * out[o + HIT_NORMAL + i]
  },
  depth: roundDepth,
}

/** As sweepSphereTriangle, with a SPHERE row. */
export function sweepSphereSphere(
  sweep: Row,
  s: number,
  sphere: Coordinates,
  t: number,
  out: Row,
  o: number,
  overlap: number = IGNORE_LEAVING,
): boolean {
  sweepRow = sweep
  sweepAt = s
  sphereRow = sphere
  sphereAt = t
  setTolerance(sweep, s, 1, sphere, t, 4)
  return applyContactRule(pair, false, overlap, out, o)
}
