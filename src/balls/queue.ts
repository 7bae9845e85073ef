/** The balls that something happens to before the advance ends, in a heap, by the time of their next event. */
import { COLLIDER, type Crowd, DUE, FLIGHT_SIZE, LINK_SIZE, OWN_TIME, PAIR_TIME, PARTNER, WALL_TIME } from './crowd.ts'

export interface Queue {
  /** The slots as a binary heap, and the place of each slot in it, or -1. */
  heap: Int32Array
  place: Int32Array
  count: number
}

export function newQueue(): Queue {
  return { heap: new Int32Array(0), place: new Int32Array(0), count: 0 }
}

/** What happens next to a ball. Of events at one instant, a hit on a collider comes first, then one on another ball, then its own. */
export const WALL = 0
export const PAIR = 1
export const OWN = 2

export function nextOf({ flights }: Crowd, slot: number): number {
  const f = slot * FLIGHT_SIZE
  const due = flights[f + DUE]
  return flights[f + WALL_TIME] === due ? WALL : flights[f + PAIR_TIME] === due ? PAIR : OWN
}

/**
 * Does the next event of a come before that of b? The order is: the time, the lower id of the balls that meet,
 * colliders before balls before the end of a piece, the other id.
 */
function comesFirst(crowd: Crowd, a: number, b: number): boolean {
  const { flights, links } = crowd
  const t = flights[a * FLIGHT_SIZE + DUE]
  const u = flights[b * FLIGHT_SIZE + DUE]
  if (t !== u) return t < u
  const nextA = nextOf(crowd, a)
  const nextB = nextOf(crowd, b)
  const partnerA = links[a * LINK_SIZE + PARTNER]
  const partnerB = links[b * LINK_SIZE + PARTNER]
  const lowA = nextA === PAIR ? Math.min(a, partnerA) : a
  const lowB = nextB === PAIR ? Math.min(b, partnerB) : b
  if (lowA !== lowB) return lowA < lowB
  if (nextA !== nextB) return nextA < nextB
  if (nextA === WALL) return links[a * LINK_SIZE + COLLIDER] < links[b * LINK_SIZE + COLLIDER]
  return Math.max(a, partnerA) < Math.max(b, partnerB)
}

/** Writes when something happens to a ball next. */
function writeDue({ flights }: Crowd, slot: number): void {
  const f = slot * FLIGHT_SIZE
  flights[f + DUE] = Math.min(flights[f + WALL_TIME], flights[f + PAIR_TIME], flights[f + OWN_TIME])
}

/** Fills the heap with the balls that something happens to. */
export function fillQueue(queue: Queue, crowd: Crowd): void {
  const { count, flights, end } = crowd
  if (queue.heap.length < count) {
    queue.heap = new Int32Array(crowd.ids.length)
    queue.place = new Int32Array(crowd.ids.length)
  }
  queue.count = 0
  for (let slot = 0; slot < count; slot++) {
    writeDue(crowd, slot)
    queue.place[slot] = -1
    if (!(flights[slot * FLIGHT_SIZE + DUE] <= end[0])) continue
    queue.heap[queue.count] = slot
    queue.place[slot] = queue.count++
  }
  for (let i = (queue.count >> 1) - 1; i >= 0; i--) sink(queue, crowd, i)
}

/** Updates the heap after the next event of a ball has changed. */
export function requeue(queue: Queue, crowd: Crowd, slot: number): void {
  const { heap, place } = queue
  writeDue(crowd, slot)
  const isDue = crowd.flights[slot * FLIGHT_SIZE + DUE] <= crowd.end[0]
  const at = place[slot]
  if (at < 0) {
    if (!isDue) return
    heap[queue.count] = slot
    place[slot] = queue.count++
    rise(queue, crowd, place[slot])
    return
  }
  if (isDue) {
    rise(queue, crowd, at)
    sink(queue, crowd, place[slot])
    return
  }
  place[slot] = -1
  const last = heap[--queue.count]
  if (last === slot) return
  heap[at] = last
  place[last] = at
  rise(queue, crowd, at)
  sink(queue, crowd, place[last])
}

function rise(queue: Queue, crowd: Crowd, at: number): void {
  const { heap, place } = queue
  const slot = heap[at]
  let i = at
  while (i > 0) {
    const up = (i - 1) >> 1
    if (!comesFirst(crowd, slot, heap[up])) break
    heap[i] = heap[up]
    place[heap[i]] = i
    i = up
  }
  heap[i] = slot
  place[slot] = i
}

function sink(queue: Queue, crowd: Crowd, at: number): void {
  const { heap, place, count } = queue
  const slot = heap[at]
  let i = at
  for (;;) {
    let down = 2 * i + 1
    if (down >= count) break
    if (down + 1 < count && comesFirst(crowd, heap[down + 1], heap[down])) down++
    if (!comesFirst(crowd, heap[down], slot)) break
    heap[i] = heap[down]
    place[heap[i]] = i
    i = down
  }
  heap[i] = slot
  place[slot] = i
}
