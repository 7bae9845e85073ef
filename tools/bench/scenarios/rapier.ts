import RAPIER from '@dimforge/rapier3d-compat'
import type { Player, Runner } from '../../scenarios/play.ts'
import type { Setting, Vec } from '../../scenarios/scenario.ts'
import { versionOf } from '../peers/version.ts'
import { LEAST_TREAD, LEVEL, shapeOf, WALKER } from '../walkers/rapier.ts'
import { isBeyond, meshOf, solidsOf, upOf, walkBodyOf } from './solids.ts'

const rotation = ([x, y, z, w]: readonly [number, number, number, number]) => ({ x, y, z, w })
const vector = ([x, y, z]: Vec) => ({ x, y, z })

/**
 * Rapier's own recipe for a `KinematicCharacterController`. What is driven is a kinematic, position-based body, told where to go
 * before the character moves; `World.step` ends the frame. It knows no speed of falling: that is kept here.
 */
export async function openRapier(): Promise<Runner> {
  await RAPIER.init()
  return {
    name: 'Rapier',
    version: versionOf('@dimforge/rapier3d-compat'),
    settings: 'KinematicCharacterController.computeColliderMovement; sensors excluded',
    open,
  }
}

function open(setting: Setting): Player | null {
  const { level, body, options, start, rate } = setting
  const { skin, snap, stepHeight, gravity, jumpSpeed, maxSlope } = options
  const up = upOf(options)
  const solids = solidsOf(level)
  const shape = shapeOf(walkBodyOf(body))
  if (solids === null || shape === null || up === 0 || isBeyond(setting)) return null
  const world = new RAPIER.World({ x: 0, y: 0, z: 0 })
  world.timestep = 1 / rate
  const driven = solids.flatMap((solid) => {
    const { thing, halfExtents, at, turn } = solid
    const mesh = halfExtents === null ? meshOf(solid, false) : null
    const desc = mesh
      ? RAPIER.ColliderDesc.trimesh(mesh.positions, mesh.indices)
      : RAPIER.ColliderDesc.cuboid(halfExtents![0], halfExtents![1], halfExtents![2])
    desc.setCollisionGroups(LEVEL)
    desc.setSensor(thing.sensor === true)
    if (thing.path === undefined) {
      world.createCollider(desc.setTranslation(...at).setRotation(rotation(turn)))
      return []
    }
    const made = RAPIER.RigidBodyDesc.kinematicPositionBased()
    const rigid = world.createRigidBody(made.setTranslation(...at).setRotation(rotation(turn)))
    world.createCollider(desc, rigid)
    return [{ rigid, path: thing.path }]
  })
  world.step() // only then do queries see the level
  const collider = world.createCollider(shape.setCollisionGroups(WALKER))
  const controller = world.createCharacterController(skin)
  controller.setUp({ x: 0, y: up, z: 0 })
  controller.setMaxSlopeClimbAngle(maxSlope)
  if (snap > 0) controller.enableSnapToGround(snap)
  if (stepHeight > 0) controller.enableAutostep(stepHeight, LEAST_TREAD, false)
  const centre = up * (body.height / 2 + skin)
  const here = { x: 0, y: 0, z: 0 }
  let fall = 0
  function place([x, y, z]: Vec): void {
    here.x = x
    here.y = y + centre
    here.z = z
    collider.setTranslation(here)
  }
  place(start)
  return {
    frame(input, time, dt) {
      if (input.resize !== undefined) return false
      if (input.teleport !== undefined) {
        place(input.teleport)
        fall = 0
      }
      for (const { rigid, path } of driven) {
        const { at, turn = [0, 0, 0, 1] } = path(time + dt)
        rigid.setNextKinematicTranslation(vector(at))
        rigid.setNextKinematicRotation(rotation(turn))
      }
      const [x, , z] = input.velocity ?? [0, 0, 0]
      const stands = controller.computedGrounded()
      fall = (stands ? 0 : fall) - gravity * dt
      if (input.jump && stands) fall = jumpSpeed
      if (input.move !== undefined) {
        controller.disableSnapToGround()
        fall = 0
      }
      const way = input.move === undefined ? { x: x * dt, y: up * fall * dt, z: z * dt } : vector(input.move)
      controller.computeColliderMovement(collider, way, RAPIER.QueryFilterFlags.EXCLUDE_SENSORS, WALKER)
      const came = controller.computedMovement()
      here.x += came.x
      here.y += came.y
      here.z += came.z
      collider.setTranslation(here)
      world.step()
      return true
    },
    look: () => ({
      feet: [here.x, here.y - centre, here.z],
      ground: controller.computedGrounded() ? 'ground' : 'air',
    }),
    dispose: () => world.free(),
  }
}
