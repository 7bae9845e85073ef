/**
 * Balls that touch several things, or something round, move by small steps (1/256 s). In each step:
 *
 * 1. every such ball finds what it touches. With nothing left it flies; on one face it slides or rolls (roll.ts); round one
 *    other surface it rolls (round.ts).
 * 2. For the others, the velocities are solved (solve.ts) so that nothing approaches what it touches.
 * 3. All move straight until the next step. The moves are flights like others: whatever they meet is an event, so nothing
 *    overlaps, even where the velocities are not solved to the last digit.
 * 4. A group of balls that have hardly moved for a while sleeps (sleep.ts).
 */
import type { Row } from '../math/rows.ts'
import { isDriven } from '../world/drive.ts'
import { BALL_CUSHION, CUSHION, startContacts, takePair, takeWallContact } from './contact-list.ts'
import {
  BALL_SIZE,
  BEND,
  BOUNCES,
  BOX_SIZE,
  BUMPS,
  type Crowd,
  ENDS,
  FLIGHT_SIZE,
  FROM,
  HELD,
  LEAVES,
  LINK_SIZE,
  MOVE,
  POSITION,
  RADIUS,
  SLEEPS,
  STATE,
  STILL,
  TILL,
  TIME,
  TOUCHES,
  TWIST,
  VELOCITY,
  writeGravity,
  writeSpeed,
} from './crowd.ts'
import { carryBy, flyOn, writeBox } from './flight.ts'
import { LENGTH, NOW, turnIntoShares } from './frame-share.ts'
import { findNear, type Near, putBack, takeOut } from './near.ts'
import { restrain, restrained } from './restrain.ts'
import { rollRound } from './round.ts'
import { seePiece } from './sensors.ts'
import { settle } from './settle.ts'
import { fallAsleep } from './sleep.ts'
import { solve } from './solve.ts'
import { gatherWalls, MARGIN, SHARE, touchWalls, W_FACE, W_GAP, W_NORMAL, walls } from './walls.ts'

const delay = new Float64Array(1)
let touchers = new Int32Array(16)
/** By slots: how many balls each touches, and how far it may come in a step. */
let degrees = new Int32Array(16)
let margins = new Float64Array(16)
const gravity = new Float64Array(1)
const when = new Float64Array(2)
const share = new Float64Array(1)
const speed = new Float64Array(1)
const around = new Float64Array(2)
/** Balls touch that are no farther apart. */
const apart = new Float64Array(1)

/** The balls that moved in the last small step: the first `count` slots. */
export const moved = { slots: touchers, count: 0 }

/** Makes one small step at the time nextStep. */
export function makeSmallStep(crowd: Crowd, near: Near): void {
  const { links, nextStep, step } = crowd
  when[NOW] = nextStep[0]
  when[LENGTH] = step[0]
  share[0] = nextStep[0]
  turnIntoShares(crowd, share, 1)
  writeGravity(crowd, gravity)
  const count = listTouchers(crowd)
  for (let i = 0; i < count; i++) arrive(crowd, near, touchers[i])
  startContacts(crowd)
  for (let i = 0; i < count; i++) touchBalls(crowd, near, touchers[i])
  for (let i = 0; i < count; i++) touch(crowd, touchers[i])
  solve(crowd)
  for (let i = 0; i < count; i++)
    if (links[touchers[i] * LINK_SIZE + STATE] === TOUCHES) stepOn(crowd, touchers[i], step)
  restrain(crowd)
  crowd.touching = 0
  for (let i = 0; i < count; i++) {
    const slot = touchers[i]
    if (links[slot * LINK_SIZE + STATE] !== TOUCHES) continue
    crowd.touching++
    if (goesFar(crowd, slot)) restrained.meetsWalls[slot] = restrained.meetsBalls[slot] = 1
  }
  fallAsleep(crowd, touchers, count)
  nextStep[0] = crowd.touching > 0 ? when[NOW] + step[0] : Number.POSITIVE_INFINITY
  moved.slots = touchers
  moved.count = count
}

/** Does a ball move farther in this step than the margin within which its contacts were looked for? */
function goesFar({ flights, step }: Crowd, slot: number): boolean {
  const f = slot * FLIGHT_SIZE + MOVE
  let square = 0
  for (let k = 0; k < 3; k++) square += flights[f + k] * flights[f + k]
  return Math.sqrt(square) * step[0] > margins[slot]
}

/** Ends a ball's piece. Its box is where it may come in the next step. */
function arrive(crowd: Crowd, near: Near, slot: number): void {
  const { flights, links } = crowd
  const f = slot * FLIGHT_SIZE
  const link = slot * LINK_SIZE
  delay[0] = when[NOW] - flights[f + TIME]
  seePiece(crowd, slot, delay)
  carryBy(crowd, slot, delay)
  flights[f + TIME] = when[NOW]
  links[link + HELD] = links[link + STILL] === 2 ? 1 : 0
  links[link + STILL] = links[link + STILL] === 1 ? 1 : 0
  links[link + BUMPS] = 0
  degrees[slot] = 0
  restrained.meetsWalls[slot] = 0
  restrained.meetsBalls[slot] = 0
  takeMargin(crowd, slot)
  takeOut(near, slot)
}

