/**
 * Lifts, presses, trains, tilting plates and turntables around some bodies, judged by support points alone (fuzz/parted.ts): nobody is in
 * anything but its crushers; nobody is crushed where there is room, or by what it does not overlap; and nobody goes deeper into its crusher
 * by itself.
 */
import { box, CHARACTER_STATE, Character, plane, type Quat, type Vec3, World } from '../../src/index.ts'
import { type Dice, diceOf, seedOf } from '../prove/dice.ts'
import { areApart, depthBetween } from './fuzz/parted.ts'
import { grown, KINDS, type Placed, type Solid, skinned } from './fuzz/solids.ts'
import { shapeOf } from './fuzz/things.ts'

const at = ([x, y, z]: readonly number[]): Vec3 => ({ x, y, z })
const SKIN = 0.02
/** Deeper than this is in. */
const ROUNDED = 1e-9
/** Apart by this is apart for everybody. */
const CLEAR = 1e-5
/** A room is looked for so near: of the least half extent. */
const NEAR = 0.25

type Triple = [number, number, number]
type Pose = (time: number) => { at: Triple; turn: [number, number, number, number] }

interface Thing {
  id: number
  half: Triple
  pose: Pose
  /** Does it turn, and is it driven? */
  turns: boolean
  driven: boolean
}

const STRAIGHT: [number, number, number, number] = [0, 0, 0, 1]

function dealBody(dice: Dice): Solid {
  const kind = dice.pick(KINDS)
  const r = dice.between(0.2, 0.5)
  if (kind === 'sphere') return { kind, half: [r, r, r] }
  const h = dice.between(r + 0.05, 1)
  return { kind, half: [r, h, kind === 'box' || kind === 'ellipsoid' ? dice.between(0.2, 0.5) : r] }
}

/** To and fro between two places, at a speed. */
function shuttle(from: Triple, to: Triple, speed: number): Pose {
  const length = Math.hypot(...from.map((x, k) => to[k] - x))
  return (time) => {
    const way = (time * speed) / length
    const share = way % 2 < 1 ? way % 1 : 1 - (way % 1)
    return { at: from.map((x, k) => x + share * (to[k] - x)) as Triple, turn: STRAIGHT }
  }
}

function turning(axis: readonly number[], rate: number): (time: number) => [number, number, number, number] {
  return (time) => {
    const s = Math.sin((rate * time) / 2)
    return [axis[0] * s, axis[1] * s, axis[2] * s, Math.cos((rate * time) / 2)]
  }
}

const still =
  (place: Triple): Pose =>
  () => ({ at: place, turn: STRAIGHT })

/** What is in a room: floor, and one or two of the machines. */
function dealThings(dice: Dice): Omit<Thing, 'id'>[] {
  const things: Omit<Thing, 'id'>[] = []
  const stands = (half: Triple, place: Triple) => things.push({ half, pose: still(place), turns: false, driven: false })
  const moves = (half: Triple, pose: Pose, turns = false) => things.push({ half, pose, turns, driven: true })
  const speed = dice.pick([0.3, 1, 2, 4])
  const thick = dice.pick([0.05, 0.3, 1.5])
  const kind = dice.pick(['lift', 'press', 'train', 'tilt', 'table', 'two'] as const)
  if (kind !== 'lift' && kind !== 'tilt' && kind !== 'table') stands([8, 0.5, 8], [0, -0.5, 0])
  if (kind === 'lift') {
    const roof = dice.between(1.5, 3.5)
    moves([3, thick, 3], shuttle([0, -thick, 0], [0, dice.between(1, 4), 0], speed))
    stands([dice.pick([0.3, 3]), 0.4, 3], [dice.between(-1, 1), roof + 0.4, 0])
  } else if (kind === 'press') {
    moves(
      [dice.pick([0.4, 2]), thick, 2],
      shuttle([0, 3.5 + thick, 0], [0, dice.pick([-2, 0.5, 1, 1.7]) + thick, 0], speed),
    )
  } else if (kind === 'train') {
    stands([0.3, 2, dice.pick([0.2, 3])], [dice.between(0.8, 2), 2, dice.between(-0.5, 0.5)])
    moves([dice.pick([0.05, 2]), 1.5, 1.5], shuttle([-5, 1.6, 0], [dice.between(0, 8), 1.6, 0], speed))
  } else if (kind === 'two') {
    for (const side of [1, -1])
      moves(
        [0.4, 1.5, 1.5],
        shuttle([side * 3, 1.6, 0], [side * dice.between(0.4, 1), 1.6, 0], speed * dice.between(0.5, 1)),
      )
  } else {
    const axis =
      kind === 'tilt'
        ? dice.pick([
            [0, 0, 1],
            [1, 0, 0],
            [0.6, 0, 0.8],
          ])
        : [0, 1, 0]
    const turn = turning(axis, dice.pick([-1, 1]) * dice.pick([0.1, 0.5, 1]))
    moves([4, 0.3, 4], (time) => ({ at: [0, -0.3, 0], turn: turn(time) }), true)
    if (dice.chance(0.7)) stands([0.3, 2, 0.3], [dice.between(-2, 2), 2.3, dice.between(-2, 2)])
    if (dice.chance(0.5)) stands([6, 0.3, 6], [0, dice.between(1.9, 3), 0])
  }
  return things
}

