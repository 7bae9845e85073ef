/**
 * Balls keep their pieces and what they will meet from one advance to the next. Those that are *stirred* start anew: the caller
 * has changed them, or something near them has changed.
 */
import { boxesMeet } from '../math/boxes.ts'
import { STIRS_LIMIT } from '../world/stirs.ts'
import { BOX_SIZE, type Crowd, FLIGHT_SIZE, LINK_SIZE, STILL, STIRRED, TIME } from './crowd.ts'
import { carryBy } from './flight.ts'

const delay = new Float64Array(1)

export function isStirred({ links }: Crowd, slot: number): boolean {
  return links[slot * LINK_SIZE + STIRRED] === 1
}

/** Takes a ball to where it is now, and lets it start anew. */
export function stirNow(crowd: Crowd, slot: number): void {
  arriveNow(crowd, slot)
  crowd.links[slot * LINK_SIZE + STIRRED] = 1
}

/**
 * A filter has thrown in the middle of an advance: the crowd's time stands where the advance had come to, and every ball starts anew
 * from there. No event was due before.
 */
export function interrupt(crowd: Crowd): void {
  const { flights, links, clock, count, nextStep, step } = crowd
  for (let slot = 0; slot < count; slot++) clock[0] = Math.max(clock[0], flights[slot * FLIGHT_SIZE + TIME])
  for (let slot = 0; slot < count; slot++) links[slot * LINK_SIZE + STIRRED] = 1
  if (nextStep[0] <= clock[0]) nextStep[0] = clock[0] + step[0]
  crowd.shuffled = true
  crowd.idleUntil[0] = 0
  crowd.asking.driven = -1
}

/** Ends a ball's piece where it is now. */
export function arriveNow(crowd: Crowd, slot: number): void {
  const { flights, clock } = crowd
  const f = slot * FLIGHT_SIZE
  delay[0] = clock[0] - flights[f + TIME]
  carryBy(crowd, slot, delay)
  flights[f + TIME] = clock[0]
}

/**
 * Marks the balls near everything in the world that has changed since it was last called. A snapshot contains the marks.
 * @param seen how many changes were seen
 */
export function markChanges(crowd: Crowd, seen: Float64Array): void {
  const { boxes, links, colliders, count } = crowd
  const { stirs } = colliders
  if (stirs.count === seen[0]) return
  const all = stirs.count - seen[0] > STIRS_LIMIT
  for (let i = all ? stirs.count : seen[0]; i < stirs.count; i++) {
    const at = i % STIRS_LIMIT
    if (stirs.leaders[at] === crowd) continue
    for (let slot = 0; slot < count; slot++)
      if (boxesMeet(boxes, slot * BOX_SIZE, stirs.boxes, 6 * at)) links[slot * LINK_SIZE + STIRRED] = 1
  }
  for (let slot = 0; slot < count && all; slot++) links[slot * LINK_SIZE + STIRRED] = 1
  seen[0] = stirs.count
  crowd.idleUntil[0] = 0
}

/** Stirs the balls near everything that has changed or is being driven, and takes all that are stirred to where they are now. */
export function noticeChanges(crowd: Crowd, seen: Float64Array): void {
  const { boxes, links, colliders, count } = crowd
  const { driven, drivenCount } = colliders
  markChanges(crowd, seen)
  for (let i = 0; i < drivenCount; i++) {
    const { box, sensor } = driven[i]
    if (sensor) continue
    for (let slot = 0; slot < count; slot++)
      if (boxesMeet(boxes, slot * BOX_SIZE, box, 0)) links[slot * LINK_SIZE + STIRRED] = 1
  }
  for (let slot = 0; slot < count; slot++) {
    const link = slot * LINK_SIZE
    if (links[link + STILL] === 1) links[link + STIRRED] = 1
    if (links[link + STIRRED] === 1) arriveNow(crowd, slot)
  }
}
