/**
 * The shape of a mesh's mirror: which nodes it has, and where they and their triangles lie (kernel/layout.ts draws them).
 *
 * A node takes the two children of a node of the mesh's tree, and then, in place of the largest of them that is no leaf, its two, until
 * there are eight. What has no more than eight leaves is taken down to these, or becomes a node of its own: so few nodes have few children.
 * The triangles of a node's leaves lie right behind it. What is near in the tree is near in memory: the upper part of a
 * subtree fills a page, in order of levels, and then come the subtrees below it, one after the other; a walk meets few pages.
 */
import { BOX_COLUMNS, CHILD_COUNT, CHILD_INDEX, CHILD_STRIDE, NODE_COLUMNS, type Tree } from './layout.ts'

export const HEADER_WORDS = 32
/** Children of a node. */
export const WIDTH = 8
export const NODE_WORDS = 8 * WIDTH
export const PAIR_WORDS = 21
/** Nodes begin where lines of a cache do. */
const LINE_WORDS = 16
const PAGE_WORDS = 1024

/** A reference that is a leaf's: its pairs less one from PAIRS_SHIFT on, and where the first begins in the bits below. */
export const LEAF = 0x80000000
export const PAIRS_SHIFT = 28
export const PLACE_MASK = 0x0fffffff
/** No child. */
export const NONE = 0xffffffff

/** Of all nodes in the order of their places; places in words from the mirror's own. */
export interface Shape {
  readonly nodes: number
  readonly places: Uint32Array
  /** WIDTH a node: each child's name in the mesh's tree, and the reference by which the kernel knows it. */
  readonly names: Uint32Array
  readonly references: Uint32Array
  /** The whole mirror. */
  readonly words: number
}

export function shapeMirror({ boxes, children }: Tree): Shape {
  const room = children.length / NODE_COLUMNS
  const places = new Uint32Array(room)
  const [names, references] = [new Uint32Array(WIDTH * room).fill(NONE), new Uint32Array(WIDTH * room).fill(NONE)]
  const own = new Uint32Array(WIDTH)
  const leaves = countLeaves(children, room)
  let nodes = 0
  let end = HEADER_WORDS
  /** Roots of pages to come: nodes of the tree, and which reference each is to be. The last is the next. */
  const roots = [0, NONE]
  /** The page under way. */
  const page: number[] = []
  while (roots.length > 0) {
    page.length = 0
    const link = roots.pop()!
    page.push(roots.pop()!, link)
    const full = end + PAGE_WORDS
    let i = 0
    for (; i < page.length && (i === 0 || end + NODE_WORDS <= full); i += 2) {
      const count = adopt(boxes, children, leaves, page[i], own)
      const place = Math.ceil(end / LINE_WORDS) * LINE_WORDS
      if (page[i + 1] !== NONE) references[page[i + 1]] = place
      places[nodes] = place
      end = place + NODE_WORDS
      const o = WIDTH * nodes++
      for (let k = 0; k < count; k++) {
        names[o + k] = own[k]
        const triangles = children[columnOf(own[k]) + CHILD_COUNT - CHILD_INDEX]
        if (triangles > 0) {
          const pairs = (triangles + 1) >> 1
          references[o + k] = (LEAF | ((pairs - 1) << PAIRS_SHIFT) | end) >>> 0
          end += pairs * PAIR_WORDS
        } else if (isInner(children, own[k])) page.push(children[columnOf(own[k])], o + k)
      }
    }
    for (let k = page.length - 2; k >= i; k -= 2) roots.push(page[k], page[k + 1])
  }
  return { nodes, places, names, references, words: end }
}

/** How many leaves are below each node of the tree; WIDTH + 1 stands for all that are more than that. */
function countLeaves(children: Uint32Array, nodes: number): Uint8Array {
  const leaves = new Uint8Array(nodes)
  for (let node = nodes - 1; node >= 0; node--) {
    let count = 0
    for (let name = 2 * node; name <= 2 * node + 1; name++)
      count += isInner(children, name) ? leaves[children[columnOf(name)]] : 1
    leaves[node] = Math.min(count, WIDTH + 1)
  }
  return leaves
}

/** Which children a node of ours has in place of a node of the tree: how many. */
function adopt(boxes: Float32Array, children: Uint32Array, leaves: Uint8Array, node: number, own: Uint32Array): number {
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
      const below = leaves[children[columnOf(own[i])]]
      const more = below > WIDTH ? 1 : below - 1
      const a = areaOf(boxes, own[i])
      if (count + more > WIDTH || a <= area) continue
      area = a
      largest = i
      end = count + more
    }
    if (largest < 0) return count
    for (let i = largest; count < end; )
      if (isInner(children, own[i])) replaceByChildren(children, own, count++, i)
      else i++
  }
}

/** In the order of the tree: what is near in space is near in memory. @param at which of so many */
function replaceByChildren(children: Uint32Array, own: Uint32Array, count: number, at: number): void {
  const inner = children[columnOf(own[at])]
  for (let i = count; i > at + 1; i--) own[i] = own[i - 1]
  own[at] = 2 * inner
  own[at + 1] = 2 * inner + 1
}

/** A child's column in its node. */
export function columnOf(name: number): number {
  return (name >>> 1) * NODE_COLUMNS + CHILD_INDEX + (name & 1) * CHILD_STRIDE
}

/** Is a child a node? (Index 0 is the root's, and nobody's child: of an empty one.) */
function isInner(children: Uint32Array, name: number): boolean {
  const column = columnOf(name)
  return children[column + CHILD_COUNT - CHILD_INDEX] === 0 && children[column] !== 0
}

function areaOf(boxes: Float32Array, name: number): number {
  const o = (name >>> 1) * NODE_COLUMNS + (name & 1) * BOX_COLUMNS
  const x = boxes[o + 3] - boxes[o]
  const y = boxes[o + 4] - boxes[o + 1]
  const z = boxes[o + 5] - boxes[o + 2]
  return x * y + y * z + z * x
}
