/** The pieces of a ball's path: how one begins, where the ball is on it, and its box. */
import type { Row } from '../math/rows.ts'
import { PATH_BEND, PATH_FROM, PATH_RADIUS, PATH_VELOCITY } from '../path/path.ts'
import {
  BALL_SIZE,
  BEND,
  BOUNCES,
  BOX_SIZE,
  type Crowd,
  ENDS,
  FLIES,
  FLIGHT_SIZE,
  FROM,
  LEAVES,
  LINK_SIZE,
  MOVE,
  ORIENTATION,
  POSITION,
  RADIUS,
  SPIN,
  STATE,
  STILL,
  TILL,
  TIME,
  TWIST,
  VELOCITY,
} from './crowd.ts'
import { turnBy } from './orientation.ts'

/**
 * Boxes are enlarged by this share of the numbers involved. It is far more than all roundings and tolerances, so boxes
 * never hide an event.
 */
const SLACK = 1e-9

/** Starts a free flight from the ball's place at TIME, with the ball's velocity. A ball that is STILL stands still. */
export function flyOn(crowd: Crowd, slot: number): void {
  const { balls, flights, links, gravity, stepped } = crowd
  const b = slot * BALL_SIZE
  const f = slot * FLIGHT_SIZE
  const still = links[slot * LINK_SIZE + STILL] === 1
  links[slot * LINK_SIZE + STATE] = FLIES
  for (let k = 0; k < 3; k++) {
    flights[f + MOVE + k] = still ? 0 : balls[b + VELOCITY + k]
    flights[f + BEND + k] = still || stepped ? 0 : 0.5 * gravity[k]
    flights[f + TWIST + k] = 0
  }
  flights[f + ENDS] = Number.POSITIVE_INFINITY
  flights[f + LEAVES] = Number.POSITIVE_INFINITY
  flights[f + BOUNCES] = 0
}

/** The ball stands where it is, until something else happens. */
export function standStill(crowd: Crowd, slot: number): void {
  const { flights } = crowd
  const f = slot * FLIGHT_SIZE
  flights.fill(0, f + MOVE, f + MOVE + 9)
  flights[f + ENDS] = Number.POSITIVE_INFINITY
  flights[f + LEAVES] = Number.POSITIVE_INFINITY
}

/**
 * Opens the time for which everything that the ball meets is known: from FROM on, until it has gone about one stride, or until
 * its piece ends, and no farther than the end of the advance if flights are kicked anew in each.
 */
export function lookAhead(crowd: Crowd, slot: number): void {
  const { flights, stride, stepped, end } = crowd
  const f = slot * FLIGHT_SIZE
  const from = flights[f + FROM]
  let speed = 0
  let bend = 0
  for (let k = 0; k < 3; k++) {
    const v = flights[f + MOVE + k] + 2 * flights[f + BEND + k] * from
    speed += v * v
    bend += flights[f + BEND + k] * flights[f + BEND + k]
  }
  speed = Math.sqrt(speed)
  bend = Math.sqrt(bend)
  const most = stepped ? end[0] - flights[f + TIME] : flights[f + ENDS]
  // (a ball that has met nothing for long looks farther ahead)
  const time = Math.max((2 * stride[0]) / (speed + Math.sqrt(speed * speed + 4 * bend * stride[0])), from / 8)
  // (a piece that is about to end, ends)
  flights[f + TILL] = from + time < most ? from + time : most
  writeBox(crowd, slot)
}

/** Writes the box of a ball between FROM and TILL. */
export function writeBox(crowd: Crowd, slot: number): void {
  const { balls, flights, boxes } = crowd
  const o = slot * BOX_SIZE
  const b = slot * BALL_SIZE
  const f = slot * FLIGHT_SIZE
  const radius = balls[b + RADIUS]
  const from = flights[f + FROM]
  const till = flights[f + TILL]
  // (a ball that stands still may do so for ever, and 0 · ∞ is no number)
  const far = till <= 1e300 ? till : from
  let span = radius
  for (let k = 0; k < 3; k++) {
    const p = balls[b + POSITION + k]
    const v = flights[f + MOVE + k]
    const bend = flights[f + BEND + k]
    const x0 = p + from * (v + from * bend)
    const x1 = p + far * (v + far * bend)
    let low = Math.min(x0, x1)
    let high = Math.max(x0, x1)
    if (bend !== 0) {
      const turn = -v / (2 * bend)
      if (turn > from && turn < far) {
        const x = p + turn * (v + turn * bend)
        low = Math.min(low, x)
        high = Math.max(high, x)
      }
    }
    span += Math.max(Math.abs(low), Math.abs(high))
    boxes[o + k] = low
    boxes[o + 3 + k] = high
  }
  const reach = radius + SLACK * span
  for (let k = 0; k < 3; k++) {
    boxes[o + k] -= reach
    boxes[o + 3 + k] += reach
  }
}

