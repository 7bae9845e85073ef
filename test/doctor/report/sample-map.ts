/** A level from above, for the sample report: the highest floor of each cell, and visits near a tour. */
import type { LevelMap } from '../../../doctor/finding.ts'
import type { WalkableLevel } from '../../../scenes/level.ts'

const CELL = 0.5
/** Of the steepest floor's normal: about 50°. */
const FLOOR = 0.64
/** Metres from the tour that walkers strayed. */
const STRAYED = 4

export function sampleMap(level: WalkableLevel, half: number): LevelMap {
  const columns = Math.round((2 * half) / CELL)
  const heights: (number | null)[] = new Array(columns * columns).fill(null)
  const middle = (cell: number) => (cell + 0.5) * CELL - half
  const cellOf = (at: number) => Math.max(0, Math.min(columns - 1, Math.floor((at + half) / CELL)))
  for (let t = 0; t < level.indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => [
      ...level.positions.slice(3 * level.indices[t + k], 3 * level.indices[t + k] + 3),
    ])
    const area = (b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2])
    if (!(area > 0) || area < FLOOR * areaOf(a, b, c)) continue
    const [xs, zs] = [0, 2].map((k) => [a[k], b[k], c[k]])
    for (let row = cellOf(Math.min(...zs)); row <= cellOf(Math.max(...zs)); row++)
      for (let column = cellOf(Math.min(...xs)); column <= cellOf(Math.max(...xs)); column++) {
        const [x, z] = [middle(column), middle(row)]
        const v = ((z - a[2]) * (c[0] - a[0]) - (x - a[0]) * (c[2] - a[2])) / area
        const w = ((b[2] - a[2]) * (x - a[0]) - (b[0] - a[0]) * (z - a[2])) / area
        if (!(v >= 0 && w >= 0 && v + w <= 1)) continue
        const height = Math.round(100 * (a[1] + v * (b[1] - a[1]) + w * (c[1] - a[1])))
        const at = row * columns + column
        heights[at] = Math.max(heights[at] ?? height, height)
      }
  }
  const visits = heights.map((height, at) => {
    if (height === null) return 0
    const away = fromTour(level, middle(at % columns), middle(Math.floor(at / columns)))
    return away > STRAYED ? 0 : Math.floor(40 / (1 + away * away)) + 1
  })
  return { x: -half, z: -half, cell: CELL, columns, rows: columns, heights, visits }
}

/** Twice the triangle's. */
function areaOf(a: number[], b: number[], c: number[]): number {
  const [u, v] = [b, c].map((p) => p.map((value, k) => value - a[k]))
  const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
  return Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2])
}

function fromTour({ waypoints }: WalkableLevel, x: number, z: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 1; i < waypoints.length; i++) {
    const [from, to] = [waypoints[i - 1], waypoints[i]]
    const [dx, dz] = [to.x - from.x, to.z - from.z]
    const share = Math.max(0, Math.min(1, ((x - from.x) * dx + (z - from.z) * dz) / (dx * dx + dz * dz)))
    const [ax, az] = [from.x + share * dx - x, from.z + share * dz - z]
    least = Math.min(least, Math.sqrt(ax * ax + az * az))
  }
  return least
}
