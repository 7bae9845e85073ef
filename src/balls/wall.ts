/** When does a ball on its flight meet something of the world? The world's own exact cast, under its contact rule. */
import {
  HIT_NORMAL,
  HIT_POINT,
  HIT_SIZE,
  HIT_T,
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
import { ghostAt, isDriven, turns, writeWay } from '../world/drive.ts'
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

/** The first hit of the rest of a flight, into its row; none: at Infinity. */
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

/** The ball meets a collider at `hit`, which goes there with `velocity`, after WALL_DELAY. */
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
const drift = new Float64Array(3)

/** The first of those that are driven, if it is met before what stands. */
function predictDriven(crowd: Crowd, slot: number): void {
  const { flights, colliders } = crowd
  startInBox(colliders, flights, slot * FLIGHT_SIZE + BOX, MOVING)
  for (let collider = nextInBox(); collider !== undefined; collider = nextInBox())
    if (isDriven(collider) && isThereDriven(collider)) meetDriven(crowd, slot, collider)
}

/** Of the radius: how much earlier than it is something that turns may be met; and into how many parts a flight is cut at most. */
const OFF = 1e-3
const PARTS_LIMIT = 1024

/**
 * Against one that is driven: the flight relative to it, a straight way. One that turns is taken to go straight in each of so many parts that
 * this is off by no more than `OFF` of the ball, which counts as larger by that.
 */
function meetDriven(crowd: Crowd, slot: number, collider: Collider): void {
  const { balls, flights, end } = crowd
  const b = slot * BALL_SIZE
  const f = slot * FLIGHT_SIZE
  const rest = end[0] - flights[f + TIME]
  const since = crowd.shares[0]
  const all = crowd.shares[1] - since
  const begin = since + (all * flights[f + TIME]) / end[0]
  const radius = balls[b + RADIUS]
  let parts = 1
  let larger = 0
  const { drive, pose } = collider
  if (drive !== undefined && turns(collider)) {
    let square = 0
    for (let k = 0; k < 3; k++) {
      const away = Math.max(Math.abs(flights[f + BOX + k] - pose[k]), Math.abs(flights[f + BOX + 3 + k] - pose[k]))
      square += (away + Math.abs(drive.to[k] - pose[k])) * (away + Math.abs(drive.to[k] - pose[k]))
    }
    const angle = 2 * drive.half[0] * (crowd.shares[1] - begin)
    larger = OFF * radius
    parts = Math.min(Math.ceil(Math.sqrt((Math.sqrt(square) * angle * angle) / (4 * larger))) || 1, PARTS_LIMIT)
  }
  const step = rest / parts
  for (let part = 0; part < parts; part++) {
    shares[0] = part === 0 ? begin : begin + ((crowd.shares[1] - begin) * part) / parts
    shares[1] = part === parts - 1 ? crowd.shares[1] : begin + ((crowd.shares[1] - begin) * (part + 1)) / parts
    for (let k = 0; k < 3; k++) sweep[SWEEP_FROM + k] = balls[b + POSITION + k] + flights[f + MOVE + k] * step * part
    writeWay(collider, shares, sweep, SWEEP_FROM, drift, 0)
    let moves = false
    for (let k = 0; k < 3; k++) {
      sweep[SWEEP_TRANSLATION + k] = flights[f + MOVE + k] * step - drift[k]
      sweep[SWEEP_RADII + k] = radius + larger
      if (sweep[SWEEP_TRANSLATION + k] !== 0) moves = true
    }
    if (!moves || isBehind(ghostAt(collider, shares[0]), sweep, SWEEP_FROM)) continue
    if (!castSolidCollider(ghostAt(collider, shares[0]), sweep, SPHERE, IGNORE_LEAVING, found)) continue
    const delay = (part + found[HIT_T]) * step
    if (!(flights[f + TIME] + delay < flights[f + WALL_TIME])) return
    for (let i = 0; i < HIT_SIZE; i++) hit[i] = found[i]
    for (let k = 0; k < 3; k++) hit[HIT_POINT + k] += drift[k] * found[HIT_T]
    flights[f + WALL_DELAY] = delay
    writeWay(collider, shares, found, HIT_POINT, velocity, 0)
    for (let k = 0; k < 3; k++) velocity[k] /= step
    meet(crowd, slot, collider.id, touched.triangle)
    return
  }
}

const found = new Float64Array(HIT_SIZE)
