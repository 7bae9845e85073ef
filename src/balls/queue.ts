/** All balls in a heap, by the time of their next event. A ball without an event is at Infinity. */
import { COLLIDER, type Crowd, FLIGHT_SIZE, LINK_SIZE, PAIR_TIME, PARTNER, WALL_TIME } from './crowd.ts'

export interface Queue {
  /** The slots as a binary heap, and the place of each slot in it. */
  heap: Int32Array
  place: Int32Array
}

export function newQueue(): Queue {
  return { heap: new Int32Array(0), place: new Int32Array(0) }
}

/** Is the ball's next event a hit on a collider? At the same instant this comes before a hit on another ball. */
export function wallIsNext(crowd: Crowd, slot: number): boolean {
  const f = slot * FLIGHT_SIZE
  return crowd.flights[f + WALL_TIME] <= crowd.flights[f + PAIR_TIME]
}

/**
 * Does the next event of a come before that of b? The order is: the time, the lower id of the balls that meet,
 * colliders before balls, the other id.
 */
function comesFirst(crowd: Crowd, a: number, b: number): boolean {
  const { flights, links } = crowd
  const f = a * FLIGHT_SIZE
  const g = b * FLIGHT_SIZE
  const t = Math.min(flights[f + WALL_TIME], flights[f + PAIR_TIME])
  const u = Math.min(flights[g + WALL_TIME], flights[g + PAIR_TIME])
  if (t !== u) return t < u
  const wallA = wallIsNext(crowd, a)
  const wallB = wallIsNext(crowd, b)
  const partnerA = links[a * LINK_SIZE + PARTNER]
  const partnerB = links[b * LINK_SIZE + PARTNER]
  const lowA = wallA ? a : Math.min(a, partnerA)
  const lowB = wallB ? b : Math.min(b, partnerB)
  if (lowA !== lowB) return lowA < lowB
  if (wallA !== wallB) return wallA
  if (wallA) return links[a * LINK_SIZE + COLLIDER] < links[b * LINK_SIZE + COLLIDER]
  return Math.max(a, partnerA) < Math.max(b, partnerB)
}

/** Fills the heap with all balls, by their next events. */
export function fillQueue(queue: Queue, crowd: Crowd): void {
  const { count } = crowd
  if (queue.heap.length < count) {
    queue.heap = new Int32Array(crowd.ids.length)
    queue.place = new Int32Array(crowd.ids.length)
  }
  for (let i = 0; i < count; i++) {
    queue.heap[i] = i
    queue.place[i] = i
  }
  for (let i = (count >> 1) - 1; i >= 0; i--) sink(queue, crowd, i)
}

/** Updates the heap after the next event of a ball has changed. */
export function requeue(queue: Queue, crowd: Crowd, slot: number): void {
  rise(queue, crowd, queue.place[slot])
  sink(queue, crowd, queue.place[slot])
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
  const { heap, place } = queue
  const { count } = crowd
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
