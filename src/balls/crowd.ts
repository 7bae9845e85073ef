/** The data of balls: flat rows, one for each ball, in the order of ids. */
import type { Row } from '../math/rows.ts'
import type { Asking } from '../world/asked.ts'
import type { Colliders } from '../world/colliders.ts'
import { newVisits, type Visits } from '../world/visits.ts'

/** BALL: everything that lasts. */
export const POSITION = 0
export const VELOCITY = 3
export const RADIUS = 6
export const MASS = 7
export const RESTITUTION = 8
export const FORCE = 9
export const BALL_SIZE = 12

/**
 * FLIGHT: what an advance knows of a ball. The ball's position is the one at TIME, its own clock (seconds since the
 * advance began). A ball that meets nothing is never touched, so its bits cannot depend on the events of others. MOVE
 * is the velocity of the flight: that of the ball, or zero. BOX contains the whole flight from TIME to the end.
 */
export const TIME = 0
export const MOVE = 1
export const BOX = 4
/** When the ball meets a collider, how long after TIME that is, the normal there, and the point. */
export const WALL_TIME = 10
export const WALL_DELAY = 11
export const WALL_NORMAL = 12
export const WALL_POINT = 15
/** When it meets the ball PARTNER. */
export const PAIR_TIME = 18
/** Straight flights leave overlap up to this depth, and it stays. */
export const UNNOTICED = 19
/** Its velocity after gravity and forces. */
export const KICKED = 20
/** The velocity of the collider at the point where the ball meets it. */
export const WALL_VELOCITY = 23
export const FLIGHT_SIZE = 26

/** LINK: the whole numbers of a flight; -1: none. */
export const PARTNER = 0
export const COLLIDER = 1
export const TRIANGLE = 2
/** The number of its events so far in this advance. */
export const HITS = 3
/** 1: it stands still until the end, because it used up its events or could not be freed from overlap. */
export const STILL = 4
export const LINK_SIZE = 5

export interface Crowd {
  count: number
  /** Ascending. */
  ids: Float64Array
  balls: Row
  /** How often each ball was put elsewhere. Drawings must not interpolate across such a jump. */
  places: Int32Array
  /** The own collider of each ball; -1: none. */
  own: Float64Array
  flights: Row
  links: Int32Array
  colliders: Colliders
  /** Which colliders the balls may meet. */
  asking: Asking
  /** Which balls are in which sensors. */
  readonly visits: Visits
  /** The duration of the advance, seconds. A row, because a double passed as an argument is allocated. */
  readonly end: Row
  /** The shares of the frame at which the advance begins and ends. */
  readonly shares: Row
}

const FIRST = 16

export function newCrowd(colliders: Colliders, asking: Asking): Crowd {
  return {
    count: 0,
    ids: new Float64Array(FIRST),
    balls: new Float64Array(FIRST * BALL_SIZE),
    places: new Int32Array(FIRST),
    own: new Float64Array(FIRST),
    flights: new Float64Array(FIRST * FLIGHT_SIZE),
    links: new Int32Array(FIRST * LINK_SIZE),
    colliders,
    asking,
    visits: newVisits(),
    end: new Float64Array(1),
    shares: new Float64Array(2),
  }
}

/** The row of the ball with this id, or -1. */
export function slotOf({ ids, count }: Crowd, id: number): number {
  return search(ids, count, id)
}

/** The row of the ball with this collider, or -1. Balls that were added later have greater colliders. */
export function slotOfOwn({ own, count }: Crowd, collider: number): number {
  return search(own, count, collider)
}

function search(ids: Row, count: number, id: number): number {
  let low = 0
  let high = count - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (ids[middle] === id) return middle
    if (ids[middle] < id) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Adds a last row, of zeros. Its id must be greater than all others. */
export function addRow(crowd: Crowd, id: number): number {
  const slot = crowd.count
  if (slot === crowd.ids.length) grow(crowd, slot * 2)
  crowd.count++
  crowd.ids[slot] = id
  crowd.places[slot] = 0
  crowd.own[slot] = -1
  crowd.balls.fill(0, slot * BALL_SIZE, slot * BALL_SIZE + BALL_SIZE)
  return slot
}

export function removeRow(crowd: Crowd, slot: number): void {
  crowd.ids.copyWithin(slot, slot + 1, crowd.count)
  crowd.balls.copyWithin(slot * BALL_SIZE, (slot + 1) * BALL_SIZE, crowd.count * BALL_SIZE)
  crowd.places.copyWithin(slot, slot + 1, crowd.count)
  crowd.own.copyWithin(slot, slot + 1, crowd.count)
  crowd.count--
}

function grow(crowd: Crowd, capacity: number): void {
  const ids = new Float64Array(capacity)
  ids.set(crowd.ids)
  crowd.ids = ids
  const balls = new Float64Array(capacity * BALL_SIZE)
  balls.set(crowd.balls)
  crowd.balls = balls
  const places = new Int32Array(capacity)
  places.set(crowd.places)
  crowd.places = places
  const own = new Float64Array(capacity)
  own.set(crowd.own)
  crowd.own = own
  crowd.flights = new Float64Array(capacity * FLIGHT_SIZE)
  crowd.links = new Int32Array(capacity * LINK_SIZE)
}
