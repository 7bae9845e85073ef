/**
 * One advance: straight flights from event to event. The earliest event of all is carried out, and only what it changed
 * is predicted again. Each ball takes part in a limited number of events, so every advance ends.
 */
import {
  BALL_SIZE,
  type Crowd,
  FLIGHT_SIZE,
  HITS,
  LINK_SIZE,
  MOVE,
  PAIR_TIME,
  PARTNER,
  POSITION,
  STILL,
  TIME,
  WALL_DELAY,
  WALL_TIME,
} from './crowd.ts'
import type { Events } from './events.ts'
import { setOut } from './flight.ts'
import { whenTheyMeet } from './meet.ts'
import { clearNear, findNear, insertNear, moveNear, type Near } from './near.ts'
import { fillQueue, type Queue, requeue, wallIsNext } from './queue.ts'
import { bounceOffEachOther, bounceOffWall } from './respond.ts'
import { seeFlight } from './sensors.ts'
import { predictWall } from './wall.ts'

/** The advance under way. */
export interface Run {
  readonly crowd: Crowd
  readonly near: Near
  readonly queue: Queue
  readonly events: Events
  readonly limit: number
  /** The balls that lost their partner: the first `lostCount` entries. */
  lost: Int32Array
  lostCount: number
}

const when = new Float64Array(1)
const delay = new Float64Array(1)

/**
 * Flies all balls to crowd.end, except those that stand still already. Returns false if some ball used up its events
 * and stopped.
 */
export function flyToEnd(run: Run): boolean {
  const { crowd, queue } = run
  const { flights, links, end } = crowd
  if (crowd.count === 0) return true
  predictAll(run)
  let complete = true
  for (;;) {
    const a = queue.heap[0]
    const f = a * FLIGHT_SIZE
    if (!(Math.min(flights[f + WALL_TIME], flights[f + PAIR_TIME]) <= end[0])) break
    const wall = wallIsNext(crowd, a)
    const partner = wall ? -1 : links[a * LINK_SIZE + PARTNER]
    if (wall) carryToWall(crowd, a)
    else {
      when[0] = flights[f + PAIR_TIME]
      carryTo(crowd, a, when)
      carryTo(crowd, partner, when)
    }
    const tired = isTired(run, a)
    const tiredPartner = partner >= 0 && isTired(run, partner)
    if (tired || tiredPartner) complete = false
    else {
      count(crowd, a)
      if (wall) bounceOffWall(crowd, a, run.limit, run.events)
      else {
        count(crowd, partner)
        bounceOffEachOther(crowd, Math.min(a, partner), Math.max(a, partner), run.events)
      }
    }
    if (tired) links[a * LINK_SIZE + STILL] = 1
    if (tiredPartner) links[partner * LINK_SIZE + STILL] = 1
    predictAgain(run, a, partner)
  }
  for (let slot = 0; slot < crowd.count; slot++) carryTo(crowd, slot, end)
  return complete
}

/** Has the ball used up its events? A ball that stands still spends no events: only the balls that hit it do. */
function isTired(run: Run, slot: number): boolean {
  const { links } = run.crowd
  const link = slot * LINK_SIZE
  return links[link + STILL] === 0 && links[link + HITS] >= run.limit
}

function count(crowd: Crowd, slot: number): void {
  if (crowd.links[slot * LINK_SIZE + STILL] === 0) crowd.links[slot * LINK_SIZE + HITS]++
}

/** Moves a ball along its flight to its place at time[0]. */
function carryTo(crowd: Crowd, slot: number, time: Float64Array): void {
  const f = slot * FLIGHT_SIZE
  delay[0] = time[0] - crowd.flights[f + TIME]
  carry(crowd, slot)
  crowd.flights[f + TIME] = time[0]
}

function carryToWall(crowd: Crowd, slot: number): void {
  const f = slot * FLIGHT_SIZE
  // the delay itself: the difference of two times would have lost digits
  delay[0] = crowd.flights[f + WALL_DELAY]
  carry(crowd, slot)
  crowd.flights[f + TIME] = crowd.flights[f + WALL_TIME]
}

