/** Moves that nothing stops: `noclip` goes through everything, `teleport` is somewhere else at once. */
import { type Row, SWEEP_FROM } from '../math/rows.ts'
import { forgetCrushers } from './crush.ts'
import { gather } from './gather.ts'
import { WALL_LEAN } from './land.ts'
import { AROUND, BELOW, dropCarry, resetDriven } from './move.ts'
import { dropPassed } from './one-sided.ts'
import { overlapsDeeper } from './overlaps.ts'
import { beginMove, endMove, takePlace, UNNOTICED } from './part.ts'
import { wake } from './rest.ts'
import type { MoveResult } from './result.ts'
import { AIR, FALL } from './state.ts'
import { takePart, takeTime } from './time.ts'
import { feelGround, leaveGround } from './walk.ts'
import type { Walker } from './walker.ts'
import { placeFeet } from './wear.ts'

/** Overlap up to this depth does not count, metres. */
const slack = new Float64Array(1)

/** Moves by `wish` in `seconds`. If the body ends without overlap, it finds the ground under its feet. */
export function moveThrough(who: Walker, door: string): MoveResult {
  const { asking, gathered, state, sweep, mover, touch, met, skin } = who
  const { wish, span, extent } = who.move
  met.count = 0
  takeTime(who, door, false)
  takePart(who, 0, 1)
  wake(who)
  asking.who = door
  takePlace(who)
  for (let k = 0; k < 3; k++) sweep[SWEEP_FROM + k] += wish[k]
  state.fill(0, FALL, FALL + 3)
  forgetCrushers(gathered)
  leaveGround(state, AIR)
  // everything is where it is at the end of the move
  dropCarry(who.move)
  span[0] = span[1]
  extent.fill(0)
  extent[AROUND] = WALL_LEAN * touch
  extent[BELOW] = touch
  gather(who, sweep)
  slack[0] = UNNOTICED * skin
  const passes = dropPassed(gathered, sweep, mover, state)
  if (!overlapsDeeper(gathered, sweep, mover, slack)) {
    if (passes) gather(who, sweep)
    feelGround(who)
  }
  return endMove(who, 'free')
}

/**
 * Puts the feet there, ends any fall, leaves the ground, and recovers from overlap. If trapped, the body stays there.
 */
export function moveAtOnce(who: Walker, door: string, feet: Row): MoveResult {
  const { wish, seconds, extent, now } = who.move
  placeFeet(who, feet)
  wish.fill(0)
  seconds[0] = 0
  extent.fill(0)
  resetDriven(who.move)
  now.fill(0)
  who.met.count = 0
  return endMove(who, beginMove(who, door))
}
