/** Who does not know yet what it stands on, since it is new or has been put there: before it moves, so that it is carried at once. */
import { type Row, SWEEP_FROM } from '../math/rows.ts'
import { isDrivenId } from '../world/drive.ts'
import { refusePipes } from './body.ts'
import { saysCrushed } from './crush.ts'
import { DRIVEN, gather, lookAround, NEARBY_SIZE } from './gather.ts'
import { WALL_LEAN } from './land.ts'
import { AROUND, BELOW } from './move.ts'
import { beginPassing } from './one-sided.ts'
import { AIR, CENTRE, FALL, GROUND_COLLIDER, KIND } from './state.ts'
import { checkTime, standInFrame } from './time.ts'
import { feelGround, leaveGround } from './walk.ts'
import type { Walker } from './walker.ts'

const nearby = new Float64Array(NEARBY_SIZE)

/** What is driven and touches the feet of who neither stands nor falls is its ground, where the move begins. */
export function takeFooting(who: Walker, door: string): void {
  const { colliders, asking, state, sweep, mover, touch } = who
  const { extent } = who.move
  if (colliders.drivenCount === 0 || !hovers(state) || saysCrushed(state)) return
  checkTime(who, door)
  lookAround(who, nearby)
  if (nearby[DRIVEN] === 0) return
  asking.who = door
  refusePipes(door, colliders, asking, mover)
  standInFrame(who)
  for (let k = 0; k < 3; k++) sweep[SWEEP_FROM + k] = state[CENTRE + k]
  extent.fill(0)
  extent[AROUND] = WALL_LEAN * touch
  extent[BELOW] = touch
  beginPassing(who)
  gather(who, sweep)
  feelGround(who)
  if (!isDrivenId(colliders, state[GROUND_COLLIDER])) leaveGround(state, AIR)
}

function hovers(state: Row): boolean {
  return state[KIND] === AIR && state[FALL] === 0 && state[FALL + 1] === 0 && state[FALL + 2] === 0
}
