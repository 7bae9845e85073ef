/**
 * A tree of boxes under numbers, which are inserted, moved and removed one at a time (tree-change.ts).
 *
 *     node, 64 bytes   two boxes of six floats, rounded outward; for each a link: 0 none, above 0 a node, below 0 ~ the number of a
 *                      box; where the node hangs: twice its parent, plus its side (of a free node ~ the next free one); nothing
 *     node 0           the root, always there; the others are brought into the order of a walk (tree-order.ts)
 *
 * Which tree it is depends on its past; what is found in it does not.
 */
import type { Row } from '../math/rows.ts'

/** Columns of a node. */
export const NODE_COLUMNS = 16
export const BOX_COLUMNS = 6
export const LINKS = 12
export const PARENT = 14

export interface BoxTree {
  /** Of all nodes, and the same memory as whole numbers. */
  boxes: Float32Array
  links: Int32Array
  /** Of a box: twice its node, plus its side; -1: it is not in the tree. */
  leaves: Int32Array
  /** How often a box moved since it was inserted. */
  moves: Uint8Array
  nodes: number
  /** The first node that is free again; 0: none. */
  free: number
  /** The nodes before this one are in the order of a walk, as it was when they were put there, and the last of them. */
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

// children are named by twice their node, plus their side

/** Where the box of a child is, and its link. */
export const boxOf = (child: number): number => (child >> 1) * NODE_COLUMNS + (child & 1) * BOX_COLUMNS
export const linkOf = (child: number): number => (child >> 1) * NODE_COLUMNS + LINKS + (child & 1)

export function clearChild(tree: BoxTree, child: number): void {
  const o = boxOf(child)
  tree.links[linkOf(child)] = 0
  tree.boxes.fill(Number.POSITIVE_INFINITY, o, o + 3)
  tree.boxes.fill(Number.NEGATIVE_INFINITY, o + 3, o + 6)
}

/** Tells what hangs there where it hangs. */
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

/** out[o] = half the surface of the box around two: in a row, since a double that is returned may be allocated. */
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
