import { STEP } from '../peer.ts'
import { versionOf } from '../peers/version.ts'
import { type BallPeer, MOVING } from './ball-peer.ts'
import { BALL } from './scene.ts'

/** @param kind which of its builds */
export async function open(kind: string): Promise<BallPeer> {
  const from = kind === 'rapier' ? '@dimforge/rapier3d-compat' : '@dimforge/rapier3d-simd-compat'
  const { default: RAPIER } = await (kind === 'rapier'
    ? import('@dimforge/rapier3d-compat')
    : import('@dimforge/rapier3d-simd-compat'))
  await RAPIER.init()
  return {
    name: kind,
    version: versionOf(from),
    settings: 'computes in f32',
    world({ count, balls, gravity, material: { restitution, friction }, walls, ground }, ccd) {
      const world = new RAPIER.World({ x: 0, y: -gravity, z: 0 })
      world.timestep = STEP
      for (const { centre, halfExtents } of walls)
        world.createCollider(
          RAPIER.ColliderDesc.cuboid(...halfExtents)
            .setTranslation(...centre)
            .setRestitution(restitution)
            .setFriction(friction),
        )
      if (ground !== undefined)
        world.createCollider(
          RAPIER.ColliderDesc.trimesh(ground.positions, ground.indices)
            .setRestitution(restitution)
            .setFriction(friction),
        )
      const bodies = Array.from({ length: count }, (_, i) => {
        const [x, y, z, vx, vy, vz, radius, mass] = balls.subarray(BALL * i, BALL * i + BALL)
        const desc = RAPIER.RigidBodyDesc.dynamic().setTranslation(x, y, z).setLinvel(vx, vy, vz).setCcdEnabled(ccd)
        const body = world.createRigidBody(desc)
        const ball = RAPIER.ColliderDesc.ball(radius).setMass(mass).setRestitution(restitution).setFriction(friction)
        world.createCollider(ball, body)
        return body
      })
      function write({ x, y, z }: { x: number; y: number; z: number }, to: Float64Array, o: number): void {
        to[o] = x
        to[o + 1] = y
        to[o + 2] = z
      }
      const v = { x: 0, y: 0, z: 0 }
      return {
        step: () => world.step(),
        readCentres(to) {
          for (let i = 0; i < count; i++) write(bodies[i].translation(v), to, 3 * i)
        },
        readMoving(to) {
          for (let i = 0; i < count; i++) {
            write(bodies[i].translation(), to, MOVING * i)
            write(bodies[i].linvel(), to, MOVING * i + 3)
            write(bodies[i].angvel(), to, MOVING * i + 6)
          }
        },
        asleep: () => bodies.filter((body) => body.isSleeping()).length,
      }
    },
  }
}
