/**
 * A ball that touches one surface which is round, or turns, or moves, rolls or slides along it by small steps. Each step is
 * straight and ends on the surface again; its velocity is that of its middle. So errors are of second order, and the energy does
 * not drift (SHAKE: Ryckaert, Ciccotti and Berendsen 1977; its leapfrog: Hairer, Lubich and Wanner, "Geometric Numerical
 * Integration", VII.1).
 */
import type { Row } from '../math/rows.ts'
import { isDriven, writeVelocity, writeWay } from '../world/drive.ts'
import { CUSHION } from './contact-list.ts'
import { BALL_SIZE, type Crowd, POSITION, RADIUS, SPIN, VELOCITY } from './crowd.ts'
import { LENGTH, NOW, turnIntoShares } from './frame-share.ts'
import { combineWithCollider, M_FRICTION, M_ROLLING, M_SPINNING, MATERIAL_SIZE } from './material.ts'
import { writeSurfaceVelocity } from './surface.ts'
import { touchNearest, W_GAP, W_NORMAL, W_POINT, walls } from './walls.ts'

const ROUNDS = 6
/** If the normal would turn by more than 60° in a step, the ball has come to another surface. */
const SAME_SURFACE = 0.5

const n = new Float64Array(3)
/** The normal in the middle of the step. */
const middle = new Float64Array(3)
const w = new Float64Array(3)
/** How far the shape of what is below moves in the step, and its surface. */
const way = new Float64Array(3)
const ride = new Float64Array(3)
const shares = new Float64Array(2)
const middleShares = new Float64Array(2)
const v = new Float64Array(3)
const spin = new Float64Array(3)
const rub = new Float64Array(3)
const u = new Float64Array(3)
const place = new Float64Array(3)
const material = new Float64Array(MATERIAL_SIZE)
const pressed = new Float64Array(1)
const below = new Float64Array(3)

/**
 * Writes the velocity and spin of a step. The surface is the first of `walls`. Returns false, and writes nothing, if
 * it does not press: the ball would leave it.
 */
export function rollRound(crowd: Crowd, slot: number, when: Row): boolean {
  const { balls, gravity } = crowd
  const h = when[LENGTH]
  const b = slot * BALL_SIZE
  const radius = balls[b + RADIUS]
  const collider = walls.colliders[walls.which[0]]
  if (collider === undefined) return false
  for (let k = 0; k < 3; k++) {
    n[k] = walls.rows[W_NORMAL + k]
    below[k] = walls.rows[W_POINT + k]
  }
  writeSurfaceVelocity(crowd, collider.id, n, 0, w)
  way.fill(0)
  ride.fill(0)
  const driven = isDriven(collider)
  shares[0] = when[NOW]
  shares[1] = when[NOW] + h
  turnIntoShares(crowd, shares, 2)
  middleShares[1] = 0.5 * (shares[0] + shares[1])
  combineWithCollider(crowd, slot, collider.id, material)
  const friction = material[M_FRICTION]
  let push = 0
  rub.fill(0)
  for (let k = 0; k < 3; k++) middle[k] = n[k]
  for (let round = 0; round < ROUNDS; round++) {
    for (let k = 0; k < 3; k++) {
      v[k] = balls[b + VELOCITY + k] + h * gravity[k] + push * n[k] + rub[k]
      // the point that will be below the ball in the middle of the step
      place[k] = below[k] + 0.5 * h * v[k]
    }
    if (driven) {
      writeWay(collider, shares, place, 0, way, 0)
      writeVelocity(collider, crowd.colliders.frameSeconds, middleShares, place, 0, ride)
      for (let k = 0; k < 3; k++) ride[k] *= h
    }
    for (let k = 0; k < 3; k++) place[k] = balls[b + POSITION + k] + h * v[k] - way[k]
    if (!touchNearest(crowd, slot, place, 0)) break
    // how far the chord dips below a surface that bends towards it
    let dip = 0
    let along = 0
    let size = 0
    for (let k = 0; k < 3; k++) {
      const end = walls.rows[W_NORMAL + k]
      dip += ((end - n[k]) * (h * v[k] - way[k])) / 8
      along += end * n[k]
      middle[k] = n[k] + end
      size += middle[k] * middle[k]
    }
    if (along < SAME_SURFACE) return false
    size = Math.sqrt(size)
    const spare = walls.rows[W_GAP] - 0.1 * CUSHION * radius - Math.max(0, dip)
    push = Math.max(0, push - spare / (h * along))
    // the slip in the middle of the step
    writeSpin(balls, b)
    for (let k = 0; k < 3; k++) middle[k] /= size
    slipOf(crowd, slot, when)
    for (let k = 0; k < 3; k++) rub[k] -= (2 / 7) * u[k]
    let normal = 0
    for (let k = 0; k < 3; k++) normal += rub[k] * n[k]
    let strength = 0
    for (let k = 0; k < 3; k++) {
      rub[k] -= normal * n[k]
      strength += rub[k] * rub[k]
    }
    strength = Math.sqrt(strength)
    if (strength > friction * push) for (let k = 0; k < 3; k++) rub[k] *= (friction * push) / strength
  }
  if (!(push > 0)) return false
  for (let k = 0; k < 3; k++) v[k] = balls[b + VELOCITY + k] + h * gravity[k] + push * n[k] + rub[k]
  writeSpin(balls, b)
  pressed[0] = push
  brake(crowd, slot, when)
  for (let k = 0; k < 3; k++) {
    balls[b + VELOCITY + k] = v[k]
    balls[b + SPIN + k] = spin[k]
  }
  return true
}

