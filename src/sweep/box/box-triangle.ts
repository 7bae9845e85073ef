/**
 * Box swept along a straight line against a triangle: thirteen axes, each a linear equation (see moving-box.ts), under the
 * contact rule (see contact-rule.ts). Degenerate triangles act as their segment or point.
 */
import { type Coordinates, HIT_NORMAL, type Row, SWEEP_FROM, SWEEP_RADII } from '../../math/rows.ts'
import { BOX } from '../../shapes/kinds.ts'
import { certify, HIT, OPEN } from '../certify.ts'
import { applyContactRule, IGNORE_LEAVING, type Pair, rateOne, SURELY_APART, setTolerance } from '../contact-rule.ts'
import { loadTriangle, turnBack, useFrame } from '../frame.ts'
import { NORMAL, REACH, TOLERANCE, w } from '../registers.ts'
import { farFromTriangle } from '../sphere/sphere.ts'
import { loadBox } from './box.ts'
import { writePointInBox } from './box-point.ts'
import { boxSinks } from './box-sinks.ts'
import { enterBox, leastWayOutOfBox, nearestToBox } from './moving-box.ts'

let sweepRow: Row = new Float64Array(0)
let sweepAt = 0
let triangleRow: Coordinates = sweepRow
let triangleAt = 0

const pair: Pair = {
  load() {
    loadBox(sweepRow, sweepAt)
    loadTriangle(triangleRow, triangleAt)
  },
  nearest: nearestToBox,
  enter: enterBox,
  rate: rateOne,
  write(out, o) {
    writeNormal(out, o)
    writePointInBox(out, o)
  },
  depth(out, o) {
    leastWayOutOfBox()
    writeNormal(out, o)
  },
  sinks: boxSinks,
  turn: turnBack,
}

function writeNormal(out: Row, o: number): void {
  for (let i = 0; i < 3; i++) out[o + HIT_NORMAL + i] = w[NORMAL + 2 * i]
}

/** More than all roundings of a length. */
const MORE = 1 + 1e-15

/** As sweepSphereTriangle, with a SOLID SWEEP row. */
export function sweepBoxTriangle(
  sweep: Row,
  s: number,
  triangle: Coordinates,
  t: number,
  out: Row,
  o: number,
  overlap: number = IGNORE_LEAVING,
): boolean {
  setTolerance(sweep, s, 3, triangle, t, 9)
  const known = certify(BOX, sweep, s, triangle, t, overlap, out, o)
  if (known !== OPEN) return known === HIT
  sweepRow = sweep
  sweepAt = s
  triangleRow = triangle
  triangleAt = t
  useFrame(sweep, s)
  const x = sweep[s + SWEEP_RADII]
  const y = sweep[s + SWEEP_RADII + 1]
  const z = sweep[s + SWEEP_RADII + 2]
  w[REACH] = Math.sqrt(x * x + y * y + z * z) * MORE + 8 * w[TOLERANCE]
  const apart = (overlap & SURELY_APART) !== 0 || farFromTriangle(sweep, s + SWEEP_FROM, triangle, t)
  const met = applyContactRule(pair, apart, overlap, out, o)
  triangleRow = sweepRow // no mesh is kept alive
  return met
}
