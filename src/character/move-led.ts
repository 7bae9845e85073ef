/** Led moves, by `move`, `fly`, `climb`, `swim`: a slide along the wish, on any slope, without gravity. */
import { SWEEP_TRANSLATION } from '../math/rows.ts'
import { WALL_LEAN } from './land.ts'
import { AROUND, BELOW } from './move.ts'
import { beginMove, endMove, takeFooting } from './part.ts'
import { type MoveResult, worse } from './result.ts'
import { plainBend, slideInTime } from './slide.ts'
import { FALL } from './state.ts'
import { takePart, takeTime } from './time.ts'
import { feelGround } from './walk.ts'
import type { Walker } from './walker.ts'

/** Slides by `wish` in `seconds`. @param endsFall whether the move ends any fall */
export function moveLed(who: Walker, door: string, endsFall: boolean): MoveResult {
  who.met.count = 0
  takeFooting(who, door)
  const parts = takeTime(who, door, false)
  let result: MoveResult = 'free'
  for (let part = 0; part < parts; part++) {
    takePart(who, part, parts)
    result = worse(result, leadPart(who, door, endsFall))
  }
  return result
}

function leadPart(who: Walker, door: string, endsFall: boolean): MoveResult {
  const { state, sweep, contacts, touch } = who
  const { extent, wish } = who.move
  extent[AROUND] = WALL_LEAN * touch
  extent[BELOW] = touch
  const result = beginMove(who, door)
  if (endsFall) state.fill(0, FALL, FALL + 3)
  if (result !== 'trapped') {
    for (let k = 0; k < 3; k++) sweep[SWEEP_TRANSLATION + k] = wish[k]
    slideInTime(who, plainBend, contacts)
    feelGround(who)
  }
  return endMove(who, result)
}
