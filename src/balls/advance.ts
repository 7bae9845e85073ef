/**
 * One advance: from event to event. The earliest event of all is carried out, and only what it changed is predicted again; all
 * else is known from before. Each ball takes part in a limited number of hits, so every advance ends.
 */
import type { Row } from '../math/rows.ts'
import { REST } from './contact-list.ts'
import { crossEdge } from './cross.ts'
import {
  BALL_SIZE,
  BOUNCES,
  type Crowd,
  DUE,
  ENDS,
  FLIGHT_SIZE,
  FROM,
  HITS,
  LEAVES,
  LINK_SIZE,
  NORMAL,
  PARTNER,
  ROLLS,
  SLEEPS,
  SLIDES,
  STATE,
  STILL,
  STIRRED,
  TILL,
  TIME,
  TOUCHES,
  VELOCITY,
  WALL_DELAY,
  WALL_TIME,
} from './crowd.ts'
import { type Events, tellRest } from './events.ts'
import { carryBy, flyOn, standStill, writeStandingBox } from './flight.ts'
import { hitBall, hitWall, join } from './hit.ts'
import { kick, stirKicked } from './kick.ts'
import { clearNear, insertNear, type Near, refitNear } from './near.ts'
import {
  forgetEvent,
  type Predictions,
  predictAgain,
  predictAll,
  predictMoved,
  predictStirred,
  renew,
  writeTimes,
} from './predict.ts'
import { fillQueue, nextOf, OWN, type Queue, WALL } from './queue.ts'
import { endPiece } from './roll.ts'
import { seePiece } from './sensors.ts'
import { pushApart } from './separate.ts'
import { settle } from './settle.ts'
import { makeSmallStep, stepOn } from './small-step.ts'
import { isStirred, noticeChanges } from './stirred.ts'

/** The advance under way. */
export interface Run extends Predictions {
  readonly crowd: Crowd
  readonly near: Near
  readonly queue: Queue
  readonly events: Events
  readonly limit: number
  /** How many changes of the world have been noticed. */
  readonly seen: Float64Array
}

const delay = new Float64Array(1)
const moment = new Float64Array(1)

/**
 * Moves all balls from crowd.clock to crowd.end. Returns false if some ball used up its hits, or could not be freed from overlap, and
 * stood still.
 */
export function advanceCrowd(run: Run): boolean {
  const { crowd } = run
  const { end, clock, links, stepped } = crowd
  if (isIdle(run)) {
    clock[0] = end[0]
    rewindClock(crowd)
    return true
  }
  const kicks = stirKicked(crowd)
  noticeChanges(crowd, run.seen)
  if (crowd.shuffled) placeAll(run)
  else refitNear(run.near, crowd)
  // for overlaps, moving colliders are where they are now; flights meet them separately
  crowd.asking.driven = crowd.shares[0]
  const free = pushApart(crowd, run.near, run.events)
  crowd.asking.driven = crowd.foresees ? 0 : -1
  if (kicks) kick(crowd)
  prepareSteps(crowd)
  for (let slot = 0; slot < crowd.count; slot++) {
    const link = slot * LINK_SIZE
    links[link + HITS] = 0
    if (links[link + STIRRED] === 1) startAnew(crowd, slot)
  }
  if (crowd.shuffled || stepped) predictAll(run)
  fillQueue(run.queue, crowd)
  if (!crowd.shuffled && !stepped) predictStirred(run)
  crowd.shuffled = false
  const complete = goToEnd(run)
  if (stepped) for (let slot = 0; slot < crowd.count; slot++) arriveAt(crowd, slot, end)
  else if (crowd.colliders.sensors.length > 0)
    for (let slot = 0; slot < crowd.count; slot++) {
      delay[0] = end[0] - crowd.flights[slot * FLIGHT_SIZE + TIME]
      seePiece(crowd, slot, delay)
    }
  clock[0] = end[0]
  writeIdle(crowd)
  rewindClock(crowd)
  return complete && free
}

/** Does nothing happen in the advance? Then it costs nothing, however many balls sleep, lie or fly. */
function isIdle({ crowd, seen }: Run): boolean {
  const { colliders, end, idleUntil } = crowd
  const changed = crowd.shuffled || colliders.stirs.count !== seen[0] || colliders.drivenCount > 0
  return !changed && colliders.sensors.length === 0 && end[0] < idleUntil[0]
}

