/**
 * A ball's point of contact has come to the edge of the face on which it slides or rolls.
 *
 * - A face in the same plane goes on: nothing happens to the ball.
 * - The next face bends away a little: the ball turns onto it.
 * - It bends away, or there is none: the ball flies if it is faster than v² = g R cos θ, and otherwise pivots about the edge.
 *
 * (What bends upwards, the ball has met before.)
 */

import { REST } from './contact-list.ts'
import {
  BALL_SIZE,
  BEND,
  type Crowd,
  FLIGHT_SIZE,
  LEAVES,
  LINK_SIZE,
  MOVE,
  NORMAL,
  RADIUS,
  SPIN,
  SUPPORT,
  TIME,
  VELOCITY,
} from './crowd.ts'
import { carryBy, flyOn, writeCentre } from './flight.ts'
import { join } from './hit.ts'
import { pressOn } from './roll.ts'
import { settle } from './settle.ts'
import { face, findFace, findNextFace, takeSupport, writeLeaving, writeTowards } from './support.ts'
import { surfacesDiffer } from './surface.ts'

const delay = new Float64Array(1)
const place = new Float64Array(3)
const towards = new Float64Array(3)
/** Normals that differ by less count as one: the ball stays on its plane. */
const SAME = 1e-12

/** Returns whether the ball has a new piece. */
export function crossEdge(crowd: Crowd, slot: number): boolean {
  const { flights, links, balls } = crowd
  const f = slot * FLIGHT_SIZE
  const link = slot * LINK_SIZE
  delay[0] = flights[f + LEAVES]
  writeCentre(crowd, slot, delay, place, 0)
  writeTowards(crowd, slot, delay[0], towards)
  if (findFace(crowd, slot, place, 0, towards, flights, f + NORMAL)) {
    let tilt = 0
    for (let k = 0; k < 3; k++) tilt = Math.max(tilt, Math.abs(face.normal[k] - flights[f + NORMAL + k]))
    const goesOn =
      tilt <= SAME &&
      (face.collider === links[link + SUPPORT] || !surfacesDiffer(crowd, face.collider, links[link + SUPPORT]))
    if (goesOn) {
      const since = delay[0]
      takeSupport(crowd, slot)
      writeLeaving(crowd, slot, delay)
      // (an edge along which the ball goes is left again at once)
      if (!(flights[f + LEAVES] > since)) flights[f + LEAVES] = since + pause(crowd, slot)
      return false
    }
    arrive(crowd, slot)
    turnOnto(crowd, slot, face.normal)
    if (!settle(crowd, slot, face.normal, 0)) flyOn(crowd, slot)
    return true
  }
  arrive(crowd, slot)
  const radius = balls[slot * BALL_SIZE + RADIUS]
  const press = pressOn(crowd, flights, f + NORMAL)
  let speed = 0
  for (let k = 0; k < 3; k++) speed += balls[slot * BALL_SIZE + VELOCITY + k] * balls[slot * BALL_SIZE + VELOCITY + k]
  const flies = speed > press * radius
  speed = Math.sqrt(speed)
  if (findNextFace(crowd, slot, towards)) {
    // how long it would take to turn onto the next face, or to fall on it
    let cosine = 0
    for (let k = 0; k < 3; k++) cosine += face.normal[k] * flights[f + NORMAL + k]
    const angle = Math.sqrt(Math.max(0, 2 - 2 * cosine))
    const time = flies ? (2 * speed * angle) / press : (angle * radius) / speed
    if (time < REST) {
      for (let k = 0; k < 3; k++) next[k] = face.normal[k]
      turnOnto(crowd, slot, next)
      if (settle(crowd, slot, next, 0)) return true
    }
  }
  if (flies) flyOn(crowd, slot)
  else join(crowd, slot)
  return true
}

const next = new Float64Array(3)

/** The time in which a ball goes on by a millionth of its radius. */
function pause({ balls, flights }: Crowd, slot: number): number {
  const f = slot * FLIGHT_SIZE
  const radius = balls[slot * BALL_SIZE + RADIUS]
  let speed = 0
  let bend = 0
  for (let k = 0; k < 3; k++) {
    speed += Math.abs(flights[f + MOVE + k] + 2 * delay[0] * flights[f + BEND + k])
    bend += Math.abs(flights[f + BEND + k])
  }
  const way = 1e-6 * radius
  return (2 * way) / (speed + Math.sqrt(speed * speed + 4 * bend * way))
}

function arrive(crowd: Crowd, slot: number): void {
  carryBy(crowd, slot, delay)
  crowd.flights[slot * FLIGHT_SIZE + TIME] += delay[0]
}

/** Turns velocity and spin with the normal, from the ball's to another one. */
function turnOnto({ balls, flights }: Crowd, slot: number, to: Float64Array): void {
  const f = slot * FLIGHT_SIZE + NORMAL
  const b = slot * BALL_SIZE
  // the rotation that takes a to b by the shortest way: x → x − (a + b) (a + b)·x / (1 + a·b) + 2 b (a·x)
  let cosine = 0
  for (let k = 0; k < 3; k++) cosine += flights[f + k] * to[k]
  for (let i = b + VELOCITY; i <= b + SPIN; i += SPIN - VELOCITY) {
    let both = 0
    let first = 0
    for (let k = 0; k < 3; k++) {
      both += (flights[f + k] + to[k]) * balls[i + k]
      first += flights[f + k] * balls[i + k]
    }
    for (let k = 0; k < 3; k++) balls[i + k] += 2 * to[k] * first - ((flights[f + k] + to[k]) * both) / (1 + cosine)
  }
}
