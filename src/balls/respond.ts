/**
 * How a hit changes velocities and spins: an impulse along the normal, with the share of the speed that restitution leaves, and one
 * along the surface, which stops the slip or is limited by friction (Walton and Braun 1986; for spheres of uniform
 * density, I = 2/5 m R²).
 *
 * A slip u is stopped by an impulse of 2/7 m |u|: the centre takes 2/7 of it, and the spin the rest.
 */
import { readVec } from '../mesh/hit.ts'
import { findId } from '../world/ids.ts'
import {
  BALL_SIZE,
  COLLIDER,
  type Crowd,
  FLIGHT_SIZE,
  FRICTION,
  LINK_SIZE,
  MASS,
  MATERIAL,
  NORMAL,
  POSITION,
  RADIUS,
  RESTITUTION,
  ROLLS,
  SLEEPS,
  SLIDES,
  SPIN,
  STATE,
  STILL,
  SUPPORT,
  TIME,
  TRIANGLE,
  VELOCITY,
  WALL_NORMAL,
  WALL_POINT,
  WALL_VELOCITY,
} from './crowd.ts'
import { type BallEvent, type Events, nextEvent, readState } from './events.ts'
import { combined } from './material.ts'
import { writeSurfaceVelocity } from './surface.ts'

/** The slip of the point of contact, and the change of velocity that stops it. */
const slip = new Float64Array(3)
const surface = new Float64Array(3)

/** What a hit did: the speed of approach, the speed after it, and the slip. */
export const struckBy = new Float64Array(3)
export const SPEED = 0
export const REBOUND = 1
const SLIP = 2

/** A part of the material of a ball and of the collider that it meets. */
export function materialWith(crowd: Crowd, slot: number, collider: number, part: number): number {
  const own = crowd.balls[slot * BALL_SIZE + MATERIAL + part]
  const material = findId(crowd.colliders.ids, collider)?.material
  if (material === undefined || material.length === 0) return own
  return combined(crowd.combine[part], own, material[part])
}

/** The speed at which a ball approaches what it is about to hit. */
export function approachWall({ balls, flights }: Crowd, slot: number): number {
  const v = slot * BALL_SIZE + VELOCITY
  const n = slot * FLIGHT_SIZE + WALL_NORMAL
  const u = slot * FLIGHT_SIZE + WALL_VELOCITY
  let speed = 0
  for (let k = 0; k < 3; k++) speed -= (balls[v + k] - flights[u + k]) * flights[n + k]
  return speed
}

/**
 * A ball hits something that no hit moves: v' = v + (1 + e) s n. Here s = (u − v)·n is the speed of approach, and u the
 * velocity of what it hits. Without loss (e = 1) and without slip, the new velocity is scaled to the old speed, so that a thousand
 * bounces keep the energy to its last digits.
 * @param rests whether the ball stays on what it hits: no speed is left along the normal
 */
export function bounceOffWall(crowd: Crowd, slot: number, rests: boolean, events: Events): void {
  const { balls, flights, links, stepped } = crowd
  const b = slot * BALL_SIZE
  const f = slot * FLIGHT_SIZE
  const v = b + VELOCITY
  const n = f + WALL_NORMAL
  const u = f + WALL_VELOCITY
  const collider = links[slot * LINK_SIZE + COLLIDER]
  const speed = approachWall(crowd, slot)
  const event = speed > 0 ? nextEvent(events) : undefined
  if (event !== undefined) startEvent(crowd, event, slot, -1)
  const e = rests ? 0 : stepped ? balls[b + RESTITUTION] : materialWith(crowd, slot, collider, 0)
  const before = balls[v] * balls[v] + balls[v + 1] * balls[v + 1] + balls[v + 2] * balls[v + 2]
  const driven = flights[u] !== 0 || flights[u + 1] !== 0 || flights[u + 2] !== 0
  for (let k = 0; k < 3; k++) balls[v + k] += (1 + e) * speed * flights[n + k]
  let rubs = 0
  struckBy[SLIP] = 0
  if (!stepped && speed > 0) {
    writeSurfaceVelocity(crowd, collider, flights, n, surface)
    writeSlip(crowd, slot, flights, n)
    for (let k = 0; k < 3; k++) slip[k] -= surface[k] + flights[u + k]
    levelSlip(flights, n)
    rubs = rub(crowd, slot, collider, flights, n, (1 + e) * speed)
  }
  if (e === 1 && !driven && rubs === 0) {
    const after = balls[v] * balls[v] + balls[v + 1] * balls[v + 1] + balls[v + 2] * balls[v + 2]
    const scale = Math.sqrt(before / after)
    if (scale > 0 && scale < 2) for (let k = 0; k < 3; k++) balls[v + k] *= scale
  }
  struckBy[SPEED] = speed
  struckBy[REBOUND] = e * speed
  if (event === undefined) return
  event.collider = collider
  event.triangle = links[slot * LINK_SIZE + TRIANGLE]
  readVec(flights, f + WALL_POINT, event.point)
  readVec(flights, n, event.normal)
  event.speed = speed
  event.impulse = (1 + e) * speed * balls[b + MASS]
  endEvent(crowd, event, slot, -1)
}

