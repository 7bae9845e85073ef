import { box, capsule, sphere, type Thing, TriangleMesh, World } from 'carom'
import { type Drift, drift, lump } from '../../../scenes/drift.ts'

/** How they are put elsewhere in each step: at once, or on a way that others meet. */
export type MovedBy = 'place' | 'drive'

/** Many things in one world, which is asked as one. */
export interface Crowd {
  readonly world: World
  readonly drift: Drift
  /** Seven numbers for each: position, orientation. */
  readonly poses: Float64Array
  /** The number of the thing that is that collider. */
  indexOf(collider: number): number
  moveTo(step: number, by: MovedBy, dt: number): void
}

/** One mesh, built once: each lump is an instance of it, with a pose and a scale. */
const LUMP = new TriangleMesh(lump().positions, lump().indices)

/** As they are at that step. */
export function createCrowd(count: number, step: number): Crowd {
  const world = new World()
  const things = drift(count)
  const poses = new Float64Array(7 * count)
  const ids = new Uint32Array(count)
  things.writePoses(step, poses)
  for (let i = 0; i < count; i++) {
    const [x, y, z, a, b, c, w] = poses.subarray(7 * i, 7 * i + 7)
    const scale = things.kinds[i] === 'mesh' ? { scale: things.sizes[3 * i] } : {}
    ids[i] = world.add(thingOf(things, i), {
      position: { x, y, z },
      orientation: { x: a, y: b, z: c, w },
      data: things.kinds[i],
      ...scale,
    })
  }
  // from now on they are things that move, and stand in the tree of these
  world.placeMany(ids, poses)
  return {
    world,
    drift: things,
    poses,
    indexOf: (collider) => collider - ids[0], // ids only grow, by one
    moveTo(step, by, dt) {
      things.writePoses(step, poses)
      if (by === 'place') world.placeMany(ids, poses)
      else {
        world.driveMany(ids, poses, dt)
        world.advance()
      }
    },
  }
}

function thingOf({ kinds, sizes }: Drift, i: number): Thing {
  const [x, y, z] = sizes.subarray(3 * i, 3 * i + 3)
  if (kinds[i] === 'box') return box({ halfExtents: { x, y, z } })
  if (kinds[i] === 'sphere') return sphere({ radius: x })
  if (kinds[i] === 'capsule') return capsule({ radius: x, height: 2 * y })
  return LUMP
}
