import { createHit, ellipsoid, sphere, type TriangleMesh, World } from 'carom'
import type { LevelStart } from '../../loading/level-data.ts'
import type { Vec3 } from './mover.ts'
import { type Settings, sizes } from './settings.ts'

/**
 * Where the body's middle starts: the first offered place at which the body is free and has ground below; carom is
 * asked. Null where it fits nowhere: the caller then begins above everything.
 */
export function chooseStart(mesh: TriangleMesh, starts: readonly LevelStart[], settings: Settings): Vec3 {
  const { radii, skin } = sizes(settings)
  const world = new World()
  world.add(mesh)
  const shape = radii.x === radii.y ? sphere({ radius: radii.y }) : ellipsoid({ radii })
  const around = sphere({ radius: radii.y })
  const hit = createHit()
  const lift = radii.y + 2 * skin
  const fits = (at: Vec3) => {
    // A sphere around the body is enough where it is free; else let the body fall in from a little above.
    if (!world.overlap(around, { x: at.x, y: at.y + skin, z: at.z })) return true
    const from = { x: at.x, y: at.y + skin, z: at.z }
    const down = { x: 0, y: -skin / 2, z: 0 }
    return !world.cast(shape, from, down, hit, { initialOverlap: 'report' })
  }
  for (const start of starts) {
    const at = { x: start.x, y: start.y + lift, z: start.z }
    if (fits(at)) return at
  }
  const { min, max } = mesh.bounds
  const first = starts[0] ?? { x: (min.x + max.x) / 2, y: max.y, z: (min.z + max.z) / 2 }
  return { x: first.x, y: Math.max(max.y, first.y) + 2 * radii.y, z: first.z }
}
