/** Who lives in the rooms of the fuzz: with any body, skin and steps; some are ghosts, who meet nobody. */
import { Character } from '../../../src/index.ts'
import type { Dice } from '../../prove/dice.ts'
import { at, type Room } from './rooms.ts'
import { anySolid, type Solid } from './solids.ts'
import { GATES, GHOSTS, PEOPLE, type Pose, STILL, shapeOf, type Thing } from './things.ts'

export interface Person {
  readonly character: Character
  readonly skin: number
  /** Metres: steps, and how far down it looks. */
  readonly step: number
  readonly ghost: boolean
  solid: Solid
  meetsGates: boolean
  /** It may be in what stands still: it was put there, went there through everything, or is trapped. */
  held: boolean
  /** The same of what is driven, by their ids, and of others, by their numbers. */
  readonly inThings: Set<number>
  readonly inOthers: Set<number>
  outside: boolean
  /** It was put somewhere in this frame, among things that are on their way. */
  fresh: boolean
  /** On which side of each piston it is. */
  readonly sides: Map<number, number>
}

/** A thing, and where it is at the end of the frame. */
export interface Driven {
  readonly thing: Thing
  clock: number
  pose: Pose
}

export function centreOf({ state }: Character): number[] {
  return [state[0], state[1], state[2]]
}

export function isUnit({ x, y, z }: { x: number; y: number; z: number }): boolean {
  return Math.abs(Math.hypot(x, y, z) - 1) < 1e-6
}

/** Does it meet what is on that thing's layer? */
export function meets(person: Person, thing: Thing): boolean {
  return thing.layer !== GATES || person.meetsGates
}

export const gravityOf = ({ scale }: Room) => 9.81 * scale

export function makePerson(dice: Dice, room: Room): Person {
  const { world, scale } = room
  const skin = scale * dice.pick([0.02, 0.02, 0.02, 0.005, 0.1, 0])
  const step = scale * dice.pick([0, 0.3, 0.3, 0.1, 0.5])
  const snap = scale * dice.pick([0.3, 0.3, 0, 1])
  const solid = anySolid(dice, scale)
  const ghost = dice.chance(0.1)
  const layer = ghost ? GHOSTS : PEOPLE
  const character = new Character(world, {
    shape: shapeOf(solid),
    position: at(0, 1000 * scale, 0),
    skin,
    stepHeight: step,
    snap,
    gravity: gravityOf(room),
    jumpSpeed: 5 * scale,
    maxSlope: dice.pick([0.87, 0.87, 0.5, 1.2]),
    inheritVelocity: dice.chance(0.7),
    layer,
    mask: maskOf(ghost, true),
    collider: { layer, mask: ghost ? ~(1 << PEOPLE) : -1 },
  })
  const person: Person = {
    character,
    skin,
    step: Math.max(step, snap),
    ghost,
    solid,
    meetsGates: true,
    held: true,
    inThings: new Set(),
    inOthers: new Set(),
    outside: false,
    fresh: true,
    sides: new Map(),
  }
  return person
}

/** Ghosts meet no people, and people no ghosts. */
export function maskOf(ghost: boolean, gates: boolean): number {
  return (1 << STILL) | (ghost ? 0 : 1 << PEOPLE) | (gates ? 1 << GATES : 0)
}

export function copyOf(person: Person): Person {
  const { inThings, inOthers, sides } = person
  return { ...person, inThings: new Set(inThings), inOthers: new Set(inOthers), sides: new Map(sides) }
}
