/**
 * Capsule swept along a straight line against a triangle: a point against the prism of triangle and segment (see
 * moving-capsule.ts), under the contact rule (see contact-rule.ts). Degenerate triangles act as their segment or point.
 */
import { type Coordinates, type Row, SWEEP_FROM, SWEEP_HALF_HEIGHT } from '../../math/rows.ts'
import { CAPSULE } from '../../shapes/kinds.ts'
import { certify, HIT, OPEN } from '../certify.ts'
import { applyContactRule, IGNORE_LEAVING, type Pair, rateOne, SURELY_APART, setTolerance } from '../contact-rule.ts'
import { loadTriangle, turnBack, useFrame } from '../frame.ts'
import { REACH, SLACK, TOLERANCE, w } from '../registers.ts'
import { farFromTriangle } from '../sphere/sphere.ts'
import { capsuleDepth, loadCapsule, writeCapsule } from './capsule.ts'
import { capsuleSinks } from './capsule-sinks.ts'
import { describeCap, enterPrism, forgetCap } from './moving-capsule.ts'
import { nearestToCapsule } from './resting-capsule.ts'

let sweepRow: Row = new Float64Array(0)
let sweepAt = 0
let triangleRow: Coordinates = sweepRow
let triangleAt = 0

/** Places that are as near as the nearest to within this share of ε touch as well. */
const RIM = 1 / 16

const pair: Pair = {
  load() {
    forgetCap()
    loadCapsule(sweepRow, sweepAt)
    loadTriangle(triangleRow, triangleAt)
  },
  nearest: nearestToCapsule,
  enter: enterPrism,
  rate: rateOne,
  write(out, o) {
    if (!describeCap()) nearestToCapsule() // of the place where it is now
    writeCapsule(out, o)
  },
  depth: capsuleDepth,
  sinks: capsuleSinks,
  turn: turnBack,
}

/** As sweepSphereTriangle, with a SOLID SWEEP row. */
export function sweepCapsuleTriangle(
  sweep: Row,
  s: number,
  triangle: Coordinates,
  t: number,
  out: Row,
  o: number,
  overlap: number = IGNORE_LEAVING,
): boolean {
  setTolerance(sweep, s, 3, triangle, t, 9)
  const known = certify(CAPSULE, sweep, s, triangle, t, overlap, out, o)
  if (known !== OPEN) return known === HIT
  sweepRow = sweep
  sweepAt = s
  triangleRow = triangle
  triangleAt = t
  useFrame(sweep, s)
  w[SLACK] = RIM * w[TOLERANCE]
  w[REACH] = sweep[s + SWEEP_HALF_HEIGHT] + 4 * w[TOLERANCE]
  const apart = (overlap & SURELY_APART) !== 0 || farFromTriangle(sweep, s + SWEEP_FROM, triangle, t)
  const met = applyContactRule(pair, apart, overlap, out, o)
  triangleRow = sweepRow // no mesh is kept alive
  return met
}
