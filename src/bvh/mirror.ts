/**
 * A mesh's mirror in the kernel's memory: its tree with four children a node, its triangles in pairs (kernel/layout.ts draws both).
 * It is made when walks in TypeScript have cost as much as it will, and made new when the mesh has been refitted and asked as much
 * again; it goes with the mesh, by `dispose`, or when the kernel's budget is used up.
 *
 * A node takes the two children of a node of the mesh's tree, and then, in place of the largest of them that is no leaf, its two, until
 * there are four.
 */

import { BOX_COLUMNS, CHILD_COUNT, CHILD_INDEX, CHILD_STRIDE, type Mirror, NODE_COLUMNS, type Tree } from './layout.ts'
import { allocate, free, isEager, type Kernel, kernelInUse, openKernel } from './wasm-kernel.ts'

const HEADER_BYTES = 128
const NODE_BYTES = 128
const PAIR_BYTES = 84
const NODE_WORDS = NODE_BYTES / 4
const PAIR_WORDS = PAIR_BYTES / 4
const CHILDREN = 24
const NAMES = 28
// of a pair: the first slot, with SINGLE where there is no second triangle, and the two ids
const SLOT = 18
const IDS = 19
const SINGLE = 0x80000000
/** A child that is a leaf: its pairs less one from this bit on, and the first of them in the bits below. */
const LEAF = 0x80000000
const PAIRS_SHIFT = 28
const PAIR_MASK = 0x0fffffff
const NONE = 0xffffffff

/** A mirror costs about as much as opening so many nodes, and so many more a triangle. */
const COST = 400
const COST_OF_TRIANGLE = 5
/** Coordinates for which f32 has room enough on both sides. */
const LEAST_REACH = 8.673617379884035e-19 // 2^-60
/** Pairs and nodes have numbers of 28 bits. */
const LARGEST = 134217728 // 2^27

/** Mirrors go with their trees. */
const registry = typeof FinalizationRegistry === 'undefined' ? undefined : new FinalizationRegistry<Mirror>(free)

/** The kernel, if it has an up-to-date mirror of a tree. */
export function kernelFor(tree: Tree): Kernel | undefined {
  const { mirror } = tree
  if (mirror.revision === tree.revision && mirror.at !== 0) return kernelInUse()
  if (isEager()) makeMirror(tree)
  return mirror.revision === tree.revision && mirror.at !== 0 ? kernelInUse() : undefined
}

/** Adds what a walk in TypeScript has cost; when that is enough, the mirror is made. */
export function countWork(tree: Tree, work: number): void {
  const { mirror } = tree
  mirror.work += work
  if (mirror.revision === tree.revision && mirror.at !== 0) return
  if (mirror.work < COST + COST_OF_TRIANGLE * tree.ids.length) return
  mirror.work = 0
  makeMirror(tree)
}

function makeMirror(tree: Tree): void {
  const kernel = isFit(tree) ? openKernel() : undefined
  if (kernel !== undefined) reflect(tree, tree.mirror, kernel)
}

/** Can the kernel walk it? Shared memory may be refitted by another thread. */
function isFit({ vertices, boxes, revision, ids }: Tree): boolean {
  if (!(vertices instanceof Float32Array) || Number.isNaN(revision) || ids.length > LARGEST) return false
  return reachOf(boxes) >= LEAST_REACH
}

/** Copies a tree into the kernel's memory. */
function reflect(tree: Tree, mirror: Mirror, kernel: Kernel): void {
  if (mirror.at === 0) {
    const shape = collapse(tree)
    if (!allocate(kernel, mirror, HEADER_BYTES + shape.nodes * NODE_BYTES + shape.pairs * PAIR_BYTES)) return
    mirror.nodes = shape.nodes
    mirror.pairs = shape.pairs
    registry?.unregister(mirror) // it may have been here before, and made place
    registry?.register(tree, mirror, mirror)
    writeShape(tree, mirror, kernel, shape)
  }
  writeHeader(tree, mirror, kernel)
  writeBoxes(tree, mirror, kernel)
  writeTriangles(tree, mirror, kernel)
  mirror.revision = tree.revision
}

/** Gives the mirror's memory back. */
export function dropMirror({ mirror }: Tree): void {
  if (mirror.at === 0) return
  registry?.unregister(mirror)
  free(mirror)
}

/** A tree with four children a node: of each child its name in the mesh's tree, and what the kernel knows it by. NONE: none. */
interface Shape {
  readonly names: Uint32Array
  readonly children: Uint32Array
  readonly nodes: number
  readonly pairs: number
}

/** Nodes are numbered in the order of a walk that goes left first. */
function collapse({ boxes, children }: Tree): Shape {
  const room = (children.length / NODE_COLUMNS) * 4
  const [names, links] = [new Uint32Array(room).fill(NONE), new Uint32Array(room).fill(NONE)]
  /** Nodes of the tree, and which child of which node of ours each is to be. */
  const waiting = [0, NONE]
  const own = new Uint32Array(4)
  let [nodes, pairs] = [0, 0]
  while (waiting.length > 0) {
    const link = waiting.pop()!
    const count = adopt(boxes, children, waiting.pop()!, own)
    if (link !== NONE) links[link] = nodes
    const o = 4 * nodes++
    for (let i = 0; i < count; i++) {
      names[o + i] = own[i]
      const triangles = children[columnOf(own[i]) + CHILD_COUNT - CHILD_INDEX]
      if (triangles === 0) continue
      const more = (triangles + 1) >> 1
      links[o + i] = (LEAF | ((more - 1) << PAIRS_SHIFT) | pairs) >>> 0
      pairs += more
    }
    for (let i = count - 1; i >= 0; i--) if (isInner(children, own[i])) waiting.push(children[columnOf(own[i])], o + i)
  }
  return { names, children: links, nodes, pairs }
}

