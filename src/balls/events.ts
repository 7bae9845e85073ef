/** The events of an advance, as data: objects that are made once and reused. */
import type { Vec3 } from '../math/check.ts'

export interface BallEvent {
  /** Seconds since the advance began. */
  time: number
  /** The ball that hit; of two balls, the one with the lower id. */
  ball: number
  /** The other ball, or -1. */
  other: number
  /** The collider struck, or -1. */
  collider: number
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
  /** The impulse that `ball` received along the normal, N·s; Infinity if nothing of finite mass took part. */
  impulse: number
}

export interface Events {
  readonly list: BallEvent[]
  count: number
}

export function newEvents(): Events {
  return { list: [], count: 0 }
}

/** The next event, to be filled in. */
export function nextEvent(events: Events): BallEvent {
  if (events.count === events.list.length)
    events.list.push({
      time: 0,
      ball: -1,
      other: -1,
      collider: -1,
      triangle: -1,
      position: { x: 0, y: 0, z: 0 },
      point: { x: 0, y: 0, z: 0 },
      normal: { x: 0, y: 0, z: 0 },
      speed: 0,
      impulse: 0,
    })
  return events.list[events.count++]
}
