import RAPIER from '@dimforge/rapier3d-compat'
import { versionOf } from '../peers/version.ts'
import { POSE, RAY, REACH, type Solid } from './things.ts'
import type { ManyPeer } from './world.ts'

/**
 * Colliders without bodies, put where they belong by setTranslation and setRotation; `step` brings the broad phase up to date, without
 * which no question sees the move. Rays by `castRay` of the world, which makes no normal.
 */
export async function openRapier(): Promise<ManyPeer> {
  await RAPIER.init()
  return {
    name: 'rapier',
    version: versionOf('@dimforge/rapier3d-compat'),
    settings: 'computes in f32; colliders without bodies, World.step, World.castRay',
    world({ solids, poses, movers, steps, rays }) {
      const world = new RAPIER.World({ x: 0, y: 0, z: 0 })
      const place = { x: 0, y: 0, z: 0 }
      const turn = { x: 0, y: 0, z: 0, w: 1 }
      const read = (from: Float64Array, o: number): void => {
        place.x = from[o]
        place.y = from[o + 1]
        place.z = from[o + 2]
        turn.x = from[o + 3]
        turn.y = from[o + 4]
        turn.z = from[o + 5]
        turn.w = from[o + 6]
      }
      const colliders = solids.map((solid, i) => {
        read(poses, i * POSE)
        return world.createCollider(shapeOf(solid).setTranslation(place.x, place.y, place.z).setRotation(turn))
      })
      world.step()
      const moving = Array.from(movers, (i) => colliders[i])
      const origin = { x: 0, y: 0, z: 0 }
      const direction = { x: 0, y: 0, z: 0 }
      const ray = new RAPIER.Ray(origin, direction)
      function cast(i: number): number {
        const o = i * RAY
        origin.x = rays[o]
        origin.y = rays[o + 1]
        origin.z = rays[o + 2]
        direction.x = rays[o + 3]
        direction.y = rays[o + 4]
        direction.z = rays[o + 5]
        const hit = world.castRay(ray, REACH, true)
        return hit === null ? -1 : hit.timeOfImpact
      }
      return {
        step(i) {
          const now = steps[i % steps.length]
          for (let k = 0; k < moving.length; k++) {
            read(now, k * POSE)
            moving[k].setTranslation(place)
            moving[k].setRotation(turn)
          }
          world.step()
        },
        cast,
        castAll(from, to) {
          let sum = 0
          for (let i = from; i < to; i++) sum += cast(i)
          return sum
        },
        dispose: () => world.free(),
      }
    },
  }
}

function shapeOf({ kind, size: [x, y, z] }: Solid): RAPIER.ColliderDesc {
  if (kind === 'sphere') return RAPIER.ColliderDesc.ball(x)
  return kind === 'box' ? RAPIER.ColliderDesc.cuboid(x, y, z) : RAPIER.ColliderDesc.capsule(y - x, x)
}
