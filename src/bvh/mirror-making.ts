/**
 * Makes a mirror, a step at a time: first its shape (mirror-shape.ts), from which follows how much memory it takes;
 * then node after node, each with the triangles of its leaves behind it. Where the tree has been refitted meanwhile, or
 * since, all coordinates are written once more, in the order of places.
 */
import { CHILD_COUNT, CHILD_INDEX, type Tree } from './layout.ts'
import {
  adopt,
  columnOf,
  countLeaves,
  HEADER_WORDS,
  inLines,
  isHead,
  isInner,
  NODE_WORDS,
  newCodes,
  PAIR_WORDS,
  shapeNode,
  WIDTH,
} from './mirror-shape.ts'
import { IDLE, MAKING, type Mirror, RENEWING } from './mirror-state.ts'
import { leafAt, NAMES, NONE, PLACE_MASK, REFERENCES, writeHeader, writeNode, writeSlots } from './mirror-write.ts'
import { allocate, free, type Kernel, openKernel } from './wasm-kernel.ts'

// what steps cost, where to open a node in a walk costs 1: to count leaves or look at a node; to shape one of the
// mirror; to find room; to write a word; to write one again
const COST_OF_LOOK = 0.25
const COST_OF_HEAD = 6.25
const COST_OF_ROOM = 400
const COST_OF_WORD = 0.125
const COST_OF_RENEWED = 0.0625

/** So many nodes are looked at in a step. */
const STEP = 64
/**
 * What is near in the tree is near in memory: the upper part of a subtree fills a page, then come the subtrees below
 * it.
 */
const PAGE_WORDS = 1024

/** Mirrors go with their trees. */
const registry = typeof FinalizationRegistry === 'undefined' ? undefined : new FinalizationRegistry<Mirror>(free)

/**
 * Makes a tree's mirror, or renews it; then its revision is the tree's. It is not to go on once `making` is IDLE: the
 * mirror has made place, or is disposed of. Yields what each step has cost. @returns false where there is no room for
 * it
 */
export function* makeMirror(tree: Tree): Generator<number, boolean> {
  const { mirror } = tree
  let revision = -1
  if (mirror.at === 0) {
    mirror.making = MAKING
    const codes = yield* shape(tree)
    const kernel = claim(tree)
    if (kernel === undefined) return false
    yield COST_OF_ROOM
    revision = tree.revision
    yield* fill(tree, kernel, codes)
  }
  mirror.making = RENEWING
  const kernel = openKernel()!
  while (revision !== tree.revision) {
    revision = tree.revision
    for (let end = HEADER_WORDS; end < mirror.words && revision === tree.revision; ) {
      const words = inLines(writeNode(tree, kernel, mirror.at / 4, mirror.at / 4 + end))
      end += words
      yield words * COST_OF_RENEWED
    }
  }
  writeHeader(tree, kernel, mirror.at)
  mirror.revision = revision
  return true
}

/** Decides which nodes of the tree begin nodes of the mirror, and how many words these will take. @returns its codes */
function* shape({ boxes, children, mirror }: Tree): Generator<number, Uint8Array> {
  const codes = newCodes(children)
  for (let node = codes.length - 1; node >= 0; node--) {
    countLeaves(children, codes, node)
    if (node % STEP === 0) yield STEP * COST_OF_LOOK
  }
  mirror.words = HEADER_WORDS
  for (let node = 0; node < codes.length; node++) {
    const head = node === 0 || isHead(codes, node)
    if (head) mirror.words += shapeNode(boxes, children, codes, node)
    if (head || node % STEP === 0) yield head ? COST_OF_HEAD : STEP * COST_OF_LOOK
  }
  return codes
}

/** Takes the memory of a mirror whose shape is known. */
function claim(tree: Tree): Kernel | undefined {
  const { mirror } = tree
  const kernel = openKernel()
  if (kernel === undefined || mirror.words > PLACE_MASK || !allocate(kernel, mirror, 4 * mirror.words)) return undefined
  mirror.revision = -1 // what it had before it made place is gone
  registry?.unregister(mirror)
  registry?.register(tree, mirror, mirror)
  return kernel
}

/** Puts nodes into their places, and writes them. */
function* fill(tree: Tree, kernel: Kernel, codes: Uint8Array): Generator<number, void> {
  const at = tree.mirror.at / 4
  // roots of pages to come, the last one first; two numbers a node: its own, and where its place is to be written, or 0
  const pages = [0, 0]
  let end = HEADER_WORDS
  while (pages.length > 0) {
    const page = pages.splice(-2)
    const full = end + PAGE_WORDS
    let turn = 0
    for (; turn < page.length && (turn === 0 || end + NODE_WORDS <= full); turn += 2) {
      const begin = end
      end = fillNode(tree, kernel, codes, at, begin, page, turn)
      yield (end - begin) * COST_OF_WORD
    }
    for (let i = page.length - 2; i >= turn; i -= 2) pages.push(page[i], page[i + 1])
  }
}

const names = new Uint32Array(WIDTH)

/**
 * A node of the page, with all that is its own; its inner children wait at the end of the page.
 * @param at the mirror, in words of the memory @returns where the next begins
 */
function fillNode(
  tree: Tree,
  kernel: Kernel,
  codes: Uint8Array,
  at: number,
  begin: number,
  page: number[],
  turn: number,
): number {
  const { children } = tree
  const { u32 } = kernel
  const link = page[turn + 1]
  if (link !== 0) u32[at + link] = begin
  const count = adopt(children, codes, page[turn], names)
  let next = begin + NODE_WORDS
  for (let i = 0; i < WIDTH; i++) {
    const o = begin + REFERENCES + i
    u32[at + o] = NONE
    u32[at + begin + NAMES + i] = i < count ? names[i] : NONE
    if (i >= count) continue
    const column = columnOf(names[i])
    const triangles = children[column + CHILD_COUNT - CHILD_INDEX]
    if (triangles > 0) {
      const pairs = (triangles + 1) >> 1
      u32[at + o] = leafAt(next, pairs)
      writeSlots(tree, kernel, at + next, children[column], triangles)
      next += pairs * PAIR_WORDS
    } else if (isInner(children, names[i])) page.push(children[column], o)
  }
  writeNode(tree, kernel, at, at + begin)
  return inLines(next)
}

/** Gives back what there is of a mirror. */
export function dropMirror({ mirror }: Tree): void {
  registry?.unregister(mirror)
  if (mirror.at !== 0) free(mirror)
  mirror.making = IDLE
  mirror.work = 0
}
