/**
 * The frame ends before a character has used it up: the character stands still for the rest, and moving colliders meet
 * it.
 */
import { isDrivenId } from '../world/drive.ts'
import { saysCrushed } from './crush.ts'
import { COUNT, lookAround, NEARBY_SIZE } from './gather.ts'
import { moveLed } from './move-led.ts'
import { seeStanding } from './sense.ts'
import { GROUND, GROUND_COLLIDER, KIND } from './state.ts'
import { beginFrame, USED } from './time.ts'
import type { Walker } from './walker.ts'

const nearby = new Float64Array(NEARBY_SIZE)

export function standTillEnd(who: Walker): void {
  const { colliders, state, times } = who
  const { now, wish, seconds } = who.move
  beginFrame(who)
  const left = colliders.frameSeconds - times[USED]
  if (!(left > 0)) return
  // (whether it is carried: carrierOf in ride.ts)
  const isOnDriven = state[KIND] === GROUND && isDrivenId(colliders, state[GROUND_COLLIDER])
  lookAround(who, nearby)
  if (!isOnDriven && !saysCrushed(state) && nearby[COUNT] === 0) {
    now[0] = times[USED] / colliders.frameSeconds
    now[1] = 1
    seeStanding(who)
    return
  }
  wish.fill(0)
  seconds[0] = left
  moveLed(who, 'World.advance', false)
}
