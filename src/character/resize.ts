/** Gives a character another body, of another size or kind, at the same feet, if there is room for it. */
import { type Row, SOLID_SIZE, SWEEP_FROM, SWEEP_RADII } from '../math/rows.ts'
import type { Mover } from '../mesh/solid.ts'
import { measureBody, refusePipes, takeCharacterBody } from './body.ts'
import { UNNOTICED } from './part.ts'
import { publish } from './publish.ts'
import { hasRoom, passesThere } from './room.ts'
import { followOwner } from './self.ts'
import { CENTRE, PASSING } from './state.ts'
import { standInFrame } from './time.ts'
import type { Walker } from './walker.ts'
import { wear, writeBody } from './wear.ts'

/**
 * Overlap up to this depth does not prevent a fit, metres. ROUNDED is its part for roundings, as a share of the numbers
 * involved.
 */
const slack = new Float64Array(1)
const ROUNDED = 1e-11

/** The new body: its half extents as given; its place with its skin; and the height of its centre above its feet. */
const half: Row = new Float64Array(SOLID_SIZE)
const trial: Row = new Float64Array(SOLID_SIZE)
const footing = new Float64Array(1)

/**
 * Gives the character this body, if it fits.
 * @param blockedBy filled in: the colliders in the way
 * @throws TypeError, RangeError if no character can have it
 */
export function resizeTo(who: Walker, door: string, shape: Mover, blockedBy: number[]): boolean {
  const { colliders, asking, state, up, skin } = who
  const mover = takeCharacterBody(door, shape, up, half)
  refusePipes(door, colliders, asking, mover)
  asking.who = door
  for (let k = 0; k < 3; k++) trial[SWEEP_RADII + k] = half[SWEEP_RADII + k]
  measureBody(mover, skin, up, trial, footing)
  const higher = footing[0] - who.footing
  slack[0] = UNNOTICED * skin
  for (let k = 0; k < 3; k++) {
    trial[SWEEP_FROM + k] = state[CENTRE + k] + higher * up[k]
    slack[0] += ROUNDED * (Math.abs(trial[SWEEP_FROM + k]) + trial[SWEEP_RADII + k])
  }
  standInFrame(who)
  blockedBy.length = 0
  if (!hasRoom(who, trial, mover, slack, blockedBy)) return false
  state[PASSING] = passesThere(who, trial, mover) ? 1 : 0
  wear(who, mover, half, SWEEP_RADII)
  who.shape = shape
  for (let k = 0; k < 3; k++) state[CENTRE + k] = trial[SWEEP_FROM + k]
  writeBody(who)
  followOwner(who)
  publish(who)
  return true
}
