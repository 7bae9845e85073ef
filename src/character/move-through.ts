/** Moves that nothing stops: `noclip` goes through everything, `teleport` is somewhere else at once. */
import { type Row, SWEEP_FROM } from '../math/rows.ts'
import { forgetCrushers } from './crush.ts'
import { dropCarry, span, standStill } from './flow.ts'
import { AROUND, BELOW, extent, gather } from './gather.ts'
import { seconds, wish } from './input.ts'
import { WALL_LEAN } from './land.ts'
import { beginMove, endMove, takePlace, UNNOTICED } from './move.ts'
import { dropPassed } from './one-sided.ts'
import { overlapsDeeper } from './recover.ts'
import { wake } from './rest.ts'
import type { MoveResult } from './result.ts'
import { AIR, FALL } from './state.ts'
import { now, takePart, takeTime } from './time.ts'
import { feelGround, leaveGround } from './walk.ts'
import type { Walker } from './walker.ts'
import { placeFeet } from './wear.ts'

/** So deep an overlap is none, metres. */
const slack = new Float64Array(1)

/** Goes by `wish` in `seconds`. Where it is free then it knows what is under its feet. */
export function moveThrough(who: Walker, door: string): MoveResult {
  const { colliders, asking, gathered, state, sweep, mover, up, touch, met, skin } = who
  met.count = 0
  takeTime(who, door, false)
  takePart(0, 1)
  wake(who)
  asking.who = door
  takePlace(who)
  for (let k = 0; k < 3; k++) sweep[SWEEP_FROM + k] += wish[k]
  state.fill(0, FALL, FALL + 3)
  forgetCrushers(gathered)
  leaveGround(state, AIR)
  // as all is at the end of the move
  dropCarry()
  span[0] = span[1]
  extent.fill(0)
  extent[AROUND] = WALL_LEAN * touch
  extent[BELOW] = touch
  gather(colliders, asking, sweep, up, gathered)
  slack[0] = UNNOTICED * skin
  const passes = dropPassed(gathered, sweep, mover, state)
  if (!overlapsDeeper(gathered, sweep, mover, slack)) {
    if (passes) gather(colliders, asking, sweep, up, gathered)
    feelGround(who)
  }
  return endMove(who, 'free')
}

/** Its feet are there now; it forgets speed and ground, and recovers from overlap. If trapped, it stays there. */
export function moveAtOnce(who: Walker, door: string, feet: Row): MoveResult {
  placeFeet(who, feet)
  wish.fill(0)
  seconds[0] = 0
  extent.fill(0)
  standStill()
  now.fill(0)
  who.met.count = 0
  return endMove(who, beginMove(who, door))
}
