import { castle } from '../../scenes/castle.ts'
import { dungeon } from '../../scenes/dungeon.ts'
import type { Level, Vec3 } from '../../scenes/level.ts'
import { terrain } from '../../scenes/terrain.ts'
import { town } from '../../scenes/town.ts'
import { TriangleMesh } from '../../src/index.ts'

/** Steps between two places on the ground. */
export interface Flight {
  readonly from: Vec3
  readonly to: Vec3
  readonly riser: number
}

export interface MoveLevel extends Level {
  /** A way through the level, beside which it is worth looking at. */
  readonly route?: readonly Vec3[]
  readonly flights?: readonly Flight[]
}

/** Where characters walk; what has no seed of its own is the same every time, and walked on other ways. */
export const LEVELS: Record<string, (seed: number) => MoveLevel> = {
  castle() {
    const level = castle()
    const { waypoints, stairsTour } = level
    return { ...level, route: [...waypoints, ...stairsTour], flights: flightsOf(stairsTour) }
  },
  terrain: (seed) => terrain({ triangles: 500_000, cell: 0.5, seed }),
  dungeon: (seed) => dungeon({ seed }),
  town: (seed) => town({ seed }),
}

const meshes = new WeakMap<Level, TriangleMesh>()

/** What ways are looked for in, and walks judged by: built once. */
export function meshOf(level: Level): TriangleMesh {
  const mesh = meshes.get(level) ?? new TriangleMesh(level.positions, level.indices)
  meshes.set(level, mesh)
  return mesh
}

/** The shortest flight that is worth walking, metres, and how many points of a tour it may go on over, as where stairs wind. */
const SHORTEST = 1.2
const POINTS = 3

/** A tour's steps, all higher than a round body rolls over. Ramps are longer. */
function flightsOf(tour: readonly Vec3[]): Flight[] {
  const flights: Flight[] = []
  for (let k = 0; k < tour.length; k++) {
    const from = tour[k]
    for (let j = k + 1; j <= k + POINTS && j < tour.length; j++) {
      const to = tour[j]
      const steep = Math.abs(to.y - tour[j - 1].y) >= 0.1
      const run = Math.hypot(to.x - from.x, to.z - from.z)
      if (!steep || run > 4) break
      if (run < SHORTEST) continue
      flights.push({ from, to, riser: 0.2 })
      break
    }
  }
  return flights
}
