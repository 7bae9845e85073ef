import { box, Character, type Pose, plane, TriangleMesh, type Vec3, World } from '../../../src/index.ts'
import { takeResult, takeWorld } from './answers.ts'
import { CUBE_INDICES, CUBE_POSITIONS, WALKERS } from './bodies.ts'
import { turnAbout, wave } from './paths.ts'
import type { Kit, Scene } from './scene.ts'

/** A new room after so many steps; saved and gone back to in between. */
const LIFE = 60
const SAVED = 20
const RESTORED = 40
/** The walls stand so far from the middle, metres. */
const HALF = 5
const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })

interface Room {
  world: World
  ids: number[]
  character: Character
  dt: number
  poses: ((time: number) => Pose)[]
  time: number
}

/** Narrow rooms in which four things go to and fro at up to 40 m/s, turn, push, and leave little room or none. */
export function rooms(kit: Kit): Scene {
  const { dealer, tally, count } = kit
  let room = deal(kit)
  let saved: Uint8Array = new Uint8Array(0)
  let savedTime = 0
  return {
    step(k) {
      const velocity = at(dealer.between(-5, 5), 0, dealer.between(-5, 5))
      if (k % LIFE === 0) room = deal(kit)
      const { world, ids, character, dt, poses } = room
      room.time += dt
      for (const [i, pose] of poses.entries()) world.drive(ids[i], pose(room.time), dt)
      // who does not use up the frame is met at its end
      const steps = dealer.pick([0, 1, 1, 2])
      for (let s = 0; s < steps; s++)
        takeResult(kit, `walk ${s}`, character.walk({ velocity, jump: dealer.chance(0.05) }, dt / steps))
      world.advance()
      if (k % LIFE === SAVED) {
        saved = world.save({ characters: [character] })
        savedTime = room.time
        tally.mark('World.save')
        for (const byte of saved) tally.take(byte)
      }
      if (k % LIFE === RESTORED) {
        world.restore(saved, { characters: [character] })
        room.time = savedTime
        count('gone back')
      }
      if (character.crushedBy.length > 0) count('crushed at the end')
      takeWorld(tally, { world, ids, characters: [character] })
    },
  }
}

function deal({ dealer, sin }: Kit): Room {
  const world = new World()
  world.add(plane({ normal: at(0, 1, 0) }), { sides: 'front' })
  for (const [x, z] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ])
    world.add(plane({ normal: at(x, 0, z), offset: -HALF }), { sides: 'front' })
  const cube = new TriangleMesh(CUBE_POSITIONS, CUBE_INDICES)
  const poses: ((time: number) => Pose)[] = []
  const ids: number[] = []
  for (let i = 0; i < 4; i++) {
    const half = at(dealer.between(0.1, 2), dealer.between(0.1, 1.5), dealer.between(0.1, 2))
    const [from, to] = [dealer.vector(4), dealer.vector(4)]
    const period = dealer.pick([0.2, 1, 3, 10])
    const axis = dealer.pick(['x', 'y', 'y'] as const)
    // what tilts is met in many small parts
    const rate = dealer.chance(0.5) ? dealer.between(-1, 1) * (axis === 'x' ? 0.03 : 0.5) : 0
    const pose = (time: number): Pose => {
      const share = wave(time, period)
      const [x, y, z] = [from.x, Math.abs(from.y), from.z]
      const position = at(x + share * (to.x - x), y + share * (Math.abs(to.y) - y), z + share * (to.z - z))
      return { position, orientation: turnAbout(axis, rate * time, sin) }
    }
    poses.push(pose)
    ids.push(
      i % 2 === 0
        ? world.add(box({ halfExtents: half }), pose(0))
        : world.add(cube, { scale: at(half.x, half.y, -half.z), ...pose(0) }),
    )
  }
  const character = new Character(world, {
    shape: dealer.pick(WALKERS),
    position: at(dealer.between(-4, 4), 0.1, dealer.between(-4, 4)),
    inheritVelocity: dealer.chance(0.5),
  })
  return { world, ids, character, dt: 1 / dealer.pick([30, 60, 144]), poses, time: 0 }
}
