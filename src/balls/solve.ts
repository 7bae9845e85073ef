/**
 * Solves the velocities of balls that press on each other and on walls: impulses along the normals that only push, friction within
 * Coulomb's cone, rolling and spinning resistance. They are applied one contact after the other, in the order of ids, a fixed number of
 * times, starting from those of the last step (projected Gauss-Seidel; Catto, "Iterative Dynamics with Temporal Coherence",
 * 2005).
 */

import { BALL_CUSHION, CUSHION } from './contact-list.ts'
import {
  C_FRICTION,
  C_GAP,
  C_NORMAL,
  C_PUSH,
  C_ROLLING,
  C_RUB,
  C_SIZE,
  C_SPEED,
  C_SPINNING,
  C_WALL,
  K_OTHER_SLOT,
  K_SIZE,
  K_SLOT,
} from './contacts.ts'
import { BALL_SIZE, type Crowd, LINK_SIZE, MASS, RADIUS, SPIN, STATE, STILL, TOUCHES, VELOCITY } from './crowd.ts'

const ROUNDS = 16
/** The share of a lack of cushion that a step makes good. (More would keep a pile moving.) */
const SOFT = 0.2
const BALL_SOFT = 0.02

const u = new Float64Array(3)

/** One over the mass, or 0 for what no contact moves. */
function lightness({ balls, links }: Crowd, slot: number): number {
  if (slot < 0 || links[slot * LINK_SIZE + STATE] !== TOUCHES || links[slot * LINK_SIZE + STILL] === 1) return 0
  return 1 / balls[slot * BALL_SIZE + MASS]
}

const lies = ({ links }: Crowd, slot: number): boolean =>
  links[slot * LINK_SIZE + STATE] === TOUCHES && links[slot * LINK_SIZE + STILL] !== 1

export function solve(crowd: Crowd): void {
  const { balls, contacts } = crowd
  const { rows, count } = contacts
  prepare(crowd)
  for (let i = 0; i < count; i++) if (weights[2 * i] + weights[2 * i + 1] > 0) warmUp(balls, rows, i)
  for (let round = 0; round < ROUNDS; round++)
    for (let i = 0; i < count; i++) if (weights[2 * i] + weights[2 * i + 1] > 0) press(balls, rows, i)
  for (let i = 0; i < count; i++) if (weights[2 * i] + weights[2 * i + 1] > 0) resist(balls, rows, i)
}

/** One over the masses of both sides of each contact. */
let weights = new Float64Array(32)
/** Where the rows of both balls of each contact begin; -1 for a wall. */
let sides = new Int32Array(32)
let pulled = new Uint8Array(16)

/** Gravity acts, and each contact says how fast its sides may approach: no faster than the gap allows. */
function prepare(crowd: Crowd): void {
  const { balls, contacts, step } = crowd
  const h = step[0]
  const { rows, keys, count } = contacts
  if (weights.length < 2 * count) {
    weights = new Float64Array(4 * count)
    sides = new Int32Array(4 * count)
  }
  if (pulled.length < crowd.count) pulled = new Uint8Array(crowd.ids.length)
  pulled.fill(0, 0, crowd.count)
  for (let i = 0; i < count; i++) {
    const a = keys[i * K_SIZE + K_SLOT]
    const b = keys[i * K_SIZE + K_OTHER_SLOT]
    sides[2 * i] = a * BALL_SIZE
    sides[2 * i + 1] = b < 0 ? -1 : b * BALL_SIZE
    // (a ball that no ball moves lies on walls like any other)
    weights[2 * i] = lightness(crowd, a) || (b < 0 && lies(crowd, a) ? 1 : 0)
    weights[2 * i + 1] = lightness(crowd, b)
    if (weights[2 * i] > 0) pull(crowd, a)
    if (weights[2 * i + 1] > 0) pull(crowd, b)
    const row = i * C_SIZE
    const radius = balls[a * BALL_SIZE + RADIUS]
    const cushion = b < 0 ? CUSHION * radius : BALL_CUSHION * Math.min(radius, balls[b * BALL_SIZE + RADIUS])
    const spare = rows[row + C_GAP] - cushion
    rows[row + C_SPEED] = spare > 0 ? -spare / h : ((b < 0 ? -SOFT : -BALL_SOFT) * spare) / h
  }
}

