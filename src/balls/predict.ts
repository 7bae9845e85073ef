/** What each ball will meet next, and what else will happen to it: kept until an event or a change makes it wrong. */
import {
  BALL_SIZE,
  type Crowd,
  ENDS,
  FLIGHT_SIZE,
  FROM,
  LEAVES,
  LINK_SIZE,
  OWN_TIME,
  PAIR_DELAY,
  PAIR_TIME,
  PARTNER,
  RADIUS,
  STATE,
  STIRRED,
  TILL,
  TIME,
  TOUCHES,
  WALL_DELAY,
  WALL_TIME,
} from './crowd.ts'
import { lookAhead, writeBox } from './flight.ts'
import { whenTheyMeet } from './meet.ts'
import { clearNear, findNear, insertNear, moveNear, type Near } from './near.ts'
import { type Queue, requeue } from './queue.ts'
import { restrained } from './restrain.ts'
import { moved } from './small-step.ts'
import { clearSuitors, type Suitors, setPartner } from './suitors.ts'
import { predictWall } from './wall.ts'

export interface Predictions {
  readonly crowd: Crowd
  readonly near: Near
  readonly queue: Queue
  readonly suitors: Suitors
  /** The balls that lost their partner: the first `lostCount` entries. */
  lost: Int32Array
  lostCount: number
}

const when = new Float64Array(2)

/** Predicts for all balls anew. Those that are STIRRED begin to look from their TIME on; the pieces of others go on. */
export function predictAll(run: Predictions): void {
  const { crowd, near } = run
  const { links, flights } = crowd
  takeStride(crowd)
  clearSuitors(run.suitors, crowd)
  for (let slot = 0; slot < crowd.count; slot++) {
    flights[slot * FLIGHT_SIZE + PAIR_TIME] = Number.POSITIVE_INFINITY
    if (links[slot * LINK_SIZE + STIRRED] === 1) {
      links[slot * LINK_SIZE + STIRRED] = 0
      flights[slot * FLIGHT_SIZE + FROM] = 0
      lookAhead(crowd, slot)
    } else writeBox(crowd, slot)
    predictWall(crowd, slot)
    writeOwn(crowd, slot)
  }
  clearNear(near, crowd)
  for (let slot = 0; slot < crowd.count; slot++) {
    // finds balls that are inserted already, so each pair is found once
    insertNear(near, crowd, slot)
    findNear(near, crowd, slot)
    for (let i = 0; i < near.foundCount; i++) {
      const other = near.found[i]
      if (!whenTheyMeet(crowd, slot, other, when)) continue
      takePartner(run, slot, other)
      takePartner(run, other, slot)
    }
  }
}

/**
 * A stride is about twice the mean radius: as far as it is to the next ball. It is a power of two, so that it does not depend on the
 * order in which the radii are added.
 */
function takeStride({ balls, count, stride }: Crowd): void {
  let sum = 0
  for (let slot = 0; slot < count; slot++) sum += balls[slot * BALL_SIZE + RADIUS]
  const wanted = (2 * sum) / Math.max(count, 1)
  let power = stride[0] > 0 ? stride[0] : 1
  while (power < wanted) power *= 2
  while (power > 2 * wanted && power > 1e-300) power *= 0.5
  stride[0] = power
}

/** The clock has started anew: writes all times again from the delays that they come from. */
export function writeTimes(crowd: Crowd): void {
  const { flights, links, count } = crowd
  for (let slot = 0; slot < count; slot++) {
    const f = slot * FLIGHT_SIZE
    if (flights[f + WALL_TIME] <= 1e300) flights[f + WALL_TIME] = flights[f + TIME] + flights[f + WALL_DELAY]
    writeOwn(crowd, slot)
    const partner = links[slot * LINK_SIZE + PARTNER]
    if (partner < 0) continue
    flights[f + PAIR_TIME] =
      Math.max(flights[f + TIME], flights[partner * FLIGHT_SIZE + TIME]) + flights[f + PAIR_DELAY]
  }
}

/** Writes when the ball's own event is due. */
function writeOwn({ flights, links, stepped, end }: Crowd, slot: number): void {
  const f = slot * FLIGHT_SIZE
  const till = flights[f + TILL]
  // (the pieces of small steps end all at once, and so do stepped flights)
  const last = stepped ? till === end[0] - flights[f + TIME] : till === flights[f + ENDS]
  const waits = last && (stepped || links[slot * LINK_SIZE + STATE] === TOUCHES)
  flights[f + OWN_TIME] = waits
    ? Number.POSITIVE_INFINITY
    : flights[f + TIME] + Math.min(flights[f + ENDS], flights[f + LEAVES], till)
}

function forgetPartner({ crowd, suitors }: Predictions, slot: number): void {
  crowd.flights[slot * FLIGHT_SIZE + PAIR_TIME] = Number.POSITIVE_INFINITY
  setPartner(suitors, crowd, slot, -1)
}

/** Makes `other` the next ball that this one meets (at when[0]), if it meets none before. Returns whether it did. */
function takePartner({ crowd, suitors }: Predictions, slot: number, other: number): boolean {
  const time = slot * FLIGHT_SIZE + PAIR_TIME
  const partner = slot * LINK_SIZE + PARTNER
  const { flights, links } = crowd
  if (!(when[0] < flights[time] || (when[0] === flights[time] && other < links[partner]))) return false
  flights[time] = when[0]
  flights[slot * FLIGHT_SIZE + PAIR_DELAY] = when[1]
  setPartner(suitors, crowd, slot, other)
  return true
}

