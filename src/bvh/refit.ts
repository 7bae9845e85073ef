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
function refitNode(tree: Tree, node: number): void {
  const { boxes, children } = tree
  for (let side = 0; side < 2; side++) {
    const index = children[node * NODE_COLUMNS + CHILD_INDEX + side * CHILD_STRIDE]
    const count = children[node * NODE_COLUMNS + CHILD_COUNT + side * CHILD_STRIDE]
    const o = node * NODE_COLUMNS + side * BOX_COLUMNS
    if (count > 0) {
      for (let k = 0; k < 3; k++) leafExtent(tree, index, count, o, k)
    } else if (index > 0) {
      const c = index * NODE_COLUMNS
      for (let k = 0; k < 3; k++) {
        boxes[o + k] = Math.min(boxes[c + k], boxes[c + BOX_COLUMNS + k])
        boxes[o + 3 + k] = Math.max(boxes[c + 3 + k], boxes[c + BOX_COLUMNS + 3 + k])
      }
    }
  }
}

function leafExtent({ boxes, vertices }: Tree, first: number, count: number, o: number, k: number): void {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let i = first * 9 + k; i < (first + count) * 9; i += 3) {
    if (vertices[i] < low) low = vertices[i]
    if (vertices[i] > high) high = vertices[i]
  }
  boxes[o + k] = roundDown(low)
  boxes[o + 3 + k] = roundUp(high)
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
