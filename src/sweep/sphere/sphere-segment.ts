/** A sphere swept against a closed segment: one tube, two balls. */
import { load3 } from '../../math/double-double.ts'
import { type Pair, rateOne } from '../contact-rule.ts'
import { dropNegligible } from '../negligible.ts'
import { asked, type SweepPair, sweepPair } from '../pair.ts'
import { A, B, C, CENTRE, w } from '../registers.ts'
import { enterSegment } from './moving-point.ts'
import { nearestOnSegment } from './resting-point.ts'
import { loadSphere, roundDepth, writeRound } from './sphere.ts'

const pair: Pair = {
  load() {
    loadSphere(asked.sweep, asked.s)
    load3(w, A, asked.target, asked.t)
    load3(w, B, asked.target, asked.t + 3)
    load3(w, C, asked.target, asked.t + 3) // no face
    dropNegligible(CENTRE, C + 6)
  },
  nearest: nearestOnSegment,
  enter: enterSegment,
  rate: rateOne,
  write: writeRound,
  depth: roundDepth,
}

/** Like sweepSphereTriangle, with a SEGMENT row. */
export const sweepSphereSegment: SweepPair = sweepPair(pair, { sizes: 1, count: 6 })
