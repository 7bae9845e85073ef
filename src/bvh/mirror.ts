/**
 * When a mesh has a mirror in the kernel's memory: its tree with eight children a node, its triangles in pairs
 * (kernel/layout.ts draws both). It is made when walks in TypeScript have cost as much as it will: it is begun when
 * they have cost a quarter of that, and then goes on after each walk, in slices that cost about as much as the walk
 * has. After a refit its coordinates are written once more, by the same rule. It goes with the mesh, by `dispose`, or
 * when the kernel's budget is used up.
 */
import { reachOfTree, type Tree } from './layout.ts'
import { makeMirror } from './mirror-making.ts'
import { IDLE, MAKING, type Mirror } from './mirror-state.ts'
import { isAuto, isEager, type Kernel, kernelInUse, roomCount, touch } from './wasm-kernel.ts'

/** The cost of a mirror, in opened nodes: a fixed part, and a part per triangle, for making it and for renewing it. */
const PRICE = 400
const PRICE_OF_TRIANGLE = 2.5
const PRICE_OF_RENEWED = 1
/** It is begun when walks have cost the price over this number, … */
const SHARES = 4
/** … and then goes on at this pace, so that it is there when walks have cost the price. */
const PACE = SHARES / (SHARES - 1)
/** Coordinates for which f32 has room enough on both sides. */
const LEAST_REACH = 8.673617379884035e-19 // 2^-60

/** The kernel, if it has an up-to-date mirror of a tree. */
export function kernelFor(tree: Tree): Kernel | undefined {
  const { mirror } = tree
  if (mirror.revision === tree.revision && mirror.at !== 0) return kernelInUse()
  if (!isEager()) return undefined
  takeRevision(tree)
  if (mayHaveOne(tree)) makeOn(tree, Number.POSITIVE_INFINITY)
  return mirror.revision === tree.revision && mirror.at !== 0 ? kernelInUse() : undefined
}

/**
 * Adds what a walk in TypeScript has cost, and goes on with the mirror, if that has been begun or is worth beginning.
 */
export function countWork(tree: Tree, work: number): void {
  if (!isAuto()) return
  const { mirror } = tree
  if (mirror.revision === tree.revision && mirror.at !== 0) return
  takeRevision(tree)
  mirror.work += work
  if (mirror.work * SHARES < priceOf(tree)) return
  if (!mayHaveOne(tree)) {
    mirror.work = 0
    return
  }
  makeOn(tree, mirror.credit + work * PACE)
}

/** After a refit work is counted anew. */
function takeRevision({ mirror, revision }: Tree): void {
  if (mirror.worked === revision) return
  mirror.worked = revision
  mirror.refused = -1
  mirror.work = 0
  mirror.credit = 0
}

function priceOf({ mirror, ids }: Tree): number {
  const isFilled = mirror.at !== 0 && mirror.making !== MAKING
  return PRICE + (isFilled ? PRICE_OF_RENEWED : PRICE_OF_TRIANGLE) * ids.length
}

/** Is there, as far as is known, nothing against a mirror? */
function mayHaveOne(tree: Tree): boolean {
  if (tree.mirror.refused === roomCount()) return false
  if (isFit(tree)) return true
  refuse(tree.mirror)
  return false
}

/** Can the kernel walk it? Shared memory may be refitted by another thread. */
function isFit({ vertices, boxes, revision }: Tree): boolean {
  if (!(vertices instanceof Float32Array) || Number.isNaN(revision)) return false
  return reachOfTree(boxes) >= LEAST_REACH
}

/** Mirrors that are being made. */
const underWay = new WeakMap<Tree, Generator<number, boolean>>()

/** Goes on with a mirror until a credit is used up, or it is whole. */
function makeOn(tree: Tree, credit: number): void {
  const { mirror } = tree
  // (where it has made place, or is disposed of, it begins anew)
  const steps = (mirror.making !== IDLE && underWay.get(tree)) || makeMirror(tree)
  underWay.set(tree, steps)
  if (mirror.at !== 0) touch(mirror)
  mirror.credit = credit
  while (mirror.credit > 0) {
    const { done, value } = steps.next()
    if (done) {
      underWay.delete(tree)
      mirror.making = IDLE
      mirror.credit = 0
      if (!value) refuse(mirror)
      return
    }
    mirror.credit -= value
  }
}

/** There can be none, until there is other room or the tree is another. */
function refuse(mirror: Mirror): void {
  mirror.refused = roomCount()
  mirror.credit = 0
}
