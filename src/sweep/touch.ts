/**
 * Touches of bodies with flat faces, for touch-box.ts and touch-hull.ts: when the plane that separates body and triangle
 * longest meets both, and the HIT row. The rounding errors are those of certify.ts.
 */
import {
  type Coordinates,
  HIT_DEPTH,
  HIT_FEATURE,
  HIT_NORMAL,
  HIT_POINT,
  HIT_STARTS_INSIDE,
  HIT_T,
  type Row,
  SWEEP_FROM,
} from '../math/rows.ts'
import { ROUNDOFF } from '../math/tolerance.ts'
import { toWorld } from './approach.ts'
import { at, seeFromCentre, setWay, sweepRow, way } from './seen.ts'
import { CORNERS, q } from './separation.ts'

const ROUNDS = 4

/** The direction across the plane, from the triangle to the body, of any length. The body comes against it. */
export const axis = new Float64Array(3)
/** Numbers of the plane. V8 may allocate doubles that are passed to a function. */
export const touch = new Float64Array(7)
// … the input
/** The lowest height of the body along `axis`, as seen from its centre; … */
export const LOW = 0
/** … and how far its box reaches. */
export const REACH = 1
/** How the height changes along the whole translation. */
export const SLOPE = 2
// … and the output
/** When they meet, as a fraction of the translation; before the search, where it begins. */
export const WHEN = 3
/** LOW less the highest height of a corner, at that time. */
export const GAP = 4
/** A bound for the terms of these heights. */
export const TERMS = 5
/** The length of `axis`. */
export const LENGTH = 6

/** Newton's steps until the plane meets the highest of three corners. Returns false if it does not within the way. */
export function meetPlane(turned: boolean, corners: Coordinates, t: number): boolean {
  touch[LENGTH] = Math.sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2])
  for (let round = 0; ; round++) {
    const time = touch[WHEN]
    at[0] = time
    setWay()
    measureGap(turned, corners, t)
    const gap = touch[GAP]
    if (Math.abs(gap) <= 4 * ROUNDOFF * (touch[REACH] - time * touch[SLOPE]) || round === ROUNDS) return true
    const next = time - gap / touch[SLOPE]
    if (next === time) return true
    if (!(next > 0 && next <= 1)) return false
    touch[WHEN] = next
  }
}

/** GAP and TERMS of three corners as seen from the centre at the time of `way`. */
export function measureGap(turned: boolean, corners: Coordinates, t: number): void {
  seeFromCentre(corners, t)
  const x = axis[0]
  const y = axis[1]
  const z = axis[2]
  const steep = Math.sqrt(3) * touch[LENGTH]
  let high = Number.NEGATIVE_INFINITY
  let terms = 0
  for (let i = CORNERS; i < CORNERS + 9; i += 3) {
    const a = x * q[i]
    const b = y * q[i + 1]
    const c = z * q[i + 2]
    high = Math.max(high, a + b + c)
    const sum = turned
      ? steep * Math.sqrt(q[i] * q[i] + q[i + 1] * q[i + 1] + q[i + 2] * q[i + 2])
      : Math.abs(a) + Math.abs(b) + Math.abs(c)
    terms = Math.max(terms, sum)
  }
  touch[GAP] = touch[LOW] - high
  touch[TERMS] = terms
}

/** Writes the HIT row. @param kind the feature that is touched; HIT_POINT is there already, as seen from the centre */
export function writePlaneTouch(out: Row, o: number, kind: number): void {
  for (let k = 0; k < 3; k++) out[o + HIT_NORMAL + k] = axis[k] / touch[LENGTH]
  toWorld(out, o + HIT_POINT)
  toWorld(out, o + HIT_NORMAL)
  for (let k = 0; k < 3; k++) {
    out[o + HIT_POINT + k] = sweepRow[SWEEP_FROM + k] + (way[k] + out[o + HIT_POINT + k])
    out[o + HIT_NORMAL + k] += 0 // no -0
  }
  out[o + HIT_T] = touch[WHEN]
  out[o + HIT_DEPTH] = 0
  out[o + HIT_FEATURE] = kind
  out[o + HIT_STARTS_INSIDE] = 0
}
