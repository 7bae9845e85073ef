/**
 * A move: the data that the functions of a move share. Only one move is under way at a time, so all characters share
 * one `Move` (`Walker.move`). Its contents are valid from the beginning to the end of a move, or of a query between
 * moves. All numbers are in rows, because writing a double to a field allocates it.
 *
 * A move takes a part of the frame in which colliders are driven. During the move each collider moves straight at
 * constant speed: this is its *drift*, taken at the character's position. If a collider turns, the move is cut into
 * parts so short that the error stays below a small share of the body (ride.ts).
 *
 *     a sweep against a drifting collider is a sweep against a resting one, by the difference of both movements
 *     a character on a platform moves with it: its *carry* is the movement of the feet; all else moves relative to it
 */
import { HIT_SIZE, type Row } from '../math/rows.ts'

export interface Move {
  // the input (input.ts)
  /** The desired movement of the whole move, later of the current part, metres. */
  readonly wish: Row
  /** The time that this takes, seconds. */
  readonly seconds: Row

  // the time (time.ts)
  /** The shares of the frame at which the whole move begins and ends. */
  readonly whole: Row
  /** The shares of the frame at which the current part begins and ends. */
  readonly now: Row
  /**
   * Where moving colliders are, as shares of the frame. Equal to `now`, until the last queries of the part set both to
   * its end.
   */
  readonly span: Row
  /** The share of the part that has PASSED, and the share that the current sweep TAKES, from 0 to 1. */
  readonly clock: Row
  /** The centre when the part began; at BEGAN_AT, the share of the frame at that time. */
  readonly began: Row

  // moving colliders (ride.ts)
  /** How far the platform carries the feet over the whole part. */
  readonly carry: Row
  /** The platform now, and when the part began: ids; -1: the ground is not driven. */
  carrier: number
  carrierAtStart: number
  /**
   * By how much the body is enlarged against turning colliders, metres: at least as far as these leave a straight path
   * in one part.
   */
  readonly looseness: Row
  /** How far it may be carried and pushed in the part, metres. */
  readonly pushed: Row

  /** How far the conveyor under it moves it: horizontally, but as far as along the slope. */
  readonly belt: Row

  // how far the move may lead
  /** How far the move may lead, metres: AROUND in all directions, plus BELOW against `up`, or ABOVE along `up`. */
  readonly extent: Row
  /**
   * By how much the edges of steps may still lengthen the move, metres; gathering covers this. It is enough for the
   * first edge, unless the move is far longer than a step is high.
   */
  readonly detour: Row

  // what the move meets
  /** The first thing too steep to walk on that blocked the body on the ground. */
  readonly blocked: Blocked
  readonly ahead: Ahead
  readonly landing: Landing
  readonly trail: Trail
}

/** Where the move was blocked, the rest of the move, and when. */
export interface Blocked {
  found: boolean
  /** The number of contacts before. */
  contacts: number
  readonly place: Row
  readonly remaining: Row
  /** The share of the move's time that had passed: one number. */
  readonly passed: Row
}

/**
 * The move ahead during a step. It ends where it is blocked, if it has come farther than `from` along `way`; otherwise
 * it slides on.
 */
export interface Ahead {
  /** Whether it is under way. */
  ends: boolean
  readonly from: Row
  readonly way: Row
  readonly blocked: Blocked
}

/** Where `land` came down, and on what. `level`: on the edge of a step, which counts as level. */
export interface Landing {
  found: boolean
  level: boolean
  readonly on: Touch
}

/** A contact of the body, and its owner. */
export interface Touch {
  /** HIT row. */
  readonly row: Row
  /** -1: there is none. */
  collider: number
  /** -1: a shape without triangles. */
  triangle: number
  /** Which moving collider it is; 0: static geometry. */
  movingIndex: number
}

export function newTouch(): Touch {
  return { row: new Float64Array(HIT_SIZE), collider: -1, triangle: -1, movingIndex: 0 }
}

export function copyTouch(from: Touch, to: Touch): void {
  for (let i = 0; i < HIT_SIZE; i++) to.row[i] = from.row[i]
  to.collider = from.collider
  to.triangle = from.triangle
  to.movingIndex = from.movingIndex
}

/** The corners of the body's path, for sensors. Slides add them; after the last corner the path is straight. */
export interface Trail {
  /** Whether any sensor needs the path. */
  wanted: boolean
  /** How many corners there are. */
  count: number
  /** A place, and the share of the move's time that had passed there. */
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

/** If a collider would have to squeeze a body out this many times faster than its own speed, it crushes the body. */
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
    carrierAtStart: -1,
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
    remaining: new Float64Array(3),
    passed: new Float64Array(1),
  }
}

/** Resets everything that depends on driven colliders. */
export function resetDriven(move: Move): void {
  const { pushed, span, clock, looseness } = move
  pushed[0] = 0
  span[0] = span[1] = 0
  clock[PASSED] = clock[TAKES] = 0
  dropCarry(move)
  looseness[0] = 0
}

/** Makes the body stand on nothing that is driven: it has no carry. */
export function dropCarry(move: Move): void {
  const { carry } = move
  carry[0] = carry[1] = carry[2] = 0
  move.carrier = move.carrierAtStart = -1
}

export function isCarried({ carry }: Move): boolean {
  return carry[0] !== 0 || carry[1] !== 0 || carry[2] !== 0
}
