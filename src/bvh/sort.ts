/** Sorts the records of triangles into a tree of boxes, with an explicit stack. Children come after their parents. */
import { splitByBins } from './bins.ts'
import { GRID_DEPTH, GRID_LEAST, splitByGrid } from './grid.ts'
import { measureBox, splitByCount } from './halves.ts'
import { LEAF_LIMIT } from './layout.ts'
import { addChild, HALVING_DEPTH, type Nodes, putOff, takeNext } from './nodes.ts'
import { newRecords, RECORD, type Records } from './records.ts'

/** Triangles sorted between two reports of progress. */
export const SLICE = 1 << 17

/** Sorts records in place so that every leaf is a run of them, makes the nodes, and yields the share done. */
export function* sortIntoNodes(records: Records, nodes: Nodes): Generator<number, void> {
  const { boxes, words } = records
  const count = words.length / RECORD
  if (count <= LEAF_LIMIT) {
    oneLeaf(nodes, boxes, count)
    return
  }
  const spare = count < GRID_LEAST ? records : newRecords(count)
  putOff(nodes, 0, count, 0, 0)
  let sorted = 0
  while (nodes.waits > 0) {
    const { start, end, node, depth } = takeNext(nodes)
    sorted += end - start
    if (
      !(end - start >= GRID_LEAST && depth < GRID_DEPTH && splitByGrid(nodes, records, spare, start, end, node, depth))
    ) {
      let middle = depth < HALVING_DEPTH ? splitByBins(boxes, words, start, end) : -1
      if (middle < 0) middle = splitByCount(boxes, words, start, end)
      const left = addChild(nodes, node, 0, start, middle - start, depth)
      const right = addChild(nodes, node, 1, middle, end - middle, depth)
      if (right > 0) putOff(nodes, middle, end, right, depth + 1)
      if (left > 0) putOff(nodes, start, middle, left, depth + 1)
    }
    if (sorted > SLICE) {
      sorted = 0
      yield start / count
    }
  }
}

/** Makes the whole mesh the root's first child. */
function oneLeaf(nodes: Nodes, boxes: Float32Array, count: number): void {
  measureBox(boxes, 0, count, 0)
  measureBox(boxes, count, count, 6)
  addChild(nodes, 0, 0, 0, count, 0)
  addChild(nodes, 0, 1, 0, 0, 0)
}
