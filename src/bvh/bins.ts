/**
 * Splits a range of records by the surface-area heuristic over bins (Wald 2007, "On fast Construction of SAH-based
 * Bounding Volume Hierarchies").
 */
import { halves } from './halves.ts'
import { centres, copyRecord, measureCentres, R_COUNT, RECORD } from './records.ts'

/**
 * Bins per axis. Ranges of fewer than FEW records use half as many: most ranges are small, and a bin costs as much as a
 * record.
 */
const BINS = 16
const FEW = 24
/** Columns of a bin: the least corner, the greatest corner. */
const BIN = 6
/** Just below 1, so that the greatest centre falls into the last bin. */
export const SPREAD = 0.9999999999990905 // 1 - 2^-40

const empty = new Float64Array(3 * BINS * BIN).map((_, i) =>
  i % 6 < 3 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY,
)
const bins = empty.slice()
const counts = new Uint32Array(3 * BINS)
/** costs[i] = the cost of the bins from i on. */
const costs = new Float64Array(BINS)
/** Bins per length on each axis; 0 if all centres coincide there. */
const scale = new Float64Array(3)
/** The cost of the cheapest plane, and the plane. */
const best = new Float64Array(1)
const plane = { axis: -1, bin: 0, used: BINS }

/**
 * Splits the records at the cheapest of 3 × 15 planes, and fills in `halves`.
 * @returns the middle, or -1 if all centres coincide
 */
export function splitByBins(boxes: Float32Array, words: Uint32Array, start: number, end: number): number {
  measureCentres(boxes, start, end)
  const { low, high } = centres
  const used = end - start < FEW ? BINS / 2 : BINS
  plane.used = used
  for (let k = 0; k < 3; k++) {
    scale[k] = (used * SPREAD) / (high[k] - low[k])
    if (!(scale[k] < Number.MAX_VALUE)) scale[k] = 0
  }
  fillBins(boxes, words, start, end)
  plane.axis = -1
  best[0] = Number.POSITIVE_INFINITY
  for (let axis = 0; axis < 3; axis++) if (scale[axis] !== 0) cheapestPlane(axis)
  if (plane.axis < 0) return -1
  unite(plane.axis * BINS, plane.axis * BINS + plane.bin + 1, 0)
  unite(plane.axis * BINS + plane.bin + 1, plane.axis * BINS + used, BIN)
  halves.left = halves.all = 0
  for (let i = 0; i < used; i++) {
    if (i <= plane.bin) halves.left += counts[plane.axis * BINS + i]
    halves.all += counts[plane.axis * BINS + i]
  }
  return part(boxes, words, start, end)
}

function fillBins(boxes: Float32Array, words: Uint32Array, start: number, end: number): void {
  counts.fill(0)
  bins.set(empty)
  const lowX = centres.low[0]
  const lowY = centres.low[1]
  const lowZ = centres.low[2]
  const scaleX = scale[0]
  const scaleY = scale[1]
  const scaleZ = scale[2]
  for (let r = start * RECORD; r < end * RECORD; r += RECORD) {
    const x0 = boxes[r]
    const y0 = boxes[r + 1]
    const z0 = boxes[r + 2]
    const x1 = boxes[r + 4]
    const y1 = boxes[r + 5]
    const z1 = boxes[r + 6]
    const count = words[r + R_COUNT]
    const i = ((x0 + x1 - lowX) * scaleX) | 0
    const j = BINS + (((y0 + y1 - lowY) * scaleY) | 0)
    const k = 2 * BINS + (((z0 + z1 - lowZ) * scaleZ) | 0)
    counts[i] += count
    counts[j] += count
    counts[k] += count
    const a = i * BIN
    if (x0 < bins[a]) bins[a] = x0
    if (y0 < bins[a + 1]) bins[a + 1] = y0
    if (z0 < bins[a + 2]) bins[a + 2] = z0
    if (x1 > bins[a + 3]) bins[a + 3] = x1
    if (y1 > bins[a + 4]) bins[a + 4] = y1
    if (z1 > bins[a + 5]) bins[a + 5] = z1
    const b = j * BIN
    if (x0 < bins[b]) bins[b] = x0
    if (y0 < bins[b + 1]) bins[b + 1] = y0
    if (z0 < bins[b + 2]) bins[b + 2] = z0
    if (x1 > bins[b + 3]) bins[b + 3] = x1
    if (y1 > bins[b + 4]) bins[b + 4] = y1
    if (z1 > bins[b + 5]) bins[b + 5] = z1
    const c = k * BIN
    if (x0 < bins[c]) bins[c] = x0
    if (y0 < bins[c + 1]) bins[c + 1] = y0
    if (z0 < bins[c + 2]) bins[c + 2] = z0
    if (x1 > bins[c + 3]) bins[c + 3] = x1
    if (y1 > bins[c + 4]) bins[c + 4] = y1
    if (z1 > bins[c + 5]) bins[c + 5] = z1
  }
}

