/**
 * Sorts triangles into a tree of boxes: binned surface-area heuristic (Wald 2007, "On fast Construction of SAH-based
 * Bounding Volume Hierarchies") over flat arrays with an explicit stack.
 */
import { BOX_COLUMNS, CHILD_COUNT, CHILD_INDEX, CHILD_STRIDE, DEPTH_LIMIT, LEAF_LIMIT, NODE_COLUMNS } from './layout.ts'

/** The nodes as they grow: `boxes` is also read as u32 for the children's columns. */
export interface Nodes {
  boxes: Float32Array
  count: number
  depth: number
}

const BINS = 16
/** Below this level ranges are halved by count: what is left of any mesh of 2³² triangles fits under DEPTH_LIMIT. */
const HALVING_DEPTH = DEPTH_LIMIT - 34
/** Triangles sorted between two reports of progress. */
const SLICE = 1 << 17

/** One range of `order` that waits to become a node. */
interface Range {
  start: number
  end: number
  node: number
  depth: number
}

/**
 * @param bounds six f32 a triangle @param centres three f32 a triangle @param order triangle numbers, sorted in place so that
 * every leaf is a run of it @param nodes room for one node a triangle
 */
export function* sortIntoNodes(
  bounds: Float32Array,
  centres: Float32Array,
  order: Uint32Array,
  nodes: Nodes,
): Generator<number, void> {
  const count = order.length
  const words = new Uint32Array(nodes.boxes.buffer)
  const bins = newBins()
  const child = (node: number, side: number, start: number, end: number, depth: number): void => {
    const at = node * NODE_COLUMNS
    writeBox(bounds, order, start, end, nodes.boxes, at + side * BOX_COLUMNS)
    const inner = end - start > LEAF_LIMIT
    words[at + CHILD_INDEX + side * CHILD_STRIDE] = inner ? nodes.count : start
    words[at + CHILD_COUNT + side * CHILD_STRIDE] = inner ? 0 : end - start
    if (inner) stack.push({ start, end, node: nodes.count++, depth: depth + 1 })
    if (depth + 1 > nodes.depth) nodes.depth = depth + 1
  }
  const stack: Range[] = []
  nodes.count = 1
  if (count <= LEAF_LIMIT) {
    child(0, 0, 0, count, 0)
    child(0, 1, count, count, 0)
    words[CHILD_INDEX] = 0
    words[CHILD_INDEX + CHILD_STRIDE] = 0
    return
  }
  stack.push({ start: 0, end: count, node: 0, depth: 0 })
  let sorted = 0
  let reported = 0
  const levels = Math.max(1, 32 - Math.clz32(count))
  for (let range = stack.pop(); range; range = stack.pop()) {
    const { start, end, node, depth } = range
    let middle = depth < HALVING_DEPTH ? split(bounds, centres, order, start, end, bins) : -1
    if (middle < 0) middle = (start + end) >>> 1
    child(node, 0, start, middle, depth)
    child(node, 1, middle, end, depth)
    sorted += end - start
    if (sorted - reported > SLICE) {
      reported = sorted
      yield 0.1 + 0.7 * Math.min(1, sorted / (count * levels))
    }
  }
}

function writeBox(
  bounds: Float32Array,
  order: Uint32Array,
  start: number,
  end: number,
  out: Float32Array,
  o: number,
): void {
  let x0 = Number.POSITIVE_INFINITY
  let y0 = x0
  let z0 = x0
  let x1 = -x0
  let y1 = -x0
  let z1 = -x0
  for (let i = start; i < end; i++) {
    const b = order[i] * 6
    if (bounds[b] < x0) x0 = bounds[b]
    if (bounds[b + 1] < y0) y0 = bounds[b + 1]
    if (bounds[b + 2] < z0) z0 = bounds[b + 2]
    if (bounds[b + 3] > x1) x1 = bounds[b + 3]
    if (bounds[b + 4] > y1) y1 = bounds[b + 4]
    if (bounds[b + 5] > z1) z1 = bounds[b + 5]
  }
  out[o] = x0
  out[o + 1] = y0
  out[o + 2] = z0
  out[o + 3] = x1
  out[o + 4] = y1
  out[o + 5] = z1
}

/** Scratch of a split: for each axis BINS counts and boxes, and the costs seen from the right. */
function newBins() {
  const empty = new Float64Array(3 * BINS * 6)
  for (let i = 0; i < empty.length; i++) empty[i] = i % 6 < 3 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
  return {
    empty,
    /** Bins an axis: fewer where there are few triangles to put into them. */
    used: BINS,
    counts: new Int32Array(3 * BINS),
    boxes: empty.slice(),
    costs: new Float64Array(BINS),
    low: new Float64Array(3),
    scale: new Float64Array(3),
    /** The cheapest plane found: its cost, axis and last bin of the left side. */
    best: Number.POSITIVE_INFINITY,
    axis: -1,
    bin: 0,
  }
}
type Bins = ReturnType<typeof newBins>

/** Ranges with fewer triangles are sorted into half as many bins: most ranges are small, and bins cost as much as triangles. */
const FEW = 24

