/**
 * A sphere swept against a solid capsule of any orientation: a point against the tube and the balls around the
 * capsule's inner segment, with the sum of both radii (see sphere-segment.ts).
 */
import { add, copy3, negate, sub } from '../../math/double-double.ts'
import { BODY_HALF_EXTENTS, FEATURE_FACE, HIT_NORMAL, HIT_POINT } from '../../math/rows.ts'
import { type Pair, rateOne } from '../contact-rule.ts'
import { asked, type SweepPair, sweepPair } from '../pair.ts'
import { A, B, C, RADIUS, setTouchedFeature, w } from '../registers.ts'
import { HALF, loadBeside, turnToWorld, useSolid } from '../solid-target.ts'
import { enterSegment } from './moving-point.ts'
import { nearestOnSegment } from './resting-point.ts'
import { roundDepth, writeRound } from './sphere.ts'

const pair: Pair = {
  load() {
    loadBeside(asked.sweep, asked.s)
    add(w, RADIUS, RADIUS, HALF)
    w.fill(0, A, C + 6)
    sub(w, A + 2, HALF + 2, HALF)
    if (!(w[A + 2] > 0)) w[A + 2] = w[A + 3] = 0
    negate(w, B + 2, A + 2)
    copy3(w, C, B) // no face
  },
  nearest() {
    nearestOnSegment()
    setTouchedFeature(FEATURE_FACE)
  },
  enter() {
    const met = enterSegment()
    setTouchedFeature(FEATURE_FACE)
    return met
  },
  rate: rateOne,
  write(out, o) {
    writeRound(out, o)
    const radius = asked.target[asked.t + BODY_HALF_EXTENTS]
    for (let i = 0; i < 3; i++) out[o + HIT_POINT + i] += radius * out[o + HIT_NORMAL + i]
  },
  depth: roundDepth,
  turn: turnToWorld,
}

/** Like sweepSphereTriangle, with a BODY row: radius, half the whole height, radius. */
export const sweepSphereCapsule: SweepPair = sweepPair(pair, { sizes: 1, count: 6 }, useSolid)