/** Gravity acts on a ball, once. */
function pull({ balls, step, gravity }: Crowd, slot: number): void {
  if (pulled[slot] === 1) return
  pulled[slot] = 1
  for (let k = 0; k < 3; k++) balls[slot * BALL_SIZE + VELOCITY + k] += step[0] * gravity[k]
}

/** Applies the impulses of the last step. */
function warmUp(balls: Float64Array, rows: Float64Array, i: number): void {
  const row = i * C_SIZE
  for (let k = 0; k < 3; k++) u[k] = rows[row + C_PUSH] * rows[row + C_NORMAL + k] + rows[row + C_RUB + k]
  apply(balls, rows, i)
}

/** Applies the impulse u at a contact, to both sides. */
function apply(balls: Float64Array, rows: Float64Array, i: number): void {
  const n = i * C_SIZE + C_NORMAL
  const a = sides[2 * i]
  const b = sides[2 * i + 1]
  const wa = weights[2 * i]
  const wb = weights[2 * i + 1]
  const tx = rows[n + 1] * u[2] - rows[n + 2] * u[1]
  const ty = rows[n + 2] * u[0] - rows[n] * u[2]
  const tz = rows[n] * u[1] - rows[n + 1] * u[0]
  if (wa > 0) {
    balls[a + VELOCITY] += wa * u[0]
    balls[a + VELOCITY + 1] += wa * u[1]
    balls[a + VELOCITY + 2] += wa * u[2]
    const s = (-2.5 * wa) / balls[a + RADIUS]
    balls[a + SPIN] += s * tx
    balls[a + SPIN + 1] += s * ty
    balls[a + SPIN + 2] += s * tz
  }
  if (wb > 0) {
    balls[b + VELOCITY] -= wb * u[0]
    balls[b + VELOCITY + 1] -= wb * u[1]
    balls[b + VELOCITY + 2] -= wb * u[2]
    const s = (-2.5 * wb) / balls[b + RADIUS]
    balls[b + SPIN] += s * tx
    balls[b + SPIN + 1] += s * ty
    balls[b + SPIN + 2] += s * tz
  }
}

