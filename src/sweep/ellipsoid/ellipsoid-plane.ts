/**
 * An ellipsoid swept against an infinite plane, in the space divided by its radii. There the plane's normal is
 * multiplied by the radii.
 */
import { copy3, length3 } from '../../math/double-double.ts'
import { PLANE_OFFSET } from '../../math/rows.ts'
import type { Pair } from '../contact-rule.ts'
import { loadPlane, turnBack, useFrame } from '../frame.ts'
import { asked, type SweepPair, sweepPair } from '../pair.ts'
import { writeFoot } from '../plane.ts'
import { A, CENTRE, NN, TOUCHED, w } from '../registers.ts'
import { enterPlane } from '../sphere/moving-point.ts'
import { nearestOnPlane } from '../sphere/resting-point.ts'
import { ellipsoidDepth, ellipsoidRate, leaveUnitSpace, loadEllipsoid, multiplyByRadii } from './ellipsoid.ts'

const pair: Pair = {
  load() {
    loadEllipsoid(asked.sweep, asked.s)
    loadPlane(asked.target, asked.t)
    multiplyByRadii(A)
    length3(w, NN, A)
  },
  nearest: nearestOnPlane,
  enter: enterPlane,
  rate: ellipsoidRate,
  write(out, o) {
    copy3(w, TOUCHED, CENTRE)
    writeFoot(out, o)
    leaveUnitSpace(out, o)
  },
  depth: ellipsoidDepth,
  turn: turnBack,
}

/** Like sweepEllipsoidTriangle, with a PLANE row. */
export const sweepEllipsoidPlane: SweepPair = sweepPair(pair, { sizes: 3, first: PLANE_OFFSET, count: 1 }, (mode) => {
  useFrame(asked.sweep, asked.s)
  return mode
})