/** When the next thing happens to any ball. */
function writeIdle(crowd: Crowd): void {
  const { flights, links, idleUntil, nextStep, count, stepped } = crowd
  let due = stepped ? Number.NEGATIVE_INFINITY : nextStep[0]
  for (let slot = 0; slot < count; slot++) {
    due = Math.min(due, flights[slot * FLIGHT_SIZE + DUE])
    if (links[slot * LINK_SIZE + STILL] === 1) due = Number.NEGATIVE_INFINITY
  }
  idleUntil[0] = due
}

/** Fits the grid to the balls where they are. (New ones have no box yet.) */
function placeAll({ crowd, near }: Run): void {
  for (let slot = 0; slot < crowd.count; slot++) if (isStirred(crowd, slot)) writeStandingBox(crowd, slot)
  clearNear(near, crowd)
  for (let slot = 0; slot < crowd.count; slot++) insertNear(near, crowd, slot)
}

/** Small steps go with the frame if colliders are driven, and otherwise with the clock. */
function prepareSteps(crowd: Crowd): void {
  const { colliders, step, nextStep, clock, touching, begin, end } = crowd
  step[0] = 1 / 256
  if (colliders.drivenCount === 0) return
  const dt = end[0] - begin[0]
  step[0] = dt / Math.ceil(dt * 256)
  if (touching > 0) nextStep[0] = clock[0]
}

/** Starts a new piece from where the ball is. */
function startAnew(crowd: Crowd, slot: number): void {
  const { flights, links, clock, nextStep } = crowd
  const link = slot * LINK_SIZE
  const f = slot * FLIGHT_SIZE
  flights[f + BOUNCES] = 0
  const state = links[link + STATE]
  if (state === SLIDES || state === ROLLS) {
    if (links[link + STILL] === 1 || !staysOn(crowd, slot) || !settle(crowd, slot, flights, f + NORMAL))
      flyOn(crowd, slot)
  } else if (state === SLEEPS) join(crowd, slot)
  else if (state === TOUCHES) {
    delay[0] = nextStep[0] - clock[0]
    if (nextStep[0] <= 1e300) stepOn(crowd, slot, delay)
    else join(crowd, slot)
  } else flyOn(crowd, slot)
}

/** Does a ball on a face, whose velocity may have been changed, stay there? */
function staysOn({ balls, flights, gravity }: Crowd, slot: number): boolean {
  const v = slot * BALL_SIZE + VELOCITY
  const n = slot * FLIGHT_SIZE + NORMAL
  let away = 0
  let press = 0
  let speed = 0
  for (let k = 0; k < 3; k++) {
    away += balls[v + k] * flights[n + k]
    press -= gravity[k] * flights[n + k]
    speed += balls[v + k] * balls[v + k]
  }
  return Math.abs(away) <= 1e-9 * Math.sqrt(speed) || (away > 0 && 2 * away <= press * REST)
}

/** Carries out all events until the end. */
function goToEnd(run: Run): boolean {
  const { crowd, queue, near } = run
  const { flights, links, end, nextStep } = crowd
  let complete = true
  // (in a frame, steps add up to its end but for roundings, and none begins there)
  const lastStep = crowd.colliders.drivenCount > 0 ? end[0] - 0.5 * crowd.step[0] : end[0]
  for (;;) {
    const a = queue.count > 0 ? queue.heap[0] : -1
    const due = a < 0 ? Number.POSITIVE_INFINITY : flights[a * FLIGHT_SIZE + DUE]
    if (nextStep[0] <= due && nextStep[0] < lastStep) {
      makeSmallStep(crowd, near)
      predictMoved(run)
      continue
    }
    if (a < 0) return complete
    const next = nextOf(crowd, a)
    if (next === OWN) {
      ownEvent(run, a)
      continue
    }
    const partner = next === WALL ? -1 : links[a * LINK_SIZE + PARTNER]
    if (next === WALL) arriveAtWall(crowd, a)
    else {
      moment[0] = due
      arriveAt(crowd, a, moment)
      arriveAt(crowd, partner, moment)
    }
    const tired = isTired(run, a)
    const tiredPartner = partner >= 0 && isTired(run, partner)
    if (tired || tiredPartner) {
      if (tired && !rest(crowd, a)) complete = false
      if (tiredPartner && !rest(crowd, partner)) complete = false
    } else {
      count(crowd, a)
      if (next === WALL) hitWall(crowd, a, run.events)
      else {
        count(crowd, partner)
        hitBall(crowd, Math.min(a, partner), Math.max(a, partner), run.events)
      }
    }
    predictAgain(run, a, partner)
  }
}