/** Partitions order[start..end) at the cheapest of 3 × 15 planes and returns the middle, or -1 where all centres coincide. */
function split(
  bounds: Float32Array,
  centres: Float32Array,
  order: Uint32Array,
  start: number,
  end: number,
  bins: Bins,
): number {
  bins.used = end - start < FEW ? BINS / 2 : BINS
  measureCentres(centres, order, start, end, bins)
  const { low, scale } = bins
  if (scale[0] === 0 && scale[1] === 0 && scale[2] === 0) return -1
  fillBins(bounds, centres, order, start, end, bins)
  bins.best = Number.POSITIVE_INFINITY
  bins.axis = -1
  for (let axis = 0; axis < 3; axis++) if (scale[axis] !== 0) cheapestPlane(bins, axis)
  const { axis, bin, used } = bins
  if (axis < 0) return -1
  const axisLow = low[axis]
  const axisScale = scale[axis]
  let i = start
  let j = end - 1
  while (i <= j) {
    const t = order[i]
    if (Math.min(used - 1, ((centres[t * 3 + axis] - axisLow) * axisScale) | 0) <= bin) i++
    else {
      order[i] = order[j]
      order[j--] = t
    }
  }
  return i > start && i < end ? i : -1
}

function fillBins(
  bounds: Float32Array,
  centres: Float32Array,
  order: Uint32Array,
  start: number,
  end: number,
  bins: Bins,
): void {
  const { counts, boxes, low, scale } = bins
  const last = bins.used - 1
  counts.fill(0)
  boxes.set(bins.empty)
  for (let i = start; i < end; i++) {
    const t = order[i]
    const b = t * 6
    const x0 = bounds[b]
    const y0 = bounds[b + 1]
    const z0 = bounds[b + 2]
    const x1 = bounds[b + 3]
    const y1 = bounds[b + 4]
    const z1 = bounds[b + 5]
    for (let axis = 0; axis < 3; axis++) {
      const bin = axis * BINS + Math.min(last, ((centres[t * 3 + axis] - low[axis]) * scale[axis]) | 0)
      counts[bin]++
      const o = bin * 6
      if (x0 < boxes[o]) boxes[o] = x0
      if (y0 < boxes[o + 1]) boxes[o + 1] = y0
      if (z0 < boxes[o + 2]) boxes[o + 2] = z0
      if (x1 > boxes[o + 3]) boxes[o + 3] = x1
      if (y1 > boxes[o + 4]) boxes[o + 4] = y1
      if (z1 > boxes[o + 5]) boxes[o + 5] = z1
    }
  }
}

/** Least centre and bins per length of each axis; 0 where the centres do not spread. */
function measureCentres(centres: Float32Array, order: Uint32Array, start: number, end: number, bins: Bins): void {
  let x0 = Number.POSITIVE_INFINITY
  let y0 = x0
  let z0 = x0
  let x1 = -x0
  let y1 = -x0
  let z1 = -x0
  for (let i = start; i < end; i++) {
    const c = order[i] * 3
    const x = centres[c]
    const y = centres[c + 1]
    const z = centres[c + 2]
    if (x < x0) x0 = x
    if (x > x1) x1 = x
    if (y < y0) y0 = y
    if (y > y1) y1 = y
    if (z < z0) z0 = z
    if (z > z1) z1 = z
  }
  const { low, scale, used } = bins
  low[0] = x0
  low[1] = y0
  low[2] = z0
  scale[0] = used / (x1 - x0)
  scale[1] = used / (y1 - y0)
  scale[2] = used / (z1 - z0)
  for (let axis = 0; axis < 3; axis++) if (!(scale[axis] < Number.MAX_VALUE)) scale[axis] = 0
}

/** Sweeps the bins of an axis; a plane cheaper than the best so far takes its place. */
function cheapestPlane(bins: Bins, axis: number): void {
  const { boxes, counts, costs, used } = bins
  const first = axis * BINS
  let x0 = Number.POSITIVE_INFINITY
  let y0 = x0
  let z0 = x0
  let x1 = -x0
  let y1 = -x0
  let z1 = -x0
  let total = 0
  for (let i = used - 1; i > 0; i--) {
    const o = (first + i) * 6
    if (boxes[o] < x0) x0 = boxes[o]
    if (boxes[o + 1] < y0) y0 = boxes[o + 1]
    if (boxes[o + 2] < z0) z0 = boxes[o + 2]
    if (boxes[o + 3] > x1) x1 = boxes[o + 3]
    if (boxes[o + 4] > y1) y1 = boxes[o + 4]
    if (boxes[o + 5] > z1) z1 = boxes[o + 5]
    total += counts[first + i]
    costs[i] = total === 0 ? -1 : halfArea(x1 - x0, y1 - y0, z1 - z0) * total
  }
  x0 = y0 = z0 = Number.POSITIVE_INFINITY
  x1 = y1 = z1 = Number.NEGATIVE_INFINITY
  let left = 0
  for (let i = 0; i < used - 1; i++) {
    const o = (first + i) * 6
    if (boxes[o] < x0) x0 = boxes[o]
    if (boxes[o + 1] < y0) y0 = boxes[o + 1]
    if (boxes[o + 2] < z0) z0 = boxes[o + 2]
    if (boxes[o + 3] > x1) x1 = boxes[o + 3]
    if (boxes[o + 4] > y1) y1 = boxes[o + 4]
    if (boxes[o + 5] > z1) z1 = boxes[o + 5]
    left += counts[first + i]
    if (left === 0 || costs[i + 1] < 0) continue
    const cost = halfArea(x1 - x0, y1 - y0, z1 - z0) * left + costs[i + 1]
    if (cost < bins.best) {
      bins.best = cost
      bins.axis = axis
      bins.bin = i
    }
  }
}

function halfArea(x: number, y: number, z: number): number {
  return x * y + y * z + z * x
}
