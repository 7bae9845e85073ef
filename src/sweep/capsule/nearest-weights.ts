/**
 * The point of a triangle nearest to a given point, in plain doubles: for guesses, and for bounds that hold for any
 * point.
 */
import type { Row } from '../../math/rows.ts'

/**
 * weights[0] and [1] = the weights of the second and third corner for the triangle's nearest point. Neither is below 0,
 * and their sum is at most 1, up to rounding. NaN if doubles cannot tell (Ericson, "Real-Time Collision Detection",
 * 5.1.5).
 * @param corners nine numbers
 * @param point three numbers
 */
export function weighNearest(corners: Row, point: Row, weights: Row): void {
  const ax = corners[0] - point[0]
  const ay = corners[1] - point[1]
  const az = corners[2] - point[2]
  const px = corners[3] - corners[0]
  const py = corners[4] - corners[1]
  const pz = corners[5] - corners[2]
  const qx = corners[6] - corners[0]
  const qy = corners[7] - corners[1]
  const qz = corners[8] - corners[2]
  const d1 = -(px * ax + py * ay + pz * az)
  const d2 = -(qx * ax + qy * ay + qz * az)
  const pp = px * px + py * py + pz * pz
  const pq = px * qx + py * qy + pz * qz
  const qq = qx * qx + qy * qy + qz * qz
  const d3 = d1 - pp
  const d4 = d2 - pq
  const d5 = d1 - pq
  const d6 = d2 - qq
  const va = d3 * d6 - d5 * d4
  const vb = d5 * d2 - d1 * d6
  const vc = d1 * d4 - d3 * d2
  let u = 0
  let v = 0
  if (d1 <= 0 && d2 <= 0) {
    // the first corner
  } else if (d3 >= 0 && d4 <= d3) u = 1
  else if (vc <= 0 && d1 >= 0 && d3 <= 0) u = d1 / (d1 - d3)
  else if (d6 >= 0 && d5 <= d6) v = 1
  else if (vb <= 0 && d2 >= 0 && d6 <= 0) v = d2 / (d2 - d6)
  else if (va <= 0 && d4 >= d3 && d5 >= d6) {
    v = (d4 - d3) / (d4 - d3 + (d5 - d6))
    u = 1 - v
  } else {
    u = Math.max(0, Math.min(1, vb / (va + vb + vc)))
    v = Math.max(0, Math.min(1 - u, vc / (va + vb + vc)))
  }
  weights[0] = u
  weights[1] = v
}
