/** Sets the velocity of a fall on the caller's behalf. */
import { checkNumber, takeVelocity, type Vec3 } from '../math/check.ts'
import { LARGEST } from '../math/tolerance.ts'
import { publish } from './publish.ts'
import { AIR, dotRows, FALL, GROUND, KIND } from './state.ts'
import { leaveGround } from './walk.ts'
import type { Walker } from './walker.ts'

const launched = new Float64Array(3)

/** Puts the character in the air with this velocity, m/s. */
export function launch(who: Walker, door: string, velocity: Vec3): void {
  takeVelocity(door, 'velocity', velocity, launched)
  fallFreely(who)
}

/** The speed of the fall along `up`, m/s. */
export function verticalSpeedOf({ state, up }: Walker): number {
  return dotRows(state, FALL, up, 0)
}

export function setVerticalSpeed(who: Walker, door: string, verticalSpeed: number): void {
  checkNumber(door, 'verticalSpeed', verticalSpeed, -LARGEST, LARGEST)
  const { state, up } = who
  if (state[KIND] === GROUND && !(verticalSpeed > 0)) return
  const speed = dotRows(state, FALL, up, 0)
  // (subtracted, then added: along an axis the result is exactly this speed)
  for (let k = 0; k < 3; k++) launched[k] = state[FALL + k] - speed * up[k] + verticalSpeed * up[k]
  fallFreely(who)
}

/** Lets the character fall with the velocity `launched`. */
function fallFreely(who: Walker): void {
  const { state, groundVelocity } = who
  for (let k = 0; k < 3; k++) state[FALL + k] = launched[k]
  leaveGround(state, AIR)
  groundVelocity.fill(0)
  publish(who)
}
