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

/** Scratch of a split: for each axis BINS counts and boxes, and the areas seen from the right. */
function newBins() {
  return {
    counts: new Int32Array(3 * BINS),
    boxes: new Float64Array(3 * BINS * 6),
    areas: new Float64Array(BINS),
    box: new Float64Array(6),
    low: new Float64Array(3),
    scale: new Float64Array(3),
  }
}
type Bins = ReturnType<typeof newBins>

/** Partitions order[start..end) at the cheapest of 3 × 15 planes and returns the middle, or -1 where all centres coincide. */
function split(
  bounds: Float32Array,
  centres: Float32Array,
  order: Uint32Array,
  start: number,
  end: number,
  bins: Bins,
): number {
  const { counts, boxes, low, scale } = bins
  measureCentres(centres, order, start, end, bins)
  if (scale[0] === 0 && scale[1] === 0 && scale[2] === 0) return -1
  counts.fill(0)
  for (let i = 0; i < boxes.length; i++) boxes[i] = i % 6 < 3 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
  for (let i = start; i < end; i++) {
    const t = order[i]
    const b = t * 6
    for (let axis = 0; axis < 3; axis++) {
      const bin = axis * BINS + binOf(centres[t * 3 + axis], low[axis], scale[axis])
      counts[bin]++
      const o = bin * 6
      if (bounds[b] < boxes[o]) boxes[o] = bounds[b]
      if (bounds[b + 1] < boxes[o + 1]) boxes[o + 1] = bounds[b + 1]
      if (bounds[b + 2] < boxes[o + 2]) boxes[o + 2] = bounds[b + 2]
      if (bounds[b + 3] > boxes[o + 3]) boxes[o + 3] = bounds[b + 3]
      if (bounds[b + 4] > boxes[o + 4]) boxes[o + 4] = bounds[b + 4]
      if (bounds[b + 5] > boxes[o + 5]) boxes[o + 5] = bounds[b + 5]
    }
  }
  let best = Number.POSITIVE_INFINITY
  let bestAxis = -1
  let bestBin = 0
  for (let axis = 0; axis < 3; axis++) {
    if (scale[axis] === 0) continue
    const cost = cheapestPlane(bins, axis)
    if (cost < best) {
      best = cost
      bestAxis = axis
      bestBin = bins.box[0]
    }
  }
  if (bestAxis < 0) return -1
  let i = start
  let j = end - 1
  while (i <= j) {
    const t = order[i]
    if (binOf(centres[t * 3 + bestAxis], low[bestAxis], scale[bestAxis]) <= bestBin) i++
    else {
      order[i] = order[j]
      order[j--] = t
    }
  }
  return i > start && i < end ? i : -1
}

function binOf(centre: number, low: number, scale: number): number {
  return Math.min(BINS - 1, ((centre - low) * scale) | 0)
}

/** Least centre and bins per length, an axis at a time; 0 where the centres do not spread. */
function measureCentres(centres: Float32Array, order: Uint32Array, start: number, end: number, bins: Bins): void {
  for (let axis = 0; axis < 3; axis++) {
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    for (let i = start; i < end; i++) {
      const c = centres[order[i] * 3 + axis]
      if (c < low) low = c
      if (c > high) high = c
    }
    const scale = BINS / (high - low)
    bins.low[axis] = low
    bins.scale[axis] = high > low && scale < Number.MAX_VALUE ? scale : 0
  }
}

/** Sweeps the bins of an axis; the cost is returned, the last bin of the left side is left in box[0]. */
function cheapestPlane(bins: Bins, axis: number): number {
  const { counts, areas, box } = bins
  clear(box)
  let total = 0
  for (let i = BINS - 1; i > 0; i--) {
    grow(box, bins.boxes, (axis * BINS + i) * 6)
    total += counts[axis * BINS + i]
    areas[i] = total === 0 ? -1 : halfArea(box) * total
  }
  clear(box)
  let best = Number.POSITIVE_INFINITY
  let bestBin = 0
  let left = 0
  for (let i = 0; i < BINS - 1; i++) {
    grow(box, bins.boxes, (axis * BINS + i) * 6)
    left += counts[axis * BINS + i]
    if (left === 0 || areas[i + 1] < 0) continue
    const cost = halfArea(box) * left + areas[i + 1]
    if (cost < best) {
      best = cost
      bestBin = i
    }
  }
  box[0] = bestBin
  return best
}

function clear(box: Float64Array): void {
  box.fill(Number.POSITIVE_INFINITY, 0, 3)
  box.fill(Number.NEGATIVE_INFINITY, 3, 6)
}

function grow(box: Float64Array, boxes: Float64Array, o: number): void {
  for (let k = 0; k < 3; k++) {
    if (boxes[o + k] < box[k]) box[k] = boxes[o + k]
    if (boxes[o + 3 + k] > box[3 + k]) box[3 + k] = boxes[o + 3 + k]
  }
}

function halfArea(box: Float64Array): number {
  const x = box[3] - box[0]
  const y = box[4] - box[1]
  const z = box[5] - box[2]
  return x * y + y * z + z * x
}
