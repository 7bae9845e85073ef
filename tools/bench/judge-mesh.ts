/** What a mesh answers, from all triangles one by one, without any tree, in f64: who is right where two libraries differ. */
import type { Level } from '../../scenes/level.ts'
import { POINT, RAY } from './inputs.ts'

/**
 * The distance of the first hit of ray i, or −1: signed volumes, the boundary counts as inside.
 * @param front only triangles that the ray meets from their front
 */
export function firstOneByOne({ positions, indices }: Level, rays: Float64Array, i: number, front = false): number {
  const [ox, oy, oz, dx, dy, dz] = rays.subarray(RAY * i, RAY * i + RAY)
  const volume = (p: number, q: number): number => {
    // d · (p × q), vertices taken from the ray's origin; always the lower number first, so that neighbours agree
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
  const length = Math.hypot(dx, dy, dz)
  let nearest = -1
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t], indices[t + 1], indices[t + 2]]
    const u = volume(b, c)
    const v = volume(c, a)
    const w = volume(a, b)
    if ((u > 0 || v > 0 || w > 0) && (front || u < 0 || v < 0 || w < 0)) continue
    const sum = u + v + w
    if (sum === 0) continue
    const distance = (u * along(a) + v * along(b) + w * along(c)) / (sum * length)
    if (distance >= 0 && (nearest < 0 || distance < nearest)) nearest = distance
  }
  return nearest
}

/** The distance of the nearest point to point i (Ericson, Real-Time Collision Detection, 5.1.5). */
export function closestOneByOne({ positions, indices }: Level, points: Float64Array, i: number): number {
  const at = points.subarray(POINT * i, POINT * i + POINT)
  let nearest = Number.POSITIVE_INFINITY
  for (let t = 0; t < indices.length; t += 3) {
    const corner = (k: number) => [0, 1, 2].map((axis) => positions[3 * indices[t + k] + axis] - at[axis])
    nearest = Math.min(nearest, distanceTo(corner(0), corner(1), corner(2)))
  }
  return nearest
}

type Vector = readonly number[]
const dot = (p: Vector, q: Vector) => p[0] * q[0] + p[1] * q[1] + p[2] * q[2]
const minus = (p: Vector, q: Vector) => [p[0] - q[0], p[1] - q[1], p[2] - q[2]]

/** Of the origin from the triangle a b c. */
function distanceTo(a: Vector, b: Vector, c: Vector): number {
  const [ab, ac] = [minus(b, a), minus(c, a)]
  const normal = [ab[1] * ac[2] - ab[2] * ac[1], ab[2] * ac[0] - ab[0] * ac[2], ab[0] * ac[1] - ab[1] * ac[0]]
  const edges = Math.min(toSegment(a, b), toSegment(b, c), toSegment(c, a))
  const area = Math.hypot(...normal)
  if (area === 0) return edges
  const inside = ([p, q]: readonly Vector[]) => {
    const way = minus(q, p)
    const across = [
      normal[1] * way[2] - normal[2] * way[1],
      normal[2] * way[0] - normal[0] * way[2],
      normal[0] * way[1] - normal[1] * way[0],
    ]
    return dot(across, p) <= 0
  }
  return [
    [a, b],
    [b, c],
    [c, a],
  ].every(inside)
    ? Math.abs(dot(normal, a)) / area
    : edges
}

function toSegment(p: Vector, q: Vector): number {
  const way = minus(q, p)
  const square = dot(way, way)
  const t = square > 0 ? Math.min(1, Math.max(0, -dot(p, way) / square)) : 0
  return Math.hypot(p[0] + t * way[0], p[1] + t * way[1], p[2] + t * way[2])
}
