/** Relates a character to one collider: a ladder, water, or anything else that it may touch. */
import { show } from '../math/check.ts'
import { HIT_SIZE, SOLID_SIZE, SWEEP_FROM, SWEEP_RADII } from '../math/rows.ts'
import { closeQuestion, openQuestion } from '../world/asked.ts'
import { overlapSolidCollider } from '../world/cast-solid.ts'
import { type Collider, isBehind, partOf } from '../world/collider.ts'
import type { Colliders } from '../world/colliders.ts'
import { ghostAt, isDriven } from '../world/drive.ts'
import { findKnown } from '../world/ids.ts'
import { isInSensor } from '../world/sensors.ts'
import type { Move } from './move.ts'
import { CENTRE, dotRows } from './state.ts'
import { standInFrame } from './time.ts'
import type { Walker } from './walker.ts'

/** @throws TypeError, RangeError if no collider has this id */
function findCollider(door: string, name: string, { ids }: Colliders, id: number): Collider {
  if (typeof id !== 'number')
    throw new TypeError(`${door}: ${name} is ${show(id)}, expected the number that add returned`)
  const found = findKnown(ids, id)
  if (found !== undefined) return found
  throw new RangeError(`${door}: ${name} is ${id}, expected a collider that is in the world`)
}

/** A collider as it is at span[0] of the frame, the time up to which the character has moved. */
function ghostOf({ span }: Move, collider: Collider): Collider {
  return isDriven(collider) ? ghostAt(collider, span[0]) : collider
}

const body = new Float64Array(SOLID_SIZE)
const hit = new Float64Array(HIT_SIZE)

/** Is a collider (sensors too) within `touch` of the body with its skin, where both are now? */
export function touches(who: Walker, door: string, id: number): boolean {
  const { colliders, asking, state, sweep, mover, touch } = who
  const collider = findCollider(door, 'collider', colliders, id)
  standInFrame(who)
  for (let k = 0; k < 3; k++) {
    body[SWEEP_FROM + k] = state[CENTRE + k]
    body[SWEEP_RADII + k] = sweep[SWEEP_RADII + k] + touch
  }
  openQuestion(asking)
  try {
    for (let part = partOf(collider, 0), i = 1; part !== undefined; part = partOf(collider, i++)) {
      const there = ghostOf(who.move, part)
      if (!isBehind(there, body, SWEEP_FROM) && overlapSolidCollider(there, body, mover, hit)) return true
      if (isInSensor(there, body)) return true
    }
    return false
  } finally {
    closeQuestion()
  }
}

/**
 * Removes from the wish what would lift the feet above the ladder's top plus half of `touch`. So the character can walk
 * on from there.
 */
export function stayOnLadder(who: Walker, door: string, ladder: number): void {
  const collider = findCollider(door, 'ladder', who.colliders, ladder)
  lowest[0] = who.footing + 0.5 * who.touch
  stayBelow(who, collider)
}

/** Removes from the wish what would lift the centre above the surface. */
export function stayInWater(who: Walker, door: string, water: number): void {
  const collider = findCollider(door, 'water', who.colliders, water)
  lowest[0] = 0
  stayBelow(who, collider)
}

/** How far the point that must not rise above the top is below the centre. */
const lowest = new Float64Array(1)

/** Removes from the wish what would lift that point above the top of a collider's bounding box, along `up`. */
function stayBelow(who: Walker, collider: Collider): void {
  const { state, up } = who
  const { wish } = who.move
  standInFrame(who)
  let room = 0
  for (let part = partOf(collider, 0), i = 1; part !== undefined; part = partOf(collider, i++)) {
    const { box } = ghostOf(who.move, part)
    let above = lowest[0] - dotRows(state, CENTRE, up, 0)
    for (let k = 0; k < 3; k++) above += Math.max(box[k] * up[k], box[3 + k] * up[k])
    room = Math.max(room, above)
  }
  const rise = wish[0] * up[0] + wish[1] * up[1] + wish[2] * up[2]
  if (!(rise > room)) return
  for (let k = 0; k < 3; k++) wish[k] -= (rise - room) * up[k]
}
