/**
 * A move: what the functions that carry it out share. One is under way at a time, so all characters share one `Move` (`Walker.move`); what
 * is in it means something from the beginning of a move, or of a question between moves, to its end. All is in rows, since a field that takes
 * doubles allocates them.
 *
 * A move takes a part of the frame in which colliders are driven. During it each collider moves straight at constant speed: this is its
 * *drift*, taken at the character's position. If a collider turns, moves are cut into parts so short that this is right to a share of the body
 * (ride.ts).
 *
 *     a sweep against a collider that drifts is a sweep against one at rest, by the difference of both movements
 *     a character on a platform goes with it: its *carry* is the movement of the feet, and everything else moves relative to it
 */
import type { Row } from '../math/rows.ts'

export interface Move {
  // what is asked for (input.ts)
  /** How far the move, then the part at hand, is to go, metres. */
  readonly wish: Row
  /** How long it takes. */
  readonly seconds: Row

  // its time (time.ts)
  /** Which shares of the frame the whole move takes: from, to. */
  readonly whole: Row
  /** Which the part at hand takes. */
  readonly now: Row
  /** Where moving colliders are, as shares of the frame: as `now`, till the last questions of the part set both to its end. */
  readonly span: Row
  /** How much of that has PASSED, and how much the sweep under way TAKES: shares from 0 to 1. */
  readonly clock: Row
  /** Where the centre was when the part began, and BEGAN_AT which share of the frame that was. */
  readonly began: Row

  // moving colliders (ride.ts)
  /** The way of what the character stands on, over the whole part. */
  readonly carry: Row
  /** Which collider that is, and which it was when the part began: ids; -1: nothing that is driven. */
  carrier: number
  rode: number
  /** By how much the body counts as larger for turning colliders, metres: more than that is off a straight way in one part. */
  readonly looseness: Row
  /** How far it may be carried and pushed in the part, metres. */
  readonly pushed: Row

  /** How far it may lead, metres: AROUND in any directions, and then BELOW against `up`, or having first risen by ABOVE. */
  readonly extent: Row
}

export const PASSED = 0
export const TAKES = 1

export const BEGAN_AT = 3

export const AROUND = 0
export const BELOW = 1
export const ABOVE = 2

/** Who would be squeezed out this much faster than what squeezes it is crushed. */
export const FLUNG = 4

export function newMove(): Move {
  return {
    wish: new Float64Array(3),
    seconds: new Float64Array(1),
    whole: new Float64Array(2),
    now: new Float64Array(2),
    span: new Float64Array(2),
    clock: new Float64Array(2),
    began: new Float64Array(4),
    carry: new Float64Array(3),
    carrier: -1,
    rode: -1,
    looseness: new Float64Array(1),
    pushed: new Float64Array(1),
    extent: new Float64Array(3),
  }
}

/** Nothing is driven. */
export function standStill(move: Move): void {
  const { pushed, span, clock, looseness } = move
  pushed[0] = 0
  span[0] = span[1] = 0
  clock[PASSED] = clock[TAKES] = 0
  dropCarry(move)
  looseness[0] = 0
}

/** It stands on nothing that is driven. */
export function dropCarry(move: Move): void {
  const { carry } = move
  carry[0] = carry[1] = carry[2] = 0
  move.carrier = move.rode = -1
}

export function isCarried({ carry }: Move): boolean {
  return carry[0] !== 0 || carry[1] !== 0 || carry[2] !== 0
}
