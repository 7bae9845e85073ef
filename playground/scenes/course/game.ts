import { box, type TriangleMesh, type Vec3, type World } from 'carom'
import type { MovingThing } from '../../../scenes/clockwork.ts'
import { type Course, PAD, type Volume } from '../../../scenes/course.ts'
import type { Hands } from '../../level/hands.ts'
import { createMachine, type Machine } from '../../level/machine.ts'
import type { Door } from './door.ts'
import { createOthers, type Other } from './others.ts'
import { createPlayer, type Player } from './player.ts'
import type { Settings } from './settings.ts'

/** The course in one world, with all who are on it. */
export interface Game {
  readonly machine: Machine
  readonly player: Player
  readonly others: readonly Other[]
  /** The colliders of all who walk: no camera stops at them. */
  readonly everyone: readonly number[]
  step(dt: number): void
}

export interface Places {
  readonly mesh: TriangleMesh
  readonly course: Course
  /** All that moves, the door's leaves included. */
  readonly things: readonly MovingThing[]
  readonly door: Door
  readonly start: Vec3
}

export function createGame({ mesh, course, things, door, start }: Places, hands: Hands, settings: Settings): Game {
  const machine = createMachine(mesh, things)
  const { world } = machine
  const media = {
    ladder: addVolume(world, course.ladder, 'ladder'),
    water: addVolume(world, course.water, 'water'),
    surface: course.water.max.y,
  }
  const doorway = addVolume(world, course.doorway, 'doorway')
  const player = createPlayer(world, media, hands, settings, start)
  const others = createOthers(world)

  /** Since the end of the last step; the door's leaves, which have no owner, are in it always. */
  function someoneIsIn(sensor: number): boolean {
    const told = world.events.slice(0, world.eventCount)
    return told.some((event) => event.sensor === sensor && event.owner !== undefined && event.kind !== 'leave')
  }

  return {
    machine,
    player,
    others: others.all,
    get everyone() {
      return [player.character, ...others.all.map(({ character }) => character)].map(({ collider }) => collider)
    },
    step(dt) {
      door.step(machine.step, dt, someoneIsIn(doorway))
      machine.drive(dt)
      player.step(dt)
      others.step(dt)
      machine.advance()
      const { character } = player
      if (character.ground.kind === 'ground' && machine.nameOf(character.ground.collider) === 'jump pad')
        character.launch(PAD.velocity)
    },
  }
}

/** A box that stops nobody, and says who is in it. */
function addVolume(world: World, { min, max }: Volume, data: string): number {
  const half = (from: number, to: number) => (to - from) / 2
  const halfExtents = { x: half(min.x, max.x), y: half(min.y, max.y), z: half(min.z, max.z) }
  const position = { x: (min.x + max.x) / 2, y: (min.y + max.y) / 2, z: (min.z + max.z) / 2 }
  return world.add(box({ halfExtents }), { position, sensor: true, data })
}
