import * as crashcat from 'crashcat'
import { versionOf } from '../peers/version.ts'
import { POSE, RAY, REACH, type Solid } from './things.ts'
import type { ManyPeer } from './world.ts'

/**
 * Bodies in two broad phase layers, as its page recommends: static ones, and kinematic ones, put where they belong by setTransform,
 * which questions see at once (`updateWorld` would only add to it). Rays by `castRay` with one collector of the closest hit.
 */
export function openCrashcat(): ManyPeer {
  crashcat.registerAll()
  const raySettings = crashcat.createDefaultCastRaySettings()
  const struck = crashcat.createClosestCastRayCollector()
  const STRUCK = crashcat.CastRayStatus.COLLIDING
  return {
    name: 'crashcat',
    version: versionOf('crashcat'),
    settings: 'computes in f64; two broad phase layers, setTransform, castRay',
    world({ solids, poses, movers, steps, rays }) {
      const settings = crashcat.createWorldSettings()
      const still = crashcat.addObjectLayer(settings, crashcat.addBroadphaseLayer(settings))
      const moving = crashcat.addObjectLayer(settings, crashcat.addBroadphaseLayer(settings))
      const world = crashcat.createWorld(settings)
      const moves = new Set(movers)
      const vec = (from: Float64Array, o: number): [number, number, number] => [from[o], from[o + 1], from[o + 2]]
      const bodies = solids.map((solid, i) => {
        const o = i * POSE
        return crashcat.rigidBody.create(world, {
          shape: shapeOf(solid),
          objectLayer: moves.has(i) ? moving : still,
          motionType: moves.has(i) ? crashcat.MotionType.KINEMATIC : crashcat.MotionType.STATIC,
          position: vec(poses, o),
          quaternion: [poses[o + 3], poses[o + 4], poses[o + 5], poses[o + 6]],
        })
      })
      const those = Array.from(movers, (i) => bodies[i])
      const filter = crashcat.filter.forWorld(world)
      const place: [number, number, number] = [0, 0, 0]
      const turn: [number, number, number, number] = [0, 0, 0, 1]
      const origin: [number, number, number] = [0, 0, 0]
      const direction: [number, number, number] = [0, 0, 0]
      function cast(i: number): number {
        const o = i * RAY
        for (let k = 0; k < 3; k++) {
          origin[k] = rays[o + k]
          direction[k] = rays[o + 3 + k]
        }
        struck.reset()
        crashcat.castRay(world, struck, raySettings, origin, direction, REACH, filter)
        return struck.hit.status === STRUCK ? struck.hit.fraction * REACH : -1
      }
      return {
        step(i) {
          const now = steps[i % steps.length]
          for (let k = 0; k < those.length; k++) {
            const o = k * POSE
            for (let n = 0; n < 3; n++) place[n] = now[o + n]
            for (let n = 0; n < 4; n++) turn[n] = now[o + 3 + n]
            crashcat.rigidBody.setTransform(world, those[k], place, turn, false)
          }
        },
        cast,
        castAll(from, to) {
          let sum = 0
          for (let i = from; i < to; i++) sum += cast(i)
          return sum
        },
        dispose() {},
      }
    },
  }
}

function shapeOf({ kind, size: [x, y, z] }: Solid): crashcat.Shape {
  if (kind === 'sphere') return crashcat.sphere.create({ radius: x })
  if (kind === 'box') return crashcat.box.create({ halfExtents: [x, y, z], convexRadius: 0 })
  return crashcat.capsule.create({ halfHeightOfCylinder: y - x, radius: x })
}
