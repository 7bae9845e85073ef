import { box, capsule, createHit, sphere, type Thing, World } from '../../../src/index.ts'
import { POSE, RAY, REACH, type Solid } from './things.ts'
import type { ManyPeer } from './world.ts'

export function openCarom(): ManyPeer {
  return {
    name: 'carom',
    version: 'this clone',
    settings: 'computes in f64; placeMany, castRay',
    world({ solids, poses, movers, steps, rays }) {
      const world = new World()
      const ids = solids.map((solid, i) => {
        const [x, y, z, a, b, c, w] = poses.subarray(i * POSE, (i + 1) * POSE)
        return world.add(thingOf(solid), { position: { x, y, z }, orientation: { x: a, y: b, z: c, w } })
      })
      const moving = Array.from(movers, (i) => ids[i])
      const hit = createHit()
      const origin = { x: 0, y: 0, z: 0 }
      const direction = { x: 0, y: 0, z: 0 }
      // (a boolean: a double that is returned may be allocated, and would count as carom's)
      function strikes(i: number): boolean {
        const o = i * RAY
        origin.x = rays[o]
        origin.y = rays[o + 1]
        origin.z = rays[o + 2]
        direction.x = rays[o + 3]
        direction.y = rays[o + 4]
        direction.z = rays[o + 5]
        return world.castRay(origin, direction, REACH, hit)
      }
      return {
        step: (i) => world.placeMany(moving, steps[i % steps.length]),
        cast: (i) => (strikes(i) ? hit.distance : -1),
        castAll(from, to) {
          let sum = 0
          for (let i = from; i < to; i++) sum += strikes(i) ? hit.distance : -1
          return sum
        },
        dispose() {},
      }
    },
  }
}

function thingOf({ kind, size: [x, y, z] }: Solid): Thing {
  if (kind === 'sphere') return sphere({ radius: x })
  return kind === 'box' ? box({ halfExtents: { x, y, z } }) : capsule({ radius: x, height: 2 * y })
}
