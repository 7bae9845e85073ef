/** Where a hull begins: at four points that are not in one plane, far apart. */
import { orient2d } from '../math/predicates.ts'
import { sideOfPoints } from './side.ts'

/** Why there is no hull: all points are the same, or on one line, or in one plane. */
export type Flat = 'point' | 'line' | 'plane'

const NOWHERE = [0, 0, 0]

/** Four points of which the last is above the triangle of the others. The distances are rounded, the answer is exact. */
export function findSimplex(points: Float64Array): readonly [number, number, number, number] | Flat {
  const a = 0
  const b = farthest(points, 1, NOWHERE, NOWHERE)
  const u = way(points, b)
  if (u.every((x) => x === 0)) return 'point'

  const isOnLine = (p: number): boolean =>
    [0, 1, 2].every((axis) => orient2d(axis, points, 3 * a, points, 3 * b, points, 3 * p) === 0)
  let c = farthest(points, 0, u, NOWHERE)
  if (isOnLine(c)) c = firstThat(points, (p) => !isOnLine(p))
  if (c < 0) return 'line'

  const v = way(points, c)
  const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
  const side = (p: number): number => sideOfPoints(points, 3 * a, 3 * b, 3 * c, 3 * p)
  let d = farthest(points, 0, NOWHERE, n)
  if (side(d) === 0) d = firstThat(points, (p) => side(p) !== 0)
  if (d < 0) return 'plane'
  return side(d) > 0 ? [a, b, c, d] : [a, c, b, d]
}

/** From the first point to point p. */
function way(points: Float64Array, p: number): number[] {
  return [0, 1, 2].map((k) => points[3 * p + k] - points[k])
}

/**
 * The point farthest from the first one (`direct` is 1), from a line through it along u, or from a plane through it
 * with the normal n. What is not asked for is zero.
 */
function farthest(points: Float64Array, direct: number, u: readonly number[], n: readonly number[]): number {
  const [ax, ay, az] = points
  const [ux, uy, uz] = u
  const [nx, ny, nz] = n
  let best = 0
  let most = -1
  for (let i = 0; i < points.length; i += 3) {
    const x = points[i] - ax
    const y = points[i + 1] - ay
    const z = points[i + 2] - az
    const px = uy * z - uz * y
    const py = uz * x - ux * z
    const pz = ux * y - uy * x
    const far = direct * (x * x + y * y + z * z) + (px * px + py * py + pz * pz) + Math.abs(nx * x + ny * y + nz * z)
    if (!(far > most)) continue
    most = far
    best = i / 3
  }
  return best
}

function firstThat(points: Float64Array, is: (p: number) => boolean): number {
  for (let p = 0; p < points.length / 3; p++) if (is(p)) return p
  return -1
}
