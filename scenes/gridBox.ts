import type { Level, Vec3 } from './level.ts'

export interface GridBoxOptions {
  /** Cells along each axis. */
  cells?: Vec3
  /** Edge of a cell; with the defaults all coordinates are integers. */
  cell?: number
  /** The corner with the smallest coordinates. */
  origin?: Vec3
}

/** A closed box of square cells, two triangles each, seen from outside; neighbours share their vertices. */
export function gridBox({
  cells = { x: 8, y: 8, z: 8 },
  cell = 1,
  origin = { x: 0, y: 0, z: 0 },
}: GridBoxOptions = {}): Level {
  const counts = [cells.x, cells.y, cells.z]
  const corner = [origin.x, origin.y, origin.z]
  const positions: number[] = []
  const indices: number[] = []
  const known = new Map<number, number>()

  const vertex = (at: readonly number[]): number => {
    const key = (at[0] * (counts[1] + 1) + at[1]) * (counts[2] + 1) + at[2]
    let index = known.get(key)
    if (index === undefined) {
      index = positions.length / 3
      known.set(key, index)
      for (let axis = 0; axis < 3; axis++) positions.push(corner[axis] + cell * at[axis])
    }
    return index
  }

  for (let axis = 0; axis < 3; axis++) {
    const u = (axis + 1) % 3
    const v = (axis + 2) % 3
    for (const far of [false, true]) {
      for (let i = 0; i < counts[u]; i++) {
        for (let j = 0; j < counts[v]; j++) {
          const at = (di: number, dj: number): number => {
            const place = [0, 0, 0]
            place[axis] = far ? counts[axis] : 0
            place[u] = i + di
            place[v] = j + dj
            return vertex(place)
          }
          const [a, b, c, d] = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)]
          if (far) indices.push(a, b, c, a, c, d)
          else indices.push(a, c, b, a, d, c)
        }
      }
    }
  }
  return { name: 'grid box', positions: Float32Array.from(positions), indices: Uint32Array.from(indices) }
}