/**
 * A ball that has used up its hits. If gravity presses it on what it hits so often, it moves by small steps from now on. Otherwise it
 * stands still for the rest of the advance; returns false then.
 */
function rest(crowd: Crowd, slot: number): boolean {
  const { gravity, stepped } = crowd
  if (!stepped && (gravity[0] !== 0 || gravity[1] !== 0 || gravity[2] !== 0)) {
    crowd.links[slot * LINK_SIZE + STILL] = 2
    join(crowd, slot)
    return true
  }
  crowd.links[slot * LINK_SIZE + STILL] = 1
  standStill(crowd, slot)
  return false
}

/** Has the ball used up its hits? A ball that stands still spends none: only the balls that hit it do. Small steps count their own. */
function isTired(run: Run, slot: number): boolean {
  const { links } = run.crowd
  const link = slot * LINK_SIZE
  return links[link + STILL] === 0 && links[link + STATE] < TOUCHES && links[link + HITS] >= run.limit
}

function count(crowd: Crowd, slot: number): void {
  const link = slot * LINK_SIZE
  // (what touches counts its bumps between small steps)
  if (crowd.links[link + STILL] === 0 && crowd.links[link + STATE] < TOUCHES) crowd.links[link + HITS]++
}

/** Moves a ball along its piece to its place at the time time[0], and ends the piece there. */
function arriveAt(crowd: Crowd, slot: number, time: Row): void {
  const f = slot * FLIGHT_SIZE
  delay[0] = time[0] - crowd.flights[f + TIME]
  seePiece(crowd, slot, delay)
  carryBy(crowd, slot, delay)
  crowd.flights[f + TIME] = time[0]
}

function arriveAtWall(crowd: Crowd, slot: number): void {
  const f = slot * FLIGHT_SIZE
  // the delay itself: the difference of two times would have lost digits
  delay[0] = crowd.flights[f + WALL_DELAY]
  seePiece(crowd, slot, delay)
  carryBy(crowd, slot, delay)
  crowd.flights[f + TIME] = crowd.flights[f + WALL_TIME]
}

/** The ball's piece ends, its point of contact leaves the face, or what it meets is no longer known. */
function ownEvent(run: Run, slot: number): void {
  const { crowd } = run
  const { flights, links } = crowd
  const f = slot * FLIGHT_SIZE
  const link = slot * LINK_SIZE
  const ends = flights[f + ENDS]
  const leaves = flights[f + LEAVES]
  const till = flights[f + TILL]
  if (leaves <= ends && leaves <= till) {
    delay[0] = leaves
    seePiece(crowd, slot, delay)
    if (crossEdge(crowd, slot)) predictAgain(run, slot, -1)
    else forgetEvent(run, slot)
    return
  }
  if (ends <= till && links[link + STATE] !== TOUCHES) {
    delay[0] = ends
    seePiece(crowd, slot, delay)
    carryBy(crowd, slot, delay)
    flights[f + TIME] += ends
    if (endPiece(crowd, slot)) tellRest(crowd, slot, run.events)
    if (!settle(crowd, slot, flights, f + NORMAL)) flyOn(crowd, slot)
    predictAgain(run, slot, -1)
    return
  }
  flights[f + FROM] = till
  renew(run, slot)
}

/** Times start again from 0 every second, so that they keep their digits. */
function rewindClock(crowd: Crowd): void {
  const { clock, flights, nextStep, count, stepped } = crowd
  const back = stepped ? clock[0] : Math.floor(clock[0])
  if (!(back > 0)) return
  clock[0] -= back
  nextStep[0] -= back
  crowd.idleUntil[0] -= back
  for (let f = 0; f < count * FLIGHT_SIZE; f += FLIGHT_SIZE) flights[f + TIME] -= back
  writeTimes(crowd)
}
