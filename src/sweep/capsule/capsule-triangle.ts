/**
 * A capsule swept along a straight line against a triangle: a point against the prism of triangle and segment (see
 * moving-capsule.ts), decided by contact-rule.ts. Degenerate triangles act as their segment or point.
 */
import { SWEEP_HALF_HEIGHT } from '../../math/rows.ts'
import { CAPSULE } from '../../shapes/kinds.ts'
import { type Pair, rateOne } from '../contact-rule.ts'
import { loadTriangle, turnBack } from '../frame.ts'
import { asked, type SweepPair } from '../pair.ts'
import { REACH, SLACK, TOLERANCE, w } from '../registers.ts'
import { trianglePair } from '../triangle-pair.ts'
import { capsuleDepth, loadCapsule, writeCapsule } from './capsule.ts'
import { describeCap, enterPrism, forgetCap } from './moving-capsule.ts'
import { nearestToCapsule } from './resting-capsule.ts'

/** A point counts as touched if it is as near as the nearest point, within this share of ε. */
const RIM = 1 / 16

const pair: Pair = {
  load() {
    forgetCap()
    loadCapsule(asked.sweep, asked.s)
    loadTriangle(asked.target, asked.t)
  },
  nearest: nearestToCapsule,
  enter: enterPrism,
  rate: rateOne,
  write(out, o) {
    if (!describeCap()) nearestToCapsule() // for the centre at contact
    writeCapsule(out, o)
  },
  depth: capsuleDepth,
  turn: turnBack,
}

/** Like sweepSphereTriangle, with a SOLID SWEEP row. */
export const sweepCapsuleTriangle: SweepPair = trianglePair(CAPSULE, pair, () => {
  w[SLACK] = RIM * w[TOLERANCE]
  w[REACH] = asked.sweep[asked.s + SWEEP_HALF_HEIGHT] + 4 * w[TOLERANCE]
})
