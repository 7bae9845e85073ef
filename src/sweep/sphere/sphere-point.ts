/** A sphere swept against a point: one quadratic. */
import { copy3, load3 } from '../../math/double-double.ts'
import { type Pair, rateOne } from '../contact-rule.ts'
import { dropNegligible } from '../negligible.ts'
import { asked, type SweepPair, sweepPair } from '../pair.ts'
import { A, B, C, CENTRE, w } from '../registers.ts'
import { enterPoint } from './moving-point.ts'
import { nearestOnSegment } from './resting-point.ts'
import { loadSphere, roundDepth, writeRound } from './sphere.ts'

const pair: Pair = {
  load() {
    loadSphere(asked.sweep, asked.s)
    load3(w, A, asked.target, asked.t)
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

/** Like sweepSphereTriangle, with a point (three columns). */
export const sweepSpherePoint: SweepPair = sweepPair(pair, { sizes: 1, count: 3 })
