/**
 * The upper levels of a large range. Its triangles are put into the cells of a grid once. Then cells are sorted instead
 * of triangles, until few cells are left in a range.
 */
import { SPREAD, splitByBins } from './bins.ts'
import { halves, splitByCount } from './halves.ts'
import { addChild, type Nodes, putOff } from './nodes.ts'
import { centres, copyRecord, measureCentres, newRecords, R_COUNT, R_ID, RECORD, type Records } from './records.ts'

/** Smaller ranges are sorted triangle by triangle. */
export const GRID_LEAST = 4096
/** No grid starts at this level or below. This leaves room for the levels that cells add. */
export const GRID_DEPTH = 24
/** No cells are sorted at this level or below. */
const CELLS_DEPTH = 40
/** The most cells along the longest side. */
const CELLS = 128
/** Words in the largest table of cells. */
export const GRID_TABLE = CELLS * CELLS * CELLS
/** The number of triangles per cell to aim at, if the triangles form a surface. */
const PER_CELL = 4
/** A range of this many cells or fewer is sorted by triangles, so that planes can pass through cells. */
const FEW_CELLS = 32

const NONE = 0xffffffff
const sizes = new Uint32Array(3)
const perLength = new Float64Array(1)

/**
 * Makes the nodes above small ranges of records[start..end), whose own node is `node`. Sorts the records into these
 * ranges, which wait on the stack of `nodes`. Returns false, and changes nothing, if all centres coincide.
 */
export function splitByGrid(
  nodes: Nodes,
  records: Records,
  spare: Records,
  start: number,
  end: number,
  node: number,
  depth: number,
): boolean {
  if (!layGrid(records.boxes, start, end)) return false
  const cellOf = new Uint32Array(end - start)
  const numbers = new Uint32Array(sizes[0] * sizes[1] * sizes[2]).fill(NONE)
  const cells = newRecords(Math.min(end - start, numbers.length))
  const used = fillCells(records.boxes, start, end, cellOf, numbers, cells)
  const begin = numbers // the cells' numbers are no longer needed
  sortCells(nodes, cells, { first: 0, last: used, at: start, node, depth }, begin)
  for (let i = start; i < end; i++)
    copyRecord(records.words, i * RECORD, spare.words, begin[cellOf[i - start]]++ * RECORD)
  records.words.set(spare.words.subarray(start * RECORD, end * RECORD), start * RECORD)
  return true
}

/** Chooses the size of the cells of a range. Returns false if all centres coincide. */
function layGrid(boxes: Float32Array, start: number, end: number): boolean {
  measureCentres(boxes, start, end)
  const { low, high } = centres
  const longest = Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2])
  const along = Math.max(2, Math.min(CELLS, Math.floor(Math.sqrt((end - start) / (3 * PER_CELL)))))
  const per = (along * SPREAD) / longest
  if (!(per < Number.MAX_VALUE)) return false
  perLength[0] = per
  for (let k = 0; k < 3; k++) sizes[k] = Math.floor((high[k] - low[k]) * per) + 1
  return true
}

/** Makes a record of each cell that is not empty, in the order of its first triangle. Returns how many. */
function fillCells(
  boxes: Float32Array,
  start: number,
  end: number,
  cellOf: Uint32Array,
  numbers: Uint32Array,
  cells: Records,
): number {
  const { boxes: out, words } = cells
  const per = perLength[0]
  const lowX = centres.low[0]
  const lowY = centres.low[1]
  const lowZ = centres.low[2]
  const row = sizes[0]
  const layer = sizes[0] * sizes[1]
  let used = 0
  for (let i = start; i < end; i++) {
    const r = i * RECORD
    const x0 = boxes[r]
    const y0 = boxes[r + 1]
    const z0 = boxes[r + 2]
    const x1 = boxes[r + 4]
    const y1 = boxes[r + 5]
    const z1 = boxes[r + 6]
    const place =
      (((x0 + x1 - lowX) * per) | 0) + (((y0 + y1 - lowY) * per) | 0) * row + (((z0 + z1 - lowZ) * per) | 0) * layer
    let cell = numbers[place]
    if (cell === NONE) {
      cell = numbers[place] = used++
      const c = cell * RECORD
      words[c + R_ID] = cell
      out[c] = x0
      out[c + 1] = y0
      out[c + 2] = z0
      out[c + 4] = x1
      out[c + 5] = y1
      out[c + 6] = z1
    }
    cellOf[i - start] = cell
    const c = cell * RECORD
    words[c + R_COUNT]++
    if (x0 < out[c]) out[c] = x0
    if (y0 < out[c + 1]) out[c + 1] = y0
    if (z0 < out[c + 2]) out[c + 2] = z0
    if (x1 > out[c + 4]) out[c + 4] = x1
    if (y1 > out[c + 5]) out[c + 5] = y1
    if (z1 > out[c + 6]) out[c + 6] = z1
  }
  return used
}

/** A range of cells that waits to become a node. Its triangles begin at `at`. */
interface CellRange {
  first: number
  last: number
  at: number
  node: number
  depth: number
}

/**
 * Sorts cells into nodes. Writes for each cell where its triangles begin. Ranges that must still be sorted wait on the
 * stack of `nodes`.
 */
function sortCells(nodes: Nodes, { boxes, words }: Records, root: CellRange, begin: Uint32Array): void {
  const stack = [root]
  const child = (parent: CellRange, side: number, first: number, last: number, at: number, count: number): void => {
    const depth = parent.depth + 1
    const node = addChild(nodes, parent.node, side, at, count, parent.depth)
    if (node > 0 && last - first > FEW_CELLS && depth < CELLS_DEPTH) stack.push({ first, last, at, node, depth })
    else {
      if (node > 0) putOff(nodes, at, at + count, node, depth)
      for (let i = first; i < last; i++) {
        begin[words[i * RECORD + R_ID]] = at
        at += words[i * RECORD + R_COUNT]
      }
    }
  }
  for (let range = stack.pop(); range; range = stack.pop()) {
    const { first, last, at } = range
    let middle = splitByBins(boxes, words, first, last)
    if (middle < 0) middle = splitByCount(boxes, words, first, last)
    const { left, all } = halves
    child(range, 0, first, middle, at, left)
    child(range, 1, middle, last, at + left, all - left)
  }
}
