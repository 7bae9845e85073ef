import { createHit, sphere, type TriangleMesh, World } from 'carom'
import type { LevelStart } from '../../doctor/loading/level-data.ts'
import type { Vec3 } from './touch.ts'

export interface StartBody {
  shape: Parameters<TriangleMesh['cast']>[0]
  /** Of the body without its skin. */
  halfHeight: number
  /** Radius of a sphere around the body's middle that holds all of it. */
  around: number
  skin: number
}

/**
 * Where the body's middle starts: the first offered place at which the body is free and has ground below; carom is
 * asked. Where it fits nowhere, it begins above everything.
 */
export function chooseStart(mesh: TriangleMesh, starts: readonly LevelStart[], body: StartBody): Vec3 {
  const { shape, halfHeight, skin } = body
  const world = new World()
  world.add(mesh)
  const around = sphere({ radius: body.around })
  const hit = createHit()
  const lift = halfHeight + 2 * skin
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
  return { x: first.x, y: Math.max(max.y, first.y) + 2 * halfHeight, z: first.z }
}
