/** The first time at which a polynomial falls below zero. */
import type { Row } from '../math/rows.ts'

/** The largest degree. */
const MOST = 4
/** Derivatives, one a row of MOST + 1 coefficients, and the roots of each within the interval. */
const derivatives = new Float64Array((MOST + 1) * (MOST + 1))
const roots = new Float64Array((MOST + 1) * (MOST + 2))
const counts = new Int32Array(MOST + 1)
const bracket = new Float64Array(4)

/**
 * Turns until[0] into the first time in (0, until[0]] at which c[0] + c[1] t + … falls from at least zero to below. Returns false if it
 * does not. A polynomial that starts below zero falls at once.
 *
 * Between two neighbouring roots of its derivative a polynomial is monotone. So the roots of the highest derivative come first,
 * then those of the next, and each root is alone in its interval.
 */
export function firstFall(c: Row, degree: number, until: Row): boolean {
  const width = MOST + 1
  for (let i = 0; i <= degree; i++) derivatives[i] = c[i]
  for (let d = 1; d <= degree; d++)
    for (let i = 0; i <= degree - d; i++) derivatives[d * width + i] = (i + 1) * derivatives[(d - 1) * width + i + 1]
  counts[degree] = 0
  for (let d = degree - 1; d >= 1; d--) findRoots(d, degree - d, until, counts[d + 1])
  // the polynomial itself, in order of time
  const last = counts[1]
  bracket[0] = 0
  bracket[2] = c[0]
  if (bracket[2] < 0) {
    until[0] = 0
    return true
  }
  for (let i = 0; i <= last; i++) {
    bracket[1] = i < last ? roots[MOST + 2 + i] : until[0]
    bracket[3] = value(0, degree, bracket[1])
    if (bracket[3] < 0) {
      narrow(0, degree)
      until[0] = bracket[0]
      return true
    }
    bracket[0] = bracket[1]
    bracket[2] = bracket[3]
  }
  return false
}

/** The roots of derivative d, of a degree, in (0, until[0]), between those of the next one. */
function findRoots(d: number, degree: number, until: Row, between: number): void {
  const at = d * (MOST + 2)
  const next = (d + 1) * (MOST + 2)
  let count = 0
  let from = 0
  let before = value(d, degree, 0)
  for (let i = 0; i <= between; i++) {
    const to = i < between ? roots[next + i] : until[0]
    const after = value(d, degree, to)
    if (before < 0 !== after < 0) {
      bracket[0] = from
      bracket[1] = to
      bracket[2] = before
      bracket[3] = after
      narrow(d, degree)
      roots[at + count++] = bracket[0]
    }
    from = to
    before = after
  }
  counts[d] = count
}

function value(d: number, degree: number, t: number): number {
  const at = d * (MOST + 1)
  let sum = derivatives[at + degree]
  for (let i = degree - 1; i >= 0; i--) sum = sum * t + derivatives[at + i]
  return sum
}

/**
 * Narrows the bracket to a root: bracket[0] is the last number before the sign changes. Newton's steps, or halves where these
 * leave the bracket or are slow.
 */
function narrow(d: number, degree: number): void {
  let low = bracket[0]
  let high = bracket[1]
  const negative = bracket[2] < 0
  let t = 0.5 * (low + high)
  let width = high - low
  for (let step = 0; step < 200; step++) {
    const f = value(d, degree, t)
    if (f < 0 === negative) low = t
    else high = t
    const slope = value(d + 1, degree - 1, t)
    let next = t - f / slope
    if (next !== t && (!(next > low && next < high) || high - low > 0.5 * width)) next = 0.5 * (low + high)
    width = high - low
    if (next === t) {
      low = t
      break
    }
    if (!(next > low && next < high)) break
    t = next
  }
  bracket[0] = low
}
