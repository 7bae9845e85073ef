/** Boxes for vertices that have moved: the tree keeps its shape, so whoever moved far is found more slowly, never missed. */
import { BOX_COLUMNS, CHILD_COUNT, CHILD_INDEX, CHILD_STRIDE, NODE_COLUMNS, type Tree } from './layout.ts'
import { roundDown, roundUp } from './round.ts'

/** The boxes of all nodes, from the vertices up: a child's index is greater than its parent's. */
export function refitAll(tree: Tree): void {
  for (let node = tree.children.length / NODE_COLUMNS - 1; node >= 0; node--) refitNode(tree, node)
}

/** The boxes of all nodes above some slots. */
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

/** The two boxes of a node: of its leaf's vertices, rounded outward, or around its child's boxes. */
function refitNode({ boxes, children, vertices }: Tree, node: number): void {
  const at = node * NODE_COLUMNS
  for (let side = 0; side < 2; side++) {
    const first = children[at + CHILD_INDEX + side * CHILD_STRIDE]
    const last = first + children[at + CHILD_COUNT + side * CHILD_STRIDE]
    const o = at + side * BOX_COLUMNS
    if (last > first) {
      if (vertices instanceof Float32Array) aroundFloats(boxes, vertices, first * 9, last * 9, o)
      else aroundDoubles(boxes, vertices, first * 9, last * 9, o)
    } else if (first > 0) aroundNode(boxes, first * NODE_COLUMNS, o)
  }
}

/** Around the two boxes of a node. */
function aroundNode(boxes: Float32Array, c: number, o: number): void {
  for (let k = 0; k < 3; k++) {
    const low = boxes[c + k]
    const otherLow = boxes[c + BOX_COLUMNS + k]
    const high = boxes[c + 3 + k]
    const otherHigh = boxes[c + BOX_COLUMNS + 3 + k]
    boxes[o + k] = otherLow < low ? otherLow : low
    boxes[o + 3 + k] = otherHigh > high ? otherHigh : high
  }
}

/** Around some corners: floats need no rounding. */
function aroundFloats(boxes: Float32Array, v: Float32Array, first: number, end: number, o: number): void {
  let x0 = v[first]
  let y0 = v[first + 1]
  let z0 = v[first + 2]
  let x1 = x0
  let y1 = y0
  let z1 = z0
  for (let i = first + 3; i < end; i += 3) {
    const x = v[i]
    const y = v[i + 1]
    const z = v[i + 2]
    if (x < x0) x0 = x
    else if (x > x1) x1 = x
    if (y < y0) y0 = y
    else if (y > y1) y1 = y
    if (z < z0) z0 = z
    else if (z > z1) z1 = z
  }
  boxes[o] = x0
  boxes[o + 1] = y0
  boxes[o + 2] = z0
  boxes[o + 3] = x1
  boxes[o + 4] = y1
  boxes[o + 5] = z1
}

/** The same for doubles: rounded outward. */
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

/** Which node holds the leaf of a slot, and which one a node; the root is its own parent. */
interface Places {
  leafOf: Uint32Array
  parentOf: Uint32Array
  marked: Uint8Array
  /** Room for a list of them. */
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
