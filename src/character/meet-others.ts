/**
 * Before and after a walk at once with others (meeting.ts): announces a character, and the space in which it may move.
 */
import { SWEEP_FROM, SWEEP_RADII } from '../math/rows.ts'
import { isAmong } from '../world/asked.ts'
import { MOVING, nextInBox, startInBox } from '../world/find.ts'
import { joinIfNear } from './companions.ts'
import { WALL_LEAN } from './land.ts'
import { enterGround, writeMember } from './meeting.ts'
import { CLAIM, ID, MEMBER_SIZE, members } from './members.ts'
import { ABOVE, AROUND, BELOW, resetDriven } from './move.ts'
import { takeFooting } from './part.ts'
import { addPushes, isRoundBody, takeBelt, takeCarry, writeRises } from './ride.ts'
import { claim, followOwner, unclaim } from './self.ts'
import { allowDetour } from './slope.ts'
import { addLength, CENTRE, FALL, GROUND, GROUND_NORMAL, KIND } from './state.ts'
import { addSteps } from './step.ts'
import { beginFrame, checkTime, USED } from './time.ts'
import type { Walker } from './walker.ts'

const force = new Float64Array(3)

/**
 * Joins the characters that walk at once, as number i, by `wish` in `seconds`: announces its position, its wish, and
 * the space in which it may move.
 */
export function enterMeeting(who: Walker, door: string, i: number, jump: boolean): void {
  const { move } = who
  const { seconds, wish, span, carry, belt, extent, detour } = move
  checkTime(who, door)
  takeFooting(who, door)
  who.meets = true
  const { colliders, asking, state, sweep, mover, up, settings, gravity, snap, stepHeight, times } = who
  const dt = seconds[0]
  const jumps = jump && state[KIND] === GROUND
  let square = 0
  for (let k = 0; k < 3; k++) {
    const speed = state[FALL + k] + (jumps ? settings.jumpSpeed * up[k] : 0)
    square += speed * speed
    sweep[SWEEP_FROM + k] = state[CENTRE + k]
    wish[k] += (speed - (state[KIND] === GROUND ? 0 : 0.5 * gravity * dt * up[k])) * dt
  }
  resetDriven(move)
  if (colliders.drivenCount > 0) {
    beginFrame(who)
    span[0] = times[USED] / colliders.frameSeconds
    span[1] = Math.min((times[USED] + dt) / colliders.frameSeconds, 1)
    takeCarry(who)
  }
  const round = isRoundBody(who)
  writeMember(i, sweep, SWEEP_FROM, sweep, SWEEP_RADII, wish, mover, asking.self, move.carrier, carry, span, round)
  const fall = (Math.sqrt(square) + gravity * dt) * dt
  const wished = Math.sqrt(wish[0] * wish[0] + wish[1] * wish[1] + wish[2] * wish[2])
  allowDetour(who)
  extent[AROUND] = wished + fall + detour[0]
  if (takeBelt(who)) addLength(belt, 0, extent, AROUND)
  addLength(carry, 0, extent, AROUND)
  const before = extent[AROUND]
  addPushes(who, extent)
  force[0] = extent[AROUND] - before
  writeRises(who, extent, force)
  enterGround(i, up, state, GROUND_NORMAL, force)
  resetDriven(move)
  if (stepHeight > 0) addSteps(who)
  else {
    extent[AROUND] += WALL_LEAN * snap
    extent[BELOW] = snap
    extent[ABOVE] = 0
  }
  claim(who, i)
}

/**
 * All have claimed their space: puts this character into one group with the characters that may touch it
 * (companions.ts).
 */
export function joinOthers({ colliders, asking }: Walker, i: number): void {
  const o = i * MEMBER_SIZE
  startInBox(colliders, members, o + CLAIM, MOVING)
  for (let other = nextInBox(); other !== undefined; other = nextInBox()) {
    // (if this character has a collider, the characters before it have found it already)
    if (other.turn < 0 || (other.turn < i && members[o + ID] >= 0) || !isAmong(asking, other)) continue
    joinIfNear(i, other.turn)
  }
}

/** All have moved: puts its collider where the character is. */
export function leaveMeeting(who: Walker): void {
  if (!who.meets) return
  who.meets = false
  unclaim(who)
  followOwner(who)
}