/** spin = the ball's, after the rub at its point of contact. */
function writeSpin(balls: Float64Array, b: number): void {
  const s = -2.5 / balls[b + RADIUS]
  spin[0] = balls[b + SPIN] + s * (n[1] * rub[2] - n[2] * rub[1])
  spin[1] = balls[b + SPIN + 1] + s * (n[2] * rub[0] - n[0] * rub[2])
  spin[2] = balls[b + SPIN + 2] + s * (n[0] * rub[1] - n[1] * rub[0])
}

/** u = how fast the point of contact slips over the surface, across `middle`. */
function slipOf({ balls }: Crowd, slot: number, when: Row): void {
  const h = when[LENGTH]
  const radius = balls[slot * BALL_SIZE + RADIUS]
  u[0] = v[0] - w[0] - ride[0] / h - radius * (spin[1] * middle[2] - spin[2] * middle[1])
  u[1] = v[1] - w[1] - ride[1] / h - radius * (spin[2] * middle[0] - spin[0] * middle[2])
  u[2] = v[2] - w[2] - ride[2] / h - radius * (spin[0] * middle[1] - spin[1] * middle[0])
  const along = u[0] * middle[0] + u[1] * middle[1] + u[2] * middle[2]
  for (let k = 0; k < 3; k++) u[k] -= along * middle[k]
}

/** Rolling and spinning resistance of what the push has `pressed` on. */
function brake(crowd: Crowd, slot: number, when: Row): void {
  const h = when[LENGTH]
  const push = pressed[0]
  const radius = crowd.balls[slot * BALL_SIZE + RADIUS]
  let along = 0
  let upright = 0
  for (let k = 0; k < 3; k++) {
    u[k] = v[k] - w[k] - ride[k] / h
    along += u[k] * middle[k]
    upright += spin[k] * middle[k]
  }
  let speed = 0
  for (let k = 0; k < 3; k++) {
    u[k] -= along * middle[k]
    speed += u[k] * u[k]
  }
  speed = Math.sqrt(speed)
  const loss = Math.min(material[M_ROLLING] * push, speed)
  if (speed > 0) for (let k = 0; k < 3; k++) u[k] *= loss / speed
  for (let k = 0; k < 3; k++) v[k] -= u[k]
  const most = (2.5 * material[M_SPINNING] * push) / radius
  const stop = Math.max(-most, Math.min(upright, most))
  spin[0] -= (middle[1] * u[2] - middle[2] * u[1]) / radius + stop * middle[0]
  spin[1] -= (middle[2] * u[0] - middle[0] * u[2]) / radius + stop * middle[1]
  spin[2] -= (middle[0] * u[1] - middle[1] * u[0]) / radius + stop * middle[2]
}
