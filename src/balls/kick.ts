/** The effect of gravity and forces at the start of an advance: v += (gravity + force / mass) · dt. */
import { checkNumber } from '../math/check.ts'
import type { Row } from '../math/rows.ts'
import { LARGEST } from '../math/tolerance.ts'
import {
  BALL_SIZE,
  type Crowd,
  FLIGHT_SIZE,
  FORCE,
  KICKED,
  LINK_SIZE,
  MASS,
  POSITION,
  STILL,
  VELOCITY,
} from './crowd.ts'

/**
 * Writes KICKED of all balls.
 * @throws RangeError if a kick would take a ball out of the range of numbers; no ball has changed then
 */
export function checkKick(crowd: Crowd, gravity: Row): void {
  const { balls, flights, count, end } = crowd
  for (let slot = 0; slot < count; slot++) {
    const b = slot * BALL_SIZE
    const f = slot * FLIGHT_SIZE + KICKED
    for (let k = 0; k < 3; k++) {
      const force = balls[b + FORCE + k]
      const pull = force === 0 ? gravity[k] : gravity[k] + force / balls[b + MASS]
      flights[f + k] = balls[b + VELOCITY + k] + pull * end[0]
      const far = Math.abs(balls[b + POSITION + k]) + Math.abs(flights[f + k]) * end[0]
      if (!(Math.abs(flights[f + k]) <= LARGEST && far <= LARGEST)) refuse(crowd, slot, k)
    }
  }
}

/** Kicks all balls except those that stand still, and resets the forces. */
export function kick(crowd: Crowd): void {
  const { balls, flights, links, count } = crowd
  for (let slot = 0; slot < count; slot++) {
    const b = slot * BALL_SIZE
    const still = links[slot * LINK_SIZE + STILL] === 1
    for (let k = 0; k < 3; k++) {
      if (!still) balls[b + VELOCITY + k] = flights[slot * FLIGHT_SIZE + KICKED + k]
      balls[b + FORCE + k] = 0
    }
  }
}

function refuse(crowd: Crowd, slot: number, k: number): void {
  const kicked = crowd.flights[slot * FLIGHT_SIZE + KICKED + k]
  const far = crowd.balls[slot * BALL_SIZE + POSITION + k] + kicked * crowd.end[0]
  checkNumber('Balls.advance', `the velocity.${'xyz'[k]} of ball ${crowd.ids[slot]}`, kicked, -LARGEST, LARGEST)
  checkNumber('Balls.advance', `the position.${'xyz'[k]} of ball ${crowd.ids[slot]}`, far, -LARGEST, LARGEST)
  throw new RangeError(`Balls.advance: ball ${crowd.ids[slot]} leaves the range of coordinates, expected at most 2^60`)
}
