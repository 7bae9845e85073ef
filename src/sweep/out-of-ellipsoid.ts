/**
 * The locally shortest ways from a point inside an ellipsoid to its surface. There are at most two.
 *
 * Let r be the half axes and q the point. A way meets the surface at right angles at r²q / (r² + t), where the sum of
 * (r q / (r² + t))² is 1 (Eberly, "Distance from a Point to an Ellipse, an Ellipsoid, or a Hyperellipsoid"). Let k be
 * the shortest axis. The second derivative on the surface shows that a locally shortest way has t above −r² of the
 * middle axis.
 *
 * Above −r² of axis k the sum falls, so it has one root there: the nearest point of all. Between the two values the sum
 * is convex and has at most two roots. The greater root is the other locally shortest way; it lies on the opposite side
 * of the middle of axis k. If q lies exactly in the middle of axis k and near enough, the two ways are mirror images
 * with t = −r² of axis k.
 *
 * Newton's method starts on the side of the root from which its steps do not overshoot.
 */

/** The half axes and the point; the caller fills them in. */
export const axes = new Float64Array(3)
export const point = new Float64Array(3)
/** The ways, of any length. */
export const ways = new Float64Array(6)

const STEPS = 64
/** A coordinate below this, in units of the longest axis, counts as 0: 2⁻²⁰⁰. */
const TINY = 6.223015277861142e-61
/** In units of the longest axis: the axes; the point; the squares of the axes minus the square of the shortest. */
const a = new Float64Array(3)
const q = new Float64Array(3)
const d = new Float64Array(3)
/** t + r² of axis k. */
const root = new Float64Array(1)

/** @returns the number of `ways`; for a point outside, the first leads inwards and is no way out */
export function waysOutOfEllipsoid(): number {
  const unit = Math.max(axes[0], axes[1], axes[2])
  let k = 0
  for (let i = 0; i < 3; i++) {
    a[i] = axes[i] / unit
    q[i] = point[i] / unit
    if (Math.abs(q[i]) < TINY) q[i] = 0
    if (axes[i] < axes[k]) k = i
  }
  for (let i = 0; i < 3; i++) d[i] = (a[i] - a[k]) * (a[i] + a[k])
  if (q[k] === 0 && liesAcross(k)) return 2
  root[0] = 0
  for (let i = 0; i < 3; i++) root[0] = Math.max(root[0], a[i] * Math.abs(q[i]) - d[i])
  const found = descend(k, 1, 0) ? 1 : 0
  root[0] = -a[k] * Math.abs(q[k])
  return descend(k, -1, 3 * found) ? found + 1 : found
}

/** Does the point lie exactly in the middle of axis k, within reach of both halves? Then both ways are equally long. */
function liesAcross(k: number): boolean {
  let rest = 1
  for (let i = 0; i < 3; i++) {
    const n = q[i] === 0 ? 0 : q[i] / d[i]
    rest -= a[i] * n * (a[i] * n)
    ways[i] = ways[3 + i] = n
  }
  if (!(rest > 0)) return false
  ways[k] = Math.sqrt(rest) / a[k]
  ways[3 + k] = 0 - ways[k]
  return true
}

/**
 * Newton steps from `root`, upwards (1) or downwards (-1); writes the way at the root found.
 * @returns false if there is none
 */
function descend(k: number, sign: 1 | -1, o: number): boolean {
  let t = root[0]
  for (let step = 0; step < STEPS; step++) {
    let sum = -1
    let slope = 0
    for (let i = 0; i < 3; i++) {
      if (q[i] === 0) continue
      const below = t + d[i]
      if (sign < 0 && i !== k && !(below > 0)) return false
      const term = (a[i] * q[i]) / below
      sum += term * term
      slope += (term * term) / below
    }
    if (!(sign * slope > 0)) return false // or NaN
    const next = t + sum / (2 * slope)
    if (!(sign * next > sign * t)) break
    t = next
  }
  for (let i = 0; i < 3; i++) ways[o + i] = q[i] === 0 ? 0 : q[i] / (t + d[i])
  return true
}
