import {
  box,
  type Compound,
  capsule,
  compound,
  cylinder,
  grid,
  hull,
  sphere,
  type Thing,
  TriangleMesh,
  World,
} from 'carom'
import { type Drift, type DriftKind, drift, hills, lump } from '../../../scenes/drift.ts'

/** How they are put elsewhere in each step: at once, or on a way that others meet. */
export type MovedBy = 'place' | 'drive'

/** Many things in one world, which is asked as one. */
export interface Crowd {
  readonly world: World
  readonly drift: Drift
  /** Seven numbers for each: position, orientation. */
  readonly poses: Float64Array
  /** How many are instances of something that was built once. */
  readonly instances: number
  /** The number of the thing that is that collider. */
  indexOf(collider: number): number
  moveTo(step: number, by: MovedBy, dt: number): void
}

export const HULL = hull({ points: lump().positions, maxVertices: 12 })
/** Built once: each of the things of these kinds is an instance, with a pose and a scale. */
const SCALED: Partial<Record<DriftKind, Thing>> = {
  mesh: new TriangleMesh(lump().positions, lump().indices),
  hull: HULL,
  grid: grid(hills()),
}

/** Of a hammer of size 1; along its y axis. */
export const HANDLE = { radius: 0.25, height: 2.4, y: -0.3 }
export const HEAD = { half: { x: 1, y: 0.4, z: 0.45 }, y: 1.1 }

/** Compounds have no scale: their parts have sizes. */
function hammer(size: number): Compound {
  const { x, y, z } = HEAD.half
  return compound({
    parts: [
      {
        shape: cylinder({ radius: size * HANDLE.radius, height: size * HANDLE.height }),
        position: { x: 0, y: size * HANDLE.y, z: 0 },
      },
      {
        shape: box({ halfExtents: { x: size * x, y: size * y, z: size * z } }),
        position: { x: 0, y: size * HEAD.y, z: 0 },
      },
    ],
  })
}

/** As they are at that step. */
export function createCrowd(count: number, step: number): Crowd {
  const world = new World()
  const things = drift(count)
  const poses = new Float64Array(7 * count)
  const ids = new Uint32Array(count)
  things.writePoses(step, poses)
  for (let i = 0; i < count; i++) {
    const [x, y, z, a, b, c, w] = poses.subarray(7 * i, 7 * i + 7)
    const scale = SCALED[things.kinds[i]] ? { scale: things.sizes[3 * i] } : {}
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
    instances: things.kinds.filter((kind) => SCALED[kind]).length,
    indexOf: (collider) => ids.indexOf(collider),
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
  return SCALED[kinds[i]] ?? hammer(x)
}
