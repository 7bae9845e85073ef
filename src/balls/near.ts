/**
 * Finds balls that could meet. A grid of cubes is hashed into buckets. Each ball is in the cubes that its box touches,
 * at most eight. The few balls with larger boxes are in a list that is always searched. Different cubes may share a
 * bucket, but boxes decide, so nothing is missed. The order in which balls are found does not matter.
 */
import type { Row } from '../math/rows.ts'
import { BOX_SIZE, type Crowd } from './crowd.ts'
import { flightsMeet } from './flight.ts'

/** The most cubes that a ball may be in. */
const CUBES_LOG2 = 3
const CUBES = 1 << CUBES_LOG2
/** Cubes are as large as the largest box, but no larger than this many times the mean. */
const LARGER = 4
/** The grid is fitted anew if its cubes are this many times too large or too small. */
const MISFIT = 1.5

export interface Near {
  /** The first node of each bucket, or -1. A node is a ball in a cube. Each ball has CUBES nodes. */
  heads: Int32Array
  next: Int32Array
  before: Int32Array
  buckets: Int32Array
  /** How many nodes each ball uses; 0 for balls in the list of large ones. */
  used: Int32Array
  /** The large balls, and the place of each in this list, or -1. */
  large: Int32Array
  largeCount: number
  largePlace: Int32Array
  /** How many balls are in the grid: these come first. */
  inserted: number
  /** One over the size of a cube. */
  readonly scale: Float64Array
  /** The last search that found each ball. */
  seen: Int32Array
  search: number
  /** The balls that `findNear` found. */
  found: Int32Array
  foundCount: number
}

const none = new Int32Array(0)

export function newNear(): Near {
  return {
    heads: none,
    next: none,
    before: none,
    buckets: none,
    used: none,
    large: none,
    largeCount: 0,
    largePlace: none,
    inserted: 0,
    scale: new Float64Array(1),
    seen: none,
    search: 0,
    found: none,
    foundCount: 0,
  }
}

/** Empties the grid, and fits it to the current boxes. Balls must be inserted in the order of their slots. */
export function clearNear(near: Near, crowd: Crowd): void {
  const capacity = crowd.ids.length
  if (near.used.length !== capacity) {
    let buckets = 1
    while (buckets < CUBES * capacity) buckets *= 2
    near.heads = new Int32Array(buckets)
    near.next = new Int32Array(CUBES * capacity)
    near.before = new Int32Array(CUBES * capacity)
    near.buckets = new Int32Array(CUBES * capacity)
    near.used = new Int32Array(capacity)
    near.large = new Int32Array(capacity)
    near.largePlace = new Int32Array(capacity)
    near.seen = new Int32Array(capacity)
    near.found = new Int32Array(capacity)
    near.search = 0
  }
  near.heads.fill(-1)
  near.largeCount = 0
  near.inserted = 0
  writeFit(crowd, near.scale)
}

/** out[0] = one over the size of cubes that fits the current boxes. */
function writeFit({ boxes, count }: Crowd, out: Row): void {
  let sum = 0
  let largest = 0
  for (let slot = 0; slot < count; slot++) {
    const o = slot * BOX_SIZE
    const x = boxes[o + 3] - boxes[o]
    const y = boxes[o + 4] - boxes[o + 1]
    const z = boxes[o + 5] - boxes[o + 2]
    const size = x > y ? (x > z ? x : z) : y > z ? y : z
    sum += size
    if (size > largest) largest = size
  }
  out[0] = 1 / Math.min(largest, (LARGER * sum) / count)
}

/** Fits the grid anew if boxes have become much larger or smaller, as when balls that flew have come to lie in a heap. */
export function refitNear(near: Near, crowd: Crowd): void {
  writeFit(crowd, fit)
  const change = fit[0] / near.scale[0]
  if (change > 1 / MISFIT && change < MISFIT) return
  clearNear(near, crowd)
  for (let slot = 0; slot < crowd.count; slot++) insertNear(near, crowd, slot)
}
const fit = new Float64Array(1)

