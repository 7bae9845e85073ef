/** What gravity and forces do at the start of an advance: v += (gravity + force / mass) · dt. */
import { checkNumber } from '../math/check.ts'
import type { Row } from '../math/rows.ts'
import { LARGEST } from '../math/tolerance.ts'
import { BALL_SIZE, type Crowd, FORCE, LINK_SIZE, MASS, POSITION, STILL, VELOCITY } from './crowd.ts'

const kicked = new Float64Array(3)

/** @throws RangeError where a kick would take a ball out of the range of numbers */
export function checkKick(crowd: Crowd, gravity: Row): void {
  const { balls, count, end } = crowd
  for (let slot = 0; slot < count; slot++) {
    const b = slot * BALL_SIZE
    writeKicked(crowd, b, gravity)
    for (let k = 0; k < 3; k++) {
      const far = Math.abs(balls[b + POSITION + k]) + Math.abs(kicked[k]) * end[0]
      if (!(Math.abs(kicked[k]) <= LARGEST && far <= LARGEST)) refuse(crowd, slot, k)
    }
  }
}

/** Kicks all but those that stand still, and forgets the forces. */
export function kick(crowd: Crowd, gravity: Row): void {
  const { balls, links, count } = crowd
  for (let slot = 0; slot < count; slot++) {
    const b = slot * BALL_SIZE
    const still = links[slot * LINK_SIZE + STILL] === 1
    writeKicked(crowd, b, gravity)
    for (let k = 0; k < 3; k++) {
      if (!still) balls[b + VELOCITY + k] = kicked[k]
      balls[b + FORCE + k] = 0
    }
  }
}

function writeKicked(crowd: Crowd, b: number, gravity: Row): void {
  const { balls, end } = crowd
  for (let k = 0; k < 3; k++) {
    const pull = balls[b + FORCE + k] === 0 ? gravity[k] : gravity[k] + balls[b + FORCE + k] / balls[b + MASS]
    kicked[k] = balls[b + VELOCITY + k] + pull * end[0]
  }
}

function refuse(crowd: Crowd, slot: number, k: number): void {
  const far = crowd.balls[slot * BALL_SIZE + POSITION + k] + kicked[k] * crowd.end[0]
  checkNumber('Balls.advance', `the velocity.${'xyz'[k]} of ball ${crowd.ids[slot]}`, kicked[k], -LARGEST, LARGEST)
  checkNumber('Balls.advance', `the position.${'xyz'[k]} of ball ${crowd.ids[slot]}`, far, -LARGEST, LARGEST)
  throw new RangeError(`Balls.advance: ball ${crowd.ids[slot]} would leave the range of 2^60`)
}
