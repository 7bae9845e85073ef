/**
 * Ray against triangle without leaks, after Woop, Benthin and Wald, "Watertight Ray/Triangle Intersection" (JCGT 2013).
 * Space is sheared once per ray so that the ray becomes the z axis. Then the signs of three planar edge functions
 * decide, and zero is accepted.
 *
 * Why nothing leaks, at slivers of any altitude: let u be the unit roundoff, and R the *reach*, the largest coordinate
 * of a corner relative to the ray's origin.
 *
 * - A sheared corner depends only on the ray and that corner. So if the mesh is a closed surface, the sheared and
 *   rounded triangles are one too: the mesh with moved corners. x' = (x - o) - s (z - o) with |s| <= 1 has roundings of
 *   at most u R, 3 u R and 2 u R. So a corner moves by at most 6 u R in x and in y, which is 6√2 u R.
 * - A ray from inside that surface passes through one of its triangles, boundary included, that is not seen edge-on:
 *   rays arbitrarily near to it do, and the number of triangles is finite.
 * - The signs accept that triangle: x1*y2 and x2*y1 are rounded monotonically, underflow included. So their rounded
 *   difference may be 0 where the true one is not, but it never has the opposite sign.
 * - The computed distance must accept the triangle too. A point of the moved triangle is moved by no more than its
 *   corners, so the ray passes the given triangle within 6√2 u R: through its inside, or that near to its boundary.
 *   `refine.ts` accepts both. A triangle farther away was accepted only because rounding made a difference zero: it is
 *   not the one above, and is a miss.
 * - Its t is not before the ray's start, unless the start is that near to the triangle, because the distance to a
 *   triangle is convex along a ray.
 *
 * If all three signs are zero, they say nothing: the triangle is seen edge-on, or it is so flat that rounding removed
 * its area.
 *
 * The distance is a separate matter. Near the boundary, for needles and at grazing incidence, it is computed again in
 * double-doubles (`refine.ts`). The choice depends on the ray and the triangle alone, never on the order of the search,
 * so a tree and a plain loop give the same bits.
 */

import { orient2d } from '../math/predicates.ts'
import { type Coordinates, RAY_DIRECTION, RAY_MAX, RAY_ORIGIN, type Row } from '../math/rows.ts'
import { LARGEST, ROUNDOFF } from '../math/tolerance.ts'
import {
  CANCELLED,
  CLEAR,
  HIT,
  meetLarge,
  NEAR_END,
  OFF_PLANE,
  SEEN_AREA,
  SEEN_NORMAL,
  SEEN_REACH,
  SEEN_SIZE,
  SEEN_Z,
  TINY,
  UNSURE,
} from './large.ts'
import { PREPARED_AXES, PREPARED_LIMIT, PREPARED_SHEAR } from './prepared.ts'
import { refineRayTriangle } from './refine.ts'

// The maximum of random numbers is a branch. Processors mispredict every other one, which costs as much as twenty
// products. So sums and roots of squares replace maxima below, always on the safe side.

/**
 * The plain quotient is used where the roundings of the areas move the place away from the triangle's plane by at most
 * this, in units of u (S + |d|), which is an eighth of ε.
 */
const PLAIN = 1.5
/** A little more than the number of squares, so that no rounding makes their mean too large. */
const SQUARES = 12.000001

/** The SEEN row of the last triangle that the signs did not reject. */
const seen: Row = new Float64Array(SEEN_SIZE)

/**
 * Where does the prepared ray meet the triangle at v[b..b+8]? out[o] = t; false on a miss. PREPARED_LIMIT only saves
 * work: it never changes t, and a hit beyond it is a miss.
 */
