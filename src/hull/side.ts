/** orient3d for points that are mostly in planes along the axes, or not quite in one plane: plain doubles decide those. */
import { orient3d } from '../math/predicates.ts'
import { ROUNDOFF } from '../math/tolerance.ts'

/** The share of its products by which a determinant in doubles may be wrong: each has at most ten roundings. */
export const SHARE = 16 * ROUNDOFF

/** The sign of ((b − a) × (c − a)) · (d − a), exactly. @param a the offset of a point, as are the others */
export function sideOfPoints(points: Float64Array, a: number, b: number, c: number, d: number): number {
  const x = points[a]
  const y = points[a + 1]
  const z = points[a + 2]
  const ux = points[b] - x
  const uy = points[b + 1] - y
  const uz = points[b + 2] - z
  const vx = points[c] - x
  const vy = points[c + 1] - y
  const vz = points[c + 2] - z
  const dx = points[d] - x
  const dy = points[d + 1] - y
  const dz = points[d + 2] - z
  const det = (uy * vz - uz * vy) * dx + (uz * vx - ux * vz) * dy + (ux * vy - uy * vx) * dz
  const products =
    (Math.abs(uy * vz) + Math.abs(uz * vy)) * Math.abs(dx) +
    (Math.abs(uz * vx) + Math.abs(ux * vz)) * Math.abs(dy) +
    (Math.abs(ux * vy) + Math.abs(uy * vx)) * Math.abs(dz)
  if (Math.abs(det) > SHARE * products) return det > 0 ? 1 : -1
  return products === 0 ? 0 : orient3d(points, a, points, b, points, c, points, d)
}
