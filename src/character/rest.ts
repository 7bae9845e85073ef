/**
 * Coming to rest: a walk that wishes nothing, after one that wished nothing and changed nothing, changes nothing again, while all around
 * is as it was. So it need not be walked.
 */
import { takeRefits } from '../world/colliders.ts'
import { CHANGED, COUNT, DRIVEN, lookAround, NEARBY_SIZE } from './gather.ts'
import { STATE_SIZE } from './state.ts'
import type { Walker } from './walker.ts'

const nearby = new Float64Array(NEARBY_SIZE)

/**
 * Columns of `rested`: the revision of the world when it came to rest (NaN: it does not rest), the number of changes
 * then, and how many moving colliders were near that move.
 */
const RESTED_IN = 0
const RESTED_AFTER = 1
const RESTED_WITH = 2
export const RESTED_SIZE = 3

/** It does not rest any more. */
export function wake({ rested }: Walker): void {
  rested[RESTED_IN] = Number.NaN
}

/** Would a walk that wishes nothing change nothing? */
export function isAtRest(who: Walker): boolean {
  return isAsAfterWalk(who) && isUndisturbed(who)
}

/** After a walk. @param mayRest it wished nothing, and stands freely */
export function keepRest(who: Walker, mayRest: boolean): void {
  if (mayRest && isAsAfterWalk(who)) comeToRest(who)
  who.afterWalk.set(who.state)
}

/** Is its state as it was after its last walk, to the last bit? */
function isAsAfterWalk({ state, afterWalk }: Walker): boolean {
  for (let i = 0; i < STATE_SIZE; i++) if (state[i] !== afterWalk[i]) return false
  return true
}

/** It rests in the world as it is, unless something is driven near it. */
function comeToRest(who: Walker): void {
  const { colliders, rested } = who
  lookAround(who, nearby)
  if (nearby[DRIVEN] > 0) return
  rested[RESTED_IN] = colliders.revision
  rested[RESTED_AFTER] = colliders.changes
  rested[RESTED_WITH] = nearby[COUNT]
}

/**
 * Is everything around it as it was when it came to rest? As many moving colliders are near as then, and none of them has changed since: one
 * that came near has changed, and one that left is missing.
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