export function meetTriangle(p: Row, v: Coordinates, b: number, out: Row, o: number): boolean {
  const kx = p[PREPARED_AXES] | 0
  const ky = p[PREPARED_AXES + 1] | 0
  const kz = p[PREPARED_AXES + 2] | 0
  const sx = p[PREPARED_SHEAR]
  const sy = p[PREPARED_SHEAR + 1]
  const sz = p[PREPARED_SHEAR + 2]
  const ox = p[RAY_ORIGIN + kx]
  const oy = p[RAY_ORIGIN + ky]
  const oz = p[RAY_ORIGIN + kz]
  const az = v[b + kz] - oz
  const bz = v[b + 3 + kz] - oz
  const cz = v[b + 6 + kz] - oz
  const axo = v[b + kx] - ox
  const bxo = v[b + 3 + kx] - ox
  const cxo = v[b + 6 + kx] - ox
  const ayo = v[b + ky] - oy
  const byo = v[b + 3 + ky] - oy
  const cyo = v[b + 6 + ky] - oy
  const ax = axo - sx * az
  const ay = ayo - sy * az
  const bx = bxo - sx * bz
  const by = byo - sy * bz
  const cx = cxo - sx * cz
  const cy = cyo - sy * cz
  const u = cx * by - cy * bx
  const w = bx * ay - by * ax
  const q = ax * cy - ay * cx
  if ((+(u < 0) | +(q < 0) | +(w < 0)) & (+(u > 0) | +(q > 0) | +(w > 0))) return false
  const ta = sz * az
  const tb = sz * bz
  const tc = sz * cz
  const limit = p[PREPARED_LIMIT]
  const reach =
    Math.abs(az) +
    Math.abs(bz) +
    Math.abs(cz) +
    Math.abs(axo) +
    Math.abs(bxo) +
    Math.abs(cxo) +
    Math.abs(ayo) +
    Math.abs(byo) +
    Math.abs(cyo)
  const slack = CLEAR * reach * Math.abs(sz)
  const beyond = limit + NEAR_END * limit + slack
  if (+(ta > beyond) & +(tb > beyond) & +(tc > beyond)) return false
  if (+(ta < -slack) & +(tb < -slack) & +(tc < -slack)) return false
  const det = u + q + w
  const size = Math.sqrt(ax * ax + ay * ay + bx * bx + by * by + cx * cx + cy * cy)
  const margin = CLEAR * reach * size
  seen[0] = ax
  seen[1] = ay
  seen[2] = bx
  seen[3] = by
  seen[4] = cx
  seen[5] = cy
  seen[SEEN_AREA] = det
  const ex = bxo - axo
  const ey = byo - ayo
  const ez = bz - az
  const fx = cxo - axo
  const fy = cyo - ayo
  const fz = cz - az
  const nx = ey * fz - ez * fy
  const ny = ez * fx - ex * fz
  const nz = ex * fy - ey * fx
  const normal = Math.sqrt(nx * nx + ny * ny + nz * nz)
  // at least the largest extent
  const extent = Math.abs(ex) + Math.abs(ey) + Math.abs(fx) + Math.abs(fy) + (Math.abs(ez) + Math.abs(fz))
  const isClear = +(Math.abs(u) > margin) & +(Math.abs(q) > margin) & +(Math.abs(w) > margin)
  if (isClear & +(normal > TINY + CANCELLED * reach * extent)) {
    const sum = u * ta + q * tb + w * tc
    const t = sum / det
    const z = t * p[RAY_DIRECTION + kz]
    // The areas have roundings: at most u times these. They move the place within the triangle's plane, and the ray's
    // point away from it by at most `spread` / `normal` times u (large.ts says why). All other roundings stay below the
    // rest of ε (docs/choices/ray.md).
    const uo = Math.abs(cx * by) + Math.abs(cy * bx) + Math.abs(u)
    const qo = Math.abs(ax * cy) + Math.abs(ay * cx) + Math.abs(q)
    const wo = Math.abs(bx * ay) + Math.abs(by * ax) + Math.abs(w)
    const spread = uo * Math.abs(az - z) + qo * Math.abs(bz - z) + wo * Math.abs(cz - z)
    // a root mean square, at most S
    const far = Math.sqrt(
      (ox * ox +
        oy * oy +
        oz * oz +
        v[b] * v[b] +
        v[b + 1] * v[b + 1] +
        v[b + 2] * v[b + 2] +
        v[b + 3] * v[b + 3] +
        v[b + 4] * v[b + 4] +
        v[b + 5] * v[b + 5] +
        v[b + 6] * v[b + 6] +
        v[b + 7] * v[b + 7] +
        v[b + 8] * v[b + 8]) /
        SQUARES,
    )
    if (
      spread <= OFF_PLANE * reach * normal &&
      (spread <= PLAIN * (far + Math.abs(z)) * normal || spread <= PLAIN * (largest(p, v, b) + Math.abs(z)) * normal)
    ) {
      const end = p[RAY_MAX]
      const terms = Math.abs(u * ta) + Math.abs(q * tb) + Math.abs(w * tc)
      // the roundings of the areas are below the margin and four roundings of their products
      const doubt = (margin + 4 * ROUNDOFF * (uo + qo + wo)) * reach * Math.abs(sz)
      if (Math.abs(sum) > NEAR_END * terms + doubt && !(Math.abs(t - end) <= NEAR_END * Math.min(end, LARGEST))) {
        if (!(t >= 0 && t <= end && t <= limit)) return false
        out[o] = t
        return true
      }
    } else {
      seen[SEEN_Z] = az
      seen[SEEN_Z + 1] = bz
      seen[SEEN_Z + 2] = cz
      seen[SEEN_NORMAL] = normal
      seen[SEEN_REACH] = reach
      const answer = meetLarge(p, seen, kz, largest(p, v, b), out, o)
      if (answer !== UNSURE) return answer === HIT
    }
  }
  return refineRayTriangle(p, v, b, out, o) && out[o] <= limit
}

/** S: the largest coordinate of the ray's start and the corners. It takes branches, so it is computed only in doubt. */
function largest(p: Row, v: Coordinates, b: number): number {
  let size = 0
  for (let k = 0; k < 3; k++) size = Math.max(size, Math.abs(p[RAY_ORIGIN + k]))
  for (let k = 0; k < 9; k++) size = Math.max(size, Math.abs(v[b + k]))
  return size
}

/**
 * Does the ray see the front of the triangle that it met last? The signs decide, because the sign of a normal may be
 * noise, and a ray that is lost to noise would not hit a neighbour instead.
 */
export function isFrontSeen(p: Row): boolean {
  const front = seen[SEEN_AREA] === 0 ? -orient2d(2, seen, 0, seen, 2, seen, 4) : seen[SEEN_AREA]
  return p[RAY_DIRECTION + p[PREPARED_AXES + 2]] > 0 ? front > 0 : front < 0
}
