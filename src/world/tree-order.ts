/**
 * Brings the nodes of a tree into the order of a walk: a node, everything below its first child, everything below its
 * second. So neighbours in space are near in memory. Each insertion orders a few nodes, from the root to the last one,
 * and then from the root again.
 */
import { type BoxTree, isFree, linkOf, NODE_COLUMNS, PARENT, setLink } from './tree.ts'

/** The number of places that one insertion looks at. */
const AT_ONCE = 3

export function putInOrder(tree: BoxTree): void {
  for (let i = 0; i < AT_ONCE; i++) {
    const place = tree.ordered
    if (place < tree.nodes && isFree(tree, place)) {
      tree.ordered++
      continue
    }
    // (the node that was moved there last may have been removed since)
    const next = place < tree.nodes && !isFree(tree, tree.last) ? nextInWalk(tree, tree.last) : 0
    if (next === 0) {
      tree.last = 0
      tree.ordered = 1
      return
    }
    if (next !== place) swapNodes(tree, place, next)
    tree.last = place
    tree.ordered++
  }
}

/** The next node in the order of a walk; 0: there is none. */
function nextInWalk({ links }: BoxTree, node: number): number {
  for (let side = 0; side < 2; side++) {
    const link = links[linkOf(2 * node + side)]
    if (link > 0) return link
  }
  for (let at = node; at !== 0; ) {
    const child = links[at * NODE_COLUMNS + PARENT]
    const second = links[linkOf(child | 1)]
    if ((child & 1) === 0 && second > 0) return second
    at = child >> 1
  }
  return 0
}

const kept = new Int32Array(NODE_COLUMNS)

/** Swaps two nodes in memory. Neither of them is the root. */
function swapNodes(tree: BoxTree, a: number, b: number): void {
  const { links } = tree
  const i = a * NODE_COLUMNS
  const j = b * NODE_COLUMNS
  for (let k = 0; k < NODE_COLUMNS; k++) {
    kept[k] = links[i + k]
    links[i + k] = links[j + k]
    links[j + k] = kept[k]
  }
  // if one of them is a child of the other, first rename them in their links and parents
  const renamed = (node: number): number => (node === a ? b : node === b ? a : node)
  for (let at = 0; at < 2; at++) {
    const node = at === 0 ? a : b
    const child = links[node * NODE_COLUMNS + PARENT]
    links[node * NODE_COLUMNS + PARENT] = 2 * renamed(child >> 1) + (child & 1)
    for (let side = 0; side < 2; side++) links[linkOf(2 * node + side)] = renamed(links[linkOf(2 * node + side)])
  }
  for (let at = 0; at < 2; at++) {
    const node = at === 0 ? a : b
    setLink(tree, links[node * NODE_COLUMNS + PARENT], node)
    for (let side = 0; side < 2; side++) setLink(tree, 2 * node + side, links[linkOf(2 * node + side)])
  }
}
