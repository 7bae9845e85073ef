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
import { isDriven } from '../world/drive.ts'
import { CUSHION, startContacts, takePair, takeWallContact } from './contact-list.ts'
import {
  BALL_SIZE,
  BEND,
  BOUNCES,
  BOX,
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
} from './crowd.ts'
import { carryBy, flyOn, writeBox } from './flight.ts'
import { shareAt } from './frame-share.ts'
import { findNear, moveNear, type Near } from './near.ts'
import { rollRound } from './round.ts'
import { settle } from './settle.ts'
import { fallAsleep } from './sleep.ts'
import { solve } from './solve.ts'
import { gatherWalls, touchWalls, W_FACE, W_GAP, W_NORMAL, walls } from './walls.ts'

const delay = new Float64Array(1)
let touchers = new Int32Array(16)
let degrees = new Int32Array(16)
let margins = new Float64Array(16)
const gravity = new Float64Array(1)

/** The slots of the balls that moved in the last small step: the first `movedCount`. */
export const moved = { slots: touchers, count: 0 }

/** Makes one small step at the time nextStep. */
export function makeSmallStep(crowd: Crowd, near: Near): void {
  const { flights, links, balls, nextStep, step } = crowd
  const now = nextStep[0]
  const h = step[0]
  gravity[0] = strengthOf(crowd.gravity)
  const count = listTouchers(crowd)
  for (let i = 0; i < count; i++) {
    const slot = touchers[i]
    const f = slot * FLIGHT_SIZE
    delay[0] = now - flights[f + TIME]
    carryBy(crowd, slot, delay)
    flights[f + TIME] = now
    links[slot * LINK_SIZE + HELD] = links[slot * LINK_SIZE + STILL] === 2 ? 1 : 0
    links[slot * LINK_SIZE + STILL] = links[slot * LINK_SIZE + STILL] === 1 ? 1 : 0
    links[slot * LINK_SIZE + BUMPS] = 0
    takeMargin(crowd, slot, i, h)
    moveNear(near, crowd, slot)
  }
  startContacts(crowd)
  degrees.fill(0, 0, crowd.count)
  for (let i = 0; i < count; i++) touchBalls(crowd, near, touchers[i], margins[i])
  const share = shareAt(crowd, now)
  for (let i = 0; i < count; i++) {
    const slot = touchers[i]
    if (links[slot * LINK_SIZE + STILL] === 1) {
      stepOn(crowd, slot, h)
      continue
    }
    const radius = balls[slot * BALL_SIZE + RADIUS]
    gatherWalls(crowd, slot, 2 * margins[i], share)
    touchWalls(balls, slot * BALL_SIZE + POSITION, radius, margins[i])
    if (degrees[slot] === 0 && walls.touching <= 1) {
      if (walls.touching === 0) flyOn(crowd, slot)
      else if (!settleOnFace(crowd, slot)) rollRound(crowd, slot, h, now)
    } else for (let w = 0; w < walls.touching; w++) takeWallContact(crowd, slot, w, h, now)
  }
  solve(crowd, h)
  crowd.touching = 0
  for (let i = 0; i < count; i++) {
    const slot = touchers[i]
    if (links[slot * LINK_SIZE + STATE] !== TOUCHES) continue
    crowd.touching++
    stepOn(crowd, slot, h)
  }
  fallAsleep(crowd, touchers, count)
  nextStep[0] = crowd.touching > 0 ? now + h : Number.POSITIVE_INFINITY
  moved.slots = touchers
  moved.count = count
}

const strengthOf = (g: Float64Array): number => Math.sqrt(g[0] * g[0] + g[1] * g[1] + g[2] * g[2])

function listTouchers(crowd: Crowd): number {
  const { links } = crowd
  if (touchers.length < crowd.count) {
    touchers = new Int32Array(crowd.ids.length)
    margins = new Float64Array(crowd.ids.length)
  }
  if (degrees.length < crowd.count) degrees = new Int32Array(crowd.ids.length)
  let count = 0
  for (let slot = 0; slot < crowd.count; slot++)
    if (links[slot * LINK_SIZE + STATE] === TOUCHES) touchers[count++] = slot
  return count
}

/** How far the ball may come in a step; its BOX grows by that. */
function takeMargin(crowd: Crowd, slot: number, i: number, h: number): void {
  const { balls, flights } = crowd
  const b = slot * BALL_SIZE
  const f = slot * FLIGHT_SIZE
  let speed = 0
  for (let k = 0; k < 3; k++) speed += balls[b + VELOCITY + k] * balls[b + VELOCITY + k]
  const margin = h * (Math.sqrt(speed) + gravity[0] * h) + 4 * CUSHION * balls[b + RADIUS]
  margins[i] = margin
  flights.fill(0, f + MOVE, f + MOVE + 9)
  flights[f + FROM] = 0
  flights[f + TILL] = 0
  writeBox(crowd, slot)
  for (let k = 0; k < 3; k++) {
    flights[f + BOX + k] -= margin
    flights[f + BOX + 3 + k] += margin
  }
}

/** Lists the balls that a ball touches and that are in a state to press back. Each pair is listed once. */
function touchBalls(crowd: Crowd, near: Near, slot: number, margin: number): void {
  const { links } = crowd
  findNear(near, crowd, slot)
  // in the order of slots, whatever the order in the grid
  const found = near.found.subarray(0, near.foundCount)
  if (near.foundCount > 1) found.sort()
  for (let i = 0; i < near.foundCount; i++) {
    const other = near.found[i]
    const state = links[other * LINK_SIZE + STATE]
    if (state === TOUCHES ? other < slot : state !== SLEEPS) continue
    if (!takePair(crowd, Math.min(slot, other), Math.max(slot, other), margin)) continue
    degrees[slot]++
    degrees[other]++
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

/** A straight piece until the next step. */
export function stepOn(crowd: Crowd, slot: number, h: number): void {
  const { balls, flights, links } = crowd
  const b = slot * BALL_SIZE
  const f = slot * FLIGHT_SIZE
  const still = links[slot * LINK_SIZE + STILL] !== 0
  for (let k = 0; k < 3; k++) {
    flights[f + MOVE + k] = still ? 0 : balls[b + VELOCITY + k]
    flights[f + BEND + k] = 0
    flights[f + TWIST + k] = 0
  }
  flights[f + ENDS] = h
  flights[f + LEAVES] = Number.POSITIVE_INFINITY
  flights[f + BOUNCES] = 0
}
