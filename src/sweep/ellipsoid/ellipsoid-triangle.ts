/** Ellipsoid swept against a triangle: a sphere of radius 1 in the space divided by the radii. */
import { type Coordinates, type Row, SWEEP_FROM, SWEEP_RADII } from '../../math/rows.ts'
import { ELLIPSOID } from '../../shapes/kinds.ts'
import { certify, HIT, OPEN } from '../certify.ts'
import { applyContactRule, IGNORE_LEAVING, type Pair, SURELY_APART, setTolerance } from '../contact-rule.ts'
import { loadTriangle, turnBack, useFrame } from '../frame.ts'
import { A, B, C, DIVIDED, REACH, TOLERANCE, w } from '../registers.ts'
import { enterTriangle } from '../sphere/moving-point.ts'
import { nearestToBody } from '../sphere/resting-point.ts'
import { farFromTriangle } from '../sphere/sphere.ts'
import { ellipsoidWayOut } from '../way-out.ts'
import { divideByRadii, ellipsoidRate, loadEllipsoid, writeEllipsoid } from './ellipsoid.ts'
import { ellipsoidSinks } from './ellipsoid-sinks.ts'

let sweepRow: Row = new Float64Array(0)
let sweepAt = 0
let triangleRow: Coordinates = sweepRow
let triangleAt = 0

const pair: Pair = {
  load() {
    loadEllipsoid(sweepRow, sweepAt)
    loadTriangle(triangleRow, triangleAt)
    divideByRadii(A)
    divideByRadii(B)
    divideByRadii(C)
  },
  nearest: nearestToBody,
  enter: enterTriangle,
  rate: ellipsoidRate,
  write: writeEllipsoid,
  depth: ellipsoidWayOut,
  sinks: ellipsoidSinks,
  turn: turnBack,
}

/** As sweepSphereTriangle, with a SOLID SWEEP row. */
export function sweepEllipsoidTriangle(
  sweep: Row,
  s: number,
  triangle: Coordinates,
  t: number,
  out: Row,
  o: number,
  overlap: number = IGNORE_LEAVING,
): boolean {
  setTolerance(sweep, s, 3, triangle, t, 9)
  const known = certify(ELLIPSOID, sweep, s, triangle, t, overlap, out, o)
  if (known !== OPEN) return known === HIT
  sweepRow = sweep
  sweepAt = s
  triangleRow = triangle
  triangleAt = t
  useFrame(sweep, s)
  const r = Math.max(sweep[s + SWEEP_RADII], sweep[s + SWEEP_RADII + 1], sweep[s + SWEEP_RADII + 2])
  w[REACH] = r + 4 * w[TOLERANCE]
  const apart = (overlap & SURELY_APART) !== 0 || farFromTriangle(sweep, s + SWEEP_FROM, triangle, t)
  w[DIVIDED] = 1
  const met = applyContactRule(pair, apart, overlap, out, o)
  w[DIVIDED] = 0
  triangleRow = sweepRow // no mesh is kept alive
  return met
}