/** slip = the velocity of the ball at the point of contact: v + ω × (−R n). */
function writeSlip({ balls }: Crowd, slot: number, normal: Float64Array, n: number): void {
  const b = slot * BALL_SIZE
  const r = balls[b + RADIUS]
  const wx = balls[b + SPIN]
  const wy = balls[b + SPIN + 1]
  const wz = balls[b + SPIN + 2]
  slip[0] = balls[b + VELOCITY] - r * (wy * normal[n + 2] - wz * normal[n + 1])
  slip[1] = balls[b + VELOCITY + 1] - r * (wz * normal[n] - wx * normal[n + 2])
  slip[2] = balls[b + VELOCITY + 2] - r * (wx * normal[n + 1] - wy * normal[n])
}

/** Removes what slip has along the normal. */
function levelSlip(normal: Float64Array, n: number): void {
  const along = slip[0] * normal[n] + slip[1] * normal[n + 1] + slip[2] * normal[n + 2]
  for (let k = 0; k < 3; k++) slip[k] -= along * normal[n + k]
}

/** Friction in a hit on a collider that pushes with `push` a unit of mass. Returns the change of speed that it makes. */
function rub(crowd: Crowd, slot: number, collider: number, normal: Float64Array, n: number, push: number): number {
  const { balls } = crowd
  const b = slot * BALL_SIZE
  const speed = Math.sqrt(slip[0] * slip[0] + slip[1] * slip[1] + slip[2] * slip[2])
  struckBy[SLIP] = speed
  if (!(speed > 0)) return 0
  const grip = (2 / 7) * (1 + materialWith(crowd, slot, collider, 4)) * speed
  const most = materialWith(crowd, slot, collider, 1) * push
  const change = Math.min(grip, most)
  for (let k = 0; k < 3; k++) slip[k] *= -change / speed
  for (let k = 0; k < 3; k++) balls[b + VELOCITY + k] += slip[k]
  spinBy(balls, b, normal, n, -2.5 / balls[b + RADIUS])
  return change
}

/** ω += scale n × slip, where slip is the change of velocity. */
function spinBy(balls: Float64Array, b: number, normal: Float64Array, n: number, scale: number): void {
  balls[b + SPIN] += scale * (normal[n + 1] * slip[2] - normal[n + 2] * slip[1])
  balls[b + SPIN + 1] += scale * (normal[n + 2] * slip[0] - normal[n] * slip[2])
  balls[b + SPIN + 2] += scale * (normal[n] * slip[1] - normal[n + 1] * slip[0])
}

/** The share of a velocity change between two balls that one of them takes: the other's share of both masses. */
export function shareOf(mass: number, other: number): number {
  if (mass === other) return 0.5 // also for two immovable balls
  if (other === Number.POSITIVE_INFINITY) return 1
  if (mass === Number.POSITIVE_INFINITY) return 0
  return other / (mass + other)
}

/** between = the unit vector from ball b to ball a. */
export function writeBetween({ balls }: Crowd, a: number, b: number): void {
  const i = a * BALL_SIZE + POSITION
  const j = b * BALL_SIZE + POSITION
  const x = balls[i] - balls[j]
  const y = balls[i + 1] - balls[j + 1]
  const z = balls[i + 2] - balls[j + 2]
  const distance = Math.sqrt(x * x + y * y + z * z)
  between[0] = x / distance
  between[1] = y / distance
  between[2] = z / distance
}
export const between = new Float64Array(3)

