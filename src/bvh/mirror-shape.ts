/**
 * The shape of a mesh's mirror: which nodes it has (kernel/layout.ts draws them).
 *
 * A node takes the two children of a node of the mesh's tree, and then, in place of the largest of them that is no
 * leaf, its two, until there are eight. What has no more than eight leaves is taken down to these, or becomes a node of
 * its own: so few nodes have few children. That is decided once, in one byte for each node of the tree, and the size of
 * the mirror follows from it; mirror-making.ts says where things lie.
 */
import { BOX_COLUMNS, CHILD_COUNT, CHILD_INDEX, CHILD_STRIDE, NODE_COLUMNS } from './layout.ts'

export const HEADER_WORDS = 32
/** Children of a node. */
export const WIDTH = 8
export const NODE_WORDS = 8 * WIDTH
export const PAIR_WORDS = 21
/** Nodes begin where lines of a cache do. */
const LINE_WORDS = 16

// of a byte: how many leaves are below the node (WIDTH + 1: more than WIDTH); and that a node of the mirror begins
// there
const LEAVES = 15
const HEAD = 16

/** A byte for each node of a tree. */
export function newCodes(children: Uint32Array): Uint8Array {
  return new Uint8Array(children.length / NODE_COLUMNS)
}

/** Counts the leaves below a node, whose children's are counted: they come after it. */
export function countLeaves(children: Uint32Array, codes: Uint8Array, node: number): void {
  let leaves = 0
  for (let name = 2 * node; name <= 2 * node + 1; name++)
    leaves += isInner(children, name) ? codes[children[columnOf(name)]] : 1
  codes[node] = Math.min(leaves, WIDTH + 1)
}

/** Does a node of the mirror begin there? */
export function isHead(codes: Uint8Array, node: number): boolean {
  return (codes[node] & HEAD) !== 0
}

const own = new Uint32Array(WIDTH)

/** Decides which nodes of the mirror begin below one that begins there, and how many words that takes. */
export function shapeNode(boxes: Float32Array, children: Uint32Array, codes: Uint8Array, node: number): number {
  const count = choose(boxes, children, codes, node)
  let words = NODE_WORDS
  for (let i = 0; i < count; i++) {
    const triangles = trianglesOf(children, own[i])
    if (triangles > 0) words += ((triangles + 1) >> 1) * PAIR_WORDS
    else if (isInner(children, own[i])) codes[children[columnOf(own[i])]] |= HEAD
  }
  return inLines(words)
}

/** Which children a node of the mirror has in place of a node of the tree, into `own`: how many. */
function choose(boxes: Float32Array, children: Uint32Array, codes: Uint8Array, node: number): number {
  own[0] = 2 * node
  own[1] = 2 * node + 1
  let count = 2
  for (;;) {
    let largest = -1
    let area = -1
    let end = count
    for (let i = 0; i < count; i++) {
      if (!isInner(children, own[i])) continue
      // whoever fits into one node is opened to its leaves, or not at all
      const below = codes[children[columnOf(own[i])]] & LEAVES
      const more = below > WIDTH ? 1 : below - 1
      const a = areaOf(boxes, own[i])
      if (count + more > WIDTH || a <= area) continue
      area = a
      largest = i
      end = count + more
    }
    if (largest < 0) return count
    for (let i = largest; count < end; )
      if (isInner(children, own[i])) giveWay(children, own, count++, i)
      else i++
  }
}

/** The names of the children that a node of the mirror has, by what was decided: how many. */
export function adopt(children: Uint32Array, codes: Uint8Array, node: number, names: Uint32Array): number {
  names[0] = 2 * node
  names[1] = 2 * node + 1
  let count = 2
  for (let i = 0; i < count; )
    if (isInner(children, names[i]) && !isHead(codes, children[columnOf(names[i])]))
      giveWay(children, names, count++, i)
    else i++
  return count
}

/**
 * Replaces a child by its own two children, in the order of the tree: what is near in space is near in memory.
 * @param at which of the `count` children
 */
function giveWay(children: Uint32Array, names: Uint32Array, count: number, at: number): void {
  const inner = children[columnOf(names[at])]
  for (let i = count; i > at + 1; i--) names[i] = names[i - 1]
  names[at] = 2 * inner
  names[at + 1] = 2 * inner + 1
}

/** Rounded up to whole lines. */
export function inLines(words: number): number {
  return (words + LINE_WORDS - 1) & -LINE_WORDS
}

/** A child's column in its node. */
export function columnOf(name: number): number {
  return (name >>> 1) * NODE_COLUMNS + CHILD_INDEX + (name & 1) * CHILD_STRIDE
}

/** The number of triangles of a leaf; 0 for any other child. */
function trianglesOf(children: Uint32Array, name: number): number {
  return children[columnOf(name) + CHILD_COUNT - CHILD_INDEX]
}

/** Is a child a node? (Index 0 is the root's, and nobody's child: of an empty one.) */
export function isInner(children: Uint32Array, name: number): boolean {
  return trianglesOf(children, name) === 0 && children[columnOf(name)] !== 0
}

function areaOf(boxes: Float32Array, name: number): number {
  const o = (name >>> 1) * NODE_COLUMNS + (name & 1) * BOX_COLUMNS
  const x = boxes[o + 3] - boxes[o]
  const y = boxes[o + 4] - boxes[o + 1]
  const z = boxes[o + 5] - boxes[o + 2]
  return x * y + y * z + z * x
}
