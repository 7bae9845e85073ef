/**
 * Makes a mirror, a slice at a time: first its shape, from which follows how much memory it takes; then node after node
 * (mirror-fill.ts). Where the tree has been refitted meanwhile, or since, all coordinates are written once more, in the order of
 * places.
 */
import type { Tree } from './layout.ts'
import { fillSome, isFilled } from './mirror-fill.ts'
import { countSome, HEADER_WORDS, inLines, newCodes, shapeSome } from './mirror-shape.ts'
import { COUNT, FILL, type Making, type Mirror, RENEW, SHAPE } from './mirror-state.ts'
import { PLACE_MASK, writeHeader, writeNode } from './mirror-write.ts'
import { allocate, free, type Kernel, kernelInUse, openKernel, touch } from './wasm-kernel.ts'

// in eighths of what a walk counts for a node or a triangle: to find room; two words renewed
const COST_OF_ROOM = 8 * 400
const COST_OF_RENEWED = 1

const NOTHING = new Uint8Array(0)

/** Mirrors go with their trees. */
const registry = typeof FinalizationRegistry === 'undefined' ? undefined : new FinalizationRegistry<Mirror>(free)

/**
 * Goes on with a tree's mirror until a credit is used up, or it is whole: then its revision is the tree's.
 * @param credit in eighths of what walks count
 * @returns what that has cost: a node more than the credit at most; -1 where there is no room for it
 */
export function makeSome(tree: Tree, credit: number): number {
  const { mirror } = tree
  mirror.making ??= newMaking(tree, mirror)
  const { making } = mirror
  let cost = 0
  if (making.pass === COUNT) {
    cost = countSome(tree, making, credit)
    if (making.next > 0) return cost
    making.pass = SHAPE
  }
  if (making.pass === SHAPE) {
    cost += shapeSome(tree, mirror, making, credit - cost)
    if (making.next < making.codes.length) return cost
    if (!claim(tree, mirror)) return -1
    cost += COST_OF_ROOM
    making.pass = FILL
    making.revision = tree.revision
  }
  const kernel = kernelInUse()
  if (kernel === undefined) return cost
  touch(mirror)
  if (making.pass === FILL) {
    cost += fillSome(tree, mirror, making, kernel, credit - cost)
    if (!isFilled(making)) return cost
    making.pass = RENEW
    making.codes = NOTHING
  }
  if (making.revision !== tree.revision) {
    making.revision = tree.revision
    making.end = HEADER_WORDS
  }
  cost += renewSome(tree, mirror, making, kernel, credit - cost)
  if (making.end === mirror.words) finish(tree, mirror, kernel)
  return cost
}

function newMaking(tree: Tree, mirror: Mirror): Making {
  const isThere = mirror.at !== 0
  const codes = isThere ? NOTHING : newCodes(tree)
  if (!isThere) mirror.words = HEADER_WORDS
  return {
    pass: isThere ? RENEW : COUNT,
    revision: tree.revision,
    codes,
    next: codes.length,
    pages: [0, 0],
    page: [],
    turn: 0,
    full: 0,
    end: HEADER_WORDS,
  }
}

/** Takes the memory of a mirror whose shape is known. */
function claim(tree: Tree, mirror: Mirror): boolean {
  const kernel = openKernel()
  if (kernel === undefined || mirror.words > PLACE_MASK || !allocate(kernel, mirror, 4 * mirror.words)) return false
  mirror.revision = -1 // what it had before it made place is gone
  registry?.unregister(mirror)
  registry?.register(tree, mirror, mirror)
  return true
}

/** Writes the coordinates of some nodes again. */
function renewSome(tree: Tree, mirror: Mirror, making: Making, kernel: Kernel, credit: number): number {
  const at = mirror.at / 4
  let cost = 0
  while (making.end < mirror.words && cost < credit) {
    const words = inLines(writeNode(tree, kernel, at, at + making.end))
    making.end += words
    cost += (words / 2) * COST_OF_RENEWED
  }
  return cost
}

function finish(tree: Tree, mirror: Mirror, kernel: Kernel): void {
  writeHeader(tree, kernel, mirror.at)
  mirror.revision = tree.revision
  mirror.making = undefined
}

/** Gives back what there is of a mirror. */
export function dropMirror({ mirror }: Tree): void {
  registry?.unregister(mirror)
  if (mirror.at !== 0) free(mirror)
  mirror.making = undefined
  mirror.work = 0
}