/** The speed at which two balls approach along `between`. A ball that stands still for the rest of the advance is at rest. */
export function approachBall({ balls, links }: Crowd, a: number, b: number): number {
  const p = a * BALL_SIZE + VELOCITY
  const q = b * BALL_SIZE + VELOCITY
  const movesA = moves(links, a)
  const movesB = moves(links, b)
  let speed = 0
  for (let k = 0; k < 3; k++) speed -= (movesA * balls[p + k] - movesB * balls[q + k]) * between[k]
  return speed
}

/** What two balls leave of the speed at which they meet. */
export function restitutionOf({ balls, combine }: Crowd, a: number, b: number): number {
  return combined(combine[0], balls[a * BALL_SIZE + RESTITUTION], balls[b * BALL_SIZE + RESTITUTION])
}

/**
 * Two balls hit each other along `between`. Their relative velocity along it is reversed, multiplied by what
 * restitution leaves, and divided between them by their masses. A ball that stands still for the rest of the advance counts as
 * an obstacle at rest.
 * @param rests whether they stay together: no speed is left along the normal
 */
export function bounceOffEachOther(crowd: Crowd, a: number, b: number, rests: boolean, events: Events): void {
  const { balls, links } = crowd
  const i = a * BALL_SIZE
  const j = b * BALL_SIZE
  const speed = approachBall(crowd, a, b)
  struckBy[SPEED] = speed
  struckBy[REBOUND] = 0
  struckBy[SLIP] = 0
  if (!(speed > 0)) return // a rounding made them graze
  const event = nextEvent(events)
  startEvent(crowd, event, a, b)
  const nx = between[0]
  const ny = between[1]
  const nz = between[2]
  const movesA = moves(links, a)
  const movesB = moves(links, b)
  const massA = balls[i + MASS]
  const massB = balls[j + MASS]
  const shareA = movesB === 0 ? 1 : movesA * shareOf(massA, massB)
  const shareB = movesA === 0 ? 1 : movesB * shareOf(massB, massA)
  const e = rests ? 0 : restitutionOf(crowd, a, b)
  const slipped = pushApart(crowd, a, b, (1 + e) * speed, shareA, shareB)
  let change = (1 + e) * speed
  // friction presses balls that roll into what they roll on, which presses back at the same time, and holds them
  for (let round = 0; round < HELD_ROUNDS && !crowd.stepped; round++) {
    const heldA = holdUp(crowd, a)
    const heldB = holdUp(crowd, b)
    const lack = e * speed + approachBall(crowd, a, b)
    if (!(heldA || heldB) || !(lack > 1e-15 * speed)) break
    pushApart(crowd, a, b, lack, shareA, shareB)
    change += lack
  }
  struckBy[SLIP] = slipped
  struckBy[REBOUND] = e * speed
  const radius = balls[i + RADIUS]
  event.point.x = balls[i + POSITION] - radius * nx
  event.point.y = balls[i + POSITION + 1] - radius * ny
  event.point.z = balls[i + POSITION + 2] - radius * nz
  event.normal.x = nx
  event.normal.y = ny
  event.normal.z = nz
  event.speed = speed
  // computed from a ball whose velocity changed, because Infinity · 0 is not a number
  event.impulse = change * (shareA > 0 ? massA * shareA : massB * shareB)
  endEvent(crowd, event, a, b)
}

const HELD_ROUNDS = 8

/** 1 if a hit moves a ball; 0 if it stands still, or sleeps on. */
function moves(links: Int32Array, slot: number): number {
  return links[slot * LINK_SIZE + STILL] === 0 && links[slot * LINK_SIZE + STATE] !== SLEEPS ? 1 : 0
}

/** Changes the speed at which two balls part by `change`, with friction. Returns how fast their surfaces slipped. */
function pushApart(crowd: Crowd, a: number, b: number, change: number, shareA: number, shareB: number): number {
  const { balls } = crowd
  struckBy[SLIP] = 0
  if (!crowd.stepped) rubEachOther(crowd, a, b, change, shareA, shareB)
  const p = a * BALL_SIZE + VELOCITY
  const q = b * BALL_SIZE + VELOCITY
  for (let k = 0; k < 3; k++) {
    balls[p + k] += change * shareA * between[k]
    balls[q + k] -= change * shareB * between[k]
  }
  return struckBy[SLIP]
}

