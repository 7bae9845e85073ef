import RAPIER from '@dimforge/rapier3d-compat'

await RAPIER.init()
const world = new RAPIER.World({ x: 0, y: -9.81, z: 0 })
world.createCollider(RAPIER.ColliderDesc.cuboid(10, 0.5, 10).setTranslation(0, -0.5, 0))
world.createCollider(RAPIER.ColliderDesc.cuboid(0.2, 1.5, 10).setTranslation(3, 1.5, 0))
const lift = world.createRigidBody(RAPIER.RigidBodyDesc.kinematicPositionBased().setTranslation(-3, -0.05, 0))
world.createCollider(RAPIER.ColliderDesc.cuboid(1, 0.1, 1), lift)

const body = world.createRigidBody(RAPIER.RigidBodyDesc.kinematicPositionBased().setTranslation(0, 0.92, 0))
const collider = world.createCollider(RAPIER.ColliderDesc.capsule(0.6, 0.3), body) // half of the cylinder's height
const controller = world.createCharacterController(0.02)
controller.setMaxSlopeClimbAngle((50 * Math.PI) / 180)
controller.enableAutostep(0.3, 0.1, false)
controller.enableSnapToGround(0.3)
world.step() // from now on queries see the colliders

let fall = 0
for (let frame = 0; frame < 90; frame++) {
  const dt = 1 / 60
  fall = controller.computedGrounded() ? -9.81 * dt : fall - 9.81 * dt
  controller.computeColliderMovement(collider, { x: 4 * dt, y: fall * dt, z: 1 * dt })
  const way = controller.computedMovement()
  const { x, y, z } = body.translation()
  body.setNextKinematicTranslation({ x: x + way.x, y: y + way.y, z: z + way.z })
  lift.setNextKinematicTranslation({ x: -3, y: -0.05 + frame * dt, z: 0 })
  world.step()
}
const { x, y, z } = body.translation()
console.log(x.toFixed(1), (y - 0.92).toFixed(1), z.toFixed(1)) // 2.5 0.0 1.5
