/**
 * A tree in a few passes: triangles in the order of a curve through space that keeps neighbours together (Morton 1966), four a
 * leaf, and ranges halved by count. Boxes follow from the leaves up.
 */
import type { BuildInput } from './build.ts'
import { CHILD_COUNT, CHILD_INDEX, CHILD_STRIDE, LEAF_LIMIT, NODE_COLUMNS } from './layout.ts'

/** Bits of a place on the curve, for each axis. */
const AXIS_BITS = 10
/** Bits that a pass of the radix sort looks at. */
const DIGIT = 10
const DIGITS = 3

/** The triangles in the order of the curve. */
export function orderOnCurve(input: BuildInput, count: number): Uint32Array {
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
  return from
}

/** Where each triangle's corners have their middle, on the curve through the box of all middles. */
function curveKeys({ positions, indices }: BuildInput, count: number): Uint32Array {
  // three times the middles: of doubles in floats, which is all that ten bits need
  const sums = new Float32Array(count * 3)
  const low = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const high = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let k = 0; k < 3; k++) {
    let least = low[k]
    let greatest = high[k]
    for (let i = 0; i < count; i++) {
      const c = i * 3
      const a = positions[(indices ? indices[c] : c) * 3 + k]
      const b = positions[(indices ? indices[c + 1] : c + 1) * 3 + k]
      const sum = Math.fround(a + b + positions[(indices ? indices[c + 2] : c + 2) * 3 + k])
      sums[c + k] = sum
      if (sum < least) least = sum
      if (sum > greatest) greatest = sum
    }
    low[k] = least
    high[k] = greatest
  }
  const longest = Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2])
  const [x0, y0, z0] = low
  const per = (1 << AXIS_BITS) * (1 - 2 ** -40)
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

/** Ten bits with two empty ones behind each. */
function spread(x: number): number {
  let bits = (x | (x << 16)) & 0x030000ff
  bits = (bits | (bits << 8)) & 0x0300f00f
  bits = (bits | (bits << 4)) & 0x030c30c3
  return (bits | (bits << 2)) & 0x09249249
}

/** Nodes above leaves of four, depth first. */
export function halvedNodes(count: number): { words: Uint32Array; count: number; depth: number } {
  const leaves = Math.max(1, Math.ceil(count / LEAF_LIMIT))
  const words = new Uint32Array(Math.max(1, leaves - 1) * NODE_COLUMNS)
  const boxes = new Float32Array(words.buffer)
  if (leaves === 1) {
    words[CHILD_COUNT] = count
    for (let k = count === 0 ? 0 : 6; k < 12; k++)
      boxes[k] = k % 6 < 3 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
    return { words, count: 1, depth: 1 }
  }
  // leaves n, the first of them, the node
  const stack = [leaves, 0, 0]
  while (stack.length > 0) {
    const node = stack.pop() as number
    const first = stack.pop() as number
    const all = stack.pop() as number
    const left = all >>> 1
    // a range of n leaves has n - 1 nodes, one after the other
    setChild(words, node, 0, first, left, node + 1, count, stack)
    setChild(words, node, 1, first + left, all - left, node + left, count, stack)
  }
  return { words, count: leaves - 1, depth: 32 - Math.clz32(leaves - 1) }
}

function setChild(
  words: Uint32Array,
  node: number,
  side: number,
  first: number,
  leaves: number,
  next: number,
  count: number,
  stack: number[],
): void {
  const at = node * NODE_COLUMNS + side * CHILD_STRIDE
  const start = first * LEAF_LIMIT
  words[at + CHILD_INDEX] = leaves === 1 ? start : next
  words[at + CHILD_COUNT] = leaves === 1 ? Math.min(LEAF_LIMIT, count - start) : 0
  if (leaves > 1) stack.push(leaves, first, next)
}
