import * as crashcat from 'crashcat'
import { STEP, WALK } from '../peer.ts'
import { versionOf } from '../peers/version.ts'
import { shapeOf, updateSettings } from '../walkers/crashcat.ts'
import { type CrowdPeer, PERSON } from './crowd.ts'
import { MARGIN } from './place.ts'

/**
 * What its page offers for a character that others can collide with: `kcc` with an inner rigid body, in a broad phase layer for what
 * moves. The rest is as for walkers that are alone. `updateWorld` would only add to it.
 */
export function openCrashcat(): CrowdPeer {
  crashcat.registerAll()
  const { kcc } = crashcat
  const gravity = [0, -WALK.gravity, 0]
  const update = updateSettings(0, WALK.snap)
  return {
    name: 'crashcat',
    version: versionOf('crashcat'),
    settings: 'kcc.update, each with an inner rigid body; SAH, 4 triangles a leaf',
    most: Infinity,
    crowd({ half, hills, blocks, starts }) {
      const settings = crashcat.createWorldSettings()
      const still = crashcat.addObjectLayer(settings, crashcat.addBroadphaseLayer(settings))
      const moving = crashcat.addObjectLayer(settings, crashcat.addBroadphaseLayer(settings))
      const world = crashcat.createWorld(settings)
      const mesh = crashcat.triangleMesh.create({
        positions: Array.from(hills.positions),
        indices: Array.from(hills.indices),
        bvhSplitStrategy: crashcat.triangleMesh.BvhSplitStrategy.SAH,
        bvhMaxLeafTris: 4,
      })
      const add = (shape: crashcat.Shape, position: readonly number[], quaternion: readonly number[]) =>
        crashcat.rigidBody.create(world, {
          shape,
          objectLayer: still,
          motionType: crashcat.MotionType.STATIC,
          position: [...position],
          quaternion: [...quaternion],
        })
      const upright = [0, 0, 0, 1]
      add(mesh, [0, 0, 0], upright)
      add(crashcat.box.create({ halfExtents: [half + MARGIN, 1, half + MARGIN] }), [0, -1, 0], upright)
      for (const { centre, halfExtents, orientation } of blocks)
        add(crashcat.box.create({ halfExtents: [...halfExtents] }), centre, orientation)
      const shape = shapeOf(PERSON)!
      const centre = PERSON.height / 2
      const characters = Array.from({ length: starts.length / 3 }, (_, i) => {
        const [x, y, z] = starts.subarray(3 * i, 3 * i + 3)
        const character = kcc.create(
          {
            shape,
            maxSlopeAngle: WALK.maxSlope,
            characterPadding: WALK.skin,
            innerRigidBody: { shape, objectLayer: moving },
          },
          [x, y + centre, z],
          upright,
        )
        kcc.add(world, character)
        return character
      })
      const filter = crashcat.filter.forWorld(world)
      return {
        step(wishes) {
          for (let i = 0; i < characters.length; i++) {
            const character = characters[i]
            const { linearVelocity: velocity, ground } = character
            velocity[0] = wishes[2 * i]
            velocity[1] = (ground.state === kcc.GroundState.ON_GROUND ? 0 : velocity[1]) - WALK.gravity * STEP
            velocity[2] = wishes[2 * i + 1]
            kcc.update(world, character, STEP, gravity, update, undefined, filter)
          }
        },
        readCentres(to) {
          for (let i = 0; i < characters.length; i++)
            for (let k = 0; k < 3; k++) to[3 * i + k] = characters[i].position[k] + (k === 1 ? WALK.skin : 0)
        },
        dispose() {},
      }
    },
  }
}
