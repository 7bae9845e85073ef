/** Walks many characters at once: see meeting.ts. */
import { refuseInsideFilter } from '../bvh/filter.ts'
import { checkInstance, checkNumber, show } from '../math/check.ts'
import { LARGEST } from '../math/tolerance.ts'
import { Character } from './character.ts'
import { findFrames, measureRides, someRide } from './companions.ts'
import type { WalkInput } from './input.ts'
import { startMove } from './meeting.ts'
import { makeRoomForMembers } from './members.ts'
import { type MoveResult, RESULTS } from './result.ts'

const WHO = 'walkAll'

/**
 * One step of walking for many characters of one world, from their current places, at the same instants. The order of
 * the lists does not matter. Characters with colliders of their own keep out of each other, and none passes through
 * another. A character without a collider meets the others where they stand, and nobody meets it.
 * @param inputs one for each character, as for `Character.walk`
 * @param dt seconds
 * @param results filled in: what `walk` would return
 * @throws TypeError, RangeError that name the argument at fault; nobody has moved then
 */
export function walkAll(
  characters: readonly Character[],
  inputs: readonly WalkInput[],
  dt: number,
  results?: MoveResult[],
): void {
  refuseInsideFilter(WHO)
  check(characters, inputs, dt, results)
  const count = characters.length
  makeRoomForMembers(count)
  try {
    for (let i = 0; i < count; i++) characters[i].enterMeeting(WHO, i, inputs[i], dt)
    if (someRide()) {
      measureRides(characters[0].world.colliders, count)
      for (let i = 0; i < count; i++) characters[i].joinMeeting(i)
      findFrames(count)
    }
    for (let i = 0; i < count; i++) {
      startMove(i)
      const result = characters[i].walk(inputs[i], dt)
      if (results !== undefined) results[i] = result
    }
  } finally {
    startMove(-1)
    for (let i = 0; i < count; i++) characters[i].leaveMeeting()
  }
}

function check(
  characters: readonly Character[],
  inputs: readonly WalkInput[],
  dt: number,
  results: MoveResult[] | undefined,
): void {
  if (!Array.isArray(characters))
    throw new TypeError(`${WHO}: characters is ${show(characters)}, expected an array of Character`)
  if (!Array.isArray(inputs)) throw new TypeError(`${WHO}: inputs is ${show(inputs)}, expected an array`)
  if (inputs.length !== characters.length)
    throw new RangeError(
      `${WHO}: there are ${inputs.length} inputs, expected ${characters.length}, one for each character`,
    )
  if (results !== undefined) checkResults(results)
  checkNumber(WHO, 'dt', dt, 0, LARGEST)
  for (let i = 0; i < characters.length; i++) {
    // (names are built only for messages)
    if (!(characters[i] instanceof Character)) checkInstance(WHO, `characters[${i}]`, characters[i], Character)
    if (characters[i].world !== characters[0].world)
      throw new RangeError(`${WHO}: characters[${i}] is in another world, expected all in the same world`)
  }
}

/** Checks that existing entries are results, because they are overwritten. */
function checkResults(results: MoveResult[]): void {
  if (!Array.isArray(results)) throw new TypeError(`${WHO}: results is ${show(results)}, expected an array to fill in`)
  for (let i = 0; i < results.length; i++)
    if (!RESULTS.includes(results[i]))
      throw new TypeError(`${WHO}: results[${i}] is ${show(results[i])}, expected one of ${RESULTS.join(', ')}`)
}
