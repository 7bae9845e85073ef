/** The events of an advance, as data: objects that are made once and reused. */
import type { Vec3 } from '../math/check.ts'
import { readVec } from '../mesh/hit.ts'
import { nameCollider } from '../world/ids.ts'
import {
  BALL_SIZE,
  type Crowd,
  FACE,
  FLIGHT_SIZE,
  LINK_SIZE,
  NORMAL,
  POSITION,
  RADIUS,
  SPIN,
  SUPPORT,
  TIME,
  VELOCITY,
} from './crowd.ts'

/** How a ball moves. */
export interface Motion {
  /** m/s */
  velocity: Vec3
  /** Angular velocity, rad/s. */
  spin: Vec3
}

export interface BallEvent {
  /** 'hit'; 'rest': the ball has stopped bouncing on what it touches, and slides, rolls or lies there from now on. */
  kind: 'hit' | 'rest'
  /** Seconds since the advance began. */
  time: number
  /** The ball that hit; of two balls, the one with the lower id. */
  ball: number
  /** The other ball, or -1. */
  other: number
  /** The collider struck, or -1. */
  collider: number
  /** Which part of a compound; -1 if the collider is none. */
  part: number
  /** Its triangle, or -1. */
  triangle: number
  /** The centre of `ball` at that time. */
  position: Vec3
  /** The point of contact. */
  point: Vec3
  /** The unit normal, from what was struck towards `ball`. */
  normal: Vec3
  /** The speed of approach along the normal, m/s. */
  speed: number
  /** How fast the two surfaces slipped past each other, m/s. */
  slip: number
  /** The impulse that `ball` received along the normal, N·s; Infinity if nothing of finite mass took part. */
  impulse: number
  /** The motion of `ball`, and of the other ball if there is one. */
  before: Motion
  after: Motion
  otherBefore: Motion
  otherAfter: Motion
}

export interface Events {
  readonly list: BallEvent[]
  count: number
}

export function newEvents(): Events {
  return { list: [], count: 0 }
}

const vec = (): Vec3 => ({ x: 0, y: 0, z: 0 })
const motion = (): Motion => ({ velocity: vec(), spin: vec() })

/** The next event, to be filled in. */
export function nextEvent(events: Events): BallEvent {
  if (events.count === events.list.length)
    events.list.push({
      kind: 'hit',
      time: 0,
      ball: -1,
      other: -1,
      collider: -1,
      part: -1,
      triangle: -1,
      position: vec(),
      point: vec(),
      normal: vec(),
      speed: 0,
      slip: 0,
      impulse: 0,
      before: motion(),
      after: motion(),
      otherBefore: motion(),
      otherAfter: motion(),
    })
  return events.list[events.count++]
}

/** A copy that nothing overwrites, later by `time`. */
export function copyEvent(event: BallEvent, time: number): BallEvent {
  const motionOf = ({ velocity, spin }: Motion): Motion => ({ velocity: { ...velocity }, spin: { ...spin } })
  return {
    ...event,
    time: time + event.time,
    position: { ...event.position },
    point: { ...event.point },
    normal: { ...event.normal },
    before: motionOf(event.before),
    after: motionOf(event.after),
    otherBefore: motionOf(event.otherBefore),
    otherAfter: motionOf(event.otherAfter),
  }
}

/** Writes the motion of the ball in a slot. */
export function readState({ balls }: Crowd, slot: number, out: Motion): void {
  readVec(balls, slot * BALL_SIZE + VELOCITY, out.velocity)
  readVec(balls, slot * BALL_SIZE + SPIN, out.spin)
}

/** Tells that a ball has stopped bouncing. */
export function tellRest(crowd: Crowd, slot: number, events: Events): void {
  const { balls, flights, links } = crowd
  const event = nextEvent(events)
  const f = slot * FLIGHT_SIZE
  event.kind = 'rest'
  event.time = flights[f + TIME] - crowd.begin[0] + crowd.passed[0]
  event.ball = crowd.ids[slot]
  event.other = -1
  nameCollider(crowd.colliders.ids, links[slot * LINK_SIZE + SUPPORT], event)
  event.triangle = links[slot * LINK_SIZE + FACE]
  readVec(balls, slot * BALL_SIZE + POSITION, event.position)
  readVec(flights, f + NORMAL, event.normal)
  const radius = balls[slot * BALL_SIZE + RADIUS]
  event.point.x = event.position.x - radius * event.normal.x
  event.point.y = event.position.y - radius * event.normal.y
  event.point.z = event.position.z - radius * event.normal.z
  event.speed = 0
  event.slip = 0
  event.impulse = 0
  readState(crowd, slot, event.before)
  readState(crowd, slot, event.after)
}