/** Inserts the next ball. */
export function insertNear(near: Near, crowd: Crowd, slot: number): void {
  near.inserted++
  putBack(near, crowd, slot)
}

/** Updates the grid after the box of a ball has changed. */
export function moveNear(near: Near, crowd: Crowd, slot: number): void {
  takeOut(near, slot)
  putBack(near, crowd, slot)
}

/** Takes a ball out of the grid until it is put back. */
export function takeOut(near: Near, slot: number): void {
  const { used, next, before, heads, buckets, large, largePlace } = near
  if (largePlace[slot] >= 0) {
    const last = large[--near.largeCount]
    large[largePlace[slot]] = last
    largePlace[last] = largePlace[slot]
    largePlace[slot] = -1
  }
  for (let node = slot * CUBES; node < slot * CUBES + used[slot]; node++) {
    if (before[node] >= 0) next[before[node]] = next[node]
    else heads[buckets[node]] = next[node]
    if (next[node] >= 0) before[next[node]] = before[node]
  }
  used[slot] = 0
}

export function putBack(near: Near, crowd: Crowd, slot: number): void {
  const { boxes } = crowd
  const { heads, next, before, buckets } = near
  const scale = near.scale[0]
  const o = slot * BOX_SIZE
  const x = Math.floor(boxes[o] * scale)
  const y = Math.floor(boxes[o + 1] * scale)
  const z = Math.floor(boxes[o + 2] * scale)
  const nx = Math.floor(boxes[o + 3] * scale) - x + 1
  const ny = Math.floor(boxes[o + 4] * scale) - y + 1
  const nz = Math.floor(boxes[o + 5] * scale) - z + 1
  near.used[slot] = 0
  near.largePlace[slot] = -1
  if (!(nx * ny * nz <= CUBES)) {
    near.largePlace[slot] = near.largeCount
    near.large[near.largeCount++] = slot
    return
  }
  const mask = heads.length - 1
  let node = slot * CUBES
  // counted, because far out x + 1 may equal x
  for (let i = 0; i < nx; i++)
    for (let j = 0; j < ny; j++)
      for (let k = 0; k < nz; k++) {
        // (neighbours along x have neighbouring buckets, in one line of the cache)
        const bucket = (x + i + Math.imul(y + j, 0x165667b1) + Math.imul(z + k, 0x5f356495)) & mask
        buckets[node] = bucket
        before[node] = -1
        next[node] = heads[bucket]
        if (next[node] >= 0) before[next[node]] = node
        heads[bucket] = node++
      }
  near.used[slot] = node - slot * CUBES
}

/** Finds all balls in the grid whose boxes meet the box of this ball. */
export function findNear(near: Near, crowd: Crowd, slot: number): void {
  const { heads, next, buckets, used, large, seen, found } = near
  const { boxes } = crowd
  const o = slot * BOX_SIZE
  let count = 0
  if (near.largePlace[slot] >= 0) {
    for (let other = 0; other < near.inserted; other++)
      if (other !== slot && flightsMeet(boxes, o, other * BOX_SIZE)) found[count++] = other
    near.foundCount = count
    return
  }
  if (near.search === 0x7fffffff) {
    near.search = 0
    seen.fill(0)
  }
  const search = ++near.search
  seen[slot] = search
  for (let own = slot * CUBES; own < slot * CUBES + used[slot]; own++)
    for (let node = heads[buckets[own]]; node >= 0; node = next[node]) {
      const other = node >> CUBES_LOG2
      if (seen[other] === search) continue
      seen[other] = search
      if (flightsMeet(boxes, o, other * BOX_SIZE)) found[count++] = other
    }
  for (let i = 0; i < near.largeCount; i++) if (flightsMeet(boxes, o, large[i] * BOX_SIZE)) found[count++] = large[i]
  near.foundCount = count
}
