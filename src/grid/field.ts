/**
 * The numbers of a height field. Samples are at the corners of cells, in rows along x; row after row goes along z. The
 * middle is at x = z = 0. A cell has two triangles, counter-clockwise from above:
 *
 *      column c   c+1                         diagonal 0            diagonal 1
 *     row r   A────D      ──▶ x              A────D                A────D
 *             │    │      │                  │0  ╱│   0: A B D     │╲  1│   0: A B C
 *     row r+1 B────C      ▼ z                │ ╱ 1│   1: B C D     │0 ╲ │   1: A C D
 *                                            B────C                B────C
 *
 * The triangles of cell number n = r · (columns − 1) + c are 2n and 2n + 1.
 *
 * The tree is a pyramid of ranges: the least and the greatest height in each block of BLOCK × BLOCK cells, then in each
 * 2 × 2 of these, and so on up to one range for all. Cells that are holes do not count; a range of holes alone is empty.
 */
import { roundDown, roundUp } from '../bvh/round.ts'

/** Cells along each side of a block, as a power of two: larger blocks take less memory and more time. */
export const BLOCK_SHIFT = 2

/** A level of the pyramid: blocks per row, rows, and where its first range is. */
export interface Level {
  readonly width: number
  readonly height: number
  readonly first: number
}

export interface Field {
  /** Cells along x and z. */
  readonly across: number
  readonly along: number
  /** Half the spacing of samples along x and z: a corner of column c is at x = (2 c − across) · halfX. */
  readonly halfX: number
  readonly halfZ: number
  /** Row after row; none is −0. */
  readonly heights: Float32Array
  /** A bit for each cell; empty if there are no holes, or only diagonals 0. */
  readonly holes: Uint8Array
  readonly diagonals: Uint8Array
  readonly levels: readonly Level[]
  /** Pairs of the least and the greatest height. */
  readonly ranges: Float32Array
}

/** The levels for a field of so many cells, finest first. */
export function levelsOf(across: number, along: number): Level[] {
  const levels: Level[] = []
  let width = ((across - 1) >> BLOCK_SHIFT) + 1
  let height = ((along - 1) >> BLOCK_SHIFT) + 1
  let first = 0
  for (;;) {
    levels.push({ width, height, first })
    first += width * height
    if (width === 1 && height === 1) return levels
    width = (width + 1) >> 1
    height = (height + 1) >> 1
  }
}

export function isSet(bits: Uint8Array, cell: number): boolean {
  return bits.length > 0 && (bits[cell >> 3] & (1 << (cell & 7))) !== 0
}

/** Renews the ranges of all cells from column c0 to c1 and row r0 to r1. */
export function writeRanges(field: Field, c0: number, r0: number, c1: number, r1: number): void {
  const { levels } = field
  for (let y = r0 >> BLOCK_SHIFT; y <= r1 >> BLOCK_SHIFT; y++)
    for (let x = c0 >> BLOCK_SHIFT; x <= c1 >> BLOCK_SHIFT; x++) writeBlock(field, x, y)
  for (let level = 1; level < levels.length; level++) {
    const shift = BLOCK_SHIFT + level
    for (let y = r0 >> shift; y <= r1 >> shift; y++)
      for (let x = c0 >> shift; x <= c1 >> shift; x++) unite(field, level, x, y)
  }
}

/** Writes the range of a block of cells. */
function writeBlock(field: Field, x: number, y: number): void {
  const { across, along, heights, holes, levels, ranges } = field
  const c0 = x << BLOCK_SHIFT
  const r0 = y << BLOCK_SHIFT
  const c1 = Math.min(c0 + (1 << BLOCK_SHIFT), across)
  const r1 = Math.min(r0 + (1 << BLOCK_SHIFT), along)
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  if (holes.length === 0) {
    for (let r = r0; r <= r1; r++) {
      const at = r * (across + 1)
      for (let i = at + c0; i <= at + c1; i++) {
        const h = heights[i]
        if (h < low) low = h
        if (h > high) high = h
      }
    }
  } else {
    for (let r = r0; r < r1; r++) {
      for (let c = c0; c < c1; c++) {
        if (isSet(holes, r * across + c)) continue
        const i = r * (across + 1) + c
        for (let k = 0; k < 4; k++) {
          const h = heights[i + (k & 1) + (k >> 1) * (across + 1)]
          if (h < low) low = h
          if (h > high) high = h
        }
      }
    }
  }
  const o = 2 * (y * levels[0].width + x)
  ranges[o] = low
  ranges[o + 1] = high
}

/** Writes a range that unites up to four of the finer level. */
function unite({ levels, ranges }: Field, level: number, x: number, y: number): void {
  const finer = levels[level - 1]
  const { width, first } = levels[level]
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let j = 2 * y; j < 2 * y + 2 && j < finer.height; j++) {
    for (let i = 2 * x; i < 2 * x + 2 && i < finer.width; i++) {
      const o = 2 * (finer.first + j * finer.width + i)
      if (ranges[o] < low) low = ranges[o]
      if (ranges[o + 1] > high) high = ranges[o + 1]
    }
  }
  const o = 2 * (first + y * width + x)
  ranges[o] = low
  ranges[o + 1] = high
}

/** boxes[0..5] = the box around all triangles, in floats, rounded outward; from +Infinity to −Infinity if there are none. */
export function writeRoot(field: Field, boxes: Float32Array): void {
  const { across, along, halfX, halfZ, holes, ranges } = field
  boxes.fill(Number.POSITIVE_INFINITY, 0, 3)
  boxes.fill(Number.NEGATIVE_INFINITY, 3, 6)
  let c0 = 0
  let c1 = across
  let r0 = 0
  let r1 = along
  if (holes.length > 0) {
    c0 = across
    r0 = along
    c1 = 0
    r1 = 0
    for (let r = 0; r < along; r++) {
      for (let c = 0; c < across; c++) {
        if (isSet(holes, r * across + c)) continue
        if (c < c0) c0 = c
        if (c >= c1) c1 = c + 1
        if (r < r0) r0 = r
        r1 = r + 1
      }
    }
  }
  if (c0 >= c1) return
  boxes[0] = roundDown((2 * c0 - across) * halfX)
  boxes[1] = ranges[ranges.length - 2]
  boxes[2] = roundDown((2 * r0 - along) * halfZ)
  boxes[3] = roundUp((2 * c1 - across) * halfX)
  boxes[4] = ranges[ranges.length - 1]
  boxes[5] = roundUp((2 * r1 - along) * halfZ)
}

/** The column of each of a triangle's corners beside its cell, and the row, by 6 · diagonal + 3 · (triangle & 1) + corner. */
const COLUMN = [0, 0, 1, 0, 1, 1, 0, 0, 1, 0, 1, 1]
const ROW = [0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1, 0]

/** out[o..o+8] = the corners of a triangle. */
export function writeCorners(field: Field, triangle: number, out: Float64Array | Float32Array, o: number): void {
  const { across, along, halfX, halfZ, heights, diagonals } = field
  const cell = triangle >> 1
  const row = (cell / across) | 0
  const column = cell - row * across
  const first = (isSet(diagonals, cell) ? 6 : 0) + 3 * (triangle & 1)
  for (let k = 0; k < 3; k++) {
    const c = column + COLUMN[first + k]
    const r = row + ROW[first + k]
    out[o + 3 * k] = (2 * c - across) * halfX
    out[o + 3 * k + 1] = heights[r * (across + 1) + c]
    out[o + 3 * k + 2] = (2 * r - along) * halfZ
  }
}
