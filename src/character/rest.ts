/**
 * Rest. If a walk without a wish changes nothing, the next such walk changes nothing either, as long as everything
 * around the character is as it was. So the next one is skipped.
 */
import { takeRefits } from '../world/colliders.ts'
import { CHANGED, COUNT, DRIVEN, lookAround, NEARBY_SIZE } from './gather.ts'
import { STATE_SIZE } from './state.ts'
import type { Walker } from './walker.ts'

const nearby = new Float64Array(NEARBY_SIZE)

/**
 * Columns of `rested`: the world's revision when the character came to rest (NaN: it is not at rest), the number of
 * changes then, and the number of moving colliders near it.
 */
const RESTED_IN = 0
const RESTED_AFTER = 1
const RESTED_WITH = 2
export const RESTED_SIZE = 3

/** Ends its rest. */
export function wake({ rested }: Walker): void {
  rested[RESTED_IN] = Number.NaN
}

/** Would a walk without a wish change nothing? */
export function isAtRest(who: Walker): boolean {
  return isAsAfterWalk(who) && isUndisturbed(who)
}

/** After a walk. @param mayRest whether the walk had no wish and ended freely on the ground */
export function keepRest(who: Walker, mayRest: boolean): void {
  const { state, afterWalk } = who
  if (!mayRest) {
    afterWalk[0] = Number.NaN
    return
  }
  if (isAsAfterWalk(who)) comeToRest(who)
  afterWalk.set(state)
}

/** Is its state the same as after its last walk, to the last bit? */
function isAsAfterWalk({ state, afterWalk }: Walker): boolean {
  for (let i = 0; i < STATE_SIZE; i++) if (state[i] !== afterWalk[i]) return false
  return true
}

/** Lets it rest in the world of this moment, unless something is driven near it. */
function comeToRest(who: Walker): void {
  const { colliders, rested } = who
  lookAround(who, nearby)
  if (nearby[DRIVEN] > 0) return
  rested[RESTED_IN] = colliders.revision
  rested[RESTED_AFTER] = colliders.changes
  rested[RESTED_WITH] = nearby[COUNT]
}

/**
 * Is everything around it as it was when it came to rest? As many moving colliders must be near as then, and none of
 * them may have changed since. A collider that came near has changed, and one that left is missing.
 */
function isUndisturbed(who: Walker): boolean {
  const { colliders, asking, rested } = who
  if (asking.filter !== undefined) return false
  takeRefits(colliders)
  if (colliders.revision !== rested[RESTED_IN]) return false
  if (colliders.changes === rested[RESTED_AFTER]) return true
  lookAround(who, nearby)
  if (nearby[COUNT] !== rested[RESTED_WITH] || !(nearby[CHANGED] <= rested[RESTED_AFTER])) return false
  rested[RESTED_AFTER] = colliders.changes
  return true
}
