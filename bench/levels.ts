import { boulder } from '../scenes/boulder.ts'
import { dungeon } from '../scenes/dungeon.ts'
import type { Level } from '../scenes/level.ts'
import { terrain } from '../scenes/terrain.ts'

/** The levels that the tasks run on: 10,000, 200,000 and 800,000 triangles, made from the seed. */
export function benchLevels(seed: number): Level[] {
  return [dungeon({ seed }), terrain({ triangles: 200_000, seed }), boulder({ triangles: 800_000, seed })].map(
    (level) => ({
      ...level,
      name: `${level.name.split(' ')[0]} ${Math.round(level.indices.length / 3000)}k`,
    }),
  )
}
