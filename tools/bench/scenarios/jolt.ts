import initJolt, { type Jolt } from 'jolt-physics/wasm-compat'
import type { Player, Runner } from '../../scenarios/play.ts'
import type { Body, Frame, Setting, Vec } from '../../scenarios/scenario.ts'
import { meshShape, startJolt } from '../peers/jolt.ts'
import { versionOf } from '../peers/version.ts'
import { shapeOf, updateSettings } from '../walkers/jolt.ts'
import { isBeyond, meshOf, solidsOf, upOf, walkBodyOf } from './solids.ts'

/** Of its sample: slower than this towards the ground, a walker stays on it, m/s. */
const LEAVES = 0.1
/** Of its sample: what a new shape may overlap, metres. */
const MOST_OVERLAP = 0.03

/**
 * Jolt's own recipe for a `CharacterVirtual`, as in its sample: velocity of the ground, gravity, wish, `ExtendedUpdate`. What is driven is
 * a kinematic body, sent by `MoveKinematic` before the character moves; `Step` ends the frame. Other bodies are resized by `SetShape`.
 */
export async function openJolt(): Promise<Runner> {
  const jolt = await initJolt()
  const world = startJolt(jolt)
  return {
    name: 'Jolt',
    version: versionOf('jolt-physics'),
    settings: 'CharacterVirtual.ExtendedUpdate',
    open: (setting) => openIn(jolt, world, setting),
  }
}

function openIn(jolt: Jolt, world: Jolt.JoltInterface, setting: Setting): Player | null {
  const { level, body, options, start } = setting
  const { skin, snap, stepHeight, maxSlope, jumpSpeed } = options
  const up = upOf(options)
  const solids = solidsOf(level)
  const shape = shapeOf(jolt, walkBodyOf(body))
  if (solids === null || shape === null || up === 0 || isBeyond(setting)) return null
  const system = world.GetPhysicsSystem()
  const bodies = system.GetBodyInterface()
  const at = new jolt.RVec3(0, 0, 0)
  const turn = new jolt.Quat(0, 0, 0, 1)
  const filters: Jolt.Filters = [
    new jolt.BroadPhaseLayerFilter(),
    new jolt.ObjectLayerFilter(),
    new jolt.BodyFilter(),
    new jolt.ShapeFilter(),
    world.GetTempAllocator(),
  ]
  const made = solids.flatMap((solid) => {
    const { thing, halfExtents } = solid
    at.Set(...solid.at)
    turn.Set(...solid.turn)
    const mesh = halfExtents === null ? meshOf(solid, false) : null
    const own = mesh
      ? meshShape(jolt, mesh.positions, mesh.indices)
      : new jolt.BoxShape(new jolt.Vec3(halfExtents![0], halfExtents![1], halfExtents![2]), 0)
    if (own === null) return []
    const motion = thing.path === undefined ? jolt.EMotionType_Static : jolt.EMotionType_Kinematic
    const settings = new jolt.BodyCreationSettings(own, at, turn, motion, 0)
    settings.mIsSensor = thing.sensor === true
    const id = bodies.CreateBody(settings).GetID()
    bodies.AddBody(id, thing.path === undefined ? jolt.EActivation_DontActivate : jolt.EActivation_Activate)
    return [{ id, path: thing.path }]
  })
  const driven = made.flatMap(({ id, path }) => (path === undefined ? [] : [{ id, path }]))
  const settings = new jolt.CharacterVirtualSettings()
  settings.mShape = shape
  settings.mMaxSlopeAngle = maxSlope
  settings.mCharacterPadding = skin
  settings.mUp = new jolt.Vec3(0, up, 0)
  at.Set(0, 0, 0)
  turn.Set(0, 0, 0, 1)
  const character = new jolt.CharacterVirtual(settings, at, turn, system)
  character.AddRef()
  const update = updateSettings(jolt, stepHeight, snap, up)
  const gravity = new jolt.Vec3(0, -up * options.gravity, 0)
  const none = new jolt.Vec3(0, 0, 0)
  const velocity = new jolt.Vec3(0, 0, 0)
  /** Of the ground that it left, along x and z: kept in the air. */
  let carriedAlong: [number, number] = [0, 0]
  let centre = (up * body.height) / 2 // its position is lower than its centre by that: the padding is beyond
  function place([x, y, z]: Vec): void {
    at.Set(x, y + centre, z)
    character.SetPosition(at)
    character.SetLinearVelocity(none)
    character.RefreshContacts(...filters)
  }
  function feet(): Vec {
    const position = character.GetPosition()
    return [position.GetX(), position.GetY() - centre, position.GetZ()]
  }
  /** Its feet stay where they are; back again where there is no room. */
  function resize(other: Body): boolean {
    const larger = shapeOf(jolt, walkBodyOf(other))
    if (larger === null) return false
    const before = centre
    const [x, y, z] = feet()
    const speed = character.GetLinearVelocity()
    const kept: Vec = [speed.GetX(), speed.GetY(), speed.GetZ()]
    centre = (up * other.height) / 2
    at.Set(x, y + centre, z)
    character.SetPosition(at)
    if (!character.SetShape(larger, MOST_OVERLAP, ...filters)) {
      centre = before
      at.Set(x, y + centre, z)
      character.SetPosition(at)
    }
    velocity.Set(...kept)
    character.SetLinearVelocity(velocity)
    return true
  }
  place(start)
  const states: Record<number, Frame['ground']> = {
    [jolt.EGroundState_OnGround]: 'ground',
    [jolt.EGroundState_OnSteepGround]: 'steep',
  }
  return {
    frame(input, time, dt) {
      if (input.teleport !== undefined) place(input.teleport)
      if (input.resize !== undefined && !resize(input.resize)) return false
      for (const { id, path } of driven) {
        const pose = path(time + dt)
        at.Set(...pose.at)
        turn.Set(...(pose.turn ?? [0, 0, 0, 1]))
        bodies.MoveKinematic(id, at, turn, dt)
      }
      if (input.move === undefined) {
        const [x, , z] = input.velocity ?? [0, 0, 0]
        character.UpdateGroundVelocity()
        const ground = character.GetGroundVelocity()
        const carried: Vec = [ground.GetX(), ground.GetY(), ground.GetZ()]
        const rise = up * character.GetLinearVelocity().GetY()
        const stands = character.GetGroundState() === jolt.EGroundState_OnGround && rise - up * carried[1] < LEAVES
        const before = character.GetLinearVelocity()
        const kept: Vec = stands ? carried : [carriedAlong[0], before.GetY(), carriedAlong[1]]
        if (stands) carriedAlong = [carried[0], carried[2]]
        const jump = stands && input.jump ? jumpSpeed : 0
        velocity.Set(kept[0] + x, kept[1] + up * (jump - options.gravity * dt), kept[2] + z)
        character.SetLinearVelocity(velocity)
        character.ExtendedUpdate(dt, gravity, update, ...filters)
      } else {
        velocity.Set(input.move[0] / dt, input.move[1] / dt, input.move[2] / dt)
        character.SetLinearVelocity(velocity)
        character.Update(dt, none, ...filters)
      }
      if (driven.length > 0) world.Step(dt, 1)
      return true
    },
    look() {
      const normal = character.GetGroundNormal()
      return {
        feet: feet(),
        ground: states[character.GetGroundState()] ?? 'air',
        normal: [normal.GetX(), normal.GetY(), normal.GetZ()],
      }
    },
    dispose() {
      character.Release()
      for (const { id } of made) {
        bodies.RemoveBody(id)
        bodies.DestroyBody(id)
      }
    },
  }
}
