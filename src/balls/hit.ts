/**
 * What becomes of balls after a hit. A ball whose next flight would be shorter than REST stays on what it hit: on a face it slides and
 * rolls; elsewhere, and on other balls, it moves by small steps. A time decides, never a speed alone: in weak gravity slow bounces
 * go on.
 */
import { PIPE_AXIS, PIPE_POINT, PIPE_RADIUS, type Row } from '../math/rows.ts'
import { isDriven } from '../world/drive.ts'
import { findId } from '../world/ids.ts'
import { REST } from './contact-list.ts'
import {
  BALL_SIZE,
  BEND,
  BOUNCES,
  BUMPS,
  COLLIDER,
  type Crowd,
  FLIGHT_SIZE,
  LINK_SIZE,
  NORMAL,
  POSITION,
  QUIET,
  RADIUS,
  ROLLS,
  SLEEPS,
  SLIDES,
  STATE,
  STILL,
  TIME,
  TOUCHES,
  VELOCITY,
  WALL_NORMAL,
  writeGravity,
  writeSpeed,
} from './crowd.ts'
import type { Events } from './events.ts'
import { flyOn } from './flight.ts'
import { LENGTH, NOW, turnIntoShares } from './frame-share.ts'
import { combineBalls, combineWithCollider, M_RESTITUTION, MATERIAL_SIZE } from './material.ts'
import {
  between,
  bounceOffEachOther,
  bounceOffWall,
  writeApproachOfBalls,
  writeApproachToWall,
  writeBetween,
} from './respond.ts'
import { rollRound } from './round.ts'
import { settle } from './settle.ts'
import { stepOn } from './small-step.ts'
import { gatherWalls, MARGIN, SHARE, touchWalls, walls } from './walls.ts'

/** A ball that is hit more often than this between two small steps stands still until the next. */
const BUMPS_LIMIT = 4
/** A hit wakes a sleeping ball if it is faster than this share of √(g R). */
const WAKES = 0.02
/** Balls in a pile do not bounce off each other below this share of √(g R): such a bounce is 0.005 R high at most. */
const SLOW = 0.1
/** Speeds below this share of the whole are roundings. */
const ROUNDED = 1e-12

const approach = new Float64Array(1)
const pull = new Float64Array(1)
const pullOfA = new Float64Array(1)
const material = new Float64Array(MATERIAL_SIZE)
/** How long it is to the next small step. */
const rest = new Float64Array(1)
const share = new Float64Array(1)
const when = new Float64Array(2)
const around = new Float64Array(2)

const isOnFace = (state: number): boolean => state === SLIDES || state === ROLLS

/** A hit along a normal that leans out of a face by more than this share takes a ball off the face. */
const LEANS = 1e-6

/**
 * out[0] = how strongly a ball is pulled along a normal after a hit along it: by what moves it now, or, if the hit takes it off the face on which it
 * rolls, by gravity.
 */
function writePull(crowd: Crowd, slot: number, normal: Row, n: number, out: Row): void {
  const { flights, links, gravity } = crowd
  const f = slot * FLIGHT_SIZE
  let onFace = isOnFace(links[slot * LINK_SIZE + STATE])
  if (onFace) {
    let lean = 0
    for (let k = 0; k < 3; k++) lean += flights[f + NORMAL + k] * normal[n + k]
    onFace = lean <= LEANS
  }
  let pull = 0
  for (let k = 0; k < 3; k++) pull += (onFace ? 2 * flights[f + BEND + k] : gravity[k]) * normal[n + k]
  out[0] = pull
}

/** The wall of a pipe bends towards a ball inside it. */
function pressOfHollow(crowd: Crowd, slot: number): number {
  const { balls, flights, links, colliders } = crowd
  const collider = findId(colliders.ids, links[slot * LINK_SIZE + COLLIDER])
  if (collider === undefined || collider.kind !== 'pipe') return 0
  const { row } = collider
  const n = slot * FLIGHT_SIZE + WALL_NORMAL
  const v = slot * BALL_SIZE + VELOCITY
  let away = 0
  let along = 0
  let across = 0
  let axis = 0
  let speed = 0
  for (let k = 0; k < 3; k++) {
    away += flights[n + k] * (balls[slot * BALL_SIZE + POSITION + k] - row[PIPE_POINT + k])
    along += row[PIPE_AXIS + k] * balls[v + k]
    axis += row[PIPE_AXIS + k] * row[PIPE_AXIS + k]
    across += flights[n + k] * balls[v + k]
    speed += balls[v + k] * balls[v + k]
  }
  const wide = row[PIPE_RADIUS] - balls[slot * BALL_SIZE + RADIUS]
  if (away > 0 || !(wide > 0)) return 0
  return Math.max(0, speed - (along * along) / axis - across * across) / wide
}

