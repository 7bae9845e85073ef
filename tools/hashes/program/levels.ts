import { castle } from '../../../scenes/castle.ts'
import { dungeon } from '../../../scenes/dungeon.ts'
import type { Level } from '../../../scenes/level.ts'
import { stairs } from '../../../scenes/stairs.ts'
import { terrain } from '../../../scenes/terrain.ts'
import { torus } from '../../../scenes/torus.ts'
import { TriangleMesh } from '../../../src/index.ts'
import type { LevelName } from './scene.ts'

const MAKERS: Record<LevelName, () => Level> = {
  castle, // 10,372 triangles
  stairs, // 1,308
  dungeon: () => dungeon({ size: 24, rooms: 5 }), // 1,224
  torus, // 1,024, closed
  hills: () => terrain({ triangles: 800 }),
}

/** Levels by name; each is built, by the engine at hand, when it is first asked for. */
export function levelsOf(): (name: LevelName) => TriangleMesh {
  const built = new Map<LevelName, TriangleMesh>()
  return (name) => {
    const known = built.get(name)
    if (known !== undefined) return known
    const { positions, indices } = MAKERS[name]()
    const mesh = new TriangleMesh(positions, indices)
    built.set(name, mesh)
    return mesh
  }
}
