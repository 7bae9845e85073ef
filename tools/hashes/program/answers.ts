/** Takes carom's answers and states into a tally: every number that a user can see. */
import type { Balls, Character, Closest, Feature, Hit, MoveResult, World } from '../../../src/index.ts'
import type { Kit } from './scene.ts'
import type { Tally } from './tally.ts'

const FEATURES: readonly Feature[] = ['face', 'edge', 'vertex']
const RESULTS: readonly MoveResult[] = ['free', 'recovered', 'trapped', 'crushed']
const KINDS = ['air', 'steep', 'ground']

/** @param met whether it was filled in; a miss leaves the old one, which is not taken */
export function takeHit(tally: Tally, name: string, met: boolean, hit: Hit): void {
  tally.mark(name)
  tally.takeFlag(met)
  if (!met) return
  tally.take(hit.distance)
  tally.take(hit.fraction)
  tally.takeVec(hit.position)
  tally.takeFlag(hit.startsInside)
  tally.take(hit.depth)
  takePlace(tally, hit)
}

export function takeClosest(tally: Tally, name: string, met: boolean, closest: Closest): void {
  tally.mark(name)
  tally.takeFlag(met)
  if (!met) return
  tally.take(closest.distance)
  takePlace(tally, closest)
}

function takePlace(tally: Tally, place: Hit | Closest): void {
  tally.takeVec(place.point)
  tally.takeVec(place.normal)
  tally.take(place.triangle)
  tally.take(place.collider)
  tally.take(FEATURES.indexOf(place.feature))
  tally.take(place.featureIndex)
  tally.takeVec(place.barycentrics)
  tally.takeVec(place.faceNormal)
}

/** The first so many. */
export function takeHits(tally: Tally, name: string, count: number, hits: readonly Hit[]): void {
  tally.mark(name)
  tally.take(count)
  for (let i = 0; i < count; i++) takeHit(tally, `${name} ${i}`, true, hits[i])
}

/** All that lasts in a world: who walks in it, what flies in it. */
export interface Moving {
  world: World
  ids: readonly number[]
  characters: readonly Character[]
  balls?: Balls
  /** Ids of the balls. */
  flying?: readonly number[]
}

const vec = { x: 0, y: 0, z: 0 }
const quat = { x: 0, y: 0, z: 0, w: 1 }

const EVENT_KINDS = ['enter', 'stay', 'leave']

/** A whole world at the end of a step: its own hash, then what it consists of, so that a trace tells more than that. */
export function takeWorld(tally: Tally, { world, ids, characters, balls, flying = [] }: Moving): void {
  takePoses(tally, world, ids)
  for (const [i, character] of characters.entries()) takeCharacter(tally, `character ${i}`, character)
  if (balls !== undefined) takeBalls(tally, balls, flying)
  tally.mark('sensors')
  tally.take(world.eventCount)
  for (let i = 0; i < world.eventCount; i++) {
    const { kind, sensor, owner, ball, collider } = world.events[i]
    tally.take(EVENT_KINDS.indexOf(kind))
    tally.take(sensor)
    tally.take(characters.indexOf(owner as Character))
    tally.take(ball)
    tally.take(collider)
  }
  tally.mark('World.hash')
  tally.takeWord(world.hash({ characters, balls: balls === undefined ? [] : [balls] }))
}

function takePoses(tally: Tally, world: World, ids: readonly number[]): void {
  tally.mark('poses')
  tally.take(world.count)
  for (const id of ids) {
    world.getPosition(id, vec)
    tally.takeVec(vec)
    world.getOrientation(id, quat)
    tally.takeVec(quat)
    tally.take(quat.w)
  }
}

function takeCharacter(tally: Tally, name: string, character: Character): void {
  const { state, position, velocity, ground, contacts, contactCount, crushedBy } = character
  tally.mark(`${name}, state`)
  tally.takeAll(state)
  tally.mark(name)
  tally.takeVec(position)
  tally.takeVec(velocity)
  tally.take(KINDS.indexOf(ground.kind))
  tally.takeVec(ground.normal)
  tally.takeVec(ground.point)
  tally.takeVec(ground.velocity)
  tally.take(ground.collider)
  tally.take(ground.triangle)
  tally.take(crushedBy.length)
  tally.takeAll(crushedBy)
  tally.mark(`${name}, contacts`)
  tally.take(contactCount)
  for (let i = 0; i < contactCount; i++) {
    const { point, normal, collider, triangle } = contacts[i]
    tally.takeVec(point)
    tally.takeVec(normal)
    tally.take(collider)
    tally.take(triangle)
  }
}

function takeBalls(tally: Tally, balls: Balls, flying: readonly number[]): void {
  tally.mark('balls')
  tally.take(balls.count)
  for (const id of flying) {
    balls.getPosition(id, vec)
    tally.takeVec(vec)
    balls.getVelocity(id, vec)
    tally.takeVec(vec)
    balls.getSpin(id, vec)
    tally.takeVec(vec)
    balls.getOrientation(id, quat)
    tally.takeVec(quat)
    tally.take(quat.w)
  }
  tally.mark('events')
  tally.take(balls.eventCount)
  for (let i = 0; i < balls.eventCount; i++) {
    const { time, ball, other, collider, triangle, position, point, normal, speed, slip, impulse } = balls.events[i]
    tally.take(time)
    tally.take(ball)
    tally.take(other)
    tally.take(collider)
    tally.take(triangle)
    tally.takeVec(position)
    tally.takeVec(point)
    tally.takeVec(normal)
    tally.take(speed)
    tally.take(slip)
    tally.take(impulse)
  }
}

/** How a move went. */
export function takeResult({ tally, count }: Kit, name: string, result: MoveResult): void {
  tally.mark(name)
  tally.take(RESULTS.indexOf(result))
  count(result)
}
