/** Axis-aligned ellipsoid swept against an infinite plane: in the space divided by the radii the normal is multiplied. */
import { load, load3 } from '../math/double-double.ts'
import { enterPlane } from '../math/moving-point.ts'
import { A, B, w } from '../math/registers.ts'
import { nearestOnPlane } from '../math/resting-point.ts'
import { type Coordinates, PLANE_NORMAL, PLANE_OFFSET, type Row } from '../math/rows.ts'
import { applyContactRule, epsilonOf, IGNORE_LEAVING, type Pair } from './contact-rule.ts'
import { ellipsoidDepth, ellipsoidRate, loadEllipsoid, multiplyByRadii, toWorld } from './ellipsoid.ts'
import { writeFlat } from './plane.ts'

let sweepRow: Row = new Float64Array(0)
let sweepAt = 0
let planeRow: Coordinates = sweepRow
let planeAt = 0
let epsilon = 0

const pair: Pair = {
  load(less) {
    loadEllipsoid(sweepRow, sweepAt, less, epsilon)
    load3(w, A, planeRow, planeAt + PLANE_NORMAL)
    load(w, B, planeRow, planeAt + PLANE_OFFSET)
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
  epsilon = epsilonOf(sweep, s, 3, plane, t + PLANE_OFFSET, 1)
  return applyContactRule(pair, epsilon, false, overlap, out, o)
}
