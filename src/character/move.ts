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
import { HIT_SIZE, type Row } from '../math/rows.ts'

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

  /** The way of the conveyor that it stands on: horizontal, as long as it is along the slope. */
  readonly belt: Row

  // how far it leads
  /** How far it may lead, metres: AROUND in any directions, and then BELOW against `up`, or having first risen by ABOVE. */
  readonly extent: Row
  /**
   * By how much the edges of steps may still lengthen it, metres: what has been gathered reaches that far. It is enough
   * for the first edge, unless the move is far longer than a step is high.
   */
  readonly detour: Row

  // what it meets
  /** The first thing too steep to walk on that stood in its way on the ground. */
  readonly blocked: Blocked
  readonly ahead: Ahead
  readonly landing: Landing
  readonly trail: Trail
}

/** Where it was blocked, what was left of it, and when. */
export interface Blocked {
  found: boolean
  /** How many contacts there were before. */
  contacts: number
  readonly place: Row
  readonly rest: Row
  /** The share of the move's time that had passed: one number. */
  readonly passed: Row
}

/** The move ahead of who takes a step: it ends where it is blocked, once it has come farther than `from` along `way`; before that, it slides on. */
export interface Ahead {
  /** It is under way. */
  ends: boolean
  readonly from: Row
  readonly way: Row
  readonly blocked: Blocked
}

/** Where `land` came down, on what, and whether that is the edge of a step: then there is no slope. */
export interface Landing {
  found: boolean
  level: boolean
  readonly on: Touch
}

/** A contact of the body, and whose it is. */
export interface Touch {
  /** HIT row. */
  readonly row: Row
  /** -1: there is none. */
  collider: number
  /** -1: a shape without triangles. */
  triangle: number
  /** Which moving collider it is; 0: static geometry. */
  mover: number
}

export function newTouch(): Touch {
  return { row: new Float64Array(HIT_SIZE), collider: -1, triangle: -1, mover: 0 }
}

export function copyTouch(from: Touch, to: Touch): void {
  for (let i = 0; i < HIT_SIZE; i++) to.row[i] = from.row[i]
  to.collider = from.collider
  to.triangle = from.triangle
  to.mover = from.mover
}

/** The corners of the body's path, for sensors. Slides add them; after the last corner the path is straight. */
export interface Trail {
  /** Does anybody want to know? */
  wanted: boolean
  /** How many corners there are. */
  count: number
  /** Place, and how much of the move's time has passed there. */
  readonly corners: Row
}

export const CORNER_SIZE = 4
export const CORNERS_LIMIT = 32

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
    belt: new Float64Array(3),
    extent: new Float64Array(3),
    detour: new Float64Array(1),
    blocked: newBlocked(),
    ahead: { ends: false, from: new Float64Array(3), way: new Float64Array(3), blocked: newBlocked() },
    landing: { found: false, level: false, on: newTouch() },
    trail: { wanted: false, count: 0, corners: new Float64Array(CORNERS_LIMIT * CORNER_SIZE) },
  }
}

function newBlocked(): Blocked {
  return {
    found: false,
    contacts: 0,
    place: new Float64Array(3),
    rest: new Float64Array(3),
    passed: new Float64Array(1),
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
