import * as crashcat from 'crashcat'
import type { Player, Runner } from '../../scenarios/play.ts'
import type { Body, Frame, Setting, Vec } from '../../scenarios/scenario.ts'
import { versionOf } from '../peers/version.ts'
import { shapeOf, updateSettings } from '../walkers/crashcat.ts'
import { isBeyond, meshOf, solidsOf, upOf, walkBodyOf } from './solids.ts'

const LEAVES = 0.1
const MOST_OVERLAP = 0.03

/** crashcat's own recipe for its `kcc`, which is Jolt's: see jolt.ts. `updateWorld` ends the frame. */
export function openCrashcat(): Runner {
  crashcat.registerAll()
  return { name: 'crashcat', version: versionOf('crashcat'), settings: 'kcc.update', open }
}

function open(setting: Setting): Player | null {
  const { level, body, options, start } = setting
  const { skin, snap, stepHeight, maxSlope, jumpSpeed } = options
  const up = upOf(options)
  const solids = solidsOf(level)
  const shape = shapeOf(walkBodyOf(body))
  if (solids === null || shape === null || up === 0 || isBeyond(setting)) return null
  const { kcc, MotionType } = crashcat
  const settings = crashcat.createWorldSettings()
  const still = crashcat.addObjectLayer(settings, crashcat.addBroadphaseLayer(settings))
  const moving = crashcat.addObjectLayer(settings, crashcat.addBroadphaseLayer(settings))
  const world = crashcat.createWorld(settings)
  const driven = solids.flatMap((solid) => {
    const { thing, halfExtents, at, turn } = solid
    const mesh = halfExtents === null ? meshOf(solid, false) : null
    const rigid = crashcat.rigidBody.create(world, {
      shape: mesh
        ? crashcat.triangleMesh.create({ positions: Array.from(mesh.positions), indices: Array.from(mesh.indices) })
        : crashcat.box.create({ halfExtents: [...halfExtents!], convexRadius: 0 }),
      objectLayer: thing.path === undefined ? still : moving,
      motionType: thing.path === undefined ? MotionType.STATIC : MotionType.KINEMATIC,
      position: [...at],
      quaternion: [...turn],
      sensor: thing.sensor === true,
    })
    return thing.path === undefined ? [] : [{ rigid, path: thing.path }]
  })
  const filter = crashcat.filter.forWorld(world)
  const upright = [0, 0, 0, 1]
  const character = kcc.create(
    { shape, maxSlopeAngle: maxSlope, characterPadding: skin, up: [0, up, 0] },
    [0, 0, 0],
    upright,
  )
  const { position, linearVelocity: velocity, ground } = character
  const update = updateSettings(stepHeight, snap, up)
  const gravity = [0, -up * options.gravity, 0]
  let centre = (up * body.height) / 2 // its position is lower than its centre by that: the padding is beyond
  let carriedAlong = [0, 0]
  function set(to: number[], x: number, y: number, z: number): void {
    to[0] = x
    to[1] = y
    to[2] = z
  }
  function place([x, y, z]: Vec): void {
    velocity.fill(0)
    kcc.setPosition(world, character, [x, y + centre, z])
    kcc.refreshContacts(world, character, filter)
  }
  function resize(other: Body): boolean {
    const larger = shapeOf(walkBodyOf(other))
    if (larger === null) return false
    const before = centre
    const [x, y, z] = [position[0], position[1] - centre, position[2]]
    centre = (up * other.height) / 2
    kcc.setPosition(world, character, [x, y + centre, z])
    if (!kcc.setShape(world, character, larger, filter, undefined, MOST_OVERLAP)) {
      centre = before
      kcc.setPosition(world, character, [x, y + centre, z])
    }
    return true
  }
  place(start)
  const states: Record<number, Frame['ground']> = {
    [kcc.GroundState.ON_GROUND]: 'ground',
    [kcc.GroundState.ON_STEEP_GROUND]: 'steep',
  }
  return {
    frame(input, time, dt) {
      if (input.teleport !== undefined) place(input.teleport)
      if (input.resize !== undefined && !resize(input.resize)) return false
      for (const { rigid, path } of driven) {
        const { at, turn = upright } = path(time + dt)
        crashcat.rigidBody.moveKinematic(rigid, [...at], [...turn], dt)
      }
      if (input.move === undefined) {
        const [x, , z] = input.velocity ?? [0, 0, 0]
        kcc.updateGroundVelocity(world, character)
        const carried = ground.velocity
        const stands = ground.state === kcc.GroundState.ON_GROUND && up * (velocity[1] - carried[1]) < LEAVES
        if (stands) carriedAlong = [carried[0], carried[2]]
        const rise = stands ? carried[1] : velocity[1]
        const jump = stands && input.jump ? jumpSpeed : 0
        set(velocity, carriedAlong[0] + x, rise + up * (jump - options.gravity * dt), carriedAlong[1] + z)
        kcc.update(world, character, dt, gravity, update, undefined, filter)
      } else {
        set(velocity, input.move[0] / dt, input.move[1] / dt, input.move[2] / dt)
        kcc.move(world, character, dt, [0, 0, 0], undefined, filter)
      }
      if (driven.length > 0) crashcat.updateWorld(world, undefined, dt)
      return true
    },
    look: () => ({
      feet: [position[0], position[1] - centre, position[2]],
      ground: states[ground.state] ?? 'air',
      normal: [ground.normal[0], ground.normal[1], ground.normal[2]],
    }),
    dispose() {},
  }
}
