/**
 * A tree of boxes under numbers, which are inserted, moved and removed one at a time: each costs the depth of the tree and never
 * more. A box is put where the tree grows least by it (after Catto, "Dynamic Bounding Volume Hierarchies", 2019; Bittner, Hapala,
 * Havran, "Incremental BVH Construction for Ray Tracing", 2015), and on the way up children change places with their nephews where
 * that makes the tree smaller.
 *
 *     node     two children, each a box of six floats (rounded outward) and a link:
 *              0: none, above 0: a node, below 0: ~ the number of a box
 *     node 0   the root, always there
 *
 * Which tree it is depends on its past; what is found in it does not.
 */
import { roundDown, roundUp } from '../bvh/round.ts'
import type { Row } from '../math/rows.ts'

/** Columns of a node: floats for the boxes, links. */
export const NODE_BOXES = 12
export const BOX_COLUMNS = 6

export interface BoxTree {
  boxes: Float32Array
  /** Two a node. */
  links: Int32Array
  /** Of a node: twice its parent, plus its side. */
  parents: Int32Array
  /** Of a box: twice its node, plus its side; -1: it is not in the tree. */
  leaves: Int32Array
  /** How often a box moved since it was inserted. */
  moves: Uint8Array
  nodes: number
  /** The first node that is free again, each with the next in its parent; 0: none. */
  free: number
  count: number
}

const FIRST = 16

export function newTree(): BoxTree {
  const tree = {
    boxes: new Float32Array(FIRST * NODE_BOXES),
    links: new Int32Array(FIRST * 2),
    parents: new Int32Array(FIRST),
    leaves: new Int32Array(FIRST).fill(-1),
    moves: new Uint8Array(FIRST),
    nodes: 1,
    free: 0,
    count: 0,
  }
  for (let side = 0; side < 2; side++) clearChild(tree, side)
  return tree
}

// children are named by twice their node, plus their side

function clearChild(tree: BoxTree, child: number): void {
  tree.links[child] = 0
  tree.boxes.fill(Number.POSITIVE_INFINITY, child * BOX_COLUMNS, child * BOX_COLUMNS + 3)
  tree.boxes.fill(Number.NEGATIVE_INFINITY, child * BOX_COLUMNS + 3, child * BOX_COLUMNS + 6)
}

/** Tells what hangs there where it hangs. */
function setLink(tree: BoxTree, child: number, link: number): void {
  tree.links[child] = link
  if (link < 0) tree.leaves[~link] = child
  else if (link > 0) tree.parents[link] = child
}

/** The box to insert, in floats. */
const box = new Float32Array(BOX_COLUMNS)

function takeBox(given: Row): void {
  // (the first test here: a double that is passed or returned may be allocated)
  for (let k = 0; k < 3; k++) {
    box[k] = given[k]
    if (box[k] > given[k]) box[k] = roundDown(given[k])
    box[3 + k] = given[3 + k]
    if (box[3 + k] < given[3 + k]) box[3 + k] = roundUp(given[3 + k])
  }
}

/** Half the surface of the box around two. */
function areaOfBoth(a: Float32Array, i: number, b: Float32Array, j: number): number {
  const x = Math.max(a[i + 3], b[j + 3]) - Math.min(a[i], b[j])
  const y = Math.max(a[i + 4], b[j + 4]) - Math.min(a[i + 1], b[j + 1])
  const z = Math.max(a[i + 5], b[j + 5]) - Math.min(a[i + 2], b[j + 2])
  return x * y + y * z + z * x
}

function area(boxes: Float32Array, i: number): number {
  return areaOfBoth(boxes, i, boxes, i)
}

/** Inserts a box under a number that is not in the tree. */
export function insertBox(tree: BoxTree, number: number, given: Row): void {
  takeBox(given)
  makeRoom(tree, number)
  tree.count++
  tree.moves[number] = 0
  const { links } = tree
  for (let side = 0; side < 2; side++) {
    if (links[side] !== 0) continue
    tree.boxes.set(box, side * BOX_COLUMNS)
    setLink(tree, side, ~number)
    return
  }
  const beside = findSibling(tree)
  const node = takeNode(tree)
  setLink(tree, node * 2, tree.links[beside])
  tree.boxes.copyWithin(node * NODE_BOXES, beside * BOX_COLUMNS, beside * BOX_COLUMNS + BOX_COLUMNS)
  setLink(tree, node * 2 + 1, ~number)
  tree.boxes.set(box, node * NODE_BOXES + BOX_COLUMNS)
  setLink(tree, beside, node)
  mendAbove(tree, node, true)
}

/** Which child the box should share a node with, so that the surfaces of all nodes grow least. */
function findSibling(tree: BoxTree): number {
  const { boxes, links } = tree
  const own = area(box, 0)
  let best = -1
  let bestCost = Number.POSITIVE_INFINITY
  /** By how much all nodes above grow. */
  let grown = 0
  let node = 0
  for (;;) {
    let next = -1
    let nextCost = Number.POSITIVE_INFINITY
    let nextGrown = 0
    for (let side = 0; side < 2; side++) {
      const child = node * 2 + side
      const both = areaOfBoth(boxes, child * BOX_COLUMNS, box, 0)
      if (grown + both < bestCost) {
        bestCost = grown + both
        best = child
      }
      if (links[child] < 0) continue
      // deeper down it costs at least this
      const more = grown + both - area(boxes, child * BOX_COLUMNS)
      if (more + own < nextCost) {
        nextCost = more + own
        nextGrown = more
        next = child
      }
    }
    if (next < 0 || !(nextCost < bestCost)) return best
    grown = nextGrown
    node = links[next]
  }
}

