/** Straight flights: how a flight begins, and its box. */
import {
  BALL_SIZE,
  BOX,
  type Crowd,
  FLIGHT_SIZE,
  LINK_SIZE,
  MOVE,
  POSITION,
  RADIUS,
  STILL,
  TIME,
  VELOCITY,
} from './crowd.ts'

/**
 * Boxes are enlarged by this share of the numbers involved. It is far more than all roundings and tolerances, so boxes
 * never hide an event.
 */
const SLACK = 1e-9

/** Starts a flight from the ball's place at TIME, with the ball's velocity. A ball that is STILL stands still. */
export function setOut(crowd: Crowd, slot: number): void {
  const { balls, flights, links, end } = crowd
  const b = slot * BALL_SIZE
  const f = slot * FLIGHT_SIZE
  const still = links[slot * LINK_SIZE + STILL] === 1
  const rest = still ? 0 : end[0] - flights[f + TIME]
  for (let k = 0; k < 3; k++) flights[f + MOVE + k] = still ? 0 : balls[b + VELOCITY + k]
  writeBox(crowd, slot, rest)
}

/** Writes the BOX of a ball that moves by MOVE for `rest` seconds. */
export function writeBox(crowd: Crowd, slot: number, rest: number): void {
  const { balls, flights } = crowd
  const b = slot * BALL_SIZE
  const f = slot * FLIGHT_SIZE
  let span = balls[b + RADIUS]
  for (let k = 0; k < 3; k++) span += Math.abs(balls[b + POSITION + k]) + Math.abs(rest * flights[f + MOVE + k])
  const reach = balls[b + RADIUS] + SLACK * span
  for (let k = 0; k < 3; k++) {
    const from = balls[b + POSITION + k]
    const to = from + rest * flights[f + MOVE + k]
    flights[f + BOX + k] = Math.min(from, to) - reach
    flights[f + BOX + 3 + k] = Math.max(from, to) + reach
  }
}

/** Writes the BOX of a ball that stands where it is. */
export function writeStandingBox(crowd: Crowd, slot: number): void {
  const f = slot * FLIGHT_SIZE
  for (let k = 0; k < 3; k++) crowd.flights[f + MOVE + k] = 0
  writeBox(crowd, slot, 0)
}

export function boxesMeet(flights: Float64Array, a: number, b: number): boolean {
  return (
    flights[a + BOX] <= flights[b + BOX + 3] &&
    flights[b + BOX] <= flights[a + BOX + 3] &&
    flights[a + BOX + 1] <= flights[b + BOX + 4] &&
    flights[b + BOX + 1] <= flights[a + BOX + 4] &&
    flights[a + BOX + 2] <= flights[b + BOX + 5] &&
    flights[b + BOX + 2] <= flights[a + BOX + 5]
  )
}
