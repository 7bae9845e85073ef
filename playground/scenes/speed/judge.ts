/** Who is right where two differ: all triangles one by one, without any tree, in doubles. */
import type { Triangles } from './entrants.ts'
import { RAY } from './rays.ts'

/**
 * The distance of the first hit of ray i, or −1: signed volumes of the ray with each edge, whose ends are taken in the same order by both
 * neighbours; the boundary counts as inside.
 * @param frontOnly only triangles whose front the ray comes to
 */
export function firstOneByOne(
  { positions, indices }: Triangles,
  rays: Float64Array,
  i: number,
  frontOnly: boolean,
): number {
  const [ox, oy, oz, dx, dy, dz] = rays.subarray(RAY * i, RAY * (i + 1))
  const length = Math.hypot(dx, dy, dz)
  /** d · (p × q), with p and q from the ray's origin. */
  const volume = (p: number, q: number): number => {
    if (p > q) return -volume(q, p)
    const px = positions[3 * p] - ox
    const py = positions[3 * p + 1] - oy
    const pz = positions[3 * p + 2] - oz
    const qx = positions[3 * q] - ox
    const qy = positions[3 * q + 1] - oy
    const qz = positions[3 * q + 2] - oz
    return dx * (py * qz - pz * qy) + dy * (pz * qx - px * qz) + dz * (px * qy - py * qx)
  }
  const along = (v: number) =>
    (positions[3 * v] - ox) * dx + (positions[3 * v + 1] - oy) * dy + (positions[3 * v + 2] - oz) * dz
  let nearest = -1
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t], indices[t + 1], indices[t + 2]]
    const [u, v, w] = [volume(b, c), volume(c, a), volume(a, b)]
    if ((u > 0 || v > 0 || w > 0) && (frontOnly || u < 0 || v < 0 || w < 0)) continue
    const sum = u + v + w
    if (sum === 0) continue // in its plane
    const distance = (u * along(a) + v * along(b) + w * along(c)) / (sum * length)
    if (distance >= 0 && (nearest < 0 || distance < nearest)) nearest = distance
  }
  return nearest
}