/** Finds the surfaces that a ball touches, and what becomes of it: it flies, rolls on one of them, or all are contacts. */
function touch(crowd: Crowd, slot: number): void {
  const { balls, links } = crowd
  if (links[slot * LINK_SIZE + STILL] === 1) {
    stepOn(crowd, slot, crowd.step)
    return
  }
  around[MARGIN] = 2 * margins[slot]
  around[SHARE] = share[0]
  gatherWalls(crowd, slot, around)
  around[MARGIN] = margins[slot]
  touchWalls(crowd, slot, balls, slot * BALL_SIZE + POSITION, around)
  if (degrees[slot] > 0 || walls.touching > 1) {
    if (walls.dropped) restrained.meetsWalls[slot] = 1
    for (let w = 0; w < walls.touching; w++) if (!takeWallContact(crowd, slot, w, when)) restrained.meetsWalls[slot] = 1
    return
  }
  restrained.meetsWalls[slot] = restrained.meetsBalls[slot] = 1
  if (walls.touching > 0 && (settleOnFace(crowd, slot) || rollRound(crowd, slot, when))) return
  flyOn(crowd, slot)
}

function listTouchers(crowd: Crowd): number {
  const { links } = crowd
  if (touchers.length < crowd.count) {
    const capacity = crowd.ids.length
    touchers = new Int32Array(capacity)
    margins = new Float64Array(capacity)
    degrees = new Int32Array(capacity)
    restrained.meetsWalls = new Uint8Array(capacity)
    restrained.meetsBalls = new Uint8Array(capacity)
  }
  let count = 0
  for (let slot = 0; slot < crowd.count; slot++)
    if (links[slot * LINK_SIZE + STATE] === TOUCHES) touchers[count++] = slot
  return count
}

/** How far the ball may come in a step; its box grows by that. */
function takeMargin(crowd: Crowd, slot: number): void {
  const { balls, flights, boxes, step } = crowd
  const h = step[0]
  const o = slot * BOX_SIZE
  const f = slot * FLIGHT_SIZE
  const radius = balls[slot * BALL_SIZE + RADIUS]
  writeSpeed(crowd, slot, speed, 0)
  const margin = h * (speed[0] + gravity[0] * h) + 4 * BALL_CUSHION * radius
  margins[slot] = margin
  flights.fill(0, f + MOVE, f + MOVE + 9)
  flights[f + FROM] = 0
  flights[f + TILL] = 0
  writeBox(crowd, slot)
  for (let k = 0; k < 3; k++) {
    boxes[o + k] -= margin
    boxes[o + 3 + k] += margin
  }
}

/**
 * Lists the balls that a ball touches and that are in a state to press back. Each pair is listed once: the grid holds only those before
 * this one.
 */
function touchBalls(crowd: Crowd, near: Near, slot: number): void {
  const { links } = crowd
  putBack(near, crowd, slot)
  findNear(near, crowd, slot)
  // in the order of slots, whatever the order in the grid
  const found = near.found
  for (let i = 1; i < near.foundCount; i++) {
    const other = found[i]
    let at = i
    for (; at > 0 && found[at - 1] > other; at--) found[at] = found[at - 1]
    found[at] = other
  }
  for (let i = 0; i < near.foundCount; i++) {
    const other = found[i]
    const state = links[other * LINK_SIZE + STATE]
    if (state !== TOUCHES) restrained.meetsBalls[slot] = 1
    if (state === TOUCHES ? other > slot : state !== SLEEPS) continue
    apart[0] = margins[slot] + (state === TOUCHES ? margins[other] : 0)
    const listed = takePair(crowd, Math.min(slot, other), Math.max(slot, other), apart)
    if (listed > 0) {
      degrees[slot]++
      degrees[other]++
    } else if (listed < 0) restrained.meetsBalls[slot] = restrained.meetsBalls[other] = 1
  }
}

/** A ball that touches one face only, and hardly moves across it, slides or rolls on it from now on. */
function settleOnFace(crowd: Crowd, slot: number): boolean {
  const { balls } = crowd
  const { rows, which, colliders } = walls
  const collider = colliders[which[0]]
  if (rows[W_FACE] !== 1 || collider === undefined || isDriven(collider)) return false
  const radius = balls[slot * BALL_SIZE + RADIUS]
  if (!(rows[W_GAP] <= 2 * CUSHION * radius)) return false
  let away = 0
  for (let k = 0; k < 3; k++) away += balls[slot * BALL_SIZE + VELOCITY + k] * rows[W_NORMAL + k]
  if (Math.abs(away) > 2 * gravity[0] * crowd.step[0]) return false
  return settle(crowd, slot, rows, W_NORMAL)
}

/** A straight piece until the next step, length[0] seconds long. */
export function stepOn(crowd: Crowd, slot: number, length: Row): void {
  const { balls, flights, links } = crowd
  const b = slot * BALL_SIZE
  const f = slot * FLIGHT_SIZE
  const still = links[slot * LINK_SIZE + STILL] !== 0
  for (let k = 0; k < 3; k++) {
    flights[f + MOVE + k] = still ? 0 : balls[b + VELOCITY + k]
    flights[f + BEND + k] = 0
    flights[f + TWIST + k] = 0
  }
  flights[f + ENDS] = length[0]
  flights[f + LEAVES] = Number.POSITIVE_INFINITY
  flights[f + BOUNCES] = 0
}
