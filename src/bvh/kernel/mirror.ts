/**
 * Makes a mirror (layout.ts draws it) from a mesh's tree (src/bvh/layout.ts draws that). This runs in an instance with
 * its own memory. src/bvh/mirror-making.ts copies the tree in, and the mirror out.
 *
 * A node of the mirror takes the two children of a node of the tree. Then it replaces the largest child that is not a
 * leaf by that child's own two children, and so on, until it has eight. A subtree of at most eight leaves is replaced
 * by all its leaves, or becomes a node of its own, so few nodes have few children. `shapeMirror` decides this, and
 * stores it in a code, one byte per node of the tree; the size of the mirror follows from the codes. `fillMirror`
 * writes the nodes, each followed by the triangles of its leaves. What is near in the tree is near in memory: the upper
 * part of a subtree fills a page, and then come the subtrees below it.
 *
 *     bytes    what
 *     0        the names of a node's children, u32
 *     64       nodes that wait for a place in this page: pairs of u32, the node's number, and where to write its place
 *              (0: nowhere)
 *     4096     the tree, the codes, nodes that wait for a page of their own, the mirror: at addresses that the caller
 *              chooses
 */
import { NAMES, PAIR_BYTES, PAIR_IDS, PAIR_SLOT, REFERENCES, SINGLE } from './layout'

const NODE_BYTES: usize = 64
const BOX_BYTES: usize = 24
const CHILDREN: usize = 48
const CHILD_BYTES: usize = 8
const COUNT: usize = 4
const TRIANGLE_BYTES: usize = 36

const HEADER_WORDS: u32 = 32
/** The number of a node's children. */
const WIDTH: u32 = 8
const NODE_WORDS: u32 = 64
const PAIR_WORDS: u32 = 21
const PAGE_WORDS: u32 = 1024
const NONE: u32 = 0xffffffff
const LEAF: u32 = 0x80000000

// parts of a code: the number of leaves below the node (WIDTH + 1: more than WIDTH); and a bit that says that a node of
// the mirror begins there
const LEAVES: u32 = 15
const HEAD: u32 = 16

const CHOSEN: usize = 0
const QUEUE: usize = 64

let nodes: usize = 0
let codes: usize = 0
let vertices: usize = 0
let ids: usize = 0
let mirror: usize = 0
let queued: usize = 0

/**
 * Decides which nodes the mirror has. Returns its size in words.
 * @param at address of the tree's nodes
 * @param count the number of these nodes
 * @param code address of the codes
 */
export function shapeMirror(at: usize, count: u32, code: usize): u32 {
  nodes = at
  codes = code
  // children come after their parents
  for (let node = count; node > 0; ) countLeaves(--node)
  let words = HEADER_WORDS
  for (let node: u32 = 0; node < count; node++)
    if (node === 0 || load<u8>(codes + node) & HEAD) words += shapeNode(node)
  return words
}

/**
 * Writes the nodes of a mirror whose shape is decided.
 * @param corners address of the vertices
 * @param names address of the ids
 * @param to address of the mirror
 * @param waiting address of a list with room for eight bytes per node
 */
export function fillMirror(corners: usize, names: usize, to: usize, waiting: usize): void {
  vertices = corners
  ids = names
  mirror = to
  memory.fill(mirror, 0, (<usize>HEADER_WORDS) << 2)
  let top = waiting
  store<u64>(top, 0)
  top += 8
  let end = HEADER_WORDS
  while (top > waiting) {
    top -= 8
    store<u64>(QUEUE, load<u64>(top))
    queued = QUEUE + 8
    const full = end + PAGE_WORDS
    let turn = QUEUE
    for (; turn < queued && (turn === QUEUE || end + NODE_WORDS <= full); turn += 8)
      end = fillNode(end, load<u32>(turn), load<u32>(turn, 4))
    for (let i = queued; i > turn; top += 8) {
      i -= 8
      store<u64>(top, load<u64>(i))
    }
  }
}

function countLeaves(node: u32): void {
  let leaves: u32 = 0
  for (let name = 2 * node; name <= 2 * node + 1; name++) leaves += isInner(name) ? load<u8>(codes + indexOf(name)) : 1
  store<u8>(codes + node, min(leaves, WIDTH + 1))
}

/**
 * Decides which children of a node of the mirror are nodes of the mirror too. Returns the size of the node with its
 * triangles, in words.
 */
function shapeNode(node: u32): u32 {
  const count = choose(node)
  let words = NODE_WORDS
  for (let i: u32 = 0; i < count; i++) {
    const name = chosen(i)
    const triangles = trianglesOf(name)
    if (triangles > 0) words += ((triangles + 1) >> 1) * PAIR_WORDS
    else if (isInner(name)) store<u8>(codes + indexOf(name), load<u8>(codes + indexOf(name)) | HEAD)
  }
  return inLines(words)
}

/** Chooses the children of a node of the mirror, and returns their number. */
function choose(node: u32): u32 {
  let count = begin(node)
  for (;;) {
    let largest: u32 = NONE
    let area: f64 = -1
    let end = count
    for (let i: u32 = 0; i < count; i++) {
      const name = chosen(i)
      if (!isInner(name)) continue
      // a subtree that fits into one node is replaced by all its leaves, or stays
      const below = load<u8>(codes + indexOf(name)) & LEAVES
      const more = below > WIDTH ? 1 : below - 1
      const a = areaOf(name)
      if (count + more > WIDTH || a <= area) continue
      area = a
      largest = i
      end = count + more
    }
    if (largest === NONE) break
    for (let i = largest; count < end; )
      if (isInner(chosen(i))) giveWay(count++, i)
      else i++
  }
  return count
}