/** A ball has come to the collider that was predicted. */
export function hitWall(crowd: Crowd, slot: number, events: Events): void {
  const { flights, links, colliders, stepped } = crowd
  const link = slot * LINK_SIZE
  const f = slot * FLIGHT_SIZE
  const state = links[link + STATE]
  const collider = findId(colliders.ids, links[link + COLLIDER])
  if (stepped) {
    bounceOffWall(crowd, slot, false, events)
    flyOn(crowd, slot)
    return
  }
  writeApproachToWall(crowd, slot, approach)
  writePull(crowd, slot, flights, f + WALL_NORMAL, pull)
  combineWithCollider(crowd, slot, links[link + COLLIDER], material)
  const speed = approach[0]
  const e = material[M_RESTITUTION]
  const press = pressOfHollow(crowd, slot) - pull[0]
  const rests = press > 0 && 2 * e * speed <= press * REST
  bounceOffWall(crowd, slot, rests, events)
  if (state === TOUCHES) {
    bump(crowd, slot)
    return
  }
  if (!rests) {
    leaveOrStay(crowd, slot)
    return
  }
  if (collider === undefined || isDriven(collider)) {
    join(crowd, slot)
    return
  }
  const wasOnFace = isOnFace(state)
  for (let k = 0; k < 3; k++) faceBefore[k] = flights[f + NORMAL + k]
  flights[f + BOUNCES] = e > 0 && e < 1 && speed > 0 ? (2 * e * speed) / press / (1 - e) : 0
  if (!settle(crowd, slot, flights, f + WALL_NORMAL) || (wasOnFace && sinksInto(crowd, slot, faceBefore)))
    join(crowd, slot)
}

const faceBefore = new Float64Array(3)

/** Does a ball that has turned onto another face still press on the one before, or come back to it at once? */
function sinksInto({ balls, flights }: Crowd, slot: number, normal: Float64Array): boolean {
  const v = slot * BALL_SIZE + VELOCITY
  const bend = slot * FLIGHT_SIZE + BEND
  let away = 0
  let pull = 0
  let speed = 0
  for (let k = 0; k < 3; k++) {
    away += balls[v + k] * normal[k]
    pull += flights[bend + k] * normal[k]
    speed += balls[v + k] * balls[v + k]
  }
  const tiny = ROUNDED * Math.sqrt(speed)
  return away < -tiny || (pull < 0 && away <= -pull * REST + tiny)
}

/** After a hit that leaves some speed: a ball on a face stays there, unless the hit has lifted it, or drives it into the face. */
function leaveOrStay(crowd: Crowd, slot: number): void {
  const { balls, flights, links } = crowd
  const f = slot * FLIGHT_SIZE
  if (!isOnFace(links[slot * LINK_SIZE + STATE])) {
    flyOn(crowd, slot)
    return
  }
  const v = slot * BALL_SIZE + VELOCITY
  let away = 0
  let press = 0
  let speed = 0
  for (let k = 0; k < 3; k++) {
    away += balls[v + k] * flights[f + NORMAL + k]
    press -= crowd.gravity[k] * flights[f + NORMAL + k]
    speed += balls[v + k] * balls[v + k]
  }
  const sinks = away < -ROUNDED * Math.sqrt(speed)
  if (sinks || 2 * away > press * REST || !settle(crowd, slot, flights, f + NORMAL)) flyOn(crowd, slot)
}

const waits = (links: Int32Array, slot: number): boolean => links[slot * LINK_SIZE + STILL] === 2

/** Lets a ball stand still until the next small step. */
function wait(links: Int32Array, slot: number): void {
  if (links[slot * LINK_SIZE + STILL] === 0) links[slot * LINK_SIZE + STILL] = 2
}

/** A ball that moves by small steps has been hit between two of them. */
function bump(crowd: Crowd, slot: number): void {
  const link = slot * LINK_SIZE
  if (++crowd.links[link + BUMPS] > BUMPS_LIMIT) wait(crowd.links, slot)
  rest[0] = crowd.nextStep[0] - crowd.flights[slot * FLIGHT_SIZE + TIME]
  stepOn(crowd, slot, rest)
}