const quat = ([x, y, z, w]: readonly number[]): Quat => ({ x, y, z, w })
const placed = ({ half, pose }: Omit<Thing, 'id'>, time: number): Placed => {
  const { at: place, turn } = pose(time)
  return { solid: { kind: 'box', half }, at: place, turn: turn === STRAIGHT ? undefined : turn }
}

interface Person {
  solid: Solid
  character: Character
  centre(): number[]
}

export interface Judged {
  moves: number
  crushed: number
  /** How often a crush began with a look for room, and how often one ended. */
  looked: number
  ended: number
  wrong: string[]
}

/** Directions all around, and the axes. */
const AROUND = [
  ...[0, 1, 2].flatMap((k) => [1, -1].map((s) => [0, 1, 2].map((i) => (i === k ? s : 0)))),
  ...Array.from({ length: 48 }, (_, i) => {
    const y = 1 - (2 * i + 1) / 48
    const across = Math.sqrt(1 - y * y)
    return [across * Math.cos(i * 2.39996), y, across * Math.sin(i * 2.39996)]
  }),
]

/** One room. */
export function crushRoom(seed: number, frames: number, count: number): Judged {
  const dice = diceOf(seed)
  const dt = 1 / dice.pick([24, 60, 144])
  const world = new World()
  const things: Thing[] = dealThings(dice).map((thing) => {
    const { at: place, turn } = thing.pose(0)
    const id = world.add(box({ halfExtents: at(thing.half) }), { position: at(place), orientation: quat(turn) })
    return { ...thing, id }
  })
  world.add(plane({ normal: at([0, 1, 0]), offset: -30 }))
  const judged: Judged = { moves: 0, crushed: 0, looked: 0, ended: 0, wrong: [] }
  const people: Person[] = []
  for (let i = 0; i < count; i++) {
    const solid = dealBody(dice)
    for (let n = 0; n < 30; n++) {
      const place: Triple = [dice.between(-2, 2), solid.half[1] + SKIN * 2 + dice.between(0, 0.3), dice.between(-2, 2)]
      const there = (by: number): Placed => ({ solid: grown(skinned(solid, SKIN), by), at: place })
      if (things.some((thing) => !areApart(there(0.01), placed(thing, 0)))) continue
      if (people.some((other) => !areApart(there(0.1), { solid: skinned(other.solid, SKIN), at: other.centre() })))
        continue
      const character = new Character(world, {
        shape: shapeOf(solid),
        skin: SKIN,
        position: at([0, 20 + 3 * i, 0]),
        collider: count > 1,
      })
      const { x, y, z } = character.position
      const [cx, cy, cz] = character.state
      character.teleport(at([place[0] + x - cx, place[1] + y - cy, place[2] + z - cz]))
      people.push({ solid, character, centre: () => [...character.state.subarray(0, 3)] })
      break
    }
  }
  const walks = people.map(() => dice.chance(0.6))
  const wishes = people.map(() => [dice.between(-3, 3), 0, dice.between(-3, 3)])
  const onlyOne = things.filter(({ driven }) => driven).length === 1 && people.length === 1
  for (let frame = 1; frame <= frames && judged.wrong.length === 0; frame++) {
    const [before, now] = [(frame - 1) * dt, frame * dt]
    for (const { id, pose, driven, turns } of things) {
      if (!driven) continue
      const { at: place, turn } = pose(now)
      world.drive(id, turns ? { position: at(place), orientation: quat(turn) } : { position: at(place) }, dt)
    }
    const starts = people.map((person) => ({
      centre: person.centre(),
      crushedBy: [...person.character.crushedBy],
      out: outOf(person.character),
    }))
    for (const [i, { character }] of people.entries()) {
      if (dice.chance(0.03)) wishes[i] = [dice.between(-3, 3), 0, dice.between(-3, 3)]
      const velocity = at(walks[i] ? wishes[i] : [0, 0, 0])
      if (!dice.chance(0.1)) character.walk({ velocity, jump: walks[i] && dice.chance(0.02) }, dt)
    }
    world.advance()
    for (const [i, person] of people.entries()) {
      judged.moves++
      const { solid, character } = person
      const { crushedBy } = character
      const centre = person.centre()
      const say = (what: string) => {
        judged.wrong.push(`${seed}: frame ${frame}, person ${i}, a ${solid.kind}: ${what}`)
      }
      if (!centre.every(Number.isFinite)) {
        say('NaN')
        continue
      }
      const body = (by: number, place: readonly number[] = centre): Placed => ({ solid: grown(solid, by), at: place })
      const skin = (by: number, place: readonly number[] = centre): Placed => ({
        solid: grown(skinned(solid, SKIN), by),
        at: place,
      })
      if (crushedBy.length > 0) judged.crushed++
      if (starts[i].crushedBy.length > 0 && crushedBy.length === 0) judged.ended++
      for (const thing of things) {
        if (crushedBy.includes(thing.id)) continue
        if (areApart(body(-ROUNDED), placed(thing, now))) continue
        const depth = depthBetween(body(0), placed(thing, now))
        if (depth > ROUNDED) say(`${depth} in ${thing.id}, crushed by ${crushedBy}`)
      }
      for (const other of people) {
        if (other === person || crushedBy.includes(other.character.collider)) continue
        if (other.character.crushedBy.includes(character.collider)) continue
        const theirs: Placed = { solid: other.solid, at: other.centre() }
        if (!areApart(body(-ROUNDED), theirs) && depthBetween(body(0), theirs) > ROUNDED) say('in another')
      }
      for (const id of crushedBy) {
        const thing = things.find((one) => one.id === id)
        if (thing === undefined) {
          if (!people.some((other) => other.character.collider === id))
            say(`crushed by ${id}, which is nothing that is driven`)
          continue
        }
        if (!thing.driven) say(`crushed by ${id}, which stands`)
        const start = skin(CLEAR, starts[i].centre)
        const wasApart = areApart(start, placed(thing, before))
        const [from, to] = [thing.pose(before), thing.pose(now)]
        const went = Math.hypot(...from.at.map((x, k) => to.at[k] - x)) + (thing.turns ? 6 * dt : 0)
        const thinnest = 2 * Math.min(...solid.half)
        if (wasApart && went < thinnest && areApart(skin(CLEAR), placed(thing, now)))
          say(`crushed by ${id}, from which it is apart before and after`)
        const hasCrushed = starts[i].crushedBy.includes(id)
        if (onlyOne && !thing.turns && hasCrushed && !wasApart) {
          // who goes with something else, or falls, is not led deeper by it either
          const out = starts[i].out.get(id)
          const into = out === undefined ? 0 : out.reduce((sum, n, k) => sum - n * (centre[k] - starts[i].centre[k]), 0)
          if (into > ROUNDED) say(`goes ${into} deeper into ${id} by itself`)
        }
        if (hasCrushed && !wasApart) continue
        // it has just begun: is there a free place as near as the crusher has come in, or a little farther?
        if (people.length > 1 || areApart(skin(-ROUNDED), placed(thing, now))) continue
        const depth = depthBetween(skin(0), placed(thing, now))
        if (!(depth > 1e-6) || depth > NEAR * Math.min(...solid.half)) continue
        judged.looked++
        const room = [1.001, 1.2, 1.5]
          .flatMap((share) => AROUND.map((d) => centre.map((x, k) => x + (share * depth + 2 * CLEAR) * d[k])))
          .find((place) => things.every((one) => areApart(skin(CLEAR, place), placed(one, now))))
        if (room !== undefined) say(`crushed by ${id} by ${depth}, but there is room at ${room}`)
      }
    }
  }
  return judged
}

/** The ways out of its crushers, as its state says them. */
function outOf({ state }: Character): Map<number, number[]> {
  const { offset } = CHARACTER_STATE.crushers
  const out = new Map<number, number[]>()
  for (let slot = 0; slot < 6; slot++) {
    const o = offset + 7 * slot
    if (state[o] >= 0) out.set(state[o], [...state.subarray(o + 4, o + 7)])
  }
  return out
}

export function crushRooms(seed: number, rooms: number, frames: number): Judged {
  const all: Judged = { moves: 0, crushed: 0, looked: 0, ended: 0, wrong: [] }
  for (let i = 0; i < rooms; i++) {
    const one = crushRoom(seedOf(seed, 'crushing', i), frames, i % 3 === 2 ? 3 : 1)
    for (const key of ['moves', 'crushed', 'looked', 'ended'] as const) all[key] += one[key]
    all.wrong.push(...one.wrong.map((what) => `room ${i}, ${what}`))
  }
  return all
}
