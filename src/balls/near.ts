/**
 * Which balls could meet? Sort and sweep: balls in the order of their boxes along one axis. A box that changes after an event
 * leaves the order and joins a short list that is always looked through; so the order stays good for the whole advance.
 */
import { BALL_SIZE, BOX, type Crowd, FLIGHT_SIZE, POSITION } from './crowd.ts'
import { boxesMeet } from './flight.ts'

export interface Near {
  /** Slots, in the order of their boxes' least coordinate on `axis` when they were sorted; the keys beside them. */
  order: Int32Array
  keys: Float64Array
  axis: number
  /** How many are sorted: a crowd of another number is sorted afresh. */
  sorted: number
  /** The widest box on `axis` when they were sorted. */
  readonly widest: Float64Array
  /** Slots whose boxes changed since. */
  moved: Int32Array
  movedCount: number
  hasMoved: Uint8Array
  /** What `findNear` found. */
  found: Int32Array
  foundCount: number
}

export function newNear(): Near {
  return {
    order: new Int32Array(0),
    keys: new Float64Array(0),
    axis: 0,
    sorted: 0,
    widest: new Float64Array(1),
    moved: new Int32Array(0),
    movedCount: 0,
    hasMoved: new Uint8Array(0),
    found: new Int32Array(0),
    foundCount: 0,
  }
}

/** Sorts all boxes; nearly sorted already from the last time, so by insertion. */
export function sortBoxes(near: Near, crowd: Crowd): void {
  const { count, flights } = crowd
  if (near.order.length < count) {
    near.order = new Int32Array(crowd.ids.length)
    near.keys = new Float64Array(crowd.ids.length)
    near.moved = new Int32Array(crowd.ids.length)
    near.hasMoved = new Uint8Array(crowd.ids.length)
    near.found = new Int32Array(crowd.ids.length)
    near.sorted = 0
  }
  const { order, keys } = near
  if (near.sorted !== count) {
    for (let i = 0; i < count; i++) order[i] = i
    near.sorted = count
    near.axis = longestAxis(crowd)
  }
  const column = BOX + near.axis
  let widest = 0
  for (let i = 0; i < count; i++) {
    const slot = order[i]
    const f = slot * FLIGHT_SIZE
    const key = flights[f + column]
    widest = Math.max(widest, flights[f + column + 3] - key)
    let j = i - 1
    for (; j >= 0 && keys[j] > key; j--) {
      keys[j + 1] = keys[j]
      order[j + 1] = order[j]
    }
    keys[j + 1] = key
    order[j + 1] = slot
  }
  near.widest[0] = widest
  near.movedCount = 0
  near.hasMoved.fill(0, 0, count)
}

/** The axis along which the centres are spread most. */
function longestAxis(crowd: Crowd): number {
  const { balls, count } = crowd
  let longest = 0
  let most = -1
  for (let k = 0; k < 3; k++) {
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    for (let i = 0; i < count; i++) {
      const x = balls[i * BALL_SIZE + POSITION + k]
      low = Math.min(low, x)
      high = Math.max(high, x)
    }
    if (high - low > most) {
      most = high - low
      longest = k
    }
  }
  return longest
}

/** The box of a ball has changed. */
export function noteMoved(near: Near, slot: number): void {
  if (near.hasMoved[slot] === 1) return
  near.hasMoved[slot] = 1
  near.moved[near.movedCount++] = slot
}

/** Right after `sortBoxes`: the balls whose boxes meet that of the i-th in order and come after it. */
export function findAfter(near: Near, crowd: Crowd, i: number): void {
  const { order, keys, found } = near
  const { flights, count } = crowd
  const f = order[i] * FLIGHT_SIZE
  const last = flights[f + BOX + 3 + near.axis]
  near.foundCount = 0
  for (let j = i + 1; j < count && keys[j] <= last; j++) {
    if (boxesMeet(flights, f, order[j] * FLIGHT_SIZE)) found[near.foundCount++] = order[j]
  }
}

/** All balls whose boxes meet that of this one. */
export function findNear(near: Near, crowd: Crowd, slot: number): void {
  const { order, keys, found, moved, hasMoved } = near
  const { flights, count } = crowd
  const f = slot * FLIGHT_SIZE
  const last = flights[f + BOX + 3 + near.axis]
  const least = flights[f + BOX + near.axis] - near.widest[0]
  near.foundCount = 0
  // the first whose key is not below `least`
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (keys[middle] < least) low = middle + 1
    else high = middle
  }
  for (let j = low; j < count && keys[j] <= last; j++) {
    const other = order[j]
    if (other === slot || hasMoved[other] === 1) continue
    if (boxesMeet(flights, f, other * FLIGHT_SIZE)) found[near.foundCount++] = other
  }
  for (let j = 0; j < near.movedCount; j++) {
    const other = moved[j]
    if (other !== slot && boxesMeet(flights, f, other * FLIGHT_SIZE)) found[near.foundCount++] = other
  }
}
