/** Predicts when a ball in flight meets something in the world, by the world's own exact cast and its contact rule. */
import {
  HIT_NORMAL,
  HIT_POINT,
  HIT_SIZE,
  HIT_T,
  type Row,
  SOLID_SIZE,
  SWEEP_FROM,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { IGNORE_LEAVING } from '../sweep/contact-rule.ts'
import { SPHERE } from '../sweep/mover.ts'
import { isThereDriven } from '../world/asked.ts'
import { struck } from '../world/cast-ray.ts'
import { castSolidCollider, castSolidInWorld, touched } from '../world/cast-solid.ts'
import { type Collider, isBehind } from '../world/collider.ts'
import { ghostAt, isDriven, turns, writeTurned, writeVelocity, writeWay } from '../world/drive.ts'
import { MOVING, nextInBox, startInBox } from '../world/find.ts'
import {
  BALL_SIZE,
  BOX,
  COLLIDER,
  type Crowd,
  FLIGHT_SIZE,
  LINK_SIZE,
  MOVE,
  POSITION,
  RADIUS,
  STILL,
  TIME,
  TRIANGLE,
  WALL_DELAY,
  WALL_NORMAL,
  WALL_POINT,
  WALL_TIME,
  WALL_VELOCITY,
} from './crowd.ts'

const sweep = new Float64Array(SOLID_SIZE)
const hit = new Float64Array(HIT_SIZE)

/** Writes the first hit of the rest of a flight into its row; if there is none, its time is Infinity. */
export function predictWall(crowd: Crowd, slot: number): void {
  const { balls, flights, links, end } = crowd
  const b = slot * BALL_SIZE
  const f = slot * FLIGHT_SIZE
  const link = slot * LINK_SIZE
  const rest = end[0] - flights[f + TIME]
  flights[f + WALL_TIME] = Number.POSITIVE_INFINITY
  links[link + COLLIDER] = -1
  let moves = false
  for (let k = 0; k < 3; k++) {
    sweep[SWEEP_FROM + k] = balls[b + POSITION + k]
    sweep[SWEEP_TRANSLATION + k] = flights[f + MOVE + k] * rest
    sweep[SWEEP_RADII + k] = balls[b + RADIUS]
    if (sweep[SWEEP_TRANSLATION + k] !== 0) moves = true
  }
  if (moves && castSolidInWorld(crowd.colliders, sweep, SPHERE, IGNORE_LEAVING, hit)) {
    flights[f + WALL_DELAY] = hit[HIT_T] * rest
    velocity.fill(0)
    meet(crowd, slot, struck.id, struck.triangle)
  }
  if (crowd.colliders.drivenCount > 0 && rest > 0 && links[link + STILL] === 0) predictDriven(crowd, slot)
}

/** Records that the ball meets a collider at `hit`, after WALL_DELAY; the collider moves with `velocity` there. */
function meet(crowd: Crowd, slot: number, collider: number, triangle: number): void {
  const { flights, links, end } = crowd
  const f = slot * FLIGHT_SIZE
  flights[f + WALL_TIME] = Math.min(flights[f + TIME] + flights[f + WALL_DELAY], end[0])
  for (let k = 0; k < 3; k++) {
    flights[f + WALL_NORMAL + k] = hit[HIT_NORMAL + k]
    flights[f + WALL_POINT + k] = hit[HIT_POINT + k]
    flights[f + WALL_VELOCITY + k] = velocity[k]
  }
  links[slot * LINK_SIZE + COLLIDER] = collider
  links[slot * LINK_SIZE + TRIANGLE] = triangle
}

const velocity = new Float64Array(3)
const shares = new Float64Array(2)
const back = new Float64Array(3)

/** Finds the first moving collider that the ball meets, if it meets one before static geometry. */
function predictDriven(crowd: Crowd, slot: number): void {
  const { flights, colliders } = crowd
  startInBox(colliders, flights, slot * FLIGHT_SIZE + BOX, MOVING)
  for (let collider = nextInBox(); collider !== undefined; collider = nextInBox())
    if (isDriven(collider) && isThereDriven(collider)) meetDriven(crowd, slot, collider)
}

/**
 * OFF is a share of the radius: how much a ball is enlarged against turning colliders, and how far its path, seen from
 * them, may bend away from a straight one. So a hit may come too early by the sum of both. PARTS_LIMIT is the largest
 * number of parts of a flight.
 */
const OFF = 5e-4
const PARTS_LIMIT = 1024

/**
 * Counts the parts into which a flight is cut. Seen from a collider that turns by φ, a path w past it at a distance of
 * up to y bends. In n parts, it bends by at most (φ² y + 2 φ |w|) / 8 n² in each.
 */
function countParts(crowd: Crowd, slot: number, { drive, pose }: Collider): number {
  if (drive === undefined) return 1
  const { balls, flights, end } = crowd
  const f = slot * FLIGHT_SIZE
  const rest = end[0] - flights[f + TIME]
  const share = crowd.shares[1] - beginOf(crowd, slot)
  let y = 0
  let w = 0
  for (let k = 0; k < 3; k++) {
    const way = drive.to[k] - pose[k]
    const away = Math.max(Math.abs(flights[f + BOX + k] - pose[k]), Math.abs(flights[f + BOX + 3 + k] - pose[k]))
    const relative = flights[f + MOVE + k] * rest - way * share
    y += (away + Math.abs(way)) * (away + Math.abs(way))
    w += relative * relative
  }
  const angle = 2 * drive.half[0] * share
  const bend = angle * (angle * Math.sqrt(y) + 2 * Math.sqrt(w))
  const off = OFF * balls[slot * BALL_SIZE + RADIUS]
  return Math.min(Math.ceil(Math.sqrt(bend / (8 * off))) || 1, PARTS_LIMIT)
}

/** The share of the frame at which a ball's flight begins. */
function beginOf({ flights, shares, end }: Crowd, slot: number): number {
  return shares[0] + ((shares[1] - shares[0]) * flights[slot * FLIGHT_SIZE + TIME]) / end[0]
}

/**
 * Casts the flight relative to a moving collider, as a straight path. Seen from a turning collider, the path counts as
 * straight in each of several parts.
 */
function meetDriven(crowd: Crowd, slot: number, collider: Collider): void {
  const { balls, flights, end } = crowd
  const b = slot * BALL_SIZE
  const f = slot * FLIGHT_SIZE
  const rest = end[0] - flights[f + TIME]
  const begin = beginOf(crowd, slot)
  const turning = turns(collider)
  const parts = turning ? countParts(crowd, slot, collider) : 1
  const radius = balls[b + RADIUS] * (turning ? 1 + OFF : 1)
  const step = rest / parts
  for (let part = 0; part < parts; part++) {
    const from = part === 0 ? begin : begin + ((crowd.shares[1] - begin) * part) / parts
    const to = part === parts - 1 ? crowd.shares[1] : begin + ((crowd.shares[1] - begin) * (part + 1)) / parts
    // the ball's place at the end of the part, and how far the collider carries this place back to the start of the
    // part
    for (let k = 0; k < 3; k++)
      sweep[SWEEP_FROM + k] = balls[b + POSITION + k] + flights[f + MOVE + k] * step * (part + 1)
    shares[0] = to
    shares[1] = from
    writeWay(collider, shares, sweep, SWEEP_FROM, back, 0)
    let moves = false
    for (let k = 0; k < 3; k++) {
      sweep[SWEEP_FROM + k] = balls[b + POSITION + k] + flights[f + MOVE + k] * step * part
      sweep[SWEEP_TRANSLATION + k] = flights[f + MOVE + k] * step + back[k]
      sweep[SWEEP_RADII + k] = radius
      if (sweep[SWEEP_TRANSLATION + k] !== 0) moves = true
    }
    if (!moves || isBehind(ghostAt(collider, from), sweep, SWEEP_FROM)) continue
    if (!castSolidCollider(ghostAt(collider, from), sweep, SPHERE, IGNORE_LEAVING, found)) continue
    const delay = (part + found[HIT_T]) * step
    if (!(flights[f + TIME] + delay < flights[f + WALL_TIME])) return
    for (let i = 0; i < HIT_SIZE; i++) hit[i] = found[i]
    shares[0] = from
    shares[1] = from + (to - from) * found[HIT_T]
    if (turning) {
      // the collider has moved on, and turned, since the part began
      writeWay(collider, shares, found, HIT_POINT, back, 0)
      for (let k = 0; k < 3; k++) hit[HIT_POINT + k] += back[k]
      writeTurned(collider, shares, hit, HIT_NORMAL)
    } else for (let k = 0; k < 3; k++) hit[HIT_POINT + k] -= back[k] * found[HIT_T]
    flights[f + WALL_DELAY] = delay
    writeVelocity(collider, crowd.colliders.span, shares, hit, HIT_POINT, velocity)
    if (turning && !approaches(flights, f + MOVE)) {
      // only the straight path leads into the collider: take its velocity and normal
      for (let k = 0; k < 3; k++) {
        velocity[k] = flights[f + MOVE + k] - sweep[SWEEP_TRANSLATION + k] / step
        hit[HIT_NORMAL + k] = found[HIT_NORMAL + k]
      }
    }
    meet(crowd, slot, collider.id, touched.triangle)
    return
  }
}

/** Does a ball with this velocity approach what it meets, at `hit` and with `velocity`? */
function approaches(flights: Row, move: number): boolean {
  let speed = 0
  for (let k = 0; k < 3; k++) speed += (velocity[k] - flights[move + k]) * hit[HIT_NORMAL + k]
  return speed > 0
}

const found = new Float64Array(HIT_SIZE)
