/** Lower and upper bounds of the distance of a point from a triangle, in plain doubles. */
import type { Coordinates, Row } from '../math/rows.ts'

/**
 * Columns of a BOUNDS row, both squared. No point of the triangle is nearer than BELOW, and some point is as near as
 * ABOVE (which may be Infinity).
 */
export const BOUNDS_BELOW = 0
export const BOUNDS_ABOVE = 1
export const BOUNDS_SIZE = 2

/**
 * Let q be the nearest point of the triangle a, b, c, all relative to the query point. Then |q| is ABOVE. Rounding may
 * have changed q. But along any q, no point of the triangle is less far than the least far corner. So no point is
 * nearer than BELOW = min(a · q, b · q, c · q) / |q|. If q is right, BELOW equals |q|. For a needle q may be wrong, and
 * then BELOW is small.
 *
 * Both are off by less than 64 · 2⁻⁵³ of the largest coordinate of point and triangle, or by 2⁻⁵⁰⁰
 * (docs/choices/mesh.md).
 *
 * Source: Ericson, "Real-Time Collision Detection" (2005), 5.1.5.
 * @param point three columns
 * @param v TRIANGLE row
 * @param out BOUNDS row
 */
export function boundTriangle(point: Row, p: number, v: Coordinates, t: number, out: Row, o: number): void {
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
  if (ae >= 0 && af >= 0) s = 0
  else if (be <= 0 && bf >= be) s = 1
  else if (cf <= 0 && ce >= cf) r = 1
  else {
    const wa = be * cf - ce * bf
    const wb = ce * af - ae * cf
    const wc = ae * bf - be * af
    if (wc <= 0 && ae <= 0 && be >= 0) s = -ae / ee
    else if (wb <= 0 && af <= 0 && cf >= 0) r = -af / ff
    else if (wa <= 0 && bf <= be && ce <= cf) {
      r = (be - bf) / (be - bf + (cf - ce))
      s = 1 - r
    } else {
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
  const qq = qx * qx + qy * qy + qz * qz
  const aq = ax * qx + ay * qy + az * qz
  const eq = ex * qx + ey * qy + ez * qz
  const fq = fx * qx + fy * qy + fz * qz
  const least = aq + Math.min(0, eq, fq)
  out[o + BOUNDS_BELOW] = least > 0 ? Math.min(qq, least * (least / qq)) : 0
  out[o + BOUNDS_ABOVE] = isOnTriangle ? qq : Number.POSITIVE_INFINITY
}