/** Lists the children that `choose` has chosen for a node, by the codes. Returns their number. */
function adopt(node: u32): u32 {
  let count = begin(node)
  for (let i: u32 = 0; i < count; ) {
    const name = chosen(i)
    if (isInner(name) && (load<u8>(codes + indexOf(name)) & HEAD) === 0) giveWay(count++, i)
    else i++
  }
  return count
}

function begin(node: u32): u32 {
  store<u32>(CHOSEN, 2 * node)
  store<u32>(CHOSEN + 4, 2 * node + 1)
  return 2
}

function chosen(i: u32): u32 {
  return load<u32>(CHOSEN + ((<usize>i) << 2))
}

/**
 * Replaces a child by its own two children, in the order of the tree.
 * @param at which of the `count` children
 */
function giveWay(count: u32, at: u32): void {
  const inner = indexOf(chosen(at))
  for (let i = count; i > at + 1; i--) store<u32>(CHOSEN + ((<usize>i) << 2), chosen(i - 1))
  store<u32>(CHOSEN + ((<usize>at) << 2), 2 * inner)
  store<u32>(CHOSEN + ((<usize>(at + 1)) << 2), 2 * inner + 1)
}

/**
 * Writes a node and the triangles of its leaves, and puts its other children on the list.
 * @returns where the next node begins, in words of the mirror
 */
function fillNode(place: u32, node: u32, link: u32): u32 {
  if (link !== 0) store<u32>(mirror + ((<usize>link) << 2), place)
  const count = adopt(node)
  let next = place + NODE_WORDS
  for (let i: u32 = 0; i < WIDTH; i++) {
    const column = mirror + ((<usize>(place + i)) << 2)
    let reference = NONE
    let name = NONE
    if (i < count) {
      name = chosen(i)
      copyBox(column, name)
      const triangles = trianglesOf(name)
      if (triangles > 0) {
        const pairs = (triangles + 1) >> 1
        reference = LEAF | ((pairs - 1) << 28) | next
        writePairs(mirror + ((<usize>next) << 2), indexOf(name), triangles)
        next += pairs * PAIR_WORDS
      } else if (isInner(name)) {
        store<u32>(queued, indexOf(name))
        store<u32>(queued, place + <u32>(REFERENCES >> 2) + i, 4)
        queued += 8
      }
    } else emptyBox(column)
    store<u32>(column, reference, REFERENCES)
    store<u32>(column, name, NAMES)
  }
  const end = inLines(next)
  for (; next < end; next++) store<u32>(mirror + ((<usize>next) << 2), 0)
  return end
}

function copyBox(column: usize, name: u32): void {
  const box = nodes + <usize>(name >> 1) * NODE_BYTES + <usize>(name & 1) * BOX_BYTES
  for (let k: usize = 0; k < 6; k++) store<f32>(column + (k << 5), load<f32>(box + (k << 2)))
}

function emptyBox(column: usize): void {
  for (let k: usize = 0; k < 3; k++) {
    store<f32>(column + (k << 5), Infinity)
    store<f32>(column + ((k + 3) << 5), -Infinity)
  }
}

function writePairs(at: usize, slot: u32, count: u32): void {
  for (let k: u32 = 0; k < count; k += 2, at += PAIR_BYTES) {
    const first = slot + k
    const isSingle = k + 1 === count
    const second = isSingle ? first : first + 1
    const a = vertices + <usize>first * TRIANGLE_BYTES
    const b = vertices + <usize>second * TRIANGLE_BYTES
    for (let i: usize = 0; i < 9; i++) {
      store<f32>(at + (i << 3), load<f32>(a + (i << 2)))
      store<f32>(at + (i << 3), load<f32>(b + (i << 2)), 4)
    }
    store<u32>(at, isSingle ? SINGLE | first : first, PAIR_SLOT)
    store<u32>(at, load<u32>(ids + ((<usize>first) << 2)), PAIR_IDS)
    store<u32>(at, load<u32>(ids + ((<usize>second) << 2)), PAIR_IDS + 4)
  }
}

/** Nodes begin at cache lines of 64 bytes. */
function inLines(words: u32): u32 {
  return (words + 15) & ~15
}

function childOf(name: u32): usize {
  return nodes + <usize>(name >> 1) * NODE_BYTES + CHILDREN + <usize>(name & 1) * CHILD_BYTES
}

/** The number of a child's node, or the first slot of a leaf. */
function indexOf(name: u32): u32 {
  return load<u32>(childOf(name))
}

/** The number of triangles in a leaf; 0 for any other child. */
function trianglesOf(name: u32): u32 {
  return load<u32>(childOf(name), COUNT)
}

/** Is a child a node? (No child has index 0, which is the root's, so index 0 marks an empty child.) */
function isInner(name: u32): bool {
  return trianglesOf(name) === 0 && indexOf(name) !== 0
}

function areaOf(name: u32): f64 {
  const box = nodes + <usize>(name >> 1) * NODE_BYTES + <usize>(name & 1) * BOX_BYTES
  const x = <f64>load<f32>(box, 12) - <f64>load<f32>(box)
  const y = <f64>load<f32>(box, 16) - <f64>load<f32>(box, 4)
  const z = <f64>load<f32>(box, 20) - <f64>load<f32>(box, 8)
  return x * y + y * z + z * x
}
