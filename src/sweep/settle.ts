/**
 * What plain doubles can settle beyond doubt about a swept round body and a triangle, so that the exact answer need not be
 * computed. It saves work and decides nothing: where there is a verdict, the contract's answer is provably the same.
 *
 * Everything is seen from the centre; an ellipsoid's space is divided by its radii. For any vector u with |u| ≤ 1 the distance of
 * the triangle from the centre at time t is at least min h + t u·d, where h are the heights -u·v of its three vertices; and it is
 * at most the distance of any point of it. With u taken from the nearest point found, whatever its error, both bounds agree to a
 * few roundings. Heights are off by less than 8 roundings of the sum of their terms' sizes: one in the difference to the centre,
 * two in the division, one in the product, two in the sum, and the rest for |u|.
 */
import { type Coordinates, type Row, SWEEP_FROM, SWEEP_RADII, SWEEP_TRANSLATION } from '../math/rows.ts'
import { EPSILON, ROUNDOFF } from '../math/tolerance.ts'
import { SURELY_APART } from './contact-rule.ts'

/** Surely not touched up to the limit. */
export const NOT_TOUCHED = 1
/** The path surely never comes nearer than the start by more than ε: apart, it misses; in contact or overlap, it leaves. */
export const NOT_NEARER = 2
/** At the start the body surely does not overlap. */
export const NOT_INSIDE = 4

const SLACK = 8 * ROUNDOFF
/** Lengths below this lose digits to underflow when squared. */
const TINY = 1e-140
/** Beyond this ratio of the triangle's reach to its distance second-order roundings are not negligible. */
const FAR = 1e6

/**
 * @param sweep SOLID SWEEP (from, translation, three radii) @param round all radii are equal @param limits at l: 0..1 of
 * the translation @returns the sum of the verdicts above, and SURELY_APART of the contact rule, 0 where nothing is certain
 */
