/**
 * Insertion, moving and removal of the boxes of a tree. A box is put where it makes the surfaces of all nodes grow
 * least (a search with bounds: Bittner, Hapala, Havran, "Incremental BVH Construction for Ray Tracing", 2015). On the
 * way up, children change places with their nephews if that makes the tree smaller (Catto, "Dynamic Bounding Volume
 * Hierarchies", 2019).
 */
import { roundDown, roundUp } from '../bvh/round.ts'
import { boxesMeet, uniteBoxes } from '../math/boxes.ts'
import type { Row } from '../math/rows.ts'
import {
  BOX_COLUMNS,
  type BoxTree,
  boxOf,
  clearChild,
  copyBox,
  LINKS,
  linkOf,
  makeRoom,
  NODE_COLUMNS,
  PARENT,
  setLink,
  takeNode,
  writeArea,
} from './tree.ts'
import { putInOrder } from './tree-order.ts'

/** The box to insert, in floats. */
const box = new Float32Array(BOX_COLUMNS)
/** Half the surfaces of two boxes that are compared. */
const areas = new Float64Array(2)

function takeBox(given: Row, g: number): void {
  // (tested here, before the call: a double that is passed or returned may be allocated)
  for (let k = 0; k < 3; k++) {
    const low = given[g + k]
    const high = given[g + 3 + k]
    box[k] = low
    if (box[k] > low) box[k] = roundDown(low)
    box[3 + k] = high
    if (box[3 + k] < high) box[3 + k] = roundUp(high)
  }
}

/** The boxes of moving colliders are enlarged by this share of the sum of their edges, so that small moves change nothing. */
const LOOSE = 0.04
/** More than the rounding of a float, as a share of it, and of the smallest floats. */
const ROUNDING = 1.2e-7
const SMALLEST = 1e-44

/** Inserts a box under a number that is not in the tree. @param moves whether it will move */
export function insertBox(tree: BoxTree, number: number, given: Row, moves = false, g = 0): void {
  takeBox(given, g)
  // (an empty mesh has no edges)
  if (moves && given[g] <= given[g + 3]) takeLoose(given, g, box, 0)
  makeRoom(tree, number)
  insertTaken(tree, number)
}

/**
 * `box` = a box around given[g..], enlarged, and lengthened in the direction of its movement, by how far it has come from
 * the middle of the old box at boxes[o..]. (Without jumps, since nobody could foresee them; sums of the parts stand in for
 * the largest.)
 */
function takeLoose(given: Row, g: number, boxes: Float32Array, o: number): void {
  const x0 = given[g]
  const y0 = given[g + 1]
  const z0 = given[g + 2]
  const x1 = given[g + 3]
  const y1 = given[g + 4]
  const z1 = given[g + 5]
  const far = Math.abs(x0) + Math.abs(y0) + Math.abs(z0) + Math.abs(x1) + Math.abs(y1) + Math.abs(z1)
  const more = LOOSE * (x1 - x0 + (y1 - y0) + (z1 - z0)) + ROUNDING * far + SMALLEST
  const x = 0.25 * (x0 + x1 - boxes[o] - boxes[o + 3])
  const y = 0.25 * (y0 + y1 - boxes[o + 1] - boxes[o + 4])
  const z = 0.25 * (z0 + z1 - boxes[o + 2] - boxes[o + 5])
  const alongX = Math.abs(x)
  const alongY = Math.abs(y)
  const alongZ = Math.abs(z)
  box[0] = x0 - more + (x - alongX)
  box[1] = y0 - more + (y - alongY)
  box[2] = z0 - more + (z - alongZ)
  box[3] = x1 + more + (x + alongX)
  box[4] = y1 + more + (y + alongY)
  box[5] = z1 + more + (z + alongZ)
}

function insertTaken(tree: BoxTree, number: number): void {
  tree.count++
  tree.moves[number] = 0
  for (let side = 0; side < 2; side++) {
    if (tree.links[linkOf(side)] !== 0) continue
    tree.boxes.set(box, boxOf(side))
    setLink(tree, side, ~number)
    return
  }
  const beside = findSibling(tree)
  const node = takeNode(tree)
  setLink(tree, node * 2, tree.links[linkOf(beside)])
  copyBox(tree, beside, node * 2)
  setLink(tree, node * 2 + 1, ~number)
  tree.boxes.set(box, boxOf(node * 2 + 1))
  setLink(tree, beside, node)
  mendAbove(tree, node)
  putInOrder(tree)
}

