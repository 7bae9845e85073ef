/** Lower and upper bounds of the distance of a point from a triangle, in plain doubles. */
import { type Coordinates, FEATURE_EDGE, FEATURE_FACE, FEATURE_VERTEX, type Row } from '../math/rows.ts'

/**
 * Columns of a BOUNDS row, both squared. No point of the triangle is nearer than BELOW, and some point is as near as
 * ABOVE (which may be Infinity).
 */
export const BOUNDS_BELOW = 0
export const BOUNDS_ABOVE = 1
export const BOUNDS_SIZE = 2

/**
 * NEAR: the nearest point q of a triangle, relative to the query point; the least of a · q, b · q, c · q for its corners a, b, c;
 * whether q is surely on the triangle (1); its feature.
 */
export const NEAR_Q = 0
export const NEAR_LEAST = 3
export const NEAR_ON = 4
export const NEAR_FEATURE = 5
export const NEAR_SIZE = 6

const near = new Float64Array(NEAR_SIZE)

/**
 * Let q be the nearest point of the triangle a, b, c, all relative to the query point. Then |q| is ABOVE. Rounding may
 * have changed q. But along any q, no point of the triangle is less far than the least far corner. So no point is
 * nearer than BELOW = min(a · q, b · q, c · q) / |q|. If q is right, BELOW equals |q|. For a needle q may be wrong, and
 * then BELOW is small.
 *
 * Both are off by less than 64 · 2⁻⁵³ of the largest coordinate of point and triangle, or by 2⁻⁵⁰⁰
 * (docs/choices/mesh.md).
 * @param point three columns
 * @param v TRIANGLE row
 * @param out BOUNDS row
 */
export function boundTriangle(point: Row, p: number, v: Coordinates, t: number, out: Row, o: number): void {
  writeNear(point, p, v, t, near)
  const qq = near[NEAR_Q] * near[NEAR_Q] + near[NEAR_Q + 1] * near[NEAR_Q + 1] + near[NEAR_Q + 2] * near[NEAR_Q + 2]
  const least = near[NEAR_LEAST]
  out[o + BOUNDS_BELOW] = least > 0 ? Math.min(qq, least * (least / qq)) : 0
  out[o + BOUNDS_ABOVE] = near[NEAR_ON] === 1 ? qq : Number.POSITIVE_INFINITY
}

/**
 * Writes the NEAR row of a triangle.
 *
 * Source: Ericson, "Real-Time Collision Detection" (2005), 5.1.5.
 */
export function writeNear(point: Row, p: number, v: Coordinates, t: number, out: Row): void {
  const x = v[t]
  const y = v[t + 1]
  const z = v[t + 2]
  const ax = x - point[p]
  const ay = y - point[p + 1]
  const az = z - point[p + 2]
  const ex = v[t + 3] - x
  const ey = v[t + 4] - y
  const ez = v[t + 5] - z
  const fx = v[t + 6] - x
  const fy = v[t + 7] - y
  const fz = v[t + 8] - z
  // the corners' positions along the edges e = b − a and f = c − a
  const ee = ex * ex + ey * ey + ez * ez
  const ef = ex * fx + ey * fy + ez * fz
  const ff = fx * fx + fy * fy + fz * fz
  const ae = ax * ex + ay * ey + az * ez
  const af = ax * fx + ay * fy + az * fz
  const be = ae + ee
  const bf = af + ef
  const ce = ae + ef
  const cf = af + ff
  // q = a + s e + r f
  let s = 0
  let r = 0
  let isOnTriangle = true
  let feature = FEATURE_VERTEX
  if (ae >= 0 && af >= 0) s = 0
  else if (be <= 0 && bf >= be) s = 1
  else if (cf <= 0 && ce >= cf) r = 1
  else {
    const wa = be * cf - ce * bf
    const wb = ce * af - ae * cf
    const wc = ae * bf - be * af
    feature = FEATURE_EDGE
    if (wc <= 0 && ae <= 0 && be >= 0) s = -ae / ee
    else if (wb <= 0 && af <= 0 && cf >= 0) r = -af / ff
    else if (wa <= 0 && bf <= be && ce <= cf) {
      r = (be - bf) / (be - bf + (cf - ce))
      s = 1 - r
    } else {
      feature = FEATURE_FACE
      const all = wa + wb + wc
      s = wb / all
      r = wc / all
      // no other case has been observed, but exact arithmetic alone rules it out
      isOnTriangle = wa >= 0 && wb >= 0 && wc >= 0
    }
  }
  const qx = ax + s * ex + r * fx
  const qy = ay + s * ey + r * fy
  const qz = az + s * ez + r * fz
  out[NEAR_Q] = qx
  out[NEAR_Q + 1] = qy
  out[NEAR_Q + 2] = qz
  out[NEAR_LEAST] = ax * qx + ay * qy + az * qz + Math.min(0, ex * qx + ey * qy + ez * qz, fx * qx + fy * qy + fz * qz)
  out[NEAR_ON] = isOnTriangle ? 1 : 0
  out[NEAR_FEATURE] = feature
}