/** From now on the ball moves by small steps. */
export function join(crowd: Crowd, slot: number): void {
  const { balls, flights, links, nextStep, step } = crowd
  const link = slot * LINK_SIZE
  const now = flights[slot * FLIGHT_SIZE + TIME]
  if (links[link + STATE] !== TOUCHES) crowd.touching++
  links[link + STATE] = TOUCHES
  links[link + QUIET] = 0
  links[link + BUMPS] = 0
  if (!(nextStep[0] <= 1e300)) {
    nextStep[0] = step[0] * (Math.floor(now / step[0]) + 1)
    // (rounded down to now, the same step would be made again for ever)
    if (nextStep[0] <= now) nextStep[0] += step[0]
  }
  const h = nextStep[0] - now
  const b = slot * BALL_SIZE
  let alone = false
  if (h > 0.25 * step[0] && links[link + STILL] === 0) {
    writeSpeed(crowd, slot, around, MARGIN)
    around[MARGIN] = h * 2 * around[MARGIN] + 1e-4 * balls[b + RADIUS]
    share[0] = now
    turnIntoShares(crowd, share, 1)
    around[SHARE] = share[0]
    gatherWalls(crowd, slot, around)
    around[MARGIN] = 1e-4 * balls[b + RADIUS]
    touchWalls(crowd, slot, balls, b + POSITION, around)
    alone = walls.touching === 1
  }
  if (alone) {
    // (one that is about to leave goes on freely until the next step)
    when[NOW] = now
    when[LENGTH] = h
    if (!rollRound(crowd, slot, when)) for (let k = 0; k < 3; k++) balls[b + VELOCITY + k] += h * crowd.gravity[k]
  } else wait(links, slot)
  rest[0] = h
  stepOn(crowd, slot, rest)
}

/** Two balls have met. */
export function hitBall(crowd: Crowd, a: number, b: number, events: Events): void {
  const { links } = crowd
  writeBetween(crowd, a, b)
  if (crowd.stepped) {
    bounceOffEachOther(crowd, a, b, false, events)
    flyOn(crowd, a)
    flyOn(crowd, b)
    return
  }
  writeApproachOfBalls(crowd, a, b, approach)
  wakeBy(crowd, a)
  wakeBy(crowd, b)
  const stateA = links[a * LINK_SIZE + STATE]
  const stateB = links[b * LINK_SIZE + STATE]
  const pressed = stateA >= TOUCHES || stateB >= TOUCHES
  const inPile = stateA === TOUCHES && stateB === TOUCHES
  if (pressed) writeGravity(crowd, pull)
  else {
    writePull(crowd, b, between, 0, pull)
    writePull(crowd, a, between, 0, pullOfA)
    pull[0] -= pullOfA[0]
  }
  combineBalls(crowd, a, b, material)
  const slow = inPile && pull[0] > 0 && isSlow(crowd, a, b)
  const rests = slow || (pull[0] > 0 && 2 * material[M_RESTITUTION] * approach[0] <= pull[0] * REST)
  bounceOffEachOther(crowd, a, b, rests, events)
  if (slow || (inPile && (waits(links, a) || waits(links, b)))) {
    wait(links, a)
    wait(links, b)
  }
  goOn(crowd, a, rests)
  goOn(crowd, b, rests)
}

/** Wakes a ball that is hit at the speed approach[0]. */
function wakeBy(crowd: Crowd, slot: number): void {
  if (crowd.links[slot * LINK_SIZE + STATE] !== SLEEPS) return
  writeGravity(crowd, pull)
  if (approach[0] > WAKES * Math.sqrt(pull[0] * crowd.balls[slot * BALL_SIZE + RADIUS])) join(crowd, slot)
}

/** Do two balls in a pile meet so slowly, at approach[0], that their bounce could not be seen? pull[0] is gravity. */
function isSlow({ balls }: Crowd, a: number, b: number): boolean {
  const radius = Math.min(balls[a * BALL_SIZE + RADIUS], balls[b * BALL_SIZE + RADIUS])
  return approach[0] <= SLOW * Math.sqrt(pull[0] * radius)
}

function goOn(crowd: Crowd, slot: number, rests: boolean): void {
  const state = crowd.links[slot * LINK_SIZE + STATE]
  if (state === TOUCHES) bump(crowd, slot)
  else if (state === SLEEPS) return
  else if (rests) join(crowd, slot)
  else leaveOrStay(crowd, slot)
}
