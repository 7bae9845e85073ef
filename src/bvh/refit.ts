/**
 * New boxes after vertices have moved. The tree keeps its shape: triangles that moved far are found more slowly, but
 * never missed.
 */
import { BOX_COLUMNS, CHILD_COUNT, CHILD_INDEX, CHILD_STRIDE, NODE_COLUMNS, type Tree } from './layout.ts'
import { roundDown, roundUp } from './round.ts'

/** Computes the boxes of all nodes. */
export function refitAll(tree: Tree): void {
  refitLeaves(tree)
  refitNodes(tree)
}

/** Computes the boxes of leaves, nearly in the order of their vertices in memory. */
export function refitLeaves(tree: Tree): void {
  const { children } = tree
  for (let at = 0; at < children.length; at += NODE_COLUMNS) {
    if (children[at + CHILD_COUNT] > 0) aroundLeaf(tree, at, 0)
    if (children[at + CHILD_COUNT + CHILD_STRIDE] > 0) aroundLeaf(tree, at, 1)
  }
}

/** Computes all other boxes, from the leaves up: a child's index is greater than its parent's. */
export function refitNodes(tree: Tree): void {
  const { children } = tree
  for (let at = children.length - NODE_COLUMNS; at >= 0; at -= NODE_COLUMNS) {
    if (children[at + CHILD_COUNT] === 0) aroundChild(tree, at, 0)
    if (children[at + CHILD_COUNT + CHILD_STRIDE] === 0) aroundChild(tree, at, 1)
  }
}

/** Computes the boxes above some slots. */
export function refitSome(tree: Tree, slots: Uint32Array): void {
  const { leafOf, parentOf, marked, nodes } = placesOf(tree)
  let count = 0
  for (let i = 0; i < slots.length; i++) {
    let node = leafOf[slots[i]]
    while (marked[node] === 0) {
      marked[node] = 1
      nodes[count++] = node
      node = parentOf[node]
    }
  }
  const order = nodes.subarray(0, count).sort()
  for (let i = count - 1; i >= 0; i--) {
    refitNode(tree, order[i])
    marked[order[i]] = 0
  }
}

/** Computes the two boxes of a node. */
function refitNode(tree: Tree, node: number): void {
  const at = node * NODE_COLUMNS
  for (let side = 0; side < 2; side++) {
    if (tree.children[at + CHILD_COUNT + side * CHILD_STRIDE] > 0) aroundLeaf(tree, at, side)
    else aroundChild(tree, at, side)
  }
}

/**
 * Computes the box of a leaf, rounded outward.
 * @param at the first column of its node
 */
function aroundLeaf({ boxes, children, vertices }: Tree, at: number, side: number): void {
  const first = children[at + CHILD_INDEX + side * CHILD_STRIDE]
  const last = first + children[at + CHILD_COUNT + side * CHILD_STRIDE]
  const o = at + side * BOX_COLUMNS
  if (vertices instanceof Float32Array) aroundFloats(boxes, vertices, first * 9, last * 9, o)
  else aroundDoubles(boxes, vertices, first * 9, last * 9, o)
}

/** Computes the box of a child that is a node: around that node's two boxes. An empty child keeps its box. */
function aroundChild({ boxes, children }: Tree, at: number, side: number): void {
  const child = children[at + CHILD_INDEX + side * CHILD_STRIDE]
  if (child === 0) return
  const c = child * NODE_COLUMNS
  const o = at + side * BOX_COLUMNS
  for (let k = 0; k < 3; k++) {
    boxes[o + k] = boxes[lesser(boxes, c + k, c + BOX_COLUMNS + k)]
    boxes[o + 3 + k] = boxes[greater(boxes, c + 3 + k, c + BOX_COLUMNS + 3 + k)]
  }
}

// The index of the lesser or greater of two numbers; the first one if they are equal. Without branches, because
// processors would mispredict half of them.
function lesser(v: Float32Array, i: number, j: number): number {
  return i ^ ((i ^ j) & -+(v[j] < v[i]))
}
function greater(v: Float32Array, i: number, j: number): number {
  return i ^ ((i ^ j) & -+(v[j] > v[i]))
}

/** Computes a box around corners in floats, which need no rounding. */
function aroundFloats(boxes: Float32Array, v: Float32Array, first: number, end: number, o: number): void {
  let x0 = first
  let y0 = first + 1
  let z0 = first + 2
  let x1 = x0
  let y1 = y0
  let z1 = z0
  for (let i = first + 3; i < end; i += 3) {
    x0 = lesser(v, x0, i)
    y0 = lesser(v, y0, i + 1)
    z0 = lesser(v, z0, i + 2)
    x1 = greater(v, x1, i)
    y1 = greater(v, y1, i + 1)
    z1 = greater(v, z1, i + 2)
  }
  boxes[o] = v[x0]
  boxes[o + 1] = v[y0]
  boxes[o + 2] = v[z0]
  boxes[o + 3] = v[x1]
  boxes[o + 4] = v[y1]
  boxes[o + 5] = v[z1]
}

/** Computes a box around corners in doubles, rounded outward. */
function aroundDoubles(boxes: Float32Array, v: Float64Array, first: number, end: number, o: number): void {
  for (let k = 0; k < 3; k++) {
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    for (let i = first + k; i < end; i += 3) {
      if (v[i] < low) low = v[i]
      if (v[i] > high) high = v[i]
    }
    boxes[o + k] = roundDown(low)
    boxes[o + 3 + k] = roundUp(high)
  }
}

/** The node that holds the leaf of each slot, and the parent of each node. The root is its own parent. */
interface Places {
  leafOf: Uint32Array
  parentOf: Uint32Array
  marked: Uint8Array
  /** Room for a list of nodes. */
  nodes: Uint32Array
}

const known = new WeakMap<Tree, Places>()

function placesOf(tree: Tree): Places {
  const found = known.get(tree)
  if (found) return found
  const { children } = tree
  const nodes = children.length / NODE_COLUMNS
  const places = {
    leafOf: new Uint32Array(tree.ids.length),
    parentOf: new Uint32Array(nodes),
    marked: new Uint8Array(nodes),
    nodes: new Uint32Array(nodes),
  }
  for (let node = 0; node < nodes; node++)
    for (let side = 0; side < 2; side++) {
      const index = children[node * NODE_COLUMNS + CHILD_INDEX + side * CHILD_STRIDE]
      const count = children[node * NODE_COLUMNS + CHILD_COUNT + side * CHILD_STRIDE]
      if (count > 0) places.leafOf.fill(node, index, index + count)
      else if (index > 0) places.parentOf[index] = node
    }
  known.set(tree, places)
  return places
}
