/** The nodes of a growing tree, and the ranges of records that wait to become nodes. */
import { halves } from './halves.ts'
import { BOX_COLUMNS, CHILD_COUNT, CHILD_INDEX, CHILD_STRIDE, DEPTH_LIMIT, LEAF_LIMIT, NODE_COLUMNS } from './layout.ts'

/** From this level on, ranges are halved by count. Then even 2³² triangles fit below DEPTH_LIMIT. */
export const HALVING_DEPTH = DEPTH_LIMIT - 34

/** Words of a waiting range: its first record, the one after its last, its node, its level. */
const WAITING = 4

export interface Nodes {
  boxes: Float32Array
  words: Uint32Array
  count: number
  depth: number
  waiting: Uint32Array
  waits: number
}

/** Makes room for one node per triangle. */
export function newNodes(triangles: number): Nodes {
  const boxes = new Float32Array(NODE_COLUMNS * Math.max(1, triangles))
  const words = new Uint32Array(boxes.buffer)
  return { boxes, words, count: 1, depth: 0, waiting: new Uint32Array(256 * WAITING), waits: 0 }
}

/**
 * Writes a child, with the box of its half: a leaf, or a node with a new number. Returns that number, or 0 for a leaf.
 */
export function addChild(
  nodes: Nodes,
  node: number,
  side: number,
  start: number,
  count: number,
  depth: number,
): number {
  const at = node * NODE_COLUMNS
  const o = at + side * BOX_COLUMNS
  const h = side * BOX_COLUMNS
  for (let k = 0; k < BOX_COLUMNS; k++) nodes.boxes[o + k] = halves.boxes[h + k]
  const inner = count > LEAF_LIMIT
  nodes.words[at + CHILD_INDEX + side * CHILD_STRIDE] = inner ? nodes.count : start
  nodes.words[at + CHILD_COUNT + side * CHILD_STRIDE] = inner ? 0 : count
  if (depth + 1 > nodes.depth) nodes.depth = depth + 1
  return inner ? nodes.count++ : 0
}

export function putOff(nodes: Nodes, start: number, end: number, node: number, depth: number): void {
  const o = nodes.waits++ * WAITING
  if (o === nodes.waiting.length) {
    const more = new Uint32Array(o * 2)
    more.set(nodes.waiting)
    nodes.waiting = more
  }
  const { waiting } = nodes
  waiting[o] = start
  waiting[o + 1] = end
  waiting[o + 2] = node
  waiting[o + 3] = depth
}

/** Returns the range that was put off last. */
export function takeNext(nodes: Nodes): { start: number; end: number; node: number; depth: number } {
  const { waiting } = nodes
  const o = --nodes.waits * WAITING
  return { start: waiting[o], end: waiting[o + 1], node: waiting[o + 2], depth: waiting[o + 3] }
}