function carry(crowd: Crowd, slot: number): void {
  const p = slot * BALL_SIZE + POSITION
  const m = slot * FLIGHT_SIZE + MOVE
  seeFlight(crowd, slot, delay)
  for (let k = 0; k < 3; k++) crowd.balls[p + k] += crowd.flights[m + k] * delay[0]
}

function predictAll(run: Run): void {
  const { crowd, near, queue } = run
  const { flights, links } = crowd
  for (let slot = 0; slot < crowd.count; slot++) {
    flights[slot * FLIGHT_SIZE + TIME] = 0
    links[slot * LINK_SIZE + HITS] = 0
    forgetPartner(crowd, slot)
    setOut(crowd, slot)
    predictWall(crowd, slot)
  }
  clearNear(near, crowd)
  for (let slot = 0; slot < crowd.count; slot++) {
    // finds balls that are inserted already, so each pair is found once
    insertNear(near, crowd, slot)
    findNear(near, crowd, slot)
    for (let i = 0; i < near.foundCount; i++) {
      const other = near.found[i]
      if (!whenTheyMeet(crowd, slot, other, when)) continue
      takePartner(crowd, slot, other)
      takePartner(crowd, other, slot)
    }
  }
  fillQueue(queue, crowd)
}

function forgetPartner(crowd: Crowd, slot: number): void {
  crowd.flights[slot * FLIGHT_SIZE + PAIR_TIME] = Number.POSITIVE_INFINITY
  crowd.links[slot * LINK_SIZE + PARTNER] = -1
}

/** Makes `other` the next ball that this one meets (at when[0]), if it meets none before. Returns whether it did. */
function takePartner(crowd: Crowd, slot: number, other: number): boolean {
  const time = slot * FLIGHT_SIZE + PAIR_TIME
  const partner = slot * LINK_SIZE + PARTNER
  const { flights, links } = crowd
  if (!(when[0] < flights[time] || (when[0] === flights[time] && other < links[partner]))) return false
  flights[time] = when[0]
  links[partner] = other
  return true
}

/**
 * Gives new flights to a ball that had an event and to its partner (or -1), and new partners to the balls that were to
 * meet them. The queue is repaired after every single change, because it may be wrong in only one place at a time.
 */
function predictAgain(run: Run, a: number, b: number): void {
  const { crowd } = run
  if (run.lost.length < crowd.count) run.lost = new Int32Array(crowd.ids.length)
  run.lostCount = 0
  forsake(run, a, b)
  if (b >= 0) forsake(run, b, a)
  startAgain(run, a)
  if (b >= 0) startAgain(run, b)
  findPartner(run, a)
  if (b >= 0) findPartner(run, b)
  for (let i = 0; i < run.lostCount; i++) findPartner(run, run.lost[i])
}

/** Takes their partner from all balls that were to meet this one, except `other`. Their boxes met, so they are near. */
function forsake(run: Run, slot: number, other: number): void {
  const { crowd, near, queue } = run
  const { links } = crowd
  findNear(near, crowd, slot)
  for (let i = 0; i < near.foundCount; i++) {
    const who = near.found[i]
    if (who === other || links[who * LINK_SIZE + PARTNER] !== slot) continue
    forgetPartner(crowd, who)
    requeue(queue, crowd, who)
    run.lost[run.lostCount++] = who
  }
}

function startAgain(run: Run, slot: number): void {
  const { crowd, near, queue } = run
  forgetPartner(crowd, slot)
  setOut(crowd, slot)
  moveNear(near, crowd, slot)
  predictWall(crowd, slot)
  requeue(queue, crowd, slot)
}

function findPartner(run: Run, slot: number): void {
  const { crowd, near, queue } = run
  findNear(near, crowd, slot)
  for (let i = 0; i < near.foundCount; i++) {
    const other = near.found[i]
    if (!whenTheyMeet(crowd, slot, other, when)) continue
    if (takePartner(crowd, slot, other)) requeue(queue, crowd, slot)
    if (takePartner(crowd, other, slot)) requeue(queue, crowd, other)
  }
}