/** Writes the box of a ball that stands where it is. */
export function writeStandingBox(crowd: Crowd, slot: number): void {
  const { flights } = crowd
  const f = slot * FLIGHT_SIZE
  flights.fill(0, f + MOVE, f + MOVE + 6)
  flights[f + FROM] = 0
  flights[f + TILL] = 0
  writeBox(crowd, slot)
}

export function flightsMeet(boxes: Float64Array, a: number, b: number): boolean {
  return (
    boxes[a] <= boxes[b + 3] &&
    boxes[b] <= boxes[a + 3] &&
    boxes[a + 1] <= boxes[b + 4] &&
    boxes[b + 1] <= boxes[a + 4] &&
    boxes[a + 2] <= boxes[b + 5] &&
    boxes[b + 2] <= boxes[a + 5]
  )
}

/** path = the ball's piece as a PATH, but for its times. */
export function writePath(crowd: Crowd, slot: number, path: Row): void {
  const { balls, flights } = crowd
  const b = slot * BALL_SIZE
  const f = slot * FLIGHT_SIZE
  for (let k = 0; k < 3; k++) {
    path[PATH_FROM + k] = balls[b + POSITION + k]
    path[PATH_VELOCITY + k] = flights[f + MOVE + k]
    path[PATH_BEND + k] = flights[f + BEND + k]
  }
  path[PATH_RADIUS] = balls[b + RADIUS]
}

/** out = where the centre is delay[0] seconds after TIME. */
export function writeCentre({ balls, flights }: Crowd, slot: number, delay: Row, out: Row, o: number): void {
  const p = slot * BALL_SIZE + POSITION
  const f = slot * FLIGHT_SIZE
  const s = delay[0]
  for (let k = 0; k < 3; k++) out[o + k] = balls[p + k] + s * (flights[f + MOVE + k] + s * flights[f + BEND + k])
}

/** Moves a ball along its piece by delay[0] seconds. Its own clock is not set: see TIME. */
export function carryBy(crowd: Crowd, slot: number, delay: Row): void {
  const { balls, flights } = crowd
  const b = slot * BALL_SIZE
  const f = slot * FLIGHT_SIZE
  const s = delay[0]
  if (s === 0) return
  writeCentre(crowd, slot, delay, balls, b + POSITION)
  turnBy(crowd, slot, delay, balls, b + ORIENTATION)
  for (let k = 0; k < 3; k++) {
    balls[b + VELOCITY + k] += 2 * s * flights[f + BEND + k]
    balls[b + SPIN + k] += 2 * s * flights[f + TWIST + k]
  }
}

/** out = the moving part of a BALL row as it is now. */
export function writeNow(crowd: Crowd, slot: number, out: Row): void {
  const { balls, flights, clock } = crowd
  const b = slot * BALL_SIZE
  const f = slot * FLIGHT_SIZE
  since[0] = clock[0] - flights[f + TIME]
  if (since[0] === 0) {
    for (let i = 0; i < RADIUS; i++) out[i] = balls[b + i]
    return
  }
  writeCentre(crowd, slot, since, out, POSITION)
  turnBy(crowd, slot, since, out, ORIENTATION)
  for (let k = 0; k < 3; k++) {
    out[VELOCITY + k] = balls[b + VELOCITY + k] + 2 * since[0] * flights[f + BEND + k]
    out[SPIN + k] = balls[b + SPIN + k] + 2 * since[0] * flights[f + TWIST + k]
  }
}
const since = new Float64Array(1)
