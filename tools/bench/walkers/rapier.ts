import RAPIER from '@dimforge/rapier3d-compat'
import { STEP, takesSteps, WALK, type WalkBody, type WalkPeer } from '../peer.ts'
import { versionOf } from '../peers/version.ts'

/**
 * Rapier's own recipe for a `KinematicCharacterController`: the wish and the fall as a displacement for
 * `computeColliderMovement`, and what it computes added to the collider's place. Vectors are used again; there are no rigid
 * bodies, and no other collider than the mesh in the way. It knows no speed of falling: that is kept here.
 */
export async function openRapier(): Promise<WalkPeer> {
  await RAPIER.init()
  return {
    name: 'rapier',
    version: versionOf('@dimforge/rapier3d-compat'),
    settings: 'KinematicCharacterController.computeColliderMovement',
    level(positions, indices) {
      const world = new RAPIER.World({ x: 0, y: 0, z: 0 })
      world.createCollider(RAPIER.ColliderDesc.trimesh(positions.slice(), indices.slice()).setCollisionGroups(LEVEL))
      world.step() // only then do queries see the mesh
      return {
        walker(body) {
          const shape = shapeOf(body)
          if (shape === null) return null
          const collider = world.createCollider(shape.setCollisionGroups(WALKER))
          const controller = world.createCharacterController(WALK.skin)
          controller.setMaxSlopeClimbAngle(WALK.maxSlope)
          controller.enableSnapToGround(WALK.snap)
          if (takesSteps(body)) controller.enableAutostep(WALK.stepHeight, LEAST_TREAD, false)
          const here = { x: 0, y: 0, z: 0 }
          const way = { x: 0, y: 0, z: 0 }
          const came = { x: 0, y: 0, z: 0 }
          let fall = 0
          const centre = body.height / 2
          function place(x: number, y: number, z: number): void {
            here.x = x
            here.y = y + centre
            here.z = z
            collider.setTranslation(here)
            fall = 0
          }
          return {
            place,
            save: () => Float64Array.of(here.x, here.y - centre, here.z),
            restore: (saved) => place(saved[0], saved[1], saved[2]),
            step(wish) {
              fall = (controller.computedGrounded() ? 0 : fall) - WALK.gravity * STEP
              way.x = wish[0] * STEP
              way.y = fall * STEP
              way.z = wish[1] * STEP
              controller.computeColliderMovement(collider, way, undefined, WALKER)
              controller.computedMovement(came)
              here.x += came.x
              here.y += came.y
              here.z += came.z
              collider.setTranslation(here)
            },
            readFeet(to, k) {
              to[k] = here.x
              to[k + 1] = here.y - centre
              to[k + 2] = here.z
            },
            dispose() {
              world.removeCharacterController(controller)
              world.removeCollider(collider, false)
            },
          }
        },
        dispose: () => world.free(),
      }
    },
  }
}

/** Memberships above, what they meet below: walkers meet the level and not each other. */
export const LEVEL = 0x0001_0002
export const WALKER = 0x0002_0001
/** Of a step, metres: less than any tread. */
export const LEAST_TREAD = 0.1

/** Null for an ellipsoid. */
export function shapeOf({ kind, radius, height }: WalkBody): RAPIER.ColliderDesc | null {
  if (kind === 'sphere') return RAPIER.ColliderDesc.ball(radius)
  if (kind === 'box') return RAPIER.ColliderDesc.cuboid(radius, height / 2, radius)
  if (kind === 'capsule') return RAPIER.ColliderDesc.capsule(height / 2 - radius, radius)
  return kind === 'cylinder' ? RAPIER.ColliderDesc.cylinder(height / 2, radius) : null
}
