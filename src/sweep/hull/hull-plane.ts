/**
 * A hull swept against an infinite plane, from either side (plane.ts). Its reach towards the plane is that of its
 * farthest corner, as seen from its middle, and grows in proportion to its size.
 */
import { add, copy, div, dot3, length3, less, load, load3, mul, negate, sub, sub3 } from '../../math/double-double.ts'
import { PLANE_OFFSET } from '../../math/rows.ts'
import { type Pair, rateOne } from '../contact-rule.ts'
import { loadPlane, turnBack, useFrame } from '../frame.ts'
import { asked, NEVER, type SweepPair, sweepPair } from '../pair.ts'
import { writeFoot } from '../plane.ts'
import {
  A,
  B,
  CENTRE,
  DEPTH,
  DISTANCE,
  MOVE,
  NN,
  number,
  RADIUS,
  TIME,
  TOLERANCE,
  TOUCHED,
  vector,
  w,
} from '../registers.ts'
import { loadHull, movingHull, placeMiddle } from './hull.ts'
import { MIDDLE, SCALE, X, Y } from './hull-registers.ts'

/** In units of |n|: the middle's height over the plane; how far below and above it the corners reach, as given. */
const HEIGHT = number()
const BELOW = number()
const ABOVE = number()
/** How far the hull is above the plane (negative: it crosses), and below it. */
const OVER = number()
const UNDER = number()
const POINT = vector()
const FIRST = vector()
const size = new Float64Array(1)

/** Corners count as touching if they are no farther than this share of ε from the plane. */
const LEVEL = 1 / 16

const pair: Pair = {
  load() {
    loadHull(asked.sweep, asked.s)
    loadPlane(asked.target, asked.t)
    length3(w, NN, A)
    measureReach()
  },
  nearest() {
    measureSides()
    // growth = the side's gap over (its reach over the size)
    size[0] = movingHull().inradius
    load(w, X, size, 0)
    mul(w, Y, OVER, X)
    div(w, DISTANCE, Y, BELOW)
    mul(w, Y, UNDER, X)
    div(w, Y, Y, ABOVE)
    if (less(w, DISTANCE, Y)) copy(w, DISTANCE, Y)
    add(w, DISTANCE, DISTANCE, RADIUS)
    if (!(w[DISTANCE] > 0)) w[DISTANCE] = w[DISTANCE + 1] = 0
  },
  enter() {
    measureSides()
    const isOver = w[OVER] > 0
    const gap = isOver ? OVER : UNDER
    if (!(w[gap] > 0)) return false
    // X: the approach per unit of time
    dot3(w, X, A, MOVE)
    if (isOver) negate(w, X, X)
    if (!(w[X] > 0) || less(w, X, gap)) return false
    div(w, TIME, gap, X)
    return true
  },
  rate: rateOne,
  write(out, o) {
    placeMiddle()
    measureSides()
    takeTouched()
    // (writeFoot takes the side on which CENTRE is)
    for (let n = 0; n < 6; n++) w[CENTRE + n] = w[MIDDLE + n]
    if (isUpper() !== w[HEIGHT] > 0) {
      // nearly all of it is on the other side: the way out is short
      const height = isUpper() ? OVER : UNDER
      push(height)
    }
    writeFoot(out, o)
  },
  depth() {
    measureSides()
    negate(w, DEPTH, isUpper() ? OVER : UNDER)
    div(w, DEPTH, DEPTH, NN)
  },
  turn: turnBack,
}

/** Is the shorter way out, or the gap, above the plane? */
const isUpper = (): boolean => !less(w, OVER, UNDER)

function push(height: number): void {
  // CENTRE = a point on the side of the way out
  const sign = isUpper() ? 1 : -1
  const far = Math.abs(w[height]) + Math.abs(w[HEIGHT])
  for (let k = 0; k < 6; k += 2) w[CENTRE + k] += (2 * sign * far * w[A + k]) / (w[NN] * w[NN])
}

/** BELOW and ABOVE. */
function measureReach(): void {
  const { vertices, centre } = movingHull()
  w[BELOW] = w[BELOW + 1] = w[ABOVE] = w[ABOVE + 1] = 0
  load3(w, FIRST, centre, 0)
  for (let v = 0; v < vertices.length; v += 3) {
    load3(w, POINT, vertices, v)
    sub3(w, POINT, POINT, FIRST)
    dot3(w, X, A, POINT)
    if (less(w, ABOVE, X)) copy(w, ABOVE, X)
    negate(w, X, X)
    if (less(w, BELOW, X)) copy(w, BELOW, X)
  }
}

/** HEIGHT, OVER and UNDER. */
function measureSides(): void {
  dot3(w, HEIGHT, A, MIDDLE)
  sub(w, HEIGHT, HEIGHT, B)
  mul(w, X, SCALE, BELOW)
  sub(w, OVER, HEIGHT, X)
  mul(w, X, SCALE, ABOVE)
  negate(w, UNDER, HEIGHT)
  sub(w, UNDER, UNDER, X)
}

/** TOUCHED = the middle of the corners that are nearest to the plane. */
function takeTouched(): void {
  const { seen } = movingHull()
  const sign = isUpper() ? -1 : 1
  const x = sign * w[A]
  const y = sign * w[A + 2]
  const z = sign * w[A + 4]
  let most = Number.NEGATIVE_INFINITY
  for (let v = 0; v < seen.length; v += 3) most = Math.max(most, x * seen[v] + y * seen[v + 1] + z * seen[v + 2])
  most -= LEVEL * w[TOLERANCE] * w[NN]
  let count = 0
  const sum = middle.fill(0)
  for (let v = 0; v < seen.length; v += 3) {
    if (x * seen[v] + y * seen[v + 1] + z * seen[v + 2] < most) continue
    for (let k = 0; k < 3; k++) sum[k] += seen[v + k]
    count++
  }
  for (let k = 0; k < 3; k++) {
    w[TOUCHED + 2 * k] = w[MIDDLE + 2 * k] + sum[k] / count
    w[TOUCHED + 2 * k + 1] = w[MIDDLE + 2 * k + 1]
  }
}

const middle = new Float64Array(3)

/** A hull against a PLANE row. */
export const sweepHullPlane: SweepPair = sweepPair(pair, { sizes: 3, first: PLANE_OFFSET, count: 1 }, (mode) => {
  const { sweep, s, target, t } = asked
  useFrame(sweep, s)
  const isPlane = Math.abs(target[t]) + Math.abs(target[t + 1]) + Math.abs(target[t + 2]) > 0
  return isPlane ? mode : NEVER
})
