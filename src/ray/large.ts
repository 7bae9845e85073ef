/**
 * Ray against a triangle that is large compared with its distance, such as a floor or a wall. The areas of the plain
 * quotient (`watertight.ts`) are too coarse for such a triangle, and double-doubles (`refine.ts`) take ten times as
 * long. Here the areas come from exact products and differences, so each is right to one rounding of itself.
 *
 * Why that is enough (docs/choices/ray.md has the rest of the budget): let z be the sheared axis, N the triangle's
 * normal with a length of twice its area, and Q the mean of the corners, weighted with the areas. Errors of the areas
 * move Q within the triangle's plane. An offset within the plane is perpendicular to N, so its x and y parts together
 * leave the plane by as much as its z part. So the ray's point at the height of Q leaves the plane by at most the sum
 * of |error| · |z - z of Q| / |N| over the corners. Errors of one rounding of each area make this at most u · (sum of
 * |area| · |z - z of Q|) / |N|. It may be at most u (S + |d|).
 */
import { RAY_DIRECTION, RAY_MAX, type Row } from '../math/rows.ts'
import { LARGEST, ROUNDOFF } from '../math/tolerance.ts'
import { PREPARED_LIMIT, PREPARED_SHEAR } from './prepared.ts'

/** Results of `meetLarge`. */
const MISS = 0
export const HIT = 1
export const UNSURE = 2

/**
 * A barycentric coordinate above this is larger than its possible error, in units of (reach of the triangle) × (its
 * sheared size).
 */
export const CLEAR = 64 * ROUNDOFF
/**
 * The ray's point may be off the plane by at most this, in units of u times the triangle's reach. Its foot on the plane
 * is then inside the edges, because the ray is clear of them by more. A foot outside an edge may be far from the
 * triangle if the ray meets the plane at a low angle.
 */
export const OFF_PLANE = 8

/** Quotients in doubles do not decide hits that are closer than this (relative) to the ends of the ray. */
export const NEAR_END = 1e-12

/** Splits a double into two halves whose products are exact (Dekker). */
const SPLIT = 134217729
/**
 * Double-doubles handle areas that lost more than 40 bits to cancellation, and areas so small that their products, or
 * their squares, lose bits.
 */
export const CANCELLED = 9.094947017729282e-13 // 2^-40
export const TINY = 1e-150

/**
 * SEEN, a triangle as its ray sees it: the sheared x and y of a, b and c; AREA, twice its area; Z, of a, b and c;
 * NORMAL, twice its area in space; REACH, at least the largest coordinate relative to the ray's origin.
 */
export const SEEN_AREA = 6
export const SEEN_Z = 7
export const SEEN_NORMAL = 10
export const SEEN_REACH = 11
export const SEEN_SIZE = 12

/**
 * Where does the prepared ray meet a triangle? The signs have already said that it passes through the inside, clear of
 * the edges. HIT: out[o] = t. MISS: beyond the ends or the limit. UNSURE: double-doubles must decide.
 * @param seen SEEN row of the triangle
 * @param kz the sheared axis z
 * @param size S, the largest coordinate of the ray's start and the corners
 */
export function meetLarge(p: Row, seen: Row, kz: number, size: number, out: Row, o: number): number {
  const sz = p[PREPARED_SHEAR + 2]
  const ax = seen[0]
  const ay = seen[1]
  const bx = seen[2]
  const by = seen[3]
  const cx = seen[4]
  const cy = seen[5]
  const az = seen[SEEN_Z]
  const bz = seen[SEEN_Z + 1]
  const cz = seen[SEEN_Z + 2]

  // products, and their rounding errors
  const axs = SPLIT * ax
  const axh = axs - (axs - ax)
  const axl = ax - axh
  const ays = SPLIT * ay
  const ayh = ays - (ays - ay)
  const ayl = ay - ayh
  const bxs = SPLIT * bx
  const bxh = bxs - (bxs - bx)
  const bxl = bx - bxh
  const bys = SPLIT * by
  const byh = bys - (bys - by)
  const byl = by - byh
  const cxs = SPLIT * cx
  const cxh = cxs - (cxs - cx)
  const cxl = cx - cxh
  const cys = SPLIT * cy
  const cyh = cys - (cys - cy)
  const cyl = cy - cyh
  const cxby = cx * by
  const cybx = cy * bx
  const axcy = ax * cy
  const aycx = ay * cx
  const bxay = bx * ay
  const byax = by * ax
  // their differences, and the rounding errors of those
  const u0 = cxby - cybx
  const q0 = axcy - aycx
  const w0 = bxay - byax
  const ur = u0 - cxby
  const qr = q0 - axcy
  const wr = w0 - bxay
  const ue = cxby - (u0 - ur) - (cybx + ur)
  const qe = axcy - (q0 - qr) - (aycx + qr)
  const we = bxay - (w0 - wr) - (byax + wr)
  const u =
    u0 +
    (ue +
      (cxh * byh - cxby + cxh * byl + cxl * byh + cxl * byl - (cyh * bxh - cybx + cyh * bxl + cyl * bxh + cyl * bxl)))
  const q =
    q0 +
    (qe +
      (axh * cyh - axcy + axh * cyl + axl * cyh + axl * cyl - (ayh * cxh - aycx + ayh * cxl + ayl * cxh + ayl * cxl)))
  const w =
    w0 +
    (we +
      (bxh * ayh - bxay + bxh * ayl + bxl * ayh + bxl * ayl - (byh * axh - byax + byh * axl + byl * axh + byl * axl)))
  const det = u + q + w
  const products = Math.abs(cxby) + Math.abs(cybx) + Math.abs(axcy) + Math.abs(aycx) + Math.abs(bxay) + Math.abs(byax)
  const area = Math.abs(det)
  if (!(area > TINY && area > CANCELLED * products)) return UNSURE
  // the exact areas must agree with the plain ones: all of one sign
  if (!(u > 0 === det > 0 && q > 0 === det > 0 && w > 0 === det > 0)) return UNSURE

  const ta = sz * az
  const tb = sz * bz
  const tc = sz * cz
  const sum = u * ta + q * tb + w * tc
  const t = sum / det
  const z = t * p[RAY_DIRECTION + kz]
  const spread = Math.abs(u * (az - z)) + Math.abs(q * (bz - z)) + Math.abs(w * (cz - z))
  const normal = seen[SEEN_NORMAL]
  if (!(spread <= Math.min(size + Math.abs(z), OFF_PLANE * seen[SEEN_REACH]) * normal)) return UNSURE
  const end = p[RAY_MAX]
  const terms = Math.abs(u * ta) + Math.abs(q * tb) + Math.abs(w * tc)
  // the roundings of sheared corners move the triangle's plane by less than CLEAR · reach
  const isNearStart = !(Math.abs(sum) > NEAR_END * terms + CLEAR * seen[SEEN_REACH] * Math.abs(sz) * normal)
  const isNearEnd = Math.abs(t - end) <= NEAR_END * Math.min(end, LARGEST)
  if (isNearStart || isNearEnd) return UNSURE
  if (!(t >= 0 && t <= end && t <= p[PREPARED_LIMIT])) return MISS
  out[o] = t
  return HIT
}
