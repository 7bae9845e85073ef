/** A sphere swept against a solid sphere: a point against a ball whose radius is the sum of both. */
import { add, copy3, load, load3 } from '../../math/double-double.ts'
import { FEATURE_FACE, HIT_NORMAL, HIT_POINT, SPHERE_CENTRE, SPHERE_RADIUS } from '../../math/rows.ts'
import { type Pair, rateOne } from '../contact-rule.ts'
import { asked, type SweepPair, sweepPair } from '../pair.ts'
import { A, B, C, RADIUS, setTouchedFeature, w, Y } from '../registers.ts'
import { enterPoint } from './moving-point.ts'
import { nearestOnSegment } from './resting-point.ts'
import { loadSphere, roundDepth, writeRound } from './sphere.ts'

const pair: Pair = {
  load() {
    loadSphere(asked.sweep, asked.s)
    load3(w, A, asked.target, asked.t + SPHERE_CENTRE)
    copy3(w, B, A)
    copy3(w, C, A)
    load(w, Y, asked.target, asked.t + SPHERE_RADIUS)
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
    const radius = asked.target[asked.t + SPHERE_RADIUS]
    for (let i = 0; i < 3; i++)
      out[o + HIT_POINT + i] = asked.target[asked.t + SPHERE_CENTRE + i] + radius * out[o + HIT_NORMAL + i]
  },
  depth: roundDepth,
}

/** Like sweepSphereTriangle, with a SPHERE row. */
export const sweepSphereSphere: SweepPair = sweepPair(pair, { sizes: 1, count: 4 })