/**
 * Compares the planes between the bins of an axis. A plane cheaper than the best so far replaces it. The first and the
 * last bin are never empty, so neither half is. Planes on both sides of an empty bin cost the same.
 */
function cheapestPlane(axis: number): void {
  const first = axis * BINS
  const last = plane.used - 1
  let x0 = Number.POSITIVE_INFINITY
  let y0 = x0
  let z0 = x0
  let x1 = -x0
  let y1 = -x0
  let z1 = -x0
  let total = 0
  for (let i = last; i > 0; i--) {
    const o = (first + i) * BIN
    if (bins[o] < x0) x0 = bins[o]
    if (bins[o + 1] < y0) y0 = bins[o + 1]
    if (bins[o + 2] < z0) z0 = bins[o + 2]
    if (bins[o + 3] > x1) x1 = bins[o + 3]
    if (bins[o + 4] > y1) y1 = bins[o + 4]
    if (bins[o + 5] > z1) z1 = bins[o + 5]
    total += counts[first + i]
    const x = x1 - x0
    const y = y1 - y0
    const z = z1 - z0
    costs[i] = (x * y + y * z + z * x) * total
  }
  x0 = y0 = z0 = Number.POSITIVE_INFINITY
  x1 = y1 = z1 = Number.NEGATIVE_INFINITY
  total = 0
  let least = best[0]
  for (let i = 0; i < last; i++) {
    const o = (first + i) * BIN
    if (bins[o] < x0) x0 = bins[o]
    if (bins[o + 1] < y0) y0 = bins[o + 1]
    if (bins[o + 2] < z0) z0 = bins[o + 2]
    if (bins[o + 3] > x1) x1 = bins[o + 3]
    if (bins[o + 4] > y1) y1 = bins[o + 4]
    if (bins[o + 5] > z1) z1 = bins[o + 5]
    total += counts[first + i]
    const x = x1 - x0
    const y = y1 - y0
    const z = z1 - z0
    const cost = (x * y + y * z + z * x) * total + costs[i + 1]
    if (cost < least) {
      least = cost
      plane.axis = axis
      plane.bin = i
    }
  }
  best[0] = least
}

/** Writes the box of some bins into `halves`. */
function unite(first: number, end: number, o: number): void {
  let x0 = Number.POSITIVE_INFINITY
  let y0 = x0
  let z0 = x0
  let x1 = -x0
  let y1 = -x0
  let z1 = -x0
  for (let b = first * BIN; b < end * BIN; b += BIN) {
    if (bins[b] < x0) x0 = bins[b]
    if (bins[b + 1] < y0) y0 = bins[b + 1]
    if (bins[b + 2] < z0) z0 = bins[b + 2]
    if (bins[b + 3] > x1) x1 = bins[b + 3]
    if (bins[b + 4] > y1) y1 = bins[b + 4]
    if (bins[b + 5] > z1) z1 = bins[b + 5]
  }
  const out = halves.boxes
  out[o] = x0
  out[o + 1] = y0
  out[o + 2] = z0
  out[o + 3] = x1
  out[o + 4] = y1
  out[o + 5] = z1
}

/** Moves the records left of the plane before those right of it, and returns the middle. */
function part(boxes: Float32Array, words: Uint32Array, start: number, end: number): number {
  const { axis, bin } = plane
  const low = centres.low[axis]
  const per = scale[axis]
  let i = start * RECORD
  let j = (end - 1) * RECORD
  for (;;) {
    while (i <= j && (((boxes[i + axis] + boxes[i + axis + 4] - low) * per) | 0) <= bin) i += RECORD
    while (i <= j && (((boxes[j + axis] + boxes[j + axis + 4] - low) * per) | 0) > bin) j -= RECORD
    if (i > j) return i / RECORD
    copyRecord(words, i, spare, 0)
    copyRecord(words, j, words, i)
    copyRecord(spare, 0, words, j)
    i += RECORD
    j -= RECORD
  }
}

const spare = new Uint32Array(RECORD)
