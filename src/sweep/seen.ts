/**
 * A triangle as a body sees it from its centre at a time t. Each corner is rounded once, whatever the length of the
 * translation or the distance from the origin. certify.ts and box/touch-box.ts use this to decide a touch to the last
 * digits.
 */
import { type Coordinates, type Row, SOLID_SIZE, SWEEP_FROM, SWEEP_TRANSLATION } from '../math/rows.ts'
import { carryCorners } from './approach.ts'
import { CORNERS, FACE, q } from './separation.ts'

/** The current SOLID SWEEP, … */
export const sweepRow: Row = new Float64Array(SOLID_SIZE)
/** … and its ε of the contract, in metres. */
export const epsilon = new Float64Array(1)
/** The time t. A row, because V8 may allocate a double that is passed to a function. */
export const at = new Float64Array(1)
/** t d and its rounding error: the path from the start to the centre at t. */
export const way = new Float64Array(6)
/** The corners of a feature. An edge has two, in lexicographic order. */
export const feature = new Float64Array(9)

/** Dekker's constant: splits a double into two halves of 26 bits. */
const HALVES = 134217729

/** way = t · d: the rounded product, then its rounding error (Dekker 1971). */
export function setWay(): void {
  const time = at[0]
  const c = HALVES * time
  const high = c - (c - time)
  const low = time - high
  for (let k = 0; k < 3; k++) {
    const d = sweepRow[SWEEP_TRANSLATION + k]
    const e = HALVES * d
    const dHigh = e - (e - d)
    const dLow = d - dHigh
    const product = time * d
    way[k] = product
    way[3 + k] = high * dHigh - product + high * dLow + low * dHigh + low * dLow
  }
}

/**
 * q[CORNERS..] = the corners as seen from the centre at the time of `way`, rounded once, then carried into the body's
 * frame.
 */
export function seeFromCentre(v: Coordinates, b: number): void {
  for (let k = 0; k < 3; k++) {
    const from = sweepRow[SWEEP_FROM + k]
    const step = way[k]
    const rest = way[3 + k]
    for (let i = k; i < 9; i += 3) {
      // two exact differences (Knuth), each with its rounding error
      const x = v[b + i]
      const d = x - from
      const back = d - x
      const dRest = x - (d - back) - (from + back)
      const e = d - step
      const back2 = e - d
      const eRest = d - (e - back2) - (step + back2)
      q[CORNERS + i] = e + (eRest + (dRest - rest))
    }
  }
  carryCorners()
}

/**
 * Sets `feature` to an edge, from its lexicographically first corner, or to one corner given twice. Such a feature has
 * no face.
 */
export function takeEdge(v: Coordinates, a: number, b: number): void {
  const first = isAfter(v, a, b) ? b : a
  const last = first === a ? b : a
  for (let k = 0; k < 3; k++) {
    q[FACE + k] = 0
    feature[k] = v[first + k]
    feature[3 + k] = feature[6 + k] = v[last + k]
  }
}

/** Is corner a after corner b, by x, then y, then z? */
function isAfter(v: Coordinates, a: number, b: number): boolean {
  for (let k = 0; k < 3; k++) if (v[a + k] !== v[b + k]) return v[a + k] > v[b + k]
  return false
}