export function settle(
  sweep: Row,
  s: number,
  round: boolean,
  v: Coordinates,
  b: number,
  limits: Row,
  l: number,
): number {
  const x = sweep[s + SWEEP_FROM]
  const y = sweep[s + SWEEP_FROM + 1]
  const z = sweep[s + SWEEP_FROM + 2]
  const rx = sweep[s + SWEEP_RADII]
  const ry = sweep[s + SWEEP_RADII + 1]
  const rz = sweep[s + SWEEP_RADII + 2]
  const ix = round ? 1 : 1 / rx
  const iy = round ? 1 : 1 / ry
  const iz = round ? 1 : 1 / rz
  const ax = (v[b] - x) * ix
  const ay = (v[b + 1] - y) * iy
  const az = (v[b + 2] - z) * iz
  const bx = (v[b + 3] - x) * ix
  const by = (v[b + 4] - y) * iy
  const bz = (v[b + 5] - z) * iz
  const cx = (v[b + 6] - x) * ix
  const cy = (v[b + 7] - y) * iy
  const cz = (v[b + 8] - z) * iz

  // the nearest point as weights of the vertices (Ericson, "Real-Time Collision Detection", 5.1.5)
  const px = bx - ax
  const py = by - ay
  const pz = bz - az
  const qx = cx - ax
  const qy = cy - ay
  const qz = cz - az
  const d1 = -(px * ax + py * ay + pz * az)
  const d2 = -(qx * ax + qy * ay + qz * az)
  const d3 = -(px * bx + py * by + pz * bz)
  const d4 = -(qx * bx + qy * by + qz * bz)
  const d5 = -(px * cx + py * cy + pz * cz)
  const d6 = -(qx * cx + qy * cy + qz * cz)
  const va = d3 * d6 - d5 * d4
  const vb = d5 * d2 - d1 * d6
  const vc = d1 * d4 - d3 * d2
  let wb = 0
  let wc = 0
  let face = false
  if (d1 <= 0 && d2 <= 0) {
    // a
  } else if (d3 >= 0 && d4 <= d3) wb = 1
  else if (vc <= 0 && d1 >= 0 && d3 <= 0) wb = d1 / (d1 - d3)
  else if (d6 >= 0 && d5 <= d6) wc = 1
  else if (vb <= 0 && d2 >= 0 && d6 <= 0) wc = d2 / (d2 - d6)
  else if (va <= 0 && d4 >= d3 && d5 >= d6) {
    wc = (d4 - d3) / (d4 - d3 + (d5 - d6))
    wb = 1 - wc
  } else {
    face = true
    wb = vb / (va + vb + vc)
    wc = vc / (va + vb + vc)
  }
  const wa = 1 - wb - wc
  if (!(wa >= 0 && wb >= 0 && wc >= 0)) return 0
  const nx = wa * ax + wb * bx + wc * cx
  const ny = wa * ay + wb * by + wc * cy
  const nz = wa * az + wb * bz + wc * cz
  const distance = Math.sqrt(nx * nx + ny * ny + nz * nz)

  // u, from the nearest point to the centre; of a face: its normal, which is more accurate
  let ux = -nx
  let uy = -ny
  let uz = -nz
  if (face) {
    ux = py * qz - pz * qy
    uy = pz * qx - px * qz
    uz = px * qy - py * qx
    if (ux * ax + uy * ay + uz * az > 0) {
      ux = -ux
      uy = -uy
      uz = -uz
    }
  }
  const length = Math.sqrt(ux * ux + uy * uy + uz * uz)
  if (!(length > TINY && distance > TINY)) return 0
  ux /= length
  uy /= length
  uz /= length
  const ha = -(ux * ax + uy * ay + uz * az)
  const hb = -(ux * bx + uy * by + uz * bz)
  const hc = -(ux * cx + uy * cy + uz * cz)
  const lx = Math.max(Math.abs(ax), Math.abs(bx), Math.abs(cx))
  const ly = Math.max(Math.abs(ay), Math.abs(by), Math.abs(cy))
  const lz = Math.max(Math.abs(az), Math.abs(bz), Math.abs(cz))
  const wx = Math.abs(ux)
  const wy = Math.abs(uy)
  const wz = Math.abs(uz)
  const dx = sweep[s + SWEEP_TRANSLATION] * ix
  const dy = sweep[s + SWEEP_TRANSLATION + 1] * iy
  const dz = sweep[s + SWEEP_TRANSLATION + 2] * iz
  const along = Math.min(0, ux * dx + uy * dy + uz * dz)
  const alongError = SLACK * (wx * Math.abs(dx) + wy * Math.abs(dy) + wz * Math.abs(dz))
  const least = Math.min(ha, hb, hc) - SLACK * (wx * lx + wy * ly + wz * lz)

  // ε of the contract, and what it is at most and at least in this space
  let largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z), rx, ry, rz)
  for (let i = 0; i < 9; i++) largest = Math.max(largest, Math.abs(v[b + i]))
  const mx = sweep[s + SWEEP_TRANSLATION]
  const my = sweep[s + SWEEP_TRANSLATION + 1]
  const mz = sweep[s + SWEEP_TRANSLATION + 2]
  const epsilon = EPSILON * (largest + Math.sqrt(mx * mx + my * my + mz * mz))
  const radius = round ? rx : 1
  const longest = Math.max(rx, ry, rz)
  const shortest = Math.min(rx, ry, rz)
  const fine = round ? epsilon : epsilon / longest
  const coarse = round ? epsilon : epsilon / shortest

  let verdict = 0
  if (least + limits[l] * along - alongError >= radius + 2 * coarse) verdict |= NOT_TOUCHED
  // contact is decided at 0.75 ε
  if (least > radius - 0.7 * fine) verdict |= NOT_INSIDE
  if (least > radius + 2 * coarse) verdict |= SURELY_APART
  // the nearest point itself: off by its vertices' errors, as far as they point this way
  const most =
    distance + (SLACK * (Math.abs(nx) * lx + Math.abs(ny) * ly + Math.abs(nz) * lz)) / distance + SLACK * distance
  if (
    lx + ly + lz < FAR * distance &&
    least + along - alongError >= most - fine &&
    // growth of all radii by the same and distance in this space agree while the overlap is this shallow
    (round || (radius - least) * (longest / shortest - 1) <= 0.9 * fine)
  )
    verdict |= NOT_NEARER
  return verdict
}
