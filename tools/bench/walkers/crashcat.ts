import * as crashcat from 'crashcat'
import { STEP, takesSteps, WALK, type WalkBody, type WalkPeer } from '../peer.ts'
import { versionOf } from '../peers/version.ts'

/**
 * crashcat's own recipe for its `kcc`, which is Jolt's: the wish, plus what gravity adds, as its velocity, then `update`. Vectors,
 * filter and settings are used again; no listener and no inner body; the tree is built as for casts.
 */
export async function openCrashcat(): Promise<WalkPeer> {
  crashcat.registerAll()
  const { kcc } = crashcat
  const gravity = [0, -WALK.gravity, 0]
  const updates = { steps: updateSettings(WALK.stepHeight, WALK.snap), plain: updateSettings(0, WALK.snap) }
  return {
    name: 'crashcat',
    version: versionOf('crashcat'),
    settings: 'kcc.update; SAH, 4 triangles a leaf',
    level(positions, indices) {
      const settings = crashcat.createWorldSettings()
      const still = crashcat.addObjectLayer(settings, crashcat.addBroadphaseLayer(settings))
      const world = crashcat.createWorld(settings)
      const shape = crashcat.triangleMesh.create({
        positions: Array.from(positions),
        indices: Array.from(indices),
        bvhSplitStrategy: crashcat.triangleMesh.BvhSplitStrategy.SAH,
        bvhMaxLeafTris: 4,
      })
      crashcat.rigidBody.create(world, { shape, objectLayer: still, motionType: crashcat.MotionType.STATIC })
      const filter = crashcat.filter.forWorld(world)
      return {
        walker(body) {
          const shape = shapeOf(body)
          if (shape === null) return null
          const { maxSlope, skin } = WALK
          const character = kcc.create(
            { shape, maxSlopeAngle: maxSlope, characterPadding: skin },
            [0, 0, 0],
            [0, 0, 0, 1],
          )
          const { position, linearVelocity: velocity, ground } = character
          const update = takesSteps(body) ? updates.steps : updates.plain
          const centre = body.height / 2
          const at = [0, 0, 0]
          function place(x: number, y: number, z: number): void {
            at[0] = x
            at[1] = y + centre
            at[2] = z
            velocity.fill(0)
            kcc.setPosition(world, character, at)
            kcc.refreshContacts(world, character, filter)
          }
          return {
            place,
            save: () => Float64Array.of(position[0], position[1] - centre, position[2]),
            restore: (saved) => place(saved[0], saved[1], saved[2]),
            step(wish) {
              velocity[0] = wish[0]
              velocity[1] = (ground.state === kcc.GroundState.ON_GROUND ? 0 : velocity[1]) - WALK.gravity * STEP
              velocity[2] = wish[1]
              kcc.update(world, character, STEP, gravity, update, undefined, filter)
            },
            readFeet(to, k) {
              to[k] = position[0]
              to[k + 1] = position[1] - centre
              to[k + 2] = position[2]
            },
            dispose() {},
          }
        },
        dispose() {},
      }
    },
  }
}

export function updateSettings(stepHeight: number, snap: number, up = 1): crashcat.UpdateSettings {
  const settings = crashcat.kcc.createDefaultUpdateSettings()
  settings.stickToFloorStepDown = [0, -snap * up, 0]
  settings.walkStairsStepUp = [0, stepHeight * up, 0]
  return settings
}

/** Null for an ellipsoid: its spheres scale by one number only. A cylinder has its usual convex radius. */
export function shapeOf({ kind, radius, height }: WalkBody): crashcat.Shape | null {
  if (kind === 'sphere') return crashcat.sphere.create({ radius })
  if (kind === 'box') return crashcat.box.create({ halfExtents: [radius, height / 2, radius] })
  if (kind === 'capsule') return crashcat.capsule.create({ halfHeightOfCylinder: height / 2 - radius, radius })
  return kind === 'cylinder' ? crashcat.cylinder.create({ halfHeight: height / 2, radius }) : null
}