/** The most nodes that one insertion looks at; nearly always it needs fewer. */
const LOOKED_AT = 512
const stack = new Int32Array(LOOKED_AT + 2)
const grown = new Float64Array(LOOKED_AT + 2)

/**
 * Finds the child that the box should share a node with, so that the surfaces of all nodes grow least. If all places
 * are equal (boxes at one place), it chooses a deep one, on alternating sides.
 */
function findSibling(tree: BoxTree): number {
  const { boxes, links } = tree
  writeArea(box, 0, box, 0, areas, 0)
  const own = areas[0]
  let best = -1
  let bestLink = 1
  let bestCost = Number.POSITIVE_INFINITY
  let size = 0
  stack[size] = 0
  grown[size++] = 0
  let turns = tree.count
  for (let looked = 0; size > 0 && looked < LOOKED_AT; looked++) {
    size--
    // how much all nodes above grow; below this one the cost is at least that, plus the box itself
    const above = grown[size]
    if (above + own > bestCost || (above + own === bestCost && bestLink < 0)) continue
    const node = stack[size]
    let more0 = Number.POSITIVE_INFINITY
    let more1 = Number.POSITIVE_INFINITY
    for (let side = 0; side < 2; side++) {
      const o = node * NODE_COLUMNS + side * BOX_COLUMNS
      const link = links[node * NODE_COLUMNS + LINKS + side]
      writeArea(boxes, o, box, 0, areas, 0)
      const cost = above + areas[0]
      if (cost < bestCost || (cost === bestCost && link < 0)) {
        bestCost = cost
        best = node * 2 + side
        bestLink = link
      }
      if (link < 0) continue
      writeArea(boxes, o, boxes, o, areas, 1)
      const more = cost - areas[1]
      if (side === 0) more0 = more
      else more1 = more
    }
    turns >>= 1
    const near = more1 < more0 || (more1 === more0 && (turns & 1) === 1) ? 1 : 0
    const far = near === 1 ? more0 : more1
    const close = near === 1 ? more1 : more0
    if (far + own < bestCost) {
      stack[size] = links[node * NODE_COLUMNS + LINKS + 1 - near]
      grown[size++] = far
    }
    if (close + own <= bestCost) {
      stack[size] = links[node * NODE_COLUMNS + LINKS + near]
      grown[size++] = close
    }
  }
  return best
}

/** Removes a box. Does nothing if there is none with this number. */
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
  const above = tree.links[node * NODE_COLUMNS + PARENT]
  copyBox(tree, sibling, above)
  setLink(tree, above, tree.links[linkOf(sibling)])
  tree.links[node * NODE_COLUMNS + PARENT] = ~tree.free
  tree.free = node
  fitAbove(tree, above >> 1)
}

/** A box that has moved this often is inserted anew, so that it does not stay with neighbours that it has left. */
const SETTLED = 16

/** Replaces the box of a number that is in the tree, by the one at given[g..g+5]. */
export function moveBox(tree: BoxTree, number: number, given: Row, g = 0): void {
  const o = boxOf(tree.leaves[number])
  if (!holds(tree.boxes, o, given, g)) moveOut(tree, number, given, g)
}

/** The same for a box that has left the one in the tree. */
function moveOut(tree: BoxTree, number: number, given: Row, g: number): void {
  const child = tree.leaves[number]
  const o = boxOf(child)
  const { boxes, moves } = tree
  if (!boxesMeet(boxes, o, given, g)) {
    // it jumps
    removeBox(tree, number)
    insertBox(tree, number, given, true, g)
    return
  }
  takeLoose(given, g, boxes, o)
  if (++moves[number] >= SETTLED) {
    removeBox(tree, number)
    insertTaken(tree, number)
    return
  }
  boxes[o] = box[0]
  boxes[o + 1] = box[1]
  boxes[o + 2] = box[2]
  boxes[o + 3] = box[3]
  boxes[o + 4] = box[4]
  boxes[o + 5] = box[5]
  fitAbove(tree, child >> 1)
}

