/**
 * Builds a tree in a few passes. The triangles are sorted along a curve through space that keeps neighbours together
 * (Morton 1966). A range is split where the curve passes from one half of a cell to the other (Lauterbach et al. 2009,
 * "Fast BVH Construction on GPUs"). The boxes are computed from the leaves up.
 */
import { SPREAD } from './bins.ts'
import type { BuildInput } from './build-input.ts'
import { halves } from './halves.ts'
import { LEAF_LIMIT } from './layout.ts'
import { addChild, newNodes, putOff, takeNext } from './nodes.ts'

/** Bits per axis of a place on the curve. */
const AXIS_BITS = 10
/** Bits that one pass of the radix sort sorts by. */
const DIGIT = 10
const DIGITS = 3

/** Returns the triangles in the order of the curve, and their places on it. */
export function orderOnCurve(input: BuildInput, count: number): { order: Uint32Array; places: Uint32Array } {
  const keys = curveKeys(input, count)
  let from = new Uint32Array(count)
  for (let i = 0; i < count; i++) from[i] = i
  let to = new Uint32Array(count)
  const starts = new Uint32Array(1 << DIGIT)
  for (let pass = 0; pass < DIGITS; pass++) {
    const shift = pass * DIGIT
    starts.fill(0)
    for (let i = 0; i < count; i++) starts[(keys[i] >>> shift) & 1023]++
    let sum = 0
    for (let digit = 0; digit < starts.length; digit++) {
      const own = starts[digit]
      starts[digit] = sum
      sum += own
    }
    for (let i = 0; i < count; i++) to[starts[(keys[from[i]] >>> shift) & 1023]++] = from[i]
    const swapped = from
    from = to
    to = swapped
  }
  for (let i = 0; i < count; i++) to[i] = keys[from[i]]
  return { order: from, places: to }
}

/** The place of each triangle on the curve: that of its middle in the box of all middles. */
function curveKeys({ positions, indices }: BuildInput, count: number): Uint32Array {
  // three times each middle, in floats even for doubles, because ten bits need no more
  const sums = new Float32Array(count * 3)
  for (let i = 0; i < count; i++) {
    const a = (indices ? indices[i * 3] : i * 3) * 3
    const b = (indices ? indices[i * 3 + 1] : i * 3 + 1) * 3
    const c = (indices ? indices[i * 3 + 2] : i * 3 + 2) * 3
    sums[i * 3] = positions[a] + positions[b] + positions[c]
    sums[i * 3 + 1] = positions[a + 1] + positions[b + 1] + positions[c + 1]
    sums[i * 3 + 2] = positions[a + 2] + positions[b + 2] + positions[c + 2]
  }
  let x0 = Number.POSITIVE_INFINITY
  let y0 = x0
  let z0 = x0
  let x1 = -x0
  let y1 = -x0
  let z1 = -x0
  for (let i = 0; i < sums.length; i += 3) {
    if (sums[i] < x0) x0 = sums[i]
    if (sums[i] > x1) x1 = sums[i]
    if (sums[i + 1] < y0) y0 = sums[i + 1]
    if (sums[i + 1] > y1) y1 = sums[i + 1]
    if (sums[i + 2] < z0) z0 = sums[i + 2]
    if (sums[i + 2] > z1) z1 = sums[i + 2]
  }
  const longest = Math.max(x1 - x0, y1 - y0, z1 - z0)
  const per = (1 << AXIS_BITS) * SPREAD
  const scale = per / longest < Number.MAX_VALUE ? per / longest : 0
  const keys = new Uint32Array(count)
  for (let i = 0; i < count; i++) {
    const x = ((sums[i * 3] - x0) * scale) | 0
    const y = ((sums[i * 3 + 1] - y0) * scale) | 0
    const z = ((sums[i * 3 + 2] - z0) * scale) | 0
    keys[i] = spread(x) | (spread(y) << 1) | (spread(z) << 2)
  }
  return keys
}

/** Inserts two zero bits after each of ten bits. */
function spread(x: number): number {
  let bits = (x | (x << 16)) & 0x030000ff
  bits = (bits | (bits << 8)) & 0x0300f00f
  bits = (bits | (bits << 4)) & 0x030c30c3
  return (bits | (bits << 2)) & 0x09249249
}

/** Ranges of at most this many triangles are halved by count, into full leaves. This keeps the buffer small. */
const FEW = 4 * LEAF_LIMIT

/** Makes the nodes above runs of triangles in the order of the curve, depth first, without their boxes. */
export function nodesOnCurve(places: Uint32Array): { words: Uint32Array; count: number; depth: number } {
  const nodes = newNodes(places.length)
  halves.boxes.fill(Number.POSITIVE_INFINITY)
  for (const k of [3, 4, 5, 9, 10, 11]) halves.boxes[k] = Number.NEGATIVE_INFINITY
  if (places.length <= LEAF_LIMIT) {
    addChild(nodes, 0, 0, 0, places.length, 0)
    addChild(nodes, 0, 1, 0, 0, 0)
    return nodes
  }
  putOff(nodes, 0, places.length, 0, 0)
  while (nodes.waits > 0) {
    const { start, end, node, depth } = takeNext(nodes)
    const middle = middleOnCurve(places, start, end)
    const left = addChild(nodes, node, 0, start, middle - start, depth)
    const right = addChild(nodes, node, 1, middle, end - middle, depth)
    if (right > 0) putOff(nodes, middle, end, right, depth + 1)
    if (left > 0) putOff(nodes, start, middle, left, depth + 1)
  }
  return nodes
}

/**
 * Returns where the highest bit that differs changes. If no bit differs, or few triangles are left, returns the middle,
 * rounded for full leaves.
 */
function middleOnCurve(places: Uint32Array, start: number, end: number): number {
  const differ = places[start] ^ places[end - 1]
  if (differ === 0 || end - start <= FEW) return start + Math.ceil((end - start) / (2 * LEAF_LIMIT)) * LEAF_LIMIT
  const bit = 31 - Math.clz32(differ)
  let low = start
  let high = end - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (((places[middle] >>> bit) & 1) === 0) low = middle + 1
    else high = middle
  }
  return low
}