/** The push and the friction of one contact. */
function press(balls: Float64Array, rows: Float64Array, i: number): void {
  const row = i * C_SIZE
  const nx = rows[row + C_NORMAL]
  const ny = rows[row + C_NORMAL + 1]
  const nz = rows[row + C_NORMAL + 2]
  const a = sides[2 * i]
  const b = sides[2 * i + 1]
  const wa = weights[2 * i]
  const wb = weights[2 * i + 1]
  const light = wa + wb
  // the relative velocity of the centres, and of the points of contact
  let vx = balls[a + VELOCITY] - rows[row + C_WALL]
  let vy = balls[a + VELOCITY + 1] - rows[row + C_WALL + 1]
  let vz = balls[a + VELOCITY + 2] - rows[row + C_WALL + 2]
  const ra = balls[a + RADIUS]
  let sx = ra * balls[a + SPIN]
  let sy = ra * balls[a + SPIN + 1]
  let sz = ra * balls[a + SPIN + 2]
  if (b >= 0) {
    vx -= balls[b + VELOCITY]
    vy -= balls[b + VELOCITY + 1]
    vz -= balls[b + VELOCITY + 2]
    const rb = balls[b + RADIUS]
    sx += rb * balls[b + SPIN]
    sy += rb * balls[b + SPIN + 1]
    sz += rb * balls[b + SPIN + 2]
  }
  const along = vx * nx + vy * ny + vz * nz
  const push = rows[row + C_PUSH]
  const more = Math.max(0, push + (rows[row + C_SPEED] - along) / light) - push
  if (push === 0 && more === 0) return
  rows[row + C_PUSH] = push + more
  // (the push does not change the slip)
  const most = rows[row + C_FRICTION] * (push + more)
  const grip = 2 / 7 / light
  const rx = rows[row + C_RUB]
  const ry = rows[row + C_RUB + 1]
  const rz = rows[row + C_RUB + 2]
  let fx = rx - grip * (vx - along * nx - (sy * nz - sz * ny))
  let fy = ry - grip * (vy - along * ny - (sz * nx - sx * nz))
  let fz = rz - grip * (vz - along * nz - (sx * ny - sy * nx))
  const size = Math.sqrt(fx * fx + fy * fy + fz * fz)
  if (size > most) {
    const scale = most / size
    fx *= scale
    fy *= scale
    fz *= scale
  }
  rows[row + C_RUB] = fx
  rows[row + C_RUB + 1] = fy
  rows[row + C_RUB + 2] = fz
  // the impulse, and its moment: the push has none (written out, as this is the innermost loop)
  const dx = fx - rx
  const dy = fy - ry
  const dz = fz - rz
  const ux = more * nx + dx
  const uy = more * ny + dy
  const uz = more * nz + dz
  const tx = ny * dz - nz * dy
  const ty = nz * dx - nx * dz
  const tz = nx * dy - ny * dx
  if (wa > 0) {
    balls[a + VELOCITY] += wa * ux
    balls[a + VELOCITY + 1] += wa * uy
    balls[a + VELOCITY + 2] += wa * uz
    const spin = (-2.5 * wa) / ra
    balls[a + SPIN] += spin * tx
    balls[a + SPIN + 1] += spin * ty
    balls[a + SPIN + 2] += spin * tz
  }
  if (wb > 0) {
    balls[b + VELOCITY] -= wb * ux
    balls[b + VELOCITY + 1] -= wb * uy
    balls[b + VELOCITY + 2] -= wb * uz
    const spin = (-2.5 * wb) / balls[b + RADIUS]
    balls[b + SPIN] += spin * tx
    balls[b + SPIN + 1] += spin * ty
    balls[b + SPIN + 2] += spin * tz
  }
}

/** Rolling and spinning resistance: a torque against the relative spin. */
function resist(balls: Float64Array, rows: Float64Array, i: number): void {
  const row = i * C_SIZE
  const push = rows[row + C_PUSH]
  if (!(push > 0)) return
  const a = sides[2 * i]
  const b = sides[2 * i + 1]
  const ra = balls[a + RADIUS]
  const rb = b >= 0 ? balls[b + RADIUS] : ra
  // one over the moments of inertia
  const ia = (2.5 * weights[2 * i]) / (ra * ra)
  const ib = b >= 0 ? (2.5 * weights[2 * i + 1]) / (rb * rb) : 0
  const light = ia + ib
  if (!(light > 0)) return
  let along = 0
  for (let k = 0; k < 3; k++) {
    u[k] = balls[a + SPIN + k] - (b >= 0 ? balls[b + SPIN + k] : 0)
    along += u[k] * rows[row + C_NORMAL + k]
  }
  const radius = Math.min(ra, rb)
  for (let k = 0; k < 3; k++) u[k] -= along * rows[row + C_NORMAL + k]
  const rolls = Math.sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2])
  const brake = rolls > 0 ? Math.min((1.4 * rows[row + C_ROLLING] * radius * push) / rolls, 1 / light) : 0
  const most = rows[row + C_SPINNING] * radius * push
  const stop = Math.max(-most, Math.min(along / light, most))
  for (let k = 0; k < 3; k++) {
    const torque = brake * u[k] + stop * rows[row + C_NORMAL + k]
    balls[a + SPIN + k] -= ia * torque
    if (b >= 0) balls[b + SPIN + k] += ib * torque
  }
}