/** A ball on a face that has been hit into it gets an impulse from it, and friction. Returns false if none is needed. */
function holdUp(crowd: Crowd, slot: number): boolean {
  const { balls, flights, links } = crowd
  const state = links[slot * LINK_SIZE + STATE]
  if (state !== SLIDES && state !== ROLLS) return false
  const v = slot * BALL_SIZE + VELOCITY
  const n = slot * FLIGHT_SIZE + NORMAL
  const away = balls[v] * flights[n] + balls[v + 1] * flights[n + 1] + balls[v + 2] * flights[n + 2]
  if (!(away < 0) || moves(links, slot) === 0) return false
  for (let k = 0; k < 3; k++) balls[v + k] -= away * flights[n + k]
  const collider = links[slot * LINK_SIZE + SUPPORT]
  writeSurfaceVelocity(crowd, collider, flights, n, surface)
  writeSlip(crowd, slot, flights, n)
  for (let k = 0; k < 3; k++) slip[k] -= surface[k]
  levelSlip(flights, n)
  rub(crowd, slot, collider, flights, n, -away)
  return true
}

const slipOfB = new Float64Array(3)

function rubEachOther(crowd: Crowd, a: number, b: number, push: number, shareA: number, shareB: number): void {
  const { balls } = crowd
  const i = a * BALL_SIZE
  const j = b * BALL_SIZE
  // (of b, the point of contact is at +R n)
  for (let k = 0; k < 3; k++) between[k] = -between[k]
  writeSlip(crowd, b, between, 0)
  for (let k = 0; k < 3; k++) {
    slipOfB[k] = slip[k]
    between[k] = -between[k]
  }
  writeSlip(crowd, a, between, 0)
  for (let k = 0; k < 3; k++) slip[k] -= slipOfB[k]
  levelSlip(between, 0)
  const speed = Math.sqrt(slip[0] * slip[0] + slip[1] * slip[1] + slip[2] * slip[2])
  struckBy[SLIP] = speed
  if (!(speed > 0)) return
  const grip = combined(crowd.combine[4], balls[i + MATERIAL + 4], balls[j + MATERIAL + 4])
  const change = Math.min((2 / 7) * (1 + grip) * speed, frictionBetween(crowd, a, b, speed) * push)
  for (let k = 0; k < 3; k++) slip[k] *= -change / speed
  for (let k = 0; k < 3; k++) {
    balls[i + VELOCITY + k] += shareA * slip[k]
    balls[j + VELOCITY + k] -= shareB * slip[k]
  }
  spinBy(balls, i, between, 0, (-2.5 * shareA) / balls[i + RADIUS])
  spinBy(balls, j, between, 0, (-2.5 * shareB) / balls[j + RADIUS])
}

/** Friction between two balls whose surfaces slip at a speed. */
export function frictionBetween({ balls, combine, ballFriction }: Crowd, a: number, b: number, slip: number): number {
  if (ballFriction.length > 0) return ballFriction[0] + ballFriction[1] * fall(ballFriction[2] * slip)
  return combined(combine[1], balls[a * BALL_SIZE + FRICTION], balls[b * BALL_SIZE + FRICTION])
}

/** e^−x for x ≥ 0, with the same bits on every engine: by halving, and Taylor's series for what is left. */
function fall(x: number): number {
  if (!(x < 700)) return 0
  let halvings = 0
  let y = x
  for (; y > 0.125; halvings++) y *= 0.5
  let sum = 1
  for (let n = 12; n >= 1; n--) sum = 1 - (y / n) * sum
  for (; halvings > 0; halvings--) sum *= sum
  return sum
}

function startEvent(crowd: Crowd, event: BallEvent, a: number, b: number): void {
  event.kind = 'hit'
  event.time = crowd.flights[a * FLIGHT_SIZE + TIME] - crowd.begin[0] + crowd.passed[0]
  event.ball = crowd.ids[a]
  event.other = b < 0 ? -1 : crowd.ids[b]
  event.collider = -1
  event.triangle = -1
  readVec(crowd.balls, a * BALL_SIZE + POSITION, event.position)
  readState(crowd, a, event.before)
  if (b >= 0) readState(crowd, b, event.otherBefore)
}

/** Writes the slip and the motions after the hit. */
function endEvent(crowd: Crowd, event: BallEvent, a: number, b: number): void {
  event.slip = struckBy[SLIP]
  readState(crowd, a, event.after)
  if (b >= 0) readState(crowd, b, event.otherAfter)
}
