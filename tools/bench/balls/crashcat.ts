import * as crashcat from 'crashcat'
import { STEP } from '../peer.ts'
import { versionOf } from '../peers/version.ts'
import { type BallPeer, MOVING } from './ball-peer.ts'
import { BALL } from './scene.ts'

export function open(): BallPeer {
  crashcat.registerAll()
  return {
    name: 'crashcat',
    version: versionOf('crashcat'),
    settings: 'computes in f64; two broad phase layers; in the gas without damping, and any speed bounces',
    world({ count, balls, gravity, material, walls, ground }, ccd) {
      const settings = crashcat.createWorldSettings()
      const still = crashcat.addObjectLayer(settings, crashcat.addBroadphaseLayer(settings))
      const moves = crashcat.addObjectLayer(settings, crashcat.addBroadphaseLayer(settings))
      crashcat.enableCollision(settings, still, moves)
      crashcat.enableCollision(settings, moves, moves)
      settings.gravity = [0, -gravity, 0]
      if (gravity === 0) settings.solver.minVelocityForRestitution = settings.ccd.minVelocityForRestitution = 0
      const world = crashcat.createWorld(settings)
      const { STATIC, DYNAMIC } = crashcat.MotionType
      const addStill = (shape: crashcat.Shape, [x, y, z]: readonly number[]) =>
        crashcat.rigidBody.create(world, {
          shape,
          objectLayer: still,
          motionType: STATIC,
          position: [x, y, z],
          ...material,
        })
      for (const { centre, halfExtents } of walls)
        addStill(crashcat.box.create({ halfExtents: [...halfExtents] }), centre)
      if (ground !== undefined) {
        const [positions, indices] = [ground.positions, ground.indices].map((row) => Array.from(row))
        addStill(crashcat.triangleMesh.create({ positions, indices }), [0, 0, 0])
      }
      const damping = gravity === 0 ? { linearDamping: 0, angularDamping: 0 } : {}
      const bodies = Array.from({ length: count }, (_, i) => {
        const [x, y, z, vx, vy, vz, radius, mass] = balls.subarray(BALL * i, BALL * i + BALL)
        const body = crashcat.rigidBody.create(world, {
          shape: crashcat.sphere.create({ radius }),
          objectLayer: moves,
          motionType: DYNAMIC,
          motionQuality: ccd ? crashcat.MotionQuality.LINEAR_CAST : crashcat.MotionQuality.DISCRETE,
          position: [x, y, z],
          mass,
          ...material,
          ...damping,
        })
        crashcat.rigidBody.setLinearVelocity(world, body, [vx, vy, vz])
        return body
      })
      return {
        step: () => crashcat.updateWorld(world, undefined, STEP),
        readCentres(to) {
          for (let i = 0; i < count; i++) for (let k = 0; k < 3; k++) to[3 * i + k] = bodies[i].position[k]
        },
        readMoving(to) {
          for (let i = 0; i < count; i++) {
            const { position, motionProperties } = bodies[i]
            to.set(position, MOVING * i)
            to.set(motionProperties.linearVelocity, MOVING * i + 3)
            to.set(motionProperties.angularVelocity, MOVING * i + 6)
          }
        },
        asleep: () => bodies.filter((body) => body.sleeping).length,
      }
    },
  }
}
