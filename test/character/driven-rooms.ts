/** Rooms in which four things go to and fro, turn, and leave little room: nobody is in anything but what it says that it is crushed by. */
import { expect } from 'vitest'
import {
  box,
  Character,
  capsule,
  createHit,
  cylinder,
  ellipsoid,
  type Mover,
  plane,
  sphere,
  TriangleMesh,
  type Vec3,
  World,
} from '../../src/index.ts'
import { type Dice, diceOf } from '../prove/dice.ts'

import { anyBody } from './resizing.ts'

const at = (x: number, y: number, z: number): Vec3 => ({ x, y, z })
const BODIES: Mover[] = [
  capsule({ radius: 0.3, height: 1.8 }),
  cylinder({ radius: 0.3, height: 1.8 }),
  sphere({ radius: 0.4 }),
  ellipsoid({ radii: at(0.3, 0.9, 0.35) }),
  box({ halfExtents: at(0.3, 0.9, 0.25) }),
]
// biome-ignore format: the corners of a cube, and its sides seen from outside
const CUBE = new TriangleMesh(
  [-1, -1, -1, 1, -1, -1, 1, 1, -1, -1, 1, -1, -1, -1, 1, 1, -1, 1, 1, 1, 1, -1, 1, 1],
  [0, 3, 1, 1, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 4, 1, 5, 4, 3, 7, 2, 2, 7, 6, 0, 4, 3, 3, 4, 7, 1, 2, 5, 2, 6, 5],
)
/** The walls stand so far from the middle. */
const HALF = 6
/** Deeper than this is in. */
const ROUNDED = 1e-9

interface Thing {
  id: number
  pose(time: number): { position: Vec3; orientation: { x: number; y: number; z: number; w: number } }
}

function addThing(dice: Dice, world: World): Thing {
  const half = at(dice.between(0.05, 2), dice.between(0.05, 1.5), dice.between(0.05, 2))
  const speed = dice.pick([0.3, 1, 3, 10, 40])
  const turn = dice.chance(0.5) ? dice.between(-3, 3) * dice.pick([0.2, 1]) : 0
  const axis = dice.chance(0.7) ? [0, 1, 0] : dice.direction()
  const [from, to] = [dice.vector(5), dice.vector(5)].map(([x, y, z]) => [x, Math.abs(y), z])
  const length = Math.sqrt(from.reduce((sum, x, k) => sum + (to[k] - x) * (to[k] - x), 0))
  const pose = (time: number) => {
    const way = (time * speed) / length
    const share = way % 2 < 1 ? way % 1 : 1 - (way % 1)
    const [x, y, z] = from.map((start, k) => start + share * (to[k] - start))
    const s = Math.sin((turn * time) / 2)
    return {
      position: at(x, y, z),
      orientation: { x: axis[0] * s, y: axis[1] * s, z: axis[2] * s, w: Math.cos((turn * time) / 2) },
    }
  }
  const id = dice.chance(0.5)
    ? world.add(box({ halfExtents: half }), pose(0))
    : world.add(CUBE, { scale: half, ...pose(0) })
  return { id, pose }
}

export interface Walked {
  moves: number
  crushed: number
  resized: number
  blocked: number
  /** Frames at whose end it was in something that it had not named. */
  deep: string[]
}

/** One body in one room, for some frames. @param resizes does it become another now and then? */
export function walkDrivenRoom(seed: number, frames: number, resizes = false): Walked {
  const dice = diceOf(seed)
  const dt = 1 / dice.pick([24, 30, 60, 144, 1000])
  const world = new World()
  world.add(plane({ normal: at(0, 1, 0) }), { sides: 'front' })
  for (const [x, z] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ])
    world.add(plane({ normal: at(x, 0, z), offset: -HALF }), { sides: 'front' })
  let shape = dice.pick(BODIES)
  const hit = createHit()
  const walked: Walked = { moves: 0, crushed: 0, resized: 0, blocked: 0, deep: [] }
  const things = Array.from({ length: 4 }, () => addThing(dice, world))
  const character = new Character(world, { shape, position: at(0, 0, 0), inheritVelocity: dice.chance(0.5) })
  const centre = (): Vec3 => at(character.state[0], character.state[1], character.state[2])
  for (let i = 0; i < 50 && world.overlap(shape, centre()); i++)
    character.teleport(at(dice.between(-5, 5), dice.between(0.1, 4), dice.between(-5, 5)))
  const { x, z } = character.position
  if (world.overlap(shape, centre()) || !(Math.abs(x) < HALF && Math.abs(z) < HALF)) return walked
  for (let i = 1; i <= frames; i++) {
    for (const { id, pose } of things) world.drive(id, pose(i * dt), dt)
    const velocity = at(dice.between(-6, 6), 0, dice.between(-6, 6))
    const steps = dice.pick([0, 1, 1, 1, 2])
    for (let k = 0; k < steps; k++) {
      if (resizes && dice.chance(0.3)) {
        const wished = anyBody(dice)
        if (character.resize(wished)) shape = wished
        walked[character.shape === wished ? 'resized' : 'blocked']++
      }
      character.walk({ velocity, jump: dice.chance(0.05) }, dt / steps)
    }
    world.advance()
    walked.moves++
    if (character.crushedBy.length > 0) walked.crushed++
    if (!character.state.every(Number.isFinite)) walked.deep.push(`${seed}: frame ${i}, NaN`)
    const { x, y, z } = centre()
    if (Math.abs(x) > HALF || y < 0 || Math.abs(z) > HALF) walked.deep.push(`${seed}: frame ${i}, out of the room`)
    if (world.overlap(shape, centre(), hit, { exclude: character.crushedBy }) && hit.depth > ROUNDED)
      walked.deep.push(`${seed}: frame ${i}, ${hit.depth} in ${hit.collider}, crushed by ${character.crushedBy}`)
    if (walked.deep.length > 0) return walked
  }
  return walked
}

export function walkDrivenRooms(first: number, rooms: number, frames: number, resizes = false): void {
  const deep: string[] = []
  let moves = 0
  let crushed = 0
  let resized = 0
  let blocked = 0
  for (let seed = first; seed < first + rooms; seed++) {
    const walked = walkDrivenRoom(seed, frames, resizes)
    moves += walked.moves
    crushed += walked.crushed
    resized += walked.resized
    blocked += walked.blocked
    deep.push(...walked.deep)
  }
  console.log(
    `${moves} moves among driven things, crushed ${crushed}, resized ${resized}, blocked ${blocked}, deep ${deep.length}`,
    deep,
  )
  expect(moves).toBeGreaterThan(0.7 * rooms * frames)
  expect(deep).toEqual([])
  if (resizes) expect(Math.min(resized, blocked)).toBeGreaterThan(rooms)
}
