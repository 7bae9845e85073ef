/** A ball that lies on a face starts to slide or roll there. */
import { BALL_SIZE, type Crowd, LINK_SIZE, POSITION, SLIDES, STATE } from './crowd.ts'
import { pressOn, rollOn } from './roll.ts'
import { findFace, standOn, writeLeaving, writeTowards } from './support.ts'

const towards = new Float64Array(3)
const START = new Float64Array(1)

/**
 * Puts a ball on the face below its point of contact, if there is one that stands still. Returns false if not.
 * @param normal unit, from the surface to the ball
 */
export function settle(crowd: Crowd, slot: number, normal: Float64Array, n: number): boolean {
  if (!(pressOn(crowd, normal, n) > 0)) return false
  writeTowards(crowd, slot, 0, towards)
  if (!findFace(crowd, slot, crowd.balls, slot * BALL_SIZE + POSITION, towards, normal, n)) return false
  crowd.links[slot * LINK_SIZE + STATE] = SLIDES
  standOn(crowd, slot)
  rollOn(crowd, slot)
  // where it begins to go: the face may end here
  writeLeaving(crowd, slot, START)
  return true
}
