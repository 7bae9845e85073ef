/**
 * All floors of a level, seen from above: a sample in the middle of each square of a grid, on every triangle that is flat enough, where the
 * body has room to stand. What walkers should come to, and what the map shows.
 */
import { capsule, cos, sin, type TriangleMesh } from '../../src/index.ts'
import type { Body } from '../body.ts'
import { skinOf } from './walker.ts'

export interface Floors {
  /** Metres a square, and the first one's corner. */
  readonly cell: number
  readonly x: number
  readonly z: number
  readonly columns: number
  readonly rows: number
  /** Of each sample its square (row · columns + column), its height, and its triangle. Ordered by square, then height. */
  readonly count: number
  readonly squares: Float64Array
  readonly heights: Float64Array
  readonly triangles: Uint32Array
}

/** More squares than this, and they become larger. */
const SQUARES = 4e6
/** Samples of one square that are nearer to each other than this share of the height are one floor. */
const APART = 0.1

export function findFloors(mesh: TriangleMesh, positions: Float32Array, indices: Uint32Array, body: Body): Floors {
  const { min, max } = mesh.bounds
  const wide = Math.max(max.x - min.x, 0)
  const deep = Math.max(max.z - min.z, 0)
  const cell = Math.max(body.radius, Math.sqrt((wide * deep) / SQUARES))
  const columns = Math.max(1, Math.ceil(wide / cell))
  const rows = Math.max(1, Math.ceil(deep / cell))
  const flat = cos((body.slope * Math.PI) / 180)
  const found: [square: number, height: number, triangle: number][] = []
  for (let t = 0; 3 * t < indices.length; t++) {
    const [a, b, c] = [3 * indices[3 * t], 3 * indices[3 * t + 1], 3 * indices[3 * t + 2]]
    const [ux, uy, uz] = [0, 1, 2].map((k) => positions[b + k] - positions[a + k])
    const [vx, vy, vz] = [0, 1, 2].map((k) => positions[c + k] - positions[a + k])
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    // (what faces down is a ceiling, or the underside of a floor)
    if (!(ny >= flat * Math.sqrt(nx * nx + ny * ny + nz * nz)) || ny === 0) continue
    const xs = [positions[a], positions[b], positions[c]]
    const zs = [positions[a + 2], positions[b + 2], positions[c + 2]]
    const low = Math.max(0, Math.floor((Math.min(...xs) - min.x) / cell - 0.5))
    const high = Math.min(columns - 1, Math.ceil((Math.max(...xs) - min.x) / cell - 0.5))
    const first = Math.max(0, Math.floor((Math.min(...zs) - min.z) / cell - 0.5))
    const last = Math.min(rows - 1, Math.ceil((Math.max(...zs) - min.z) / cell - 0.5))
    for (let row = first; row <= last; row++)
      for (let column = low; column <= high; column++) {
        const x = min.x + (column + 0.5) * cell
        const z = min.z + (row + 0.5) * cell
        // barycentric, seen from above
        const px = x - positions[a]
        const pz = z - positions[a + 2]
        const v = (px * vz - pz * vx) / -ny
        const w = (pz * ux - px * uz) / -ny
        if (!(v >= 0 && w >= 0 && v + w <= 1)) continue
        found.push([row * columns + column, positions[a + 1] + v * uy + w * vy, t])
      }
  }
  found.sort((p, q) => p[0] - q[0] || p[1] - q[1] || p[2] - q[2])
  const kept = found.filter(
    ([square, height], i) => i === 0 || found[i - 1][0] !== square || height - found[i - 1][1] > APART * body.height,
  )
  const room = kept.filter(([square, height]) =>
    hasRoom(
      mesh,
      body,
      min.x + ((square % columns) + 0.5) * cell,
      height,
      min.z + (Math.floor(square / columns) + 0.5) * cell,
    ),
  )
  return {
    cell,
    x: min.x,
    z: min.z,
    columns,
    rows,
    count: room.length,
    squares: Float64Array.from(room, ([square]) => square),
    heights: Float64Array.from(room, ([, height]) => height),
    triangles: Uint32Array.from(room, ([, , triangle]) => triangle),
  }
}

/** Is there room to stand on a place? (Over a slope a capsule stands higher; half of a step makes up for that and for bumps.) */
function hasRoom(mesh: TriangleMesh, body: Body, x: number, y: number, z: number): boolean {
  const skin = skinOf(body)
  const height = Math.max(body.height, 2 * body.radius) + 2 * skin
  const shape = capsule({ radius: body.radius + skin, height })
  const rise = 0.5 * body.step + 0.42 * body.radius
  return !mesh.overlap(shape, { x, y: y + height / 2 + rise, z })
}

/** Floors that belong together: neighbouring squares no more than a step, or the steepest slope, apart. Largest first; samples ascending. */
export function floorAreas(floors: Floors, body: Body): number[][] {
  const { count, squares, heights, columns, cell } = floors
  const most = body.step + cell * tangentOf(body)
  const firstOf = new Map<number, number>()
  for (let i = count - 1; i >= 0; i--) firstOf.set(squares[i], i)
  const area = new Int32Array(count).fill(-1)
  const areas: number[][] = []
  for (let i = 0; i < count; i++) {
    if (area[i] >= 0) continue
    const members = [i]
    area[i] = areas.length
    for (let m = 0; m < members.length; m++) {
      const at = members[m]
      const column = squares[at] % columns
      for (const [dx, dz] of [
        [-1, 0],
        [1, 0],
        [0, -1],
        [0, 1],
      ]) {
        if (column + dx < 0 || column + dx >= columns) continue
        const square = squares[at] + dx + dz * columns
        for (let j = firstOf.get(square) ?? count; j < count && squares[j] === square; j++)
          if (area[j] < 0 && Math.abs(heights[j] - heights[at]) <= most) {
            area[j] = areas.length
            members.push(j)
          }
      }
    }
    areas.push(members.sort((p, q) => p - q))
  }
  return areas.sort((a, b) => b.length - a.length || a[0] - b[0])
}

/** Rise over run of the steepest slope. */
export function tangentOf({ slope }: Body): number {
  const angle = (slope * Math.PI) / 180
  return sin(angle) / cos(angle)
}
