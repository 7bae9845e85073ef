/**
 * When a mesh has a mirror in the kernel's memory: its tree with eight children a node, its triangles in pairs
 * (kernel/layout.ts draws both). It is made with the mesh, unless that is large. A mesh without one gets it when walks
 * in TypeScript have cost as much as it will. After a refit its coordinates are written once more: from when walks have
 * cost a quarter of that, in slices after each walk that cost about as much as the walk has. It goes with the mesh, by
 * `dispose`, or when the kernel's budget is used up.
 */
import { reachOfTree, type Tree } from './layout.ts'
import { makeMirror, renewMirror } from './mirror-making.ts'
import { isAuto, isEager, type Kernel, kernelBytes, kernelInUse, roomCount, touch } from './wasm-kernel.ts'

/**
 * A mirror costs about as much as opening so many nodes, and so many more a triangle: when it is made; when it is
 * renewed.
 */
const PRICE = 400
const PRICE_OF_TRIANGLE = 2.5
const PRICE_OF_RENEWED = 1
/** Renewing begins when walks have cost the price over this number, … */
const SHARES = 4
/** … and then goes on at this pace, so that it is done when walks have cost the price. */
const PACE = SHARES / (SHARES - 1)
/** A mesh of so many triangles gets its mirror with its tree. */
const AT_ONCE = 1048576
/** It takes at most so many bytes a triangle, nearly always. */
const BYTES = 80
/** Coordinates for which f32 has room enough on both sides. */
const LEAST_REACH = 8.673617379884035e-19 // 2^-60

/** The kernel, if it has an up-to-date mirror of a tree. */
export function kernelFor(tree: Tree): Kernel | undefined {
  const { mirror } = tree
  if (mirror.revision === tree.revision && mirror.at !== 0) return kernelInUse()
  if (!isEager()) return undefined
  takeRevision(tree)
  workOn(tree, Number.POSITIVE_INFINITY)
  return mirror.revision === tree.revision && mirror.at !== 0 ? kernelInUse() : undefined
}

/** Makes the mirror of a new mesh, unless that would take very much memory. */
export function mirrorAtOnce(tree: Tree): void {
  const { length } = tree.ids
  const { held, budget } = kernelBytes()
  // no mesh that is queried loses its mirror to one that may never be
  if (length > AT_ONCE || held + BYTES * length > budget || !(isAuto() || isEager())) return
  takeRevision(tree)
  workOn(tree, Number.POSITIVE_INFINITY)
}

/** Adds what a walk in TypeScript has cost: the mirror is made where that is enough, or its renewing goes on. */
export function countWork(tree: Tree, work: number): void {
  if (!isAuto()) return
  const { mirror } = tree
  if (mirror.revision === tree.revision && mirror.at !== 0) return
  takeRevision(tree)
  mirror.work += work
  const price = PRICE + (mirror.at === 0 ? PRICE_OF_TRIANGLE : PRICE_OF_RENEWED) * tree.ids.length
  if (mirror.work * (mirror.at === 0 ? 1 : SHARES) >= price) workOn(tree, mirror.credit + work * PACE)
}

/** After a refit work is counted anew. */
function takeRevision({ mirror, revision }: Tree): void {
  if (mirror.worked === revision) return
  mirror.worked = revision
  mirror.refused = -1
  mirror.work = 0
  mirror.credit = 0
}

/** Makes the mirror, or goes on with renewing it until a credit is used up. */
function workOn(tree: Tree, credit: number): void {
  const { mirror } = tree
  if (mirror.at !== 0) {
    touch(mirror)
    renewMirror(tree, credit)
    return
  }
  mirror.work = 0
  if (mirror.refused === roomCount()) return
  if (!isFit(tree) || !makeMirror(tree)) mirror.refused = roomCount()
}

/** Can the kernel walk it? Shared memory may be refitted by another thread. */
function isFit({ vertices, boxes, revision }: Tree): boolean {
  if (!(vertices instanceof Float32Array) || Number.isNaN(revision)) return false
  return reachOfTree(boxes) >= LEAST_REACH
}
