/** How a hit changes velocities. Both responses act along the normal alone: no friction, no spin. */
import { readVec } from '../mesh/hit.ts'
import {
  BALL_SIZE,
  COLLIDER,
  type Crowd,
  FLIGHT_SIZE,
  HITS,
  LINK_SIZE,
  MASS,
  POSITION,
  RADIUS,
  RESTITUTION,
  STILL,
  TIME,
  TRIANGLE,
  VELOCITY,
  WALL_NORMAL,
  WALL_POINT,
  WALL_VELOCITY,
} from './crowd.ts'
import { type Events, nextEvent } from './events.ts'

/**
 * The steepest direction into which a bounce is turned away from a hollow wall, as the sine of its angle to the wall.
 */
const STEEPEST = 0.25

/**
 * A ball hits something that no hit moves: v' = v + (1 + e) s n. Here s = (u − v)·n is the speed of approach, and u the
 * velocity of what it hits. Without loss (e = 1), the new velocity is scaled to the old speed, so that a thousand
 * bounces keep the energy to its last digits.
 */
export function bounceOffWall(crowd: Crowd, slot: number, limit: number, events: Events): void {
  const { balls, flights, links } = crowd
  const b = slot * BALL_SIZE
  const f = slot * FLIGHT_SIZE
  const v = b + VELOCITY
  const n = f + WALL_NORMAL
  // relative to the collider
  const u = f + WALL_VELOCITY
  const driven = flights[u] !== 0 || flights[u + 1] !== 0 || flights[u + 2] !== 0
  const speed =
    0 -
    ((balls[v] - flights[u]) * flights[n] +
      (balls[v + 1] - flights[u + 1]) * flights[n + 1] +
      (balls[v + 2] - flights[u + 2]) * flights[n + 2])
  const hits = links[slot * LINK_SIZE + HITS]
  if (!(speed > 0)) {
    if (!driven) turnAway(crowd, slot, hits / limit, speed)
    return
  }
  const restitution = balls[b + RESTITUTION]
  const before = balls[v] * balls[v] + balls[v + 1] * balls[v + 1] + balls[v + 2] * balls[v + 2]
  for (let k = 0; k < 3; k++) balls[v + k] += (1 + restitution) * speed * flights[n + k]
  if (restitution === 1 && !driven) {
    const after = balls[v] * balls[v] + balls[v + 1] * balls[v + 1] + balls[v + 2] * balls[v + 2]
    const scale = Math.sqrt(before / after)
    if (scale > 0 && scale < 2) for (let k = 0; k < 3; k++) balls[v + k] *= scale
  } else if (hits > limit / 4 && !driven) turnAway(crowd, slot, hits / limit, speed)
  const event = nextEvent(events)
  event.time = flights[f + TIME]
  event.ball = crowd.ids[slot]
  event.other = -1
  event.collider = links[slot * LINK_SIZE + COLLIDER]
  event.triangle = links[slot * LINK_SIZE + TRIANGLE]
  readVec(balls, b + POSITION, event.position)
  readVec(flights, f + WALL_POINT, event.point)
  readVec(flights, f + WALL_NORMAL, event.normal)
  event.speed = speed
  event.impulse = (1 + restitution) * speed * balls[b + MASS]
}

/**
 * In a hollow (a pipe from inside), a ball that has lost its speed across the wall would fly along the wall and strike
 * it again at once, forever. So such a shallow hit turns the ball away from the wall. The angle grows with the share of
 * its events that the ball has used up. Its speed stays.
 */
function turnAway(crowd: Crowd, slot: number, used: number, approach: number): void {
  const { balls, flights } = crowd
  const v = slot * BALL_SIZE + VELOCITY
  const n = slot * FLIGHT_SIZE + WALL_NORMAL
  const speed = Math.sqrt(balls[v] * balls[v] + balls[v + 1] * balls[v + 1] + balls[v + 2] * balls[v + 2])
  const away = balls[v] * flights[n] + balls[v + 1] * flights[n + 1] + balls[v + 2] * flights[n + 2]
  const sine = STEEPEST * used * used * used * used
  if (!(away < sine * speed && approach < sine * speed)) return
  const across = Math.sqrt(speed * speed - away * away)
  if (!(across > 0)) return
  const scale = (Math.sqrt(1 - sine * sine) * speed) / across
  for (let k = 0; k < 3; k++)
    balls[v + k] = scale * (balls[v + k] - away * flights[n + k]) + sine * speed * flights[n + k]
}

/** The share of a velocity change between two balls that one of them takes: the other's share of both masses. */
export function shareOf(mass: number, other: number): number {
  if (mass === other) return 0.5 // also for two immovable balls
  if (other === Number.POSITIVE_INFINITY) return 1
  if (mass === Number.POSITIVE_INFINITY) return 0
  return other / (mass + other)
}

/**
 * Two balls hit each other. Their relative velocity along the line of centres is reversed, multiplied by the lesser
 * restitution, and divided between them by their masses. A ball that stands still for the rest of the advance counts as
 * an obstacle at rest.
 */
export function bounceOffEachOther(crowd: Crowd, a: number, b: number, events: Events): void {
  const { balls, links } = crowd
  const i = a * BALL_SIZE
  const j = b * BALL_SIZE
  let nx = balls[i + POSITION] - balls[j + POSITION]
  let ny = balls[i + POSITION + 1] - balls[j + POSITION + 1]
  let nz = balls[i + POSITION + 2] - balls[j + POSITION + 2]
  const distance = Math.sqrt(nx * nx + ny * ny + nz * nz)
  nx /= distance
  ny /= distance
  nz /= distance
  const movesA = links[a * LINK_SIZE + STILL] === 1 ? 0 : 1
  const movesB = links[b * LINK_SIZE + STILL] === 1 ? 0 : 1
  const p = i + VELOCITY
  const q = j + VELOCITY
  const vx = movesA * balls[p] - movesB * balls[q]
  const vy = movesA * balls[p + 1] - movesB * balls[q + 1]
  const vz = movesA * balls[p + 2] - movesB * balls[q + 2]
  const speed = 0 - (vx * nx + vy * ny + vz * nz)
  if (!(speed > 0)) return // a rounding made them graze
  const massA = balls[i + MASS]
  const massB = balls[j + MASS]
  const shareA = movesB === 0 ? 1 : movesA * shareOf(massA, massB)
  const shareB = movesA === 0 ? 1 : movesB * shareOf(massB, massA)
  const change = (1 + Math.min(balls[i + RESTITUTION], balls[j + RESTITUTION])) * speed
  const forA = change * shareA
  const forB = change * shareB
  balls[p] += forA * nx
  balls[p + 1] += forA * ny
  balls[p + 2] += forA * nz
  balls[q] -= forB * nx
  balls[q + 1] -= forB * ny
  balls[q + 2] -= forB * nz
  const event = nextEvent(events)
  event.time = crowd.flights[a * FLIGHT_SIZE + TIME]
  event.ball = crowd.ids[a]
  event.other = crowd.ids[b]
  event.collider = -1
  event.triangle = -1
  readVec(balls, i + POSITION, event.position)
  const radius = balls[i + RADIUS]
  event.point.x = balls[i + POSITION] - radius * nx
  event.point.y = balls[i + POSITION + 1] - radius * ny
  event.point.z = balls[i + POSITION + 2] - radius * nz
  event.normal.x = nx
  event.normal.y = ny
  event.normal.z = nz
  event.speed = speed
  // computed from a ball whose velocity changed, because Infinity · 0 is not a number
  event.impulse = shareA > 0 ? massA * forA : massB * forB
}