/** Takes a box out. Nothing happens where there is none. */
export function removeBox(tree: BoxTree, number: number): void {
  if (number >= tree.leaves.length || tree.leaves[number] < 0) return
  const child = tree.leaves[number]
  tree.leaves[number] = -1
  tree.count--
  const node = child >> 1
  if (node === 0) {
    clearChild(tree, child)
    return
  }
  // its sibling takes the place of their node
  const sibling = child ^ 1
  const above = tree.parents[node]
  tree.boxes.copyWithin(above * BOX_COLUMNS, sibling * BOX_COLUMNS, sibling * BOX_COLUMNS + BOX_COLUMNS)
  setLink(tree, above, tree.links[sibling])
  tree.parents[node] = tree.free
  tree.free = node
  mendAbove(tree, above >> 1, false)
}

/** A box that has moved this often is inserted anew, so that it does not stay with neighbours that it has left. */
const SETTLED = 16

/** Another box for a number that is in the tree. */
export function moveBox(tree: BoxTree, number: number, given: Row): void {
  takeBox(given)
  const child = tree.leaves[number]
  const o = child * BOX_COLUMNS
  const { boxes, moves } = tree
  if (++moves[number] >= SETTLED || isApart(boxes, o)) {
    removeBox(tree, number)
    insertBox(tree, number, given)
    return
  }
  for (let i = 0; i < BOX_COLUMNS; i++) boxes[o + i] = box[i]
  mendAbove(tree, child >> 1, false)
}

function isApart(boxes: Float32Array, o: number): boolean {
  for (let k = 0; k < 3; k++) if (boxes[o + k] > box[3 + k] || boxes[o + 3 + k] < box[k]) return true
  return false
}

/** Brings the boxes of a node and of all above it up to date. @param turning also makes them smaller by rotations */
function mendAbove(tree: BoxTree, start: number, turning: boolean): void {
  const { boxes, parents } = tree
  let node = start
  while (node !== 0) {
    if (turning) rotate(tree, node)
    const child = parents[node]
    const o = child * BOX_COLUMNS
    const a = node * NODE_BOXES
    const b = a + BOX_COLUMNS
    let changed = false
    for (let k = 0; k < 3; k++) {
      const low = boxes[a + k] < boxes[b + k] ? boxes[a + k] : boxes[b + k]
      const high = boxes[a + 3 + k] > boxes[b + 3 + k] ? boxes[a + 3 + k] : boxes[b + 3 + k]
      if (boxes[o + k] === low && boxes[o + 3 + k] === high) continue
      boxes[o + k] = low
      boxes[o + 3 + k] = high
      changed = true
    }
    if (!changed && !turning) return
    node = child >> 1
  }
}

/** Lets a child of a node and a child of its other child change places, where that makes the other child smaller: the best such. */
function rotate(tree: BoxTree, node: number): void {
  const { boxes, links } = tree
  let gain = 0
  let up = -1
  let down = -1
  for (let side = 0; side < 2; side++) {
    const inner = links[node * 2 + side]
    if (inner <= 0) continue
    const other = node * 2 + 1 - side
    const now = area(boxes, (node * 2 + side) * BOX_COLUMNS)
    for (let k = 0; k < 2; k++) {
      const stays = inner * 2 + 1 - k
      const saved = now - areaOfBoth(boxes, stays * BOX_COLUMNS, boxes, other * BOX_COLUMNS)
      if (!(saved > gain)) continue
      gain = saved
      up = inner * 2 + k
      down = other
    }
  }
  if (up < 0) return
  const link = links[up]
  setLink(tree, up, links[down])
  setLink(tree, down, link)
  for (let i = 0; i < BOX_COLUMNS; i++) {
    const kept = boxes[up * BOX_COLUMNS + i]
    boxes[up * BOX_COLUMNS + i] = boxes[down * BOX_COLUMNS + i]
    boxes[down * BOX_COLUMNS + i] = kept
  }
  // and the box of the node that got another child
  const inner = up >> 1
  const o = tree.parents[inner] * BOX_COLUMNS
  for (let k = 0; k < 3; k++) {
    boxes[o + k] = Math.min(boxes[inner * NODE_BOXES + k], boxes[inner * NODE_BOXES + BOX_COLUMNS + k])
    boxes[o + 3 + k] = Math.max(boxes[inner * NODE_BOXES + 3 + k], boxes[inner * NODE_BOXES + BOX_COLUMNS + 3 + k])
  }
}

function takeNode(tree: BoxTree): number {
  const { free } = tree
  if (free !== 0) {
    tree.free = tree.parents[free]
    return free
  }
  if (tree.nodes === tree.parents.length) {
    const size = tree.nodes * 2
    tree.boxes = copyInto(new Float32Array(size * NODE_BOXES), tree.boxes)
    tree.links = copyInto(new Int32Array(size * 2), tree.links)
    tree.parents = copyInto(new Int32Array(size), tree.parents)
  }
  return tree.nodes++
}

function makeRoom(tree: BoxTree, number: number): void {
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
