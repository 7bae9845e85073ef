/**
 * Which balls could meet? A grid of cubes, hashed into buckets: each ball stands in the cubes that its box touches, at
 * most eight; the few with larger boxes stand in a list that is always looked through. Different cubes may share a
 * bucket: boxes decide, so nothing is missed, and the order in which balls are found is of no matter to anyone.
 */
import { BOX, type Crowd, FLIGHT_SIZE } from './crowd.ts'
import { boxesMeet } from './flight.ts'

/** Cubes that a ball may stand in. */
const CUBES_LOG2 = 3
const CUBES = 1 << CUBES_LOG2
/** Cubes are as large as the largest box, but not larger than so many times the mean. */
const LARGER = 4

export interface Near {
  /** The first node of each bucket, or -1. A node is a ball in a cube: CUBES nodes a ball. */
  heads: Int32Array
  next: Int32Array
  before: Int32Array
  buckets: Int32Array
  /** Nodes in use, of each ball; of those in the list of large ones: 0. */
  used: Int32Array
  /** Large balls, and where each stands in the list, or -1. */
  large: Int32Array
  largeCount: number
  largePlace: Int32Array
  /** Balls in the grid: the first so many. */
  inserted: number
  /** One over the size of a cube. */
  readonly scale: Float64Array
  /** The last search that came upon each ball. */
  seen: Int32Array
  search: number
  /** What `findNear` found. */
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

/** Empties the grid, for the boxes as they are now; balls must be inserted in the order of their slots. */
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
  const { flights, count } = crowd
  let sum = 0
  let largest = 0
  for (let slot = 0; slot < count; slot++) {
    const f = slot * FLIGHT_SIZE + BOX
    const x = flights[f + 3] - flights[f]
    const y = flights[f + 4] - flights[f + 1]
    const z = flights[f + 5] - flights[f + 2]
    const size = x > y ? (x > z ? x : z) : y > z ? y : z
    sum += size
    if (size > largest) largest = size
  }
  near.scale[0] = 1 / Math.min(largest, (LARGER * sum) / count)
}

/** The next ball. */
export function insertNear(near: Near, crowd: Crowd, slot: number): void {
  near.inserted++
  place(near, crowd, slot)
}

/** The box of a ball has changed. */
export function moveNear(near: Near, crowd: Crowd, slot: number): void {
  const { used, next, before, heads, buckets, large, largePlace } = near
  if (largePlace[slot] >= 0) {
    const last = large[--near.largeCount]
    large[largePlace[slot]] = last
    largePlace[last] = largePlace[slot]
  }
  for (let node = slot * CUBES; node < slot * CUBES + used[slot]; node++) {
    if (before[node] >= 0) next[before[node]] = next[node]
    else heads[buckets[node]] = next[node]
    if (next[node] >= 0) before[next[node]] = before[node]
  }
  place(near, crowd, slot)
}

function place(near: Near, crowd: Crowd, slot: number): void {
  const { flights } = crowd
  const { heads, next, before, buckets } = near
  const scale = near.scale[0]
  const f = slot * FLIGHT_SIZE + BOX
  const x = Math.floor(flights[f] * scale)
  const y = Math.floor(flights[f + 1] * scale)
  const z = Math.floor(flights[f + 2] * scale)
  const nx = Math.floor(flights[f + 3] * scale) - x + 1
  const ny = Math.floor(flights[f + 4] * scale) - y + 1
  const nz = Math.floor(flights[f + 5] * scale) - z + 1
  near.used[slot] = 0
  near.largePlace[slot] = -1
  if (!(nx * ny * nz <= CUBES)) {
    near.largePlace[slot] = near.largeCount
    near.large[near.largeCount++] = slot
    return
  }
  const mask = heads.length - 1
  let node = slot * CUBES
  // counted, since far out x + 1 may be x
  for (let i = 0; i < nx; i++)
    for (let j = 0; j < ny; j++)
      for (let k = 0; k < nz; k++) {
        const hash = Math.imul(x + i, 0x27d4eb2d) ^ Math.imul(y + j, 0x165667b1) ^ Math.imul(z + k, 0x5f356495)
        const bucket = (hash ^ (hash >>> 15)) & mask
        buckets[node] = bucket
        before[node] = -1
        next[node] = heads[bucket]
        if (next[node] >= 0) before[next[node]] = node
        heads[bucket] = node++
      }
  near.used[slot] = node - slot * CUBES
}

/** All balls in the grid whose boxes meet that of this one. */
export function findNear(near: Near, crowd: Crowd, slot: number): void {
  const { heads, next, buckets, used, large, seen, found } = near
  const { flights } = crowd
  const f = slot * FLIGHT_SIZE
  let count = 0
  if (near.largePlace[slot] >= 0) {
    for (let other = 0; other < near.inserted; other++)
      if (other !== slot && boxesMeet(flights, f, other * FLIGHT_SIZE)) found[count++] = other
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
      if (boxesMeet(flights, f, other * FLIGHT_SIZE)) found[count++] = other
    }
  for (let i = 0; i < near.largeCount; i++) if (boxesMeet(flights, f, large[i] * FLIGHT_SIZE)) found[count++] = large[i]
  near.foundCount = count
}
