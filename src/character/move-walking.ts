/**
 * Walking, from the wish to the result: along the ground, by gravity in the air, with jumps. A character at rest is not
 * moved.
 */
import { WALL_LEAN } from './land.ts'
import { AROUND, BELOW } from './move.ts'
import { beginMove, endMove, takeFooting } from './part.ts'
import { isAtRest, keepRest } from './rest.ts'
import { type MoveResult, worse } from './result.ts'
import { takeBelt } from './ride.ts'
import { seeStanding } from './sense.ts'
import { allowDetour } from './slope.ts'
import { AIR, FALL, GROUND, GROUND_COLLIDER, KIND } from './state.ts'
import { cutRest, hasLeftCarrier, takePart, takeTime } from './time.ts'
import { fallInAir, leaveGround, walkOnGround } from './walk.ts'
import type { Walker } from './walker.ts'

const DOOR = 'Character.walk'

/** Walks by `wish`, which is horizontal, in `seconds`. */
export function moveWalking(who: Walker, jump: boolean): MoveResult {
  who.met.count = 0
  takeFooting(who, DOOR)
  let parts = takeTime(who, DOOR, !jump)
  takePart(who, 0, parts)
  let result = walkPart(who, jump)
  for (let part = 1; part < parts; part++) {
    if (hasLeftCarrier(who)) {
      parts = cutRest(who, part, parts)
      part = 0
    }
    takePart(who, part, parts)
    result = worse(result, walkPart(who, false))
  }
  return result
}

function walkPart(who: Walker, jump: boolean): MoveResult {
  const { state, settings, gravity, snap, move } = who
  const { seconds, wish, belt, extent, detour } = move
  const dt = seconds[0]
  const jumps = jump && state[KIND] === GROUND && dt > 0
  const onBelt = takeBelt(who)
  if (onBelt && !jumps) for (let k = 0; k < 3; k++) wish[k] += belt[k]
  const wishesNothing = !jump && wish[0] === 0 && wish[1] === 0 && wish[2] === 0 && !onBelt
  if (wishesNothing && dt > 0 && isAtRest(who)) {
    seeStanding(who)
    return 'free'
  }
  const speed = Math.sqrt(
    state[FALL] * state[FALL] + state[FALL + 1] * state[FALL + 1] + state[FALL + 2] * state[FALL + 2],
  )
  const fall = (speed + gravity * dt + (jumps ? settings.jumpSpeed : 0)) * dt
  // the search for ground below may lead aside, along walls that lean
  allowDetour(who)
  extent[AROUND] = fall + WALL_LEAN * snap + detour[0]
  extent[BELOW] = snap
  const result = beginMove(who, DOOR)
  if (result !== 'trapped' && dt > 0) go(who, jumps, settings.inheritVelocity && (move.carrier >= 0 || onBelt))
  const ended = endMove(who, result)
  keepRest(who, wishesNothing && ended === 'free' && state[KIND] === GROUND)
  return ended
}

/** @param inherits whether a character that leaves the ground keeps the ground's velocity */
function go(who: Walker, jumps: boolean, inherits: boolean): void {
  const { state, up, settings } = who
  const { seconds, carry, belt } = who.move
  const dt = seconds[0]
  if (jumps) {
    for (let k = 0; k < 3; k++)
      state[FALL + k] = settings.jumpSpeed * up[k] + (inherits ? (carry[k] + belt[k]) / dt : 0)
    leaveGround(state, AIR)
    // from now on it meets its former platform like any other collider
    carry.fill(0)
  }
  if (state[KIND] === GROUND) {
    walkOnGround(who)
    if (inherits && state[GROUND_COLLIDER] < 0) for (let k = 0; k < 3; k++) state[FALL + k] = (carry[k] + belt[k]) / dt
  } else fallInAir(who)
}
