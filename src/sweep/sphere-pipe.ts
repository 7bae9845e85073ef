/**
 * Sphere swept against an infinite cylinder, a surface: from outside a tube of both radii is entered, from inside a tube of
 * their difference is left.
 */
import { add, add3, div, dot3, load, load3, negate, scale3, sqrt, sub, sub3 } from '../math/double-double.ts'
import { A, B, CENTRE, DISTANCE, enterLine, RADIUS, TOUCHED, U, V, w, X, Y } from '../math/moving-point.ts'
import { type Coordinates, HIT_NORMAL, HIT_POINT, PIPE_AXIS, PIPE_POINT, PIPE_RADIUS, type Row } from '../math/rows.ts'
import { applyContactRule, epsilonOf, IGNORE_LEAVING, type Pair } from './contact-rule.ts'
import { loadSphere, one, roundDepth, writeRound } from './sphere.ts'

let sweepRow: Row = new Float64Array(0)
let sweepAt = 0
let pipeRow: Coordinates = sweepRow
let pipeAt = 0
let inside = false

const pair: Pair = {
  load(less) {
    loadSphere(sweepRow, sweepAt, less)
    load3(w, A, pipeRow, pipeAt + PIPE_POINT)
    load3(w, B, pipeRow, pipeAt + PIPE_AXIS)
  },
  nearest() {
    footOnAxis()
    load(w, Y, pipeRow, pipeAt + PIPE_RADIUS)
    sub(w, DISTANCE, DISTANCE, Y)
    if (w[DISTANCE] < 0) negate(w, DISTANCE, DISTANCE)
  },
  enter() {
    load(w, Y, pipeRow, pipeAt + PIPE_RADIUS)
    if (inside) {
      sub(w, RADIUS, Y, RADIUS)
      return w[RADIUS] > 0 && enterLine(true)
    }
    add(w, RADIUS, RADIUS, Y)
    return enterLine(false)
  },
  rate: one,
  write(out, o) {
    footOnAxis()
    writeRound(out, o)
    const radius = pipeRow[pipeAt + PIPE_RADIUS]
    for (let i = 0; i < 3; i++) {
      out[o + HIT_POINT + i] += radius * out[o + HIT_NORMAL + i]
      if (inside) out[o + HIT_NORMAL + i] = 0 - out[o + HIT_NORMAL + i]
    }
  },
  depth: roundDepth,
}

/** TOUCHED = foot of CENTRE on the axis, DISTANCE = how far it is from there. */
function footOnAxis(): void {
  sub3(w, V, CENTRE, A)
  dot3(w, X, V, B)
  dot3(w, Y, B, B)
  div(w, X, X, Y)
  scale3(w, TOUCHED, B, X)
  add3(w, TOUCHED, TOUCHED, A)
  sub3(w, U, CENTRE, TOUCHED)
  dot3(w, DISTANCE, U, U)
  sqrt(w, DISTANCE, DISTANCE)
}

/** As sweepSphereTriangle, with a PIPE row. */
export function sweepSpherePipe(
  sweep: Row,
  s: number,
  pipe: Coordinates,
  t: number,
  out: Row,
  o: number,
  overlap: number = IGNORE_LEAVING,
): boolean {
  sweepRow = sweep
  sweepAt = s
  pipeRow = pipe
  pipeAt = t
  pair.load(0)
  footOnAxis()
  inside = w[DISTANCE] < pipe[t + PIPE_RADIUS]
  const epsilon = Math.max(epsilonOf(sweep, s, 1, pipe, t, 3), epsilonOf(sweep, s, 1, pipe, t + PIPE_RADIUS, 1))
  return applyContactRule(pair, epsilon, false, overlap, out, o)
}
