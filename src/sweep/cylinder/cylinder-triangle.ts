/**
 * A cylinder swept along a straight line against a triangle. One point of the body can meet the face; the edges are
 * solved in the plane of time and place (see moving-cylinder.ts). contact-rule.ts decides. Degenerate triangles act as
 * their segment or point.
 */
import { SWEEP_HALF_HEIGHT, SWEEP_RADII, SWEEP_RADIUS } from '../../math/rows.ts'
import { CYLINDER } from '../../shapes/kinds.ts'
import { type Pair, rateOne } from '../contact-rule.ts'
import { isTurned, loadTriangle, turnBack } from '../frame.ts'
import { asked, type SweepPair } from '../pair.ts'
import { A, B, C, REACH, SLACK, TOLERANCE, w } from '../registers.ts'
import { trianglePair } from '../triangle-pair.ts'
import { cylinderWayOut } from '../way-out.ts'
import { enterMoving, growAtStart, growsTo, loadCylinder, MOST, writeCylinder } from './cylinder.ts'
import { firstTouch } from './moving-cylinder.ts'

/**
 * A face counts as larger by this share of ε: at its rim the feature is the face, not the edge, whose normal is
 * ambiguous.
 */
const RIM = 1 / 16

const pair: Pair = {
  load() {
    loadCylinder(asked.sweep, asked.s)
    loadTriangle(asked.target, asked.t)
  },
  nearest() {
    w[MOST] = Number.POSITIVE_INFINITY
    growsTo(A)
    growsTo(B)
    growsTo(C)
    growAtStart(firstTouch)
  },
  enter() {
    return enterMoving(firstTouch)
  },
  rate: rateOne,
  write: writeCylinder,
  depth(out, o) {
    cylinderWayOut(asked.sweep, asked.s + SWEEP_RADII, out, o)
  },
  turn: turnBack,
}

/** Like sweepSphereTriangle, with a SOLID SWEEP row. */
export const sweepCylinderTriangle: SweepPair = trianglePair(CYLINDER, pair, () => {
  const { sweep, s } = asked
  const radius = sweep[s + SWEEP_RADIUS]
  const half = sweep[s + SWEEP_HALF_HEIGHT]
  w[SLACK] = RIM * w[TOLERANCE]
  w[REACH] =
    (isTurned() ? TURNED * Math.sqrt(radius * radius + half * half) : Math.max(radius, half)) + 4 * w[TOLERANCE]
})

/** The ball around a turned body counts as larger by this factor, because of rounding. */
const TURNED = 1 + 1e-15
