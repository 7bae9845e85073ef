/**
 * The ways from a point in an ellipsoid to its surface that are shorter than all ways beside them. There are at most two.
 *
 * With half axes r and the point q, the surface is met at right angles at r²q / (r² + t) where the sum of (r q / (r² + t))² is 1
 * (Eberly, "Distance from a Point to an Ellipse, an Ellipsoid, or a Hyperellipsoid"). Let k be the least axis. By the second
 * derivative on the surface, such a way has t above −r² of the middle axis. Above −r² of axis k the sum falls, so there is one root:
 * the nearest point of all. Between the two values the sum is convex and has at most two roots, of which the greater is another
 * such way, on the other side of the middle of axis k. (Where q is just in the middle of axis k, and near enough, the two ways are
 * mirrored, with t = −r² of axis k.)
 *
 * Newton's steps start on the side of the root from which they do not pass it.
 */

/** The half axes, and the point: filled in by the caller. */
export const axes = new Float64Array(3)
export const point = new Float64Array(3)
/** The ways, of any length. */
export const ways = new Float64Array(6)

const STEPS = 64
/** In units of the longest axis a coordinate below this is taken for 0: 2⁻²⁰⁰. */
const TINY = 6.223015277861142e-61
/** In units of the longest axis: the axes, the point; and the squares of the axes less that of the least. */
const a = new Float64Array(3)
const q = new Float64Array(3)
const d = new Float64Array(3)
/** t + r² of axis k. */
const root = new Float64Array(1)

/** @returns how many of `ways` there are; for a point outside, the first one leads inwards and is no way out */
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

/** The point is just between both halves, and not beyond the others' reach: the same way to either side. */
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

/** From `root`, upwards or downwards, to the root; writes its way. @returns false without one */
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