/** Is a given box inside another? */
function holds(boxes: Float32Array, o: number, given: Row, g: number): boolean {
  return (
    boxes[o] <= given[g] &&
    boxes[o + 1] <= given[g + 1] &&
    boxes[o + 2] <= given[g + 2] &&
    boxes[o + 3] >= given[g + 3] &&
    boxes[o + 4] >= given[g + 4] &&
    boxes[o + 5] >= given[g + 5]
  )
}

/** Updates the boxes of a node and of all nodes above it, and makes them smaller by rotations. */
function mendAbove(tree: BoxTree, start: number): void {
  for (let node = start; node !== 0; node = tree.links[node * NODE_COLUMNS + PARENT] >> 1) {
    rotate(tree, node)
    fitNode(tree, node)
  }
}

/** Updates the boxes of a node and of the nodes above it, as far as they change. */
function fitAbove(tree: BoxTree, start: number): void {
  let node = start
  while (node !== 0 && fitNode(tree, node)) node = tree.links[node * NODE_COLUMNS + PARENT] >> 1
}

/** Updates the box of a node. Returns whether it changes. */
function fitNode({ boxes, links }: BoxTree, node: number): boolean {
  const a = boxOf(2 * node)
  const b = a + BOX_COLUMNS
  const o = boxOf(links[a + PARENT])
  const x0 = boxes[a] < boxes[b] ? boxes[a] : boxes[b]
  const y0 = boxes[a + 1] < boxes[b + 1] ? boxes[a + 1] : boxes[b + 1]
  const z0 = boxes[a + 2] < boxes[b + 2] ? boxes[a + 2] : boxes[b + 2]
  const x1 = boxes[a + 3] > boxes[b + 3] ? boxes[a + 3] : boxes[b + 3]
  const y1 = boxes[a + 4] > boxes[b + 4] ? boxes[a + 4] : boxes[b + 4]
  const z1 = boxes[a + 5] > boxes[b + 5] ? boxes[a + 5] : boxes[b + 5]
  const same =
    +(boxes[o] === x0) &
    +(boxes[o + 1] === y0) &
    +(boxes[o + 2] === z0) &
    +(boxes[o + 3] === x1) &
    +(boxes[o + 4] === y1) &
    +(boxes[o + 5] === z1)
  if (same !== 0) return false
  boxes[o] = x0
  boxes[o + 1] = y0
  boxes[o + 2] = z0
  boxes[o + 3] = x1
  boxes[o + 4] = y1
  boxes[o + 5] = z1
  return true
}

/**
 * Swaps a child of a node with a child of its other child, if that makes the other child smaller. Makes the best such
 * swap.
 */
function rotate(tree: BoxTree, node: number): void {
  const { boxes, links } = tree
  let gain = 0
  let up = -1
  let down = -1
  for (let side = 0; side < 2; side++) {
    const inner = links[node * NODE_COLUMNS + LINKS + side]
    if (inner <= 0) continue
    const other = node * NODE_COLUMNS + (1 - side) * BOX_COLUMNS
    const now = node * NODE_COLUMNS + side * BOX_COLUMNS
    writeArea(boxes, now, boxes, now, areas, 0)
    for (let k = 0; k < 2; k++) {
      const stays = inner * NODE_COLUMNS + (1 - k) * BOX_COLUMNS
      writeArea(boxes, stays, boxes, other, areas, 1)
      const saved = areas[0] - areas[1]
      if (!(saved > gain)) continue
      gain = saved
      up = inner * 2 + k
      down = node * 2 + 1 - side
    }
  }
  if (up < 0) return
  const link = links[linkOf(up)]
  setLink(tree, up, links[linkOf(down)])
  setLink(tree, down, link)
  const i = boxOf(up)
  const j = boxOf(down)
  for (let k = 0; k < BOX_COLUMNS; k++) {
    const kept = boxes[i + k]
    boxes[i + k] = boxes[j + k]
    boxes[j + k] = kept
  }
  // update the box of the node that got another child
  const inner = (up >> 1) * NODE_COLUMNS
  uniteBoxes(boxes, inner, boxes, inner + BOX_COLUMNS, boxes, boxOf(links[inner + PARENT]))
}