/**
 * Looks ahead for a ball that has a new piece and for its partner (or -1), and finds new partners for the balls that were to
 * meet them. The queue is repaired after every single change, because it may be wrong in only one place at a time.
 */
export function predictAgain(run: Predictions, a: number, b: number): void {
  startLosing(run)
  forsake(run, a, b)
  if (b >= 0) forsake(run, b, a)
  startAgain(run, a)
  if (b >= 0) startAgain(run, b)
  findPartner(run, a)
  if (b >= 0) findPartner(run, b)
  for (let i = 0; i < run.lostCount; i++) findPartner(run, run.lost[i])
}

/** The same for all balls that are STIRRED. Others may have known that they would meet one of them. */
export function predictStirred(run: Predictions): void {
  const { crowd } = run
  const { links } = crowd
  startLosing(run)
  for (let slot = 0; slot < crowd.count; slot++) {
    const partner = links[slot * LINK_SIZE + PARTNER]
    if (partner < 0 || links[partner * LINK_SIZE + STIRRED] !== 1) continue
    forgetPartner(run, slot)
    requeue(run.queue, crowd, slot)
    if (links[slot * LINK_SIZE + STIRRED] !== 1) run.lost[run.lostCount++] = slot
  }
  for (let slot = 0; slot < crowd.count; slot++) if (links[slot * LINK_SIZE + STIRRED] === 1) startAgain(run, slot)
  for (let slot = 0; slot < crowd.count; slot++) {
    if (links[slot * LINK_SIZE + STIRRED] !== 1) continue
    links[slot * LINK_SIZE + STIRRED] = 0
    findPartner(run, slot)
  }
  for (let i = 0; i < run.lostCount; i++) findPartner(run, run.lost[i])
}

/** The same for all balls that a small step has moved. */
export function predictMoved(run: Predictions): void {
  startLosing(run)
  for (let i = 0; i < moved.count; i++) forsakeMoved(run, moved.slots[i])
  for (let i = 0; i < moved.count; i++) startAgain(run, moved.slots[i], restrained.meetsWalls[moved.slots[i]] === 1)
  for (let i = 0; i < moved.count; i++)
    if (restrained.meetsBalls[moved.slots[i]] === 1) findPartner(run, moved.slots[i])
  for (let i = 0; i < run.lostCount; i++) findPartner(run, run.lost[i])
}

/** Takes their partner from the ball that a ball was to meet, and from those that were to meet it. */
function forsakeMoved(run: Predictions, slot: number): void {
  const { crowd, queue } = run
  // (what was to meet it, did so before this step, or is its partner)
  const partner = crowd.links[slot * LINK_SIZE + PARTNER]
  forgetPartner(run, slot)
  requeue(queue, crowd, slot)
  if (partner < 0 || crowd.links[partner * LINK_SIZE + PARTNER] !== slot) return
  forgetPartner(run, partner)
  requeue(queue, crowd, partner)
  run.lost[run.lostCount++] = partner
}

function startLosing(run: Predictions): void {
  const { crowd } = run
  if (run.lost.length < 2 * crowd.count) run.lost = new Int32Array(2 * crowd.ids.length)
  run.lostCount = 0
}

/** Takes their partner from all balls that were to meet this one, except `other`. */
function forsake(run: Predictions, slot: number, other: number): void {
  const { crowd, queue, suitors } = run
  for (let who = suitors.first[slot]; who >= 0; ) {
    const next = suitors.next[who]
    if (who !== other) {
      forgetPartner(run, who)
      requeue(queue, crowd, who)
      run.lost[run.lostCount++] = who
    }
    who = next
  }
}

/** @param walls whether it may meet any */
function startAgain(run: Predictions, slot: number, walls = true): void {
  const { crowd, near, queue } = run
  forgetPartner(run, slot)
  crowd.flights[slot * FLIGHT_SIZE + FROM] = 0
  lookAhead(crowd, slot)
  moveNear(near, crowd, slot)
  if (walls || crowd.colliders.drivenCount > 0) predictWall(crowd, slot)
  else crowd.flights[slot * FLIGHT_SIZE + WALL_TIME] = Number.POSITIVE_INFINITY
  writeOwn(crowd, slot)
  requeue(queue, crowd, slot)
}

/** Looks farther ahead for a ball that goes on as before. */
export function renew(run: Predictions, slot: number): void {
  const { crowd, near, queue } = run
  forgetPartner(run, slot)
  lookAhead(crowd, slot)
  moveNear(near, crowd, slot)
  predictWall(crowd, slot)
  writeOwn(crowd, slot)
  requeue(queue, crowd, slot)
  findPartner(run, slot)
}

/** The ball goes on as before, and only its own event has changed. */
export function forgetEvent(run: Predictions, slot: number): void {
  writeOwn(run.crowd, slot)
  requeue(run.queue, run.crowd, slot)
}

function findPartner(run: Predictions, slot: number): void {
  const { crowd, near, queue } = run
  findNear(near, crowd, slot)
  for (let i = 0; i < near.foundCount; i++) {
    const other = near.found[i]
    if (!whenTheyMeet(crowd, slot, other, when)) continue
    if (takePartner(run, slot, other)) requeue(queue, crowd, slot)
    if (takePartner(run, other, slot)) requeue(queue, crowd, other)
  }
}
