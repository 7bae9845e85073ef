/** A hull swept along a straight line against a triangle (moving-hull.ts), decided by contact-rule.ts. */
import { HIT_NORMAL, type Row } from '../../math/rows.ts'
import { HULL } from '../../shapes/kinds.ts'
import { type Pair, rateOne } from '../contact-rule.ts'
import { loadTriangle, turnBack } from '../frame.ts'
import { asked, type SweepPair } from '../pair.ts'
import { NORMAL, REACH, TOLERANCE, w } from '../registers.ts'
import { trianglePair } from '../triangle-pair.ts'
import { loadHull, movingHull, placeMiddle } from './hull.ts'
import { writePointInHull } from './hull-point.ts'
import { enterHull, leastWayOutOfHull, nearestToHull } from './moving-hull.ts'

const pair: Pair = {
  load() {
    loadHull(asked.sweep, asked.s)
    loadTriangle(asked.target, asked.t)
  },
  nearest() {
    nearestToHull(movingHull())
  },
  enter: () => enterHull(movingHull()),
  rate: rateOne,
  write(out, o) {
    writeNormal(out, o)
    placeMiddle()
    writePointInHull(movingHull(), out, o)
  },
  depth(out, o) {
    leastWayOutOfHull(movingHull())
    writeNormal(out, o)
  },
  turn: turnBack,
}

function writeNormal(out: Row, o: number): void {
  for (let i = 0; i < 3; i++) out[o + HIT_NORMAL + i] = w[NORMAL + 2 * i]
}

/** A factor that covers all roundings of a length. */
const MORE = 1 + 1e-15

/** Like sweepSphereTriangle, with a SOLID SWEEP row. */
export const sweepHullTriangle: SweepPair = trianglePair(HULL, pair, () => {
  w[REACH] = movingHull().reach * MORE + 8 * w[TOLERANCE]
})
