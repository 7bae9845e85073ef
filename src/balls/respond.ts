/**
 * How a hit changes velocities and spins: an impulse along the normal, with the share of the speed that restitution leaves, and one
 * along the surface, which stops the slip or is limited by friction (Walton and Braun 1986; for spheres of uniform
 * density, I = 2/5 m R²).
 *
 * A slip u is stopped by an impulse of 2/7 m |u|: the centre takes 2/7 of it, and the spin the rest.
 */
import { HIT_NORMAL, HIT_POINT, type Row } from '../math/rows.ts'
import { readVec } from '../mesh/hit.ts'
import type { Collider } from '../world/collider.ts'
import { nameCollider } from '../world/ids.ts'
import {
  BALL_SIZE,
  COLLIDER,
  type Crowd,
  FLIGHT_SIZE,
  KICKED,
  LINK_SIZE,
  MASS,
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
  TOUCHES,
  TRIANGLE,
  VELOCITY,
  WALL_NORMAL,
  WALL_POINT,
  WALL_VELOCITY,
} from './crowd.ts'
import { type BallEvent, type Events, nextEvent, readState } from './events.ts'
import {
  combineBalls,
  combineWithCollider,
  M_FRICTION,
  M_RESTITUTION,
  M_TANGENTIAL,
  MATERIAL_SIZE,
} from './material.ts'
import { writeSurfaceVelocity } from './surface.ts'

/** The slip of the point of contact, and the change of velocity that stops it. */
const slip = new Float64Array(3)
const surface = new Float64Array(3)

/** What a hit did: the speed of approach, the speed after it, and the slip. */
export const struckBy = new Float64Array(3)
export const SPEED = 0
export const REBOUND = 1
const SLIP = 2

/** What a ball and the collider that it hits are made of together, or two balls. */
const material = new Float64Array(MATERIAL_SIZE)
const pairMaterial = new Float64Array(MATERIAL_SIZE)
const approach = new Float64Array(1)

/** SHARED row: a change of velocity, and the shares of it that fall to both sides. */
const shared = new Float64Array(3)
const PUSH = 0
const SHARE_A = 1
const SHARE_B = 2

/** out[0] = the speed at which a ball approaches what it is about to hit. */
export function writeApproachToWall({ balls, flights }: Crowd, slot: number, out: Row): void {
  const v = slot * BALL_SIZE + VELOCITY
  const n = slot * FLIGHT_SIZE + WALL_NORMAL
  const u = slot * FLIGHT_SIZE + WALL_VELOCITY
  let speed = 0
  for (let k = 0; k < 3; k++) speed -= (balls[v + k] - flights[u + k]) * flights[n + k]
  out[0] = speed
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
  writeApproachToWall(crowd, slot, approach)
  const speed = approach[0]
  const event = speed > 0 ? nextEvent(events) : undefined
  if (event !== undefined) startEvent(crowd, event, slot, -1)
  combineWithCollider(crowd, slot, collider, material)
  const e = rests ? 0 : stepped ? balls[b + RESTITUTION] : material[M_RESTITUTION]
  const before = balls[v] * balls[v] + balls[v + 1] * balls[v + 1] + balls[v + 2] * balls[v + 2]
  const driven = flights[u] !== 0 || flights[u + 1] !== 0 || flights[u + 2] !== 0
  for (let k = 0; k < 3; k++) balls[v + k] += (1 + e) * speed * flights[n + k]
  let rubs = false
  struckBy[SLIP] = 0
  if (!stepped && speed > 0) {
    writeSurfaceVelocity(crowd, collider, flights, n, surface)
    writeSlip(crowd, slot, flights, n)
    for (let k = 0; k < 3; k++) slip[k] -= surface[k] + flights[u + k]
    levelSlip(flights, n)
    shared[PUSH] = (1 + e) * speed
    rubs = rub(crowd, slot, flights, n)
  }
  if (e === 1 && !driven && !rubs) {
    const after = balls[v] * balls[v] + balls[v + 1] * balls[v + 1] + balls[v + 2] * balls[v + 2]
    const scale = Math.sqrt(before / after)
    if (scale > 0 && scale < 2) for (let k = 0; k < 3; k++) balls[v + k] *= scale
  }
  struckBy[SPEED] = speed
  struckBy[REBOUND] = e * speed
  if (event === undefined) return
  nameCollider(crowd.colliders.ids, collider, event)
  event.triangle = links[slot * LINK_SIZE + TRIANGLE]
  readVec(flights, f + WALL_POINT, event.point)
  readVec(flights, n, event.normal)
  event.speed = speed
  event.impulse = (1 + e) * speed * balls[b + MASS]
  endEvent(crowd, event, slot, -1)
}

