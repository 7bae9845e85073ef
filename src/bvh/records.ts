/**
 * The records that a build sorts. Each has eight words and is moved as a whole, so that every pass reads memory in
 * order. A record is a triangle, or (grid.ts) a cell of triangles.
 */
import type { BuildInput } from './build-input.ts'
import { roundDown, roundUp } from './round.ts'

/** Columns: the least corner (three f32), its number (u32), the greatest corner, the number of triangles (u32). */
export const RECORD = 8
const R_LOW = 0
export const R_ID = 3
const R_HIGH = 4
export const R_COUNT = 7

/** The same memory as floats and as words. */
export interface Records {
  boxes: Float32Array
  words: Uint32Array
}

export function newRecords(count: number): Records {
  const boxes = new Float32Array(count * RECORD)
  return { boxes, words: new Uint32Array(boxes.buffer) }
}

/** Triangles between two reports of progress. */
const SLICE = 1 << 18

/** Writes the records of triangles, with boxes rounded outward, and yields the share done. */
export function* writeRecords(input: BuildInput, records: Records): Generator<number, void> {
  const count = records.words.length / RECORD
  for (let first = 0; first < count; first += SLICE) {
    const last = Math.min(count, first + SLICE)
    if (input.positions instanceof Float32Array) writeSome(input.positions, input.indices, records, first, last)
    else writeRounded(input.positions, input.indices, records, first, last)
    yield last / count
  }
}

/** For positions in floats, whose boxes need no rounding. */
function writeSome(
  p: Float32Array,
  indices: BuildInput['indices'],
  records: Records,
  first: number,
  last: number,
): void {
  const { boxes, words } = records
  for (let i = first; i < last; i++) {
    const a = (indices ? indices[i * 3] : i * 3) * 3
    const b = (indices ? indices[i * 3 + 1] : i * 3 + 1) * 3
    const c = (indices ? indices[i * 3 + 2] : i * 3 + 2) * 3
    const r = i * RECORD
    const ax = p[a]
    const ay = p[a + 1]
    const az = p[a + 2]
    const bx = p[b]
    const by = p[b + 1]
    const bz = p[b + 2]
    const cx = p[c]
    const cy = p[c + 1]
    const cz = p[c + 2]
    const lowX = ax < bx ? ax : bx
    const lowY = ay < by ? ay : by
    const lowZ = az < bz ? az : bz
    const highX = ax < bx ? bx : ax
    const highY = ay < by ? by : ay
    const highZ = az < bz ? bz : az
    boxes[r] = cx < lowX ? cx : lowX
    boxes[r + 1] = cy < lowY ? cy : lowY
    boxes[r + 2] = cz < lowZ ? cz : lowZ
    words[r + R_ID] = i
    boxes[r + 4] = cx > highX ? cx : highX
    boxes[r + 5] = cy > highY ? cy : highY
    boxes[r + 6] = cz > highZ ? cz : highZ
    words[r + R_COUNT] = 1
  }
}

function writeRounded(
  positions: Float64Array,
  indices: BuildInput['indices'],
  { boxes, words }: Records,
  first: number,
  last: number,
): void {
  for (let i = first; i < last; i++) {
    const r = i * RECORD
    for (let k = 0; k < 3; k++) {
      const a = positions[(indices ? indices[i * 3] : i * 3) * 3 + k]
      const b = positions[(indices ? indices[i * 3 + 1] : i * 3 + 1) * 3 + k]
      const c = positions[(indices ? indices[i * 3 + 2] : i * 3 + 2) * 3 + k]
      boxes[r + R_LOW + k] = roundDown(Math.min(a, b, c))
      boxes[r + R_HIGH + k] = roundUp(Math.max(a, b, c))
    }
    words[r + R_ID] = i
    words[r + R_COUNT] = 1
  }
}

/** Copies a record as words. Copying as floats could change its numbers, which may look like signalling NaNs. */
export function copyRecord(from: Uint32Array, r: number, to: Uint32Array, s: number): void {
  to[s] = from[r]
  to[s + 1] = from[r + 1]
  to[s + 2] = from[r + 2]
  to[s + 3] = from[r + 3]
  to[s + 4] = from[r + 4]
  to[s + 5] = from[r + 5]
  to[s + 6] = from[r + 6]
  to[s + 7] = from[r + 7]
}

/**
 * The range of the centres of some records: twice the least and twice the greatest centre (low + high is twice a box's
 * centre).
 */
export const centres = { low: new Float64Array(3), high: new Float64Array(3) }

export function measureCentres(boxes: Float32Array, start: number, end: number): void {
  let x0 = Number.POSITIVE_INFINITY
  let y0 = x0
  let z0 = x0
  let x1 = -x0
  let y1 = -x0
  let z1 = -x0
  for (let r = start * RECORD; r < end * RECORD; r += RECORD) {
    const x = boxes[r] + boxes[r + 4]
    const y = boxes[r + 1] + boxes[r + 5]
    const z = boxes[r + 2] + boxes[r + 6]
    if (x < x0) x0 = x
    if (x > x1) x1 = x
    if (y < y0) y0 = y
    if (y > y1) y1 = y
    if (z < z0) z0 = z
    if (z > z1) z1 = z
  }
  const { low, high } = centres
  low[0] = x0
  low[1] = y0
  low[2] = z0
  high[0] = x1
  high[1] = y1
  high[2] = z1
}
