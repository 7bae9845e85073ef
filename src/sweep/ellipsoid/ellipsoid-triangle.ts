/** An ellipsoid swept against a triangle: a sphere of radius 1 in the space divided by its radii. */
import { SWEEP_RADII } from '../../math/rows.ts'
import { ELLIPSOID } from '../../shapes/kinds.ts'
import type { Pair } from '../contact-rule.ts'
import { loadTriangle, turnBack } from '../frame.ts'
import { asked, type SweepPair } from '../pair.ts'
import { A, B, C, DIVIDED, REACH, TOLERANCE, w } from '../registers.ts'
import { enterTriangle } from '../sphere/moving-point.ts'
import { nearestToBody } from '../sphere/resting-point.ts'
import { trianglePair } from '../triangle-pair.ts'
import { ellipsoidWayOut } from '../way-out.ts'
import { divideByRadii, ellipsoidRate, loadEllipsoid, writeEllipsoid } from './ellipsoid.ts'

const pair: Pair = {
  load() {
    loadEllipsoid(asked.sweep, asked.s)
    loadTriangle(asked.target, asked.t)
    divideByRadii(A)
    divideByRadii(B)
    divideByRadii(C)
    w[DIVIDED] = 1
  },
  nearest: nearestToBody,
  enter: enterTriangle,
  rate: ellipsoidRate,
  write: writeEllipsoid,
  depth: ellipsoidWayOut,
  turn: turnBack,
}

/** Like sweepSphereTriangle, with a SOLID SWEEP row. */
export const sweepEllipsoidTriangle: SweepPair = trianglePair(ELLIPSOID, pair, () => {
  const { sweep, s } = asked
  const r = Math.max(sweep[s + SWEEP_RADII], sweep[s + SWEEP_RADII + 1], sweep[s + SWEEP_RADII + 2])
  w[REACH] = r + 4 * w[TOLERANCE]
})