/** Which children, two to four, a node of ours has in place of a node of the tree: how many. */
function adopt(boxes: Float32Array, children: Uint32Array, node: number, own: Uint32Array): number {
  own[0] = 2 * node
  own[1] = 2 * node + 1
  for (let count = 2; ; count++) {
    let largest = -1
    let area = -1
    for (let i = 0; i < count; i++) {
      if (!isInner(children, own[i])) continue
      const a = areaOf(boxes, own[i])
      if (a <= area) continue
      area = a
      largest = i
    }
    if (largest < 0 || count === 4) return count
    const inner = children[columnOf(own[largest])]
    // in the order of the tree: what is near in space is near in memory
    for (let i = count; i > largest + 1; i--) own[i] = own[i - 1]
    own[largest] = 2 * inner
    own[largest + 1] = 2 * inner + 1
  }
}

/** A child's column in its node. */
function columnOf(name: number): number {
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

/** Names, children and slots: what a refit leaves as it is. */
function writeShape({ children, ids }: Tree, mirror: Mirror, { u32 }: Kernel, shape: Shape): void {
  const [first, firstPair] = [nodesAt(mirror), pairsAt(mirror)]
  for (let i = 0; i < 4 * shape.nodes; i++) {
    const o = first + (i >> 2) * NODE_WORDS + (i & 3)
    const [name, child] = [shape.names[i], shape.children[i]]
    u32[o + NAMES] = name
    u32[o + CHILDREN] = child
    if (child === NONE || child < LEAF) continue
    const slot = children[columnOf(name)]
    const count = children[columnOf(name) + CHILD_COUNT - CHILD_INDEX]
    for (let k = 0; k < count; k += 2) {
      const pair = firstPair + ((child & PAIR_MASK) + (k >> 1)) * PAIR_WORDS
      const single = k + 1 === count
      u32[pair + SLOT] = (single ? SINGLE | (slot + k) : slot + k) >>> 0
      u32[pair + IDS] = ids[slot + k]
      u32[pair + IDS + 1] = ids[single ? slot + k : slot + k + 1]
    }
  }
}

function writeHeader({ boxes }: Tree, mirror: Mirror, { f64, u32 }: Kernel): void {
  const { at } = mirror
  u32[at / 4] = nodesAt(mirror) * 4
  u32[at / 4 + 1] = pairsAt(mirror) * 4
  for (let k = 0; k < 3; k++) {
    f64[at / 8 + 1 + k] = Math.min(boxes[k], boxes[BOX_COLUMNS + k])
    f64[at / 8 + 4 + k] = Math.max(boxes[3 + k], boxes[BOX_COLUMNS + 3 + k])
  }
  f64[at / 8 + 7] = reachOf(boxes)
}

function writeBoxes({ boxes }: Tree, mirror: Mirror, { f32, u32 }: Kernel): void {
  const first = nodesAt(mirror)
  for (let n = 0; n < mirror.nodes; n++)
    for (let i = 0; i < 4; i++) {
      const o = first + n * NODE_WORDS + i
      const name = u32[o + NAMES]
      if (name === NONE) {
        for (let k = 0; k < 3; k++) {
          f32[o + 4 * k] = Number.POSITIVE_INFINITY
          f32[o + 12 + 4 * k] = Number.NEGATIVE_INFINITY
        }
        continue
      }
      const b = (name >>> 1) * NODE_COLUMNS + (name & 1) * BOX_COLUMNS
      f32[o] = boxes[b]
      f32[o + 4] = boxes[b + 1]
      f32[o + 8] = boxes[b + 2]
      f32[o + 12] = boxes[b + 3]
      f32[o + 16] = boxes[b + 4]
      f32[o + 20] = boxes[b + 5]
    }
}

function writeTriangles({ vertices }: Tree, mirror: Mirror, { f32, u32 }: Kernel): void {
  const first = pairsAt(mirror)
  for (let n = 0; n < mirror.pairs; n++) {
    const o = first + n * PAIR_WORDS
    const slot = u32[o + SLOT]
    const a = (slot & ~SINGLE) * 9
    const b = slot >= SINGLE ? a : a + 9
    for (let k = 0; k < 9; k++) {
      f32[o + 2 * k] = vertices[a + k]
      f32[o + 2 * k + 1] = vertices[b + k]
    }
  }
}

/** In words. */
const nodesAt = ({ at }: Mirror): number => (at + HEADER_BYTES) / 4
const pairsAt = ({ at, nodes }: Mirror): number => (at + HEADER_BYTES + nodes * NODE_BYTES) / 4

function reachOf(boxes: Float32Array): number {
  let reach = 0
  for (let i = 0; i < 2 * BOX_COLUMNS; i++) {
    const x = Math.abs(boxes[i])
    if (x > reach && x < Number.POSITIVE_INFINITY) reach = x
  }
  return reach
}
