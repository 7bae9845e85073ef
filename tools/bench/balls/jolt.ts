import initJolt, { type Jolt } from 'jolt-physics/wasm-compat'
import { STEP } from '../peer.ts'
import { meshShape, startJolt } from '../peers/jolt.ts'
import { versionOf } from '../peers/version.ts'
import { type BallPeer, MOVING } from './ball-peer.ts'
import { BALL, type BallScene } from './scene.ts'

/** The layers of what stands still, and of balls. */
const STILL = 0
const MOVES = 1
/** Pairs that there may be, a ball and in all, and contacts in one step: its memory of 128 MB, and of 10 MB for a step, has room for no more. */
const PAIRS = { each: 16, most: 500_000 }
const CONTACTS = { discrete: 16_000, ccd: 12_000 }

export async function open(): Promise<BallPeer> {
  const jolt = await initJolt()
  return {
    name: 'jolt',
    version: versionOf('jolt-physics'),
    settings: 'computes in f32; in the gas without damping, and any speed bounces',
    world: (scene, ccd) => worldOf(jolt, scene, ccd),
  }
}

function worldOf(jolt: Jolt, { count, balls, gravity, material, walls, ground }: BallScene, ccd: boolean) {
  const pairs = Math.min(PAIRS.each * count + 1024, PAIRS.most)
  const contacts = Math.min(pairs, ccd ? CONTACTS.ccd : CONTACTS.discrete)
  const limits = { mMaxBodies: count + 64, mMaxBodyPairs: pairs, mMaxContactConstraints: contacts }
  const world = startJolt(jolt, 2, limits, [
    [STILL, MOVES],
    [MOVES, MOVES],
  ])
  const system = world.GetPhysicsSystem()
  const bodies = system.GetBodyInterface()
  system.SetGravity(new jolt.Vec3(0, -gravity, 0))
  if (gravity === 0) system.GetPhysicsSettings().mMinVelocityForRestitution = 0
  const at = new jolt.RVec3(0, 0, 0)
  const velocity = new jolt.Vec3(0, 0, 0)
  const turn = new jolt.Quat(0, 0, 0, 1)
  function settingsOf(shape: Jolt.Shape, moves: boolean) {
    const type = moves ? jolt.EMotionType_Dynamic : jolt.EMotionType_Static
    const settings = new jolt.BodyCreationSettings(shape, at, turn, type, moves ? MOVES : STILL)
    settings.mRestitution = material.restitution
    settings.mFriction = material.friction
    return settings
  }
  function addStill(shape: Jolt.Shape, [x, y, z]: readonly number[]): void {
    at.Set(x, y, z)
    const settings = settingsOf(shape, false)
    bodies.AddBody(bodies.CreateBody(settings).GetID(), jolt.EActivation_DontActivate)
    jolt.destroy(settings)
  }
  for (const { centre, halfExtents } of walls) addStill(new jolt.BoxShape(new jolt.Vec3(...halfExtents), 0.05), centre)
  if (ground !== undefined) {
    const mesh = meshShape(jolt, ground.positions, ground.indices)!
    addStill(mesh, [0, 0, 0])
    mesh.Release()
  }
  const all = Array.from({ length: count }, (_, i) => {
    const [x, y, z, vx, vy, vz, radius, mass] = balls.subarray(BALL * i, BALL * i + BALL)
    at.Set(x, y, z)
    velocity.Set(vx, vy, vz)
    const settings = settingsOf(new jolt.SphereShape(radius), true)
    settings.mLinearVelocity = velocity
    settings.mOverrideMassProperties = jolt.EOverrideMassProperties_CalculateInertia
    settings.mMassPropertiesOverride.mMass = mass
    settings.mMotionQuality = ccd ? jolt.EMotionQuality_LinearCast : jolt.EMotionQuality_Discrete
    if (gravity === 0) settings.mLinearDamping = settings.mAngularDamping = 0
    const body = bodies.CreateBody(settings)
    bodies.AddBody(body.GetID(), jolt.EActivation_Activate)
    jolt.destroy(settings)
    return body
  })
  system.OptimizeBroadPhase()
  function write(from: Jolt.Vec3, to: Float64Array, o: number): void {
    to[o] = from.GetX()
    to[o + 1] = from.GetY()
    to[o + 2] = from.GetZ()
  }
  return {
    step: () => world.Step(STEP, 1),
    readCentres(to: Float64Array) {
      for (let i = 0; i < count; i++) write(all[i].GetPosition(), to, 3 * i)
    },
    readMoving(to: Float64Array) {
      for (let i = 0; i < count; i++) {
        write(all[i].GetPosition(), to, MOVING * i)
        write(all[i].GetLinearVelocity(), to, MOVING * i + 3)
        write(all[i].GetAngularVelocity(), to, MOVING * i + 6)
      }
    },
    asleep: () => all.filter((body) => !body.IsActive()).length,
  }
}
