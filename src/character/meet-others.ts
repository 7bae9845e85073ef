/** Before and after a walk at once with others (meeting.ts): what one says of itself, and how far it may come. */
import { SWEEP_FROM, SWEEP_RADII } from '../math/rows.ts'
import { isDrivenId } from '../world/drive.ts'
import { carry, span, standStill } from './flow.ts'
import { ABOVE, AROUND, BELOW, extent } from './gather.ts'
import { seconds, wish } from './input.ts'
import { WALL_LEAN } from './land.ts'
import { enter } from './meeting.ts'
import { addPushes, belt, takeBelt, takeCarry } from './ride.ts'
import { claim, followOwner, unclaim } from './self.ts'
import { allowDetour, detour } from './slope.ts'
import { CENTRE, FALL, GROUND, GROUND_COLLIDER, KIND, lengthRow } from './state.ts'
import { addSteps } from './step.ts'
import { checkTime, enterFrame, USED } from './time.ts'
import type { Walker } from './walker.ts'

/** Becomes the i-th of those that walk at once, by `wish` in `seconds`: says where it is and wants to go, and where it may be meanwhile. */
export function enterMeeting(who: Walker, door: string, i: number, jump: boolean): void {
  checkTime(who, door)
  who.meets = true
  const { colliders, asking, state, sweep, mover, up, settings, gravity, snap, stepHeight } = who
  const dt = seconds[0]
  const jumps = jump && state[KIND] === GROUND
  let square = 0
  for (let k = 0; k < 3; k++) {
    const speed = state[FALL + k] + (jumps ? settings.jumpSpeed * up[k] : 0)
    square += speed * speed
    sweep[SWEEP_FROM + k] = state[CENTRE + k]
    wish[k] += (speed - (state[KIND] === GROUND ? 0 : 0.5 * gravity * dt * up[k])) * dt
  }
  standStill()
  const carrier = isDrivenId(colliders, state[GROUND_COLLIDER]) ? state[GROUND_COLLIDER] : -1
  enter(i, sweep, SWEEP_FROM, sweep, SWEEP_RADII, wish, mover, asking.self, carrier)
  const fall = (Math.sqrt(square) + gravity * dt) * dt
  const wished = Math.sqrt(wish[0] * wish[0] + wish[1] * wish[1] + wish[2] * wish[2])
  allowDetour(who, wish)
  extent[AROUND] = wished + fall + detour[0]
  addDriven(who)
  if (stepHeight > 0) addSteps(who)
  else {
    extent[AROUND] += WALL_LEAN * snap
    extent[BELOW] = snap
    extent[ABOVE] = 0
  }
  claim(who, i)
}

/** Adds to `extent` how far what it stands on, and what is driven near it, may take it in `seconds`. */
function addDriven(who: Walker): void {
  const { colliders, times } = who
  if (takeBelt(who, seconds)) extent[AROUND] += lengthRow(belt, 0)
  if (colliders.drivenCount === 0) return
  enterFrame(who)
  span[0] = times[USED] / colliders.span
  span[1] = Math.min((times[USED] + seconds[0]) / colliders.span, 1)
  takeCarry(who)
  extent[AROUND] += lengthRow(carry, 0)
  addPushes(who, extent)
  standStill()
}

/** All have moved: its collider is where it is. */
export function leaveMeeting(who: Walker): void {
  if (!who.meets) return
  who.meets = false
  unclaim(who)
  followOwner(who)
}
