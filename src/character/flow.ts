/**
 * Moving colliders during a character's move. A move takes a part of the frame in which colliders are driven. During it each collider moves
 * straight at constant speed: this is its *drift*, taken at the character's position. If a collider turns, moves are cut into parts so
 * short that this is right to a share of the body (ride.ts).
 *
 *     a sweep against a collider that drifts is a sweep against one at rest, by the difference of both movements
 *     a character on a platform goes with it: its *carry* is the movement of the feet, and everything else moves relative to it
 */
import type { Row } from '../math/rows.ts'

/** Which shares of the frame the move takes: from, to; and the whole move that it is a part of. */
export const span: Row = new Float64Array(2)
export const whole: Row = new Float64Array(2)
/** How much of that has passed, and how much the sweep under way takes: shares from 0 to 1. */
export const clock: Row = new Float64Array(2)
export const PASSED = 0
export const TAKES = 1
/** The way of what the character stands on, over the whole move. */
export const carry: Row = new Float64Array(3)

/** Which collider that is, and which it was when the part at hand began: ids; -1: nothing that is driven. */
export const riding = { collider: -1, rode: -1 }
/** By how much the body counts as larger for turning colliders, metres: more than that is off a straight way in one move. */
export const looseness: Row = new Float64Array(1)

/** Who would be squeezed out this much faster than what squeezes it is crushed. */
export const FLUNG = 4

/** Where the centre was when the move began, and at which share of the frame that was. */
export const began: Row = new Float64Array(4)
export const BEGAN_AT = 3

/** How far it may be carried and pushed in the whole move, metres. */
export const pushed: Row = new Float64Array(1)

/** Nothing is driven. */
export function standStill(): void {
  pushed[0] = 0
  span[0] = span[1] = 0
  clock[PASSED] = clock[TAKES] = 0
  dropCarry()
  looseness[0] = 0
}

/** It stands on nothing that is driven. */
export function dropCarry(): void {
  carry[0] = carry[1] = carry[2] = 0
  riding.collider = riding.rode = -1
}

export function isCarried(): boolean {
  return carry[0] !== 0 || carry[1] !== 0 || carry[2] !== 0
}
