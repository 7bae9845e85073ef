/**
 * A box swept along a straight line against a triangle: thirteen axes with a linear equation each (see moving-box.ts),
 * decided by contact-rule.ts. Degenerate triangles act as their segment or point.
 */
import { HIT_NORMAL, type Row, SWEEP_RADII } from '../../math/rows.ts'
import { BOX } from '../../shapes/kinds.ts'
import { type Pair, rateOne } from '../contact-rule.ts'
import { loadTriangle, turnBack } from '../frame.ts'
import { asked, type SweepPair } from '../pair.ts'
import { NORMAL, REACH, TOLERANCE, w } from '../registers.ts'
import { trianglePair } from '../triangle-pair.ts'
import { loadBox } from './box.ts'
import { writePointInBox } from './box-point.ts'
import { enterBox, leastWayOutOfBox, nearestToBox } from './moving-box.ts'

const pair: Pair = {
  load() {
    loadBox(asked.sweep, asked.s)
    loadTriangle(asked.target, asked.t)
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
  turn: turnBack,
}

function writeNormal(out: Row, o: number): void {
  for (let i = 0; i < 3; i++) out[o + HIT_NORMAL + i] = w[NORMAL + 2 * i]
}

/** A factor that covers all roundings of a length. */
const MORE = 1 + 1e-15

/** Like sweepSphereTriangle, with a SOLID SWEEP row. */
export const sweepBoxTriangle: SweepPair = trianglePair(BOX, pair, () => {
  const { sweep, s } = asked
  const x = sweep[s + SWEEP_RADII]
  const y = sweep[s + SWEEP_RADII + 1]
  const z = sweep[s + SWEEP_RADII + 2]
  w[REACH] = Math.sqrt(x * x + y * y + z * z) * MORE + 8 * w[TOLERANCE]
})
