/** Cylinder swept against an infinite plane, from either side: one linear equation. */
import {
  type Coordinates,
  HIT_NORMAL,
  PLANE_OFFSET,
  type Row,
  SWEEP_HALF_HEIGHT,
  SWEEP_RADIUS,
} from '../../math/rows.ts'
import { applyContactRule, IGNORE_LEAVING, type Pair, rateOne, setTolerance } from '../contact-rule.ts'
import { loadPlane, turnBack, useFrame } from '../frame.ts'
import { A, B, CENTRE, DEPTH, MOVE, w } from '../registers.ts'
import { enterMoving, growAtStart, loadCylinder, MOST, writeCylinder } from './cylinder.ts'
import { meetPlane } from './cylinder-face.ts'

let sweepRow: Row = new Float64Array(0)
let sweepAt = 0
let planeRow: Coordinates = sweepRow
let planeAt = 0

const pair: Pair = {
  load() {
    loadCylinder(sweepRow, sweepAt)
    loadPlane(planeRow, planeAt)
  },
  nearest() {
    measureHeight()
    w[MOST] = Math.abs(height[0])
    growAtStart(meetPlane)
  },
  enter() {
    return enterMoving(meetPlane)
  },
  rate: rateOne,
  write,
  depth(out, o) {
    measureHeight()
    const x = out[o + HIT_NORMAL]
    const y = out[o + HIT_NORMAL + 1]
    const z = out[o + HIT_NORMAL + 2]
    w[DEPTH] =
      sweepRow[sweepAt + SWEEP_HALF_HEIGHT] * Math.abs(y) +
      sweepRow[sweepAt + SWEEP_RADIUS] * Math.sqrt(x * x + z * z) -
      Math.abs(height[0])
  },
  turn: turnBack,
}

/** A centre on the plane itself counts as coming from where it moves away from. */
function write(out: Row, o: number): void {
  writeCylinder(out, o)
  measureHeight()
  if (height[0] !== 0) return
  let along = 0
  for (let i = 0; i < 3; i++) along += out[o + HIT_NORMAL + i] * w[MOVE + 2 * i]
  if (along > 0) for (let i = 0; i < 3; i++) out[o + HIT_NORMAL + i] *= -1
}

/** The centre's height over the plane: a body that has grown by this much surely touches the plane. */
const height = new Float64Array(1)

function measureHeight(): void {
  height[0] = w[A] * w[CENTRE] + w[A + 2] * w[CENTRE + 2] + w[A + 4] * w[CENTRE + 4] - w[B]
}

/** As sweepCylinderTriangle, with a PLANE row. */
export function sweepCylinderPlane(
  sweep: Row,
  s: number,
  plane: Coordinates,
  t: number,
  out: Row,
  o: number,
  overlap: number = IGNORE_LEAVING,
): boolean {
  sweepRow = sweep
  sweepAt = s
  planeRow = plane
  planeAt = t
  useFrame(sweep, s)
  setTolerance(sweep, s, 3, plane, t + PLANE_OFFSET, 1)
  return applyContactRule(pair, false, overlap, out, o)
}