/**
 * A character, or a ball of another crowd, came at the ball: the ball bounces off it without friction, as off something
 * very heavy.
 * @param overlap HIT row
 */
export function bounceOffLeader(
  crowd: Crowd,
  slot: number,
  { id, velocity }: Collider,
  overlap: Float64Array,
  events: Events,
): void {
  const { balls, flights } = crowd
  const b = slot * BALL_SIZE
  const f = slot * FLIGHT_SIZE
  let into = 0
  for (let k = 0; k < 3; k++) into += (velocity[k] - balls[b + VELOCITY + k]) * overlap[HIT_NORMAL + k]
  if (!(into > 0)) return
  const event = nextEvent(events)
  startEvent(crowd, event, slot, -1)
  event.time = crowd.passed[0]
  writeSlip(crowd, slot, overlap, HIT_NORMAL)
  for (let k = 0; k < 3; k++) slip[k] -= velocity[k]
  levelSlip(overlap, HIT_NORMAL)
  struckBy[SLIP] = Math.sqrt(slip[0] * slip[0] + slip[1] * slip[1] + slip[2] * slip[2])
  for (let k = 0; k < 3; k++) {
    const kick = (1 + balls[b + RESTITUTION]) * into * overlap[HIT_NORMAL + k]
    balls[b + VELOCITY + k] += kick
    flights[f + KICKED + k] += kick
  }
  nameCollider(crowd.colliders.ids, id, event)
  readVec(overlap, HIT_POINT, event.point)
  readVec(overlap, HIT_NORMAL, event.normal)
  event.speed = into
  event.impulse = (1 + balls[b + RESTITUTION]) * into * balls[b + MASS]
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

/** Friction in a hit on a collider that pushes with shared[PUSH] a unit of mass. Returns whether it changes anything. */
function rub({ balls }: Crowd, slot: number, normal: Float64Array, n: number): boolean {
  const b = slot * BALL_SIZE
  const speed = Math.sqrt(slip[0] * slip[0] + slip[1] * slip[1] + slip[2] * slip[2])
  struckBy[SLIP] = speed
  if (!(speed > 0)) return false
  const grip = (2 / 7) * (1 + material[M_TANGENTIAL]) * speed
  const most = material[M_FRICTION] * shared[PUSH]
  const change = Math.min(grip, most)
  for (let k = 0; k < 3; k++) slip[k] *= -change / speed
  for (let k = 0; k < 3; k++) balls[b + VELOCITY + k] += slip[k]
  spinBy(balls, b, normal, n, WHOLE, 0)
  return change !== 0
}

const WHOLE = new Float64Array([1])

/** Spins a ball, of which the point of contact has a share of the change of velocity `slip`: ω −= 5/2 share n × slip / R. */
function spinBy(balls: Float64Array, b: number, normal: Float64Array, n: number, shares: Row, i: number): void {
  const scale = (-2.5 * shares[i]) / balls[b + RADIUS]
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

/** out[0] = the speed at which two balls approach along `between`. A ball that stands still for the rest of the advance is at rest. */
export function writeApproachOfBalls({ balls, links }: Crowd, a: number, b: number, out: Row): void {
  const p = a * BALL_SIZE + VELOCITY
  const q = b * BALL_SIZE + VELOCITY
  const movesA = moves(links, a, b)
  const movesB = moves(links, b, a)
  let speed = 0
  for (let k = 0; k < 3; k++) speed -= (movesA * balls[p + k] - movesB * balls[q + k]) * between[k]
  out[0] = speed
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
  writeApproachOfBalls(crowd, a, b, approach)
  const speed = approach[0]
  struckBy[SPEED] = speed
  struckBy[REBOUND] = 0
  struckBy[SLIP] = 0
  if (!(speed > 0)) return // a rounding made them graze
  const event = nextEvent(events)
  startEvent(crowd, event, a, b)
  const nx = between[0]
  const ny = between[1]
  const nz = between[2]
  const movesA = moves(links, a, b)
  const movesB = moves(links, b, a)
  const massA = balls[i + MASS]
  const massB = balls[j + MASS]
  const shareA = movesB === 0 ? 1 : movesA * shareOf(massA, massB)
  const shareB = movesA === 0 ? 1 : movesB * shareOf(massB, massA)
  combineBalls(crowd, a, b, pairMaterial)
  const e = rests ? 0 : pairMaterial[M_RESTITUTION]
  let change = (1 + e) * speed
  shared[PUSH] = change
  shared[SHARE_A] = shareA
  shared[SHARE_B] = shareB
  pushApart(crowd, a, b)
  const slipped = struckBy[SLIP]
  // friction presses balls that roll into what they roll on, which presses back at the same time, and holds them
  for (let round = 0; round < HELD_ROUNDS && !crowd.stepped; round++) {
    const heldA = holdUp(crowd, a)
    const heldB = holdUp(crowd, b)
    writeApproachOfBalls(crowd, a, b, approach)
    const lack = e * speed + approach[0]
    if (!(heldA || heldB) || !(lack > 1e-15 * speed)) break
    shared[PUSH] = lack
    pushApart(crowd, a, b)
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

/**
 * 1 if a hit by another ball moves a ball; 0 if it stands still, or sleeps on. If it waits for the next small step (2), only another ball of
 * the pile moves it, which then waits as well; others bounce off it.
 */
function moves(links: Int32Array, slot: number, other: number): number {
  const still = links[slot * LINK_SIZE + STILL]
  if (still === 2) return links[other * LINK_SIZE + STATE] === TOUCHES ? 1 : 0
  return still === 0 && links[slot * LINK_SIZE + STATE] !== SLEEPS ? 1 : 0
}

/** Changes the speed at which two balls part as `shared` says, with friction. */
function pushApart(crowd: Crowd, a: number, b: number): void {
  const { balls } = crowd
  struckBy[SLIP] = 0
  if (!crowd.stepped) rubEachOther(crowd, a, b)
  const p = a * BALL_SIZE + VELOCITY
  const q = b * BALL_SIZE + VELOCITY
  for (let k = 0; k < 3; k++) {
    balls[p + k] += shared[PUSH] * shared[SHARE_A] * between[k]
    balls[q + k] -= shared[PUSH] * shared[SHARE_B] * between[k]
  }
}

/** A ball on a face that has been hit into it gets an impulse from it, and friction. Returns false if none is needed. */
function holdUp(crowd: Crowd, slot: number): boolean {
  const { balls, flights, links } = crowd
  const state = links[slot * LINK_SIZE + STATE]
  if (state !== SLIDES && state !== ROLLS) return false
  const v = slot * BALL_SIZE + VELOCITY
  const n = slot * FLIGHT_SIZE + NORMAL
  const away = balls[v] * flights[n] + balls[v + 1] * flights[n + 1] + balls[v + 2] * flights[n + 2]
  if (!(away < 0) || links[slot * LINK_SIZE + STILL] !== 0) return false
  for (let k = 0; k < 3; k++) balls[v + k] -= away * flights[n + k]
  const collider = links[slot * LINK_SIZE + SUPPORT]
  writeSurfaceVelocity(crowd, collider, flights, n, surface)
  writeSlip(crowd, slot, flights, n)
  for (let k = 0; k < 3; k++) slip[k] -= surface[k]
  levelSlip(flights, n)
  combineWithCollider(crowd, slot, collider, material)
  shared[PUSH] = -away
  rub(crowd, slot, flights, n)
  return true
}

const slipOfB = new Float64Array(3)

function rubEachOther(crowd: Crowd, a: number, b: number): void {
  const { balls, ballFriction } = crowd
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
  const grip = (2 / 7) * (1 + pairMaterial[M_TANGENTIAL]) * speed
  const friction =
    ballFriction.length > 0
      ? ballFriction[0] + ballFriction[1] * fall(ballFriction[2] * speed)
      : pairMaterial[M_FRICTION]
  const change = Math.min(grip, friction * shared[PUSH])
  for (let k = 0; k < 3; k++) slip[k] *= -change / speed
  for (let k = 0; k < 3; k++) {
    balls[i + VELOCITY + k] += shared[SHARE_A] * slip[k]
    balls[j + VELOCITY + k] -= shared[SHARE_B] * slip[k]
  }
  spinBy(balls, i, between, 0, shared, SHARE_A)
  spinBy(balls, j, between, 0, shared, SHARE_B)
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
  event.collider = event.part = -1
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
