import initJolt, { type Jolt } from 'jolt-physics/wasm-compat'
import { STEP, WALK } from '../peer.ts'
import { meshShape, startJolt } from '../peers/jolt.ts'
import { versionOf } from '../peers/version.ts'
import { shapeOf, updateSettings } from '../walkers/jolt.ts'
import { type CrowdPeer, PERSON } from './crowd.ts'
import { MARGIN } from './place.ts'

/** The broad phase layer of what moves. */
const MOVING = 1

/**
 * What Jolt's manual offers for characters that meet. The fast way: each has an inner body, which the others collide with; and a step
 * of the world after each step of the crowd, which keeps the broad phase in order.
 */
export function openJolt(): Promise<CrowdPeer> {
  return open('jolt', 'CharacterVirtual.ExtendedUpdate, each with an inner body; PhysicsSystem.Update', Infinity, false)
}

/** The other way: `CharacterVsCharacterCollisionSimple`, a list of all, through which each goes by itself. */
export function openJoltList(): Promise<CrowdPeer> {
  return open('jolt-list', 'CharacterVsCharacterCollisionSimple instead, in small crowds', 100, true)
}

async function open(name: string, settings: string, most: number, listed: boolean): Promise<CrowdPeer> {
  const jolt = await initJolt()
  const gravity = new jolt.Vec3(0, -WALK.gravity, 0)
  const at = new jolt.RVec3(0, 0, 0)
  const turn = new jolt.Quat(0, 0, 0, 1)
  const velocity = new jolt.Vec3(0, 0, 0)
  const layers = new jolt.BroadPhaseLayerFilter()
  const objects = new jolt.ObjectLayerFilter()
  const all = new jolt.BodyFilter()
  const shapes = new jolt.ShapeFilter()
  const onGround = jolt.EGroundState_OnGround
  const update = updateSettings(jolt, 0, WALK.snap)
  return {
    name,
    version: versionOf('jolt-physics'),
    settings,
    most,
    crowd({ half, hills, blocks, starts }) {
      const world = startJolt(jolt, 2)
      const system = world.GetPhysicsSystem()
      const bodies = system.GetBodyInterface()
      const allocator = world.GetTempAllocator()
      function add(shape: Jolt.Shape, [x, y, z]: readonly number[], [a, b, c, w]: readonly number[]): void {
        at.Set(x, y, z)
        turn.Set(a, b, c, w)
        const settings = new jolt.BodyCreationSettings(shape, at, turn, jolt.EMotionType_Static, 0)
        bodies.AddBody(bodies.CreateBody(settings).GetID(), jolt.EActivation_DontActivate)
        jolt.destroy(settings)
      }
      const boxOf = (x: number, y: number, z: number) => new jolt.BoxShape(new jolt.Vec3(x, y, z), 0.05)
      const upright = [0, 0, 0, 1]
      const mesh = meshShape(jolt, hills.positions, hills.indices)!
      add(mesh, [0, 0, 0], upright)
      mesh.Release()
      add(boxOf(half + MARGIN, 1, half + MARGIN), [0, -1, 0], upright)
      for (const { centre, halfExtents, orientation } of blocks) add(boxOf(...halfExtents), centre, orientation)
      turn.Set(0, 0, 0, 1)
      const list = listed ? new jolt.CharacterVsCharacterCollisionSimple() : null
      const shape = shapeOf(jolt, PERSON)!
      shape.AddRef()
      const settings = new jolt.CharacterVirtualSettings()
      settings.mShape = shape
      settings.mMaxSlopeAngle = WALK.maxSlope
      settings.mCharacterPadding = WALK.skin
      if (list === null) {
        settings.mInnerBodyShape = shape
        settings.mInnerBodyLayer = MOVING
      }
      const centre = PERSON.height / 2
      const characters = Array.from({ length: starts.length / 3 }, (_, i) => {
        const [x, y, z] = starts.subarray(3 * i, 3 * i + 3)
        at.Set(x, y + centre, z)
        const character = new jolt.CharacterVirtual(settings, at, turn, system)
        character.AddRef()
        if (list !== null) {
          character.SetCharacterVsCharacterCollision(list)
          list.Add(character)
        }
        return character
      })
      jolt.destroy(settings)
      system.OptimizeBroadPhase()
      return {
        step(wishes) {
          for (let i = 0; i < characters.length; i++) {
            const character = characters[i]
            const fall = character.GetGroundState() === onGround ? 0 : character.GetLinearVelocity().GetY()
            velocity.Set(wishes[2 * i], fall - WALK.gravity * STEP, wishes[2 * i + 1])
            character.SetLinearVelocity(velocity)
            character.ExtendedUpdate(STEP, gravity, update, layers, objects, all, shapes, allocator)
          }
          if (list === null) world.Step(STEP, 1)
        },
        readCentres(to) {
          for (let i = 0; i < characters.length; i++) {
            const position = characters[i].GetPosition()
            to[3 * i] = position.GetX()
            to[3 * i + 1] = position.GetY() + WALK.skin
            to[3 * i + 2] = position.GetZ()
          }
        },
        dispose() {
          for (const character of characters) {
            list?.Remove(character)
            character.Release()
          }
          shape.Release()
          if (list !== null) jolt.destroy(list)
          jolt.destroy(world)
        },
      }
    },
  }
}
