/** Gravity and forces at the start of an advance. */
import { checkNumber } from '../math/check.ts'
import { LARGEST } from '../math/tolerance.ts'
import {
  BALL_SIZE,
  BEND,
  type Crowd,
  FLIGHT_SIZE,
  FORCE,
  KICKED,
  LINK_SIZE,
  MASS,
  POSITION,
  STILL,
  STIRRED,
  TIME,
  VELOCITY,
} from './crowd.ts'

/**
 * Writes KICKED of all balls: v + (gravity + force / mass) · dt. 'stepped' balls will have this velocity from the start of the advance
 * on. Others get the force's part at the start, and gravity's on the way.
 * @throws RangeError if this would take a ball out of the range of numbers; no ball has changed then
 */
export function checkKick(crowd: Crowd, dt: number): void {
  const { balls, flights, count, gravity, clock } = crowd
  for (let slot = 0; slot < count; slot++) {
    const b = slot * BALL_SIZE
    const f = slot * FLIGHT_SIZE
    const since = clock[0] - flights[f + TIME]
    for (let k = 0; k < 3; k++) {
      const force = balls[b + FORCE + k]
      const pull = force === 0 ? gravity[k] : gravity[k] + force / balls[b + MASS]
      const bend = flights[f + BEND + k]
      const kicked = balls[b + VELOCITY + k] + 2 * since * bend + pull * dt
      flights[f + KICKED + k] = kicked
      const at = balls[b + POSITION + k] + since * (balls[b + VELOCITY + k] + since * bend)
      const far = Math.abs(at) + Math.abs(kicked) * dt
      if (!(Math.abs(kicked) <= LARGEST && far <= LARGEST)) refuse(crowd, slot, k, at, dt)
    }
  }
}

/** Kicks all balls except those that stand still, and resets the forces. Balls that a force kicks are stirred. */
export function kick(crowd: Crowd): void {
  const { balls, flights, links, count, stepped, begin, end } = crowd
  const dt = end[0] - begin[0]
  for (let slot = 0; slot < count; slot++) {
    const b = slot * BALL_SIZE
    const still = links[slot * LINK_SIZE + STILL] === 1
    for (let k = 0; k < 3; k++) {
      if (stepped && !still) balls[b + VELOCITY + k] = flights[slot * FLIGHT_SIZE + KICKED + k]
      else if (!still && balls[b + FORCE + k] !== 0)
        balls[b + VELOCITY + k] += (balls[b + FORCE + k] / balls[b + MASS]) * dt
      balls[b + FORCE + k] = 0
    }
  }
}

/** Stirs the balls that a force, or 'stepped' gravity, is about to kick. Returns whether there are any. */
export function stirKicked({ balls, links, count, stepped }: Crowd): boolean {
  let any = false
  for (let slot = 0; slot < count; slot++) {
    const f = slot * BALL_SIZE + FORCE
    if (!stepped && balls[f] === 0 && balls[f + 1] === 0 && balls[f + 2] === 0) continue
    links[slot * LINK_SIZE + STIRRED] = 1
    any = true
  }
  return any
}

function refuse(crowd: Crowd, slot: number, k: number, at: number, dt: number): void {
  const kicked = crowd.flights[slot * FLIGHT_SIZE + KICKED + k]
  const far = at + kicked * dt
  checkNumber('Balls.advance', `the velocity.${'xyz'[k]} of ball ${crowd.ids[slot]}`, kicked, -LARGEST, LARGEST)
  checkNumber('Balls.advance', `the position.${'xyz'[k]} of ball ${crowd.ids[slot]}`, far, -LARGEST, LARGEST)
  throw new RangeError(
    `Balls.advance: ball ${crowd.ids[slot]} leaves the range of coordinates, expected numbers from -2^60 to 2^60`,
  )
}
