/**
 * A tree of numbered boxes, which are inserted, moved and removed one at a time (tree-change.ts).
 *
 *     node, 64 bytes   two boxes of six floats, rounded outward; a link for each: 0 none, above 0 a node, below 0 ~ the
 *                      number of a box; the node's own place: twice its parent, plus its side (in a free node ~ the
 *                      next free one); nothing
 *     node 0           the root, always there; the others are brought into the order of a walk (tree-order.ts)
 *
 * The shape of the tree depends on its past. What a search finds in it does not.
 */
import type { Row } from '../math/rows.ts'

/** Columns of a node. */
export const NODE_COLUMNS = 16
export const BOX_COLUMNS = 6
export const LINKS = 12
export const PARENT = 14

export interface BoxTree {
  /** The boxes of all nodes; `links` is the same memory as whole numbers. */
  boxes: Float32Array
  links: Int32Array
  /** For each box: twice its node, plus its side; -1: it is not in the tree. */
  leaves: Int32Array
  /** How often each box has moved since it was inserted. */
  moves: Uint8Array
  nodes: number
  /** The first free node; 0: none. */
  free: number
  /** The nodes before this one are in the order that a walk had when they were put there; and the last of them. */
  ordered: number
  last: number
  count: number
}

const FIRST = 16

export function newTree(): BoxTree {
  const memory = new ArrayBuffer(4 * FIRST * NODE_COLUMNS)
  const tree: BoxTree = {
    boxes: new Float32Array(memory),
    links: new Int32Array(memory),
    leaves: new Int32Array(FIRST).fill(-1),
    moves: new Uint8Array(FIRST),
    nodes: 1,
    free: 0,
    ordered: 1,
    last: 0,
    count: 0,
  }
  for (let side = 0; side < 2; side++) clearChild(tree, side)
  return tree
}

// the number of a child is twice its node, plus its side

/** No place in a tree is higher. The mask changes nothing, but V8 then knows that no sum with a place overflows. */
const PLACES = (1 << 30) - 1

/** The places of a child's box and of its link. */
export const boxOf = (child: number): number => ((child >> 1) * NODE_COLUMNS + (child & 1) * BOX_COLUMNS) & PLACES
export const linkOf = (child: number): number => (child >> 1) * NODE_COLUMNS + LINKS + (child & 1)

export function clearChild(tree: BoxTree, child: number): void {
  const o = boxOf(child)
  tree.links[linkOf(child)] = 0
  tree.boxes.fill(Number.POSITIVE_INFINITY, o, o + 3)
  tree.boxes.fill(Number.NEGATIVE_INFINITY, o + 3, o + 6)
}

/** Makes a node or a box a child, and records its place for it. */
export function setLink(tree: BoxTree, child: number, link: number): void {
  tree.links[linkOf(child)] = link
  if (link < 0) tree.leaves[~link] = child
  else if (link > 0) tree.links[link * NODE_COLUMNS + PARENT] = child
}

export function copyBox({ boxes }: BoxTree, from: number, to: number): void {
  const i = boxOf(from)
  const o = boxOf(to)
  for (let k = 0; k < BOX_COLUMNS; k++) boxes[o + k] = boxes[i + k]
}

/** out[o] = half the surface of the box around two boxes. A row, because a returned double may be allocated. */
export function writeArea(a: Float32Array, i: number, b: Float32Array, j: number, out: Row, o: number): void {
  const x = Math.max(a[i + 3], b[j + 3]) - Math.min(a[i], b[j])
  const y = Math.max(a[i + 4], b[j + 4]) - Math.min(a[i + 1], b[j + 1])
  const z = Math.max(a[i + 5], b[j + 5]) - Math.min(a[i + 2], b[j + 2])
  out[o] = x * y + y * z + z * x
}

export function takeNode(tree: BoxTree): number {
  const { free } = tree
  if (free !== 0) {
    tree.free = ~tree.links[free * NODE_COLUMNS + PARENT]
    return free
  }
  if (tree.nodes * NODE_COLUMNS === tree.links.length) {
    const links = copyInto(new Int32Array(tree.links.length * 2), tree.links)
    tree.links = links
    tree.boxes = new Float32Array(links.buffer)
  }
  return tree.nodes++
}

export function isFree({ links }: BoxTree, node: number): boolean {
  return links[node * NODE_COLUMNS + PARENT] < 0
}

export function makeRoom(tree: BoxTree, number: number): void {
  const { length } = tree.leaves
  if (number < length) return
  const size = Math.max(length * 2, number + 1)
  tree.leaves = copyInto(new Int32Array(size).fill(-1), tree.leaves)
  tree.moves = copyInto(new Uint8Array(size), tree.moves)
}

function copyInto<T extends { set(from: T): void }>(larger: T, from: T): T {
  larger.set(from)
  return larger
}
