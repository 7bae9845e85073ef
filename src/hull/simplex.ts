/** Where a hull begins: at four points that are not in one plane, far apart. */
import { orient2d, orient3d } from '../math/predicates.ts'

/** Why there is no hull: all points are the same, or on one line, or in one plane. */
export type Flat = 'point' | 'line' | 'plane'

/** Four points of which the last is above the triangle of the others. The distances are rounded, the answer is exact. */
export function findSimplex(points: Float64Array): readonly [number, number, number, number] | Flat {
  const a = 0
  const [ax, ay, az] = points
  const b = farthest(points, (x, y, z) => {
    const dx = x - ax
    const dy = y - ay
    const dz = z - az
    return dx * dx + dy * dy + dz * dz
  })
  const ux = points[3 * b] - ax
  const uy = points[3 * b + 1] - ay
  const uz = points[3 * b + 2] - az
  if (ux === 0 && uy === 0 && uz === 0) return 'point'

  const onLine = (p: number): boolean => isOnLine(points, 3 * a, 3 * b, 3 * p)
  let c = farthest(points, (x, y, z) => {
    const nx = uy * (z - az) - uz * (y - ay)
    const ny = uz * (x - ax) - ux * (z - az)
    const nz = ux * (y - ay) - uy * (x - ax)
    return nx * nx + ny * ny + nz * nz
  })
  if (onLine(c)) c = firstThat(points, (p) => !onLine(p))
  if (c < 0) return 'line'

  const vx = points[3 * c] - ax
  const vy = points[3 * c + 1] - ay
  const vz = points[3 * c + 2] - az
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  const side = (p: number): number => orient3d(points, 3 * a, points, 3 * b, points, 3 * c, points, 3 * p)
  let d = farthest(points, (x, y, z) => Math.abs(nx * (x - ax) + ny * (y - ay) + nz * (z - az)))
  if (side(d) === 0) d = firstThat(points, (p) => side(p) !== 0)
  if (d < 0) return 'plane'
  return side(d) > 0 ? [a, b, c, d] : [a, c, b, d]
}

function farthest(points: Float64Array, measure: (x: number, y: number, z: number) => number): number {
  let best = 0
  let most = -1
  for (let i = 0; i < points.length; i += 3) {
    const distance = measure(points[i], points[i + 1], points[i + 2])
    if (!(distance > most)) continue
    most = distance
    best = i / 3
  }
  return best
}

function firstThat(points: Float64Array, is: (p: number) => boolean): number {
  for (let p = 0; p < points.length / 3; p++) if (is(p)) return p
  return -1
}

function isOnLine(points: Float64Array, a: number, b: number, c: number): boolean {
  for (let axis = 0; axis < 3; axis++) if (orient2d(axis, points, a, points, b, points, c) !== 0) return false
  return true
}
