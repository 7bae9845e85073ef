/** The data of balls: flat rows, one for each ball, in the order of ids. */
import type { Row } from '../math/rows.ts'
import type { Asking } from '../world/asked.ts'
import type { Colliders } from '../world/colliders.ts'
import { newVisits, type Visits } from '../world/visits.ts'
import { type Contacts, newContacts } from './contacts.ts'

/** BALL: the state at the start of the current piece of its path, and what lasts. */
export const POSITION = 0
export const VELOCITY = 3
/** Angular velocity, rad/s. */
export const SPIN = 6
/** A unit quaternion x, y, z, w. */
export const ORIENTATION = 9
export const RADIUS = 13
export const MASS = 14
/** MATERIAL: five columns, in the order of material.ts. */
export const MATERIAL = 15
export const RESTITUTION = 15
export const FRICTION = 16
export const FORCE = 20
export const BALL_SIZE = 23

/**
 * FLIGHT: the current piece of a ball's path, and what will end it. A piece begins at TIME, on the crowd's clock. After s
 * seconds, the centre is POSITION + MOVE s + BEND s², the velocity VELOCITY + 2 BEND s, the spin SPIN + 2 TWIST s. (MOVE is the
 * VELOCITY, or zero for a ball that stands still.) Delays count from TIME. They are as exact as the solver makes them, whatever
 * the clock says. A ball that meets nothing is never touched, so its bits do not depend on the events of others, nor on
 * how often the caller advances.
 */
export const TIME = 0
export const MOVE = 1
export const BEND = 4
export const TWIST = 7
/** The delay after which the law of the motion changes: sliding becomes rolling, rolling ends. */
export const ENDS = 10
/** The plane on which the ball slides or rolls: a unit normal, and the plane's offset. */
export const NORMAL = 11
export const OFFSET = 14
/** The delay after which the point of contact leaves the triangle. */
export const LEAVES = 15
/** Everything that the ball meets between these delays is known. Its box contains the ball meanwhile. */
export const FROM = 16
export const TILL = 17
/** Seconds for which the ball will still bounce, too low to be seen, before it is at rest on what it touches. */
export const BOUNCES = 18
export const SAVED_FLIGHT = 19
/** When the ball meets a collider, how long after TIME that is, the normal there, and the point. */
export const WALL_TIME = 19
export const WALL_DELAY = 20
export const WALL_NORMAL = 21
export const WALL_POINT = 24
/** The velocity of the collider at the point where the ball meets it. */
export const WALL_VELOCITY = 27
/** When it meets the ball PARTNER. */
export const PAIR_TIME = 30
/** When its piece ends, or what it meets is no longer known. */
export const OWN_TIME = 31
/** The earliest of these three times. */
export const DUE = 32
/** Flights leave overlap up to this depth, and it stays. */
export const UNNOTICED = 33
/** Its velocity after the coming kick. */
export const KICKED = 34
/** PAIR_TIME, counted from the start of the later piece of the two. */
export const PAIR_DELAY = 37
export const FLIGHT_SIZE = 38

/** BOX rows are apart from the others, because looking for neighbours reads many of them: minimum, then maximum. */
export const BOX_SIZE = 6

/** LINK: whole numbers; -1: none. */
export const STATE = 0
/** The collider, and its triangle, on which the ball slides or rolls. */
export const SUPPORT = 1
export const FACE = 2
/** What the end of its piece changes: the bits below. */
export const CHANGE = 3
export const SAVED_LINK = 4
export const PARTNER = 4
export const COLLIDER = 5
export const TRIANGLE = 6
/** The number of its events so far in this advance. */
export const HITS = 7
/**
 * It stands still: 1, until the end of the advance, because it used up its events or could not be freed from overlap; 2, until the next
 * small step, because its neighbours jostle it.
 */
export const STILL = 8
/** 1: the caller, or something that moved, has changed its surroundings or itself. It starts anew at the next advance. */
export const STIRRED = 9
/** Hits since the last small step. */
export const BUMPS = 10
/** For how many small steps it has hardly moved. */
export const QUIET = 11
/** 1: it stood still at the end of the last small step, because it had met its neighbours. */
export const HELD = 12
export const LINK_SIZE = 13

