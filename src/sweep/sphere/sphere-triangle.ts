/**
 * Sphere swept along a straight line against a triangle: two offset planes, three tubes, three balls, whichever comes first
 * (see moving-point.ts), under the contact rule (see contact-rule.ts). Degenerate triangles act as their segment or point.
 */
import { type Coordinates, type Row, SWEEP_FROM, SWEEP_RADIUS } from '../../math/rows.ts'
import { SPHERE } from '../../shapes/kinds.ts'
import { certify, HIT, OPEN } from '../certify.ts'
import { applyContactRule, IGNORE_LEAVING, type Pair, rateOne, SURELY_APART, setTolerance } from '../contact-rule.ts'
import { dropNegligible } from '../negligible.ts'
import { C, CENTRE, REACH, TOLERANCE, w } from '../registers.ts'
import { enterTriangle } from './moving-point.ts'
import { nearestToBody } from './resting-point.ts'
import { farFromTriangle, loadSphere, loadTriangle, roundDepth, writeRound } from './sphere.ts'
import { sphereSinks } from './sphere-sinks.ts'

let sweepRow: Row = new Float64Array(0)
let sweepAt = 0
let triangleRow: Coordinates = sweepRow
let triangleAt = 0

const pair: Pair = {
  load() {
    loadSphere(sweepRow, sweepAt)
    loadTriangle(triangleRow, triangleAt)
    dropNegligible(CENTRE, C + 6)
  },
  nearest: nearestToBody,
  enter: enterTriangle,
  rate: rateOne,
  write: writeRound,
  depth: roundDepth,
  sinks: sphereSinks,
}

/**
 * @param sweep SWEEP row (from, translation, radius) @param s its offset @param triangle TRIANGLE row @param t its offset
 * @param out HIT row, T in 0..1 of the translation; untouched on a miss
 * @param overlap what to do about overlap at the start: IGNORE_LEAVING (default), REPORT, IGNORE
 */
export function sweepSphereTriangle(
  sweep: Row,
  s: number,
  triangle: Coordinates,
  t: number,
  out: Row,
  o: number,
  overlap: number = IGNORE_LEAVING,
): boolean {
  setTolerance(sweep, s, 1, triangle, t, 9)
  const known = certify(SPHERE, sweep, s, triangle, t, overlap, out, o)
  if (known !== OPEN) return known === HIT
  sweepRow = sweep
  sweepAt = s
  triangleRow = triangle
  triangleAt = t
  w[REACH] = sweep[s + SWEEP_RADIUS] + 4 * w[TOLERANCE]
  const apart = (overlap & SURELY_APART) !== 0 || farFromTriangle(sweep, s + SWEEP_FROM, triangle, t)
  const met = applyContactRule(pair, apart, overlap, out, o)
  triangleRow = sweepRow // no mesh is kept alive
  return met
}
