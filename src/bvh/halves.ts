/** The result of a split: the boxes of both halves, and the number of triangles in the left half and in both. */
import { R_COUNT, RECORD } from './records.ts'

/** The left box, then the right box: the least corner, the greatest corner. */
export const halves = { boxes: new Float64Array(12), left: 0, all: 0 }

/** Halves a range by the number of its records, in their present order. Returns the middle. */
export function splitByCount(boxes: Float32Array, words: Uint32Array, start: number, end: number): number {
  const middle = (start + end) >>> 1
  halves.left = countOf(words, start, middle)
  halves.all = halves.left + countOf(words, middle, end)
  measureBox(boxes, start, middle, 0)
  measureBox(boxes, middle, end, 6)
  return middle
}

function countOf(words: Uint32Array, start: number, end: number): number {
  let count = 0
  for (let i = start; i < end; i++) count += words[i * RECORD + R_COUNT]
  return count
}

/** Writes the box of some records into `halves`. */
export function measureBox(boxes: Float32Array, start: number, end: number, o: number): void {
  let x0 = Number.POSITIVE_INFINITY
  let y0 = x0
  let z0 = x0
  let x1 = -x0
  let y1 = -x0
  let z1 = -x0
  for (let r = start * RECORD; r < end * RECORD; r += RECORD) {
    if (boxes[r] < x0) x0 = boxes[r]
    if (boxes[r + 1] < y0) y0 = boxes[r + 1]
    if (boxes[r + 2] < z0) z0 = boxes[r + 2]
    if (boxes[r + 4] > x1) x1 = boxes[r + 4]
    if (boxes[r + 5] > y1) y1 = boxes[r + 5]
    if (boxes[r + 6] > z1) z1 = boxes[r + 6]
  }
  const out = halves.boxes
  out[o] = x0
  out[o + 1] = y0
  out[o + 2] = z0
  out[o + 3] = x1
  out[o + 4] = y1
  out[o + 5] = z1
}