/** CHANGE: it no longer slips; it no longer rolls; it no longer spins upright; it no longer bounces. */
export const GRIPS = 1
export const STOPS = 2
export const SPUN = 4
export const RESTS = 8

/** STATE. */
export const FLIES = 0
/** On a plane: what slips, and what does not. */
export const SLIDES = 1
export const ROLLS = 2
/** It touches several things, or something round, or something that turns: it moves by small steps (small-step.ts). */
export const TOUCHES = 3
/** It is at rest among several contacts. */
export const SLEEPS = 4

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
  boxes: Row
  links: Int32Array
  /** The layer (a bit) and the mask of each ball. */
  layers: Int32Array
  masks: Int32Array
  /** The layers of the balls that each ball meets. Unless the ball has a mask of its own, all. */
  ballMasks: Int32Array
  data: unknown[]
  colliders: Colliders
  /** Which colliders the balls may meet. */
  asking: Asking
  /** Which balls are in which sensors. */
  readonly visits: Visits
  readonly gravity: Row
  /** 'stepped': kicks at the start of an advance, straight flights, no friction, no rest. */
  readonly stepped: boolean
  /** Now, seconds; it starts again from 0 every second, so that it keeps its digits. */
  readonly clock: Row
  /** When the advance under way began and will end. */
  readonly begin: Row
  readonly end: Row
  /** The shares of the frame at which the advance begins and ends. */
  readonly shares: Row
  /** A prediction: driven colliders stand where their frame began. */
  foresees: boolean
  /** What a ball meets is known for about this far, metres. */
  readonly stride: Row
  /** How the materials of two things combine: material.ts. */
  readonly combine: Int32Array
  /** Friction between balls, as base, more and fall; empty: that of their materials. */
  ballFriction: Row
  /** When the next small step of the contacts is due. */
  readonly nextStep: Row
  /** The length of a small step, seconds. */
  readonly step: Row
  readonly contacts: Contacts
  /** How much of the advance has passed before `begin`, seconds. */
  readonly passed: Row
  /** The layer and mask of balls that are given none. */
  readonly defaults: { layer: number; mask: number }
  /** How many balls are in the state TOUCHES. */
  touching: number
  /** Nothing happens to any ball before this time, unless the caller or the world changes something: see `isIdle`. */
  readonly idleUntil: Row
  /** The slots have changed: everything must be predicted again. */
  shuffled: boolean
}

const FIRST = 16

export function newCrowd(colliders: Colliders, asking: Asking, stepped: boolean): Crowd {
  return {
    count: 0,
    ids: new Float64Array(FIRST),
    balls: new Float64Array(FIRST * BALL_SIZE),
    places: new Int32Array(FIRST),
    own: new Float64Array(FIRST),
    flights: new Float64Array(FIRST * FLIGHT_SIZE),
    boxes: new Float64Array(FIRST * BOX_SIZE),
    links: new Int32Array(FIRST * LINK_SIZE),
    layers: new Int32Array(FIRST),
    masks: new Int32Array(FIRST),
    ballMasks: new Int32Array(FIRST),
    data: [],
    colliders,
    asking,
    visits: newVisits(),
    gravity: new Float64Array(3),
    stepped,
    clock: new Float64Array(1),
    begin: new Float64Array(1),
    end: new Float64Array(1),
    shares: new Float64Array(2),
    foresees: false,
    stride: new Float64Array(1),
    combine: new Int32Array(5),
    ballFriction: new Float64Array(0),
    nextStep: new Float64Array([Number.POSITIVE_INFINITY]),
    step: new Float64Array([1 / 256]),
    contacts: newContacts(),
    passed: new Float64Array(1),
    defaults: { layer: 1, mask: -1 },
    touching: 0,
    idleUntil: new Float64Array(1),
    shuffled: true,
  }
}

