/**
 * A sphere swept along a straight line against a triangle: two offset planes, three tubes, three balls, whichever comes
 * first (see moving-point.ts), decided by contact-rule.ts. Degenerate triangles act as their segment or point.
 */
import { SWEEP_RADIUS } from '../../math/rows.ts'
import { SPHERE } from '../../shapes/kinds.ts'
import { type Pair, rateOne } from '../contact-rule.ts'
import { dropNegligible } from '../negligible.ts'
import { asked, type SweepPair } from '../pair.ts'
import { C, CENTRE, REACH, TOLERANCE, w } from '../registers.ts'
import { trianglePair } from '../triangle-pair.ts'
import { enterTriangle } from './moving-point.ts'
import { nearestToBody } from './resting-point.ts'
import { loadCorners, loadSphere, roundDepth, writeRound } from './sphere.ts'

const pair: Pair = {
  load() {
    loadSphere(asked.sweep, asked.s)
    loadCorners(asked.target, asked.t)
    dropNegligible(CENTRE, C + 6)
  },
  nearest: nearestToBody,
  enter: enterTriangle,
  rate: rateOne,
  write: writeRound,
  depth: roundDepth,
}

/**
 * @param sweep SWEEP row (from, translation, radius)
 * @param s its offset
 * @param triangle TRIANGLE row
 * @param t its offset
 * @param out HIT row, T in 0..1 of the translation; untouched on a miss
 * @param overlap how to treat overlap at the start: IGNORE_LEAVING (default), REPORT, IGNORE
 */
export const sweepSphereTriangle: SweepPair = trianglePair(SPHERE, pair, () => {
  w[REACH] = asked.sweep[asked.s + SWEEP_RADIUS] + 4 * w[TOLERANCE]
})