/** out[o] = the speed of a ball. */
export function writeSpeed({ balls }: Crowd, slot: number, out: Row, o: number): void {
  const v = slot * BALL_SIZE + VELOCITY
  out[o] = Math.sqrt(balls[v] * balls[v] + balls[v + 1] * balls[v + 1] + balls[v + 2] * balls[v + 2])
}

/** out[0] = how strong gravity is, m/s². */
export function writeGravity({ gravity: g }: Crowd, out: Row): void {
  out[0] = Math.sqrt(g[0] * g[0] + g[1] * g[1] + g[2] * g[2])
}

/** Do the layers and masks of two balls let them meet? */
export function mayMeet({ layers, ballMasks }: Crowd, a: number, b: number): boolean {
  return (ballMasks[a] & layers[b]) !== 0 && (ballMasks[b] & layers[a]) !== 0
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
  crowd.layers[slot] = 0
  crowd.masks[slot] = -1
  crowd.ballMasks[slot] = -1
  crowd.data[slot] = undefined
  crowd.balls.fill(0, slot * BALL_SIZE, slot * BALL_SIZE + BALL_SIZE)
  crowd.balls[slot * BALL_SIZE + ORIENTATION + 3] = 1
  crowd.flights.fill(0, slot * FLIGHT_SIZE, slot * FLIGHT_SIZE + FLIGHT_SIZE)
  crowd.boxes.fill(0, slot * BOX_SIZE, slot * BOX_SIZE + BOX_SIZE)
  crowd.links.fill(-1, slot * LINK_SIZE, slot * LINK_SIZE + LINK_SIZE)
  crowd.links[slot * LINK_SIZE + STATE] = FLIES
  crowd.links[slot * LINK_SIZE + STILL] = 0
  crowd.links[slot * LINK_SIZE + STIRRED] = 1
  crowd.links[slot * LINK_SIZE + QUIET] = 0
  crowd.links[slot * LINK_SIZE + BUMPS] = 0
  crowd.links[slot * LINK_SIZE + HELD] = 0
  crowd.shuffled = true
  return slot
}

export function removeRow(crowd: Crowd, slot: number): void {
  const { count } = crowd
  crowd.ids.copyWithin(slot, slot + 1, count)
  crowd.balls.copyWithin(slot * BALL_SIZE, (slot + 1) * BALL_SIZE, count * BALL_SIZE)
  crowd.places.copyWithin(slot, slot + 1, count)
  crowd.own.copyWithin(slot, slot + 1, count)
  crowd.flights.copyWithin(slot * FLIGHT_SIZE, (slot + 1) * FLIGHT_SIZE, count * FLIGHT_SIZE)
  crowd.boxes.copyWithin(slot * BOX_SIZE, (slot + 1) * BOX_SIZE, count * BOX_SIZE)
  crowd.links.copyWithin(slot * LINK_SIZE, (slot + 1) * LINK_SIZE, count * LINK_SIZE)
  crowd.layers.copyWithin(slot, slot + 1, count)
  crowd.masks.copyWithin(slot, slot + 1, count)
  crowd.ballMasks.copyWithin(slot, slot + 1, count)
  crowd.data.splice(slot, 1)
  crowd.count--
  crowd.shuffled = true
}

function grow(crowd: Crowd, capacity: number): void {
  const longer = (old: Row, width: number): Row => {
    const row = new Float64Array(capacity * width)
    row.set(old)
    return row
  }
  const wider = (old: Int32Array, width: number): Int32Array => {
    const row = new Int32Array(capacity * width)
    row.set(old)
    return row
  }
  crowd.ids = longer(crowd.ids, 1)
  crowd.balls = longer(crowd.balls, BALL_SIZE)
  crowd.own = longer(crowd.own, 1)
  crowd.flights = longer(crowd.flights, FLIGHT_SIZE)
  crowd.boxes = longer(crowd.boxes, BOX_SIZE)
  crowd.places = wider(crowd.places, 1)
  crowd.links = wider(crowd.links, LINK_SIZE)
  crowd.layers = wider(crowd.layers, 1)
  crowd.masks = wider(crowd.masks, 1)
  crowd.ballMasks = wider(crowd.ballMasks, 1)
}
