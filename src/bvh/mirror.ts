/**
 * Decides when a mesh has a mirror in the kernel's memory. The mirror holds the tree, with eight children per node, and
 * the triangles, in pairs (kernel/layout.ts draws both).
 *
 * A mirror is made with the mesh, unless the mesh is large or built with `quality: 'fast'`. Such a mesh gets its mirror
 * when walks in TypeScript have cost as much as the mirror will. After a refit, the mirror's coordinates are written
 * again. This begins when walks have cost a quarter of the price of writing them, and then each walk is followed by about as much
 * writing as the walk has cost. A mirror is freed with its mesh, by `dispose`, or when the kernel's budget is used up.
 */
import { isInsideFilter } from './filter.ts'
import type { Tree } from './layout.ts'
import { keepMirror, makeMirror, renewMirror } from './mirror-making.ts'
import { canHaveMirror } from './mirror-words.ts'
import { isAuto, isEager, type Kernel, kernelBytes, kernelInUse, markUsed, roomCount } from './wasm-kernel.ts'

/**
 * The price of a mirror, in nodes opened and triangles tested: PRICE, plus PRICE_OF_TRIANGLE per triangle to make it,
 * or PRICE_OF_RENEWED per triangle to renew it.
 */
const PRICE = 400
const PRICE_OF_TRIANGLE = 2.5
const PRICE_OF_RENEWED = 1
/** Renewing begins when walks have cost the price divided by this. */
const SHARES = 4
/** Then it continues at this pace, so that it ends when walks have cost the price. */
const PACE = SHARES / (SHARES - 1)
/** Larger meshes do not get their mirror when they are made. */
const AT_ONCE = 1048576
/** The most bytes of a mirror per triangle, nearly always. */
const BYTES = 80

/** Returns the kernel, if it has an up-to-date mirror of a tree. */
export function kernelFor(tree: Tree): Kernel | undefined {
  const { mirror } = tree
  if (mirror.revision === tree.revision && mirror.at !== 0) return kernelInUse()
  if (!isEager()) return undefined
  takeRevision(tree)
  finishMirror(tree)
  return mirror.revision === tree.revision && mirror.at !== 0 ? kernelInUse() : undefined
}

/**
 * Should a new mesh of so many triangles get its mirror at once? Not if the mesh is large or the budget would be
 * exceeded: a mesh that is queried might lose its mirror to one that never is. Nor if a filter makes the mesh: growing
 * the kernel's memory would detach the views of the query that runs.
 */
export function wantsMirror(triangles: number): boolean {
  if (isInsideFilter()) return false
  const { held, budget } = kernelBytes()
  return triangles <= AT_ONCE && held + BYTES * triangles <= budget && (isAuto() || isEager())
}

/**
 * Gives a new mesh its mirror, if it should get it at once.
 * @param words the mirror, if a worker has made it
 */
export function mirrorAtOnce(tree: Tree, words?: Uint32Array): void {
  if (!wantsMirror(tree.ids.length)) return
  takeRevision(tree)
  if (words === undefined) finishMirror(tree)
  else keepMirror(tree, words)
}

/** Adds the cost of a walk in TypeScript. Makes the mirror if the cost is high enough, or continues renewing it. */
export function countWork(tree: Tree, work: number): void {
  if (!isAuto()) return
  const { mirror } = tree
  if (mirror.revision === tree.revision && mirror.at !== 0) return
  takeRevision(tree)
  mirror.work += work
  const price = PRICE + (mirror.at === 0 ? PRICE_OF_TRIANGLE : PRICE_OF_RENEWED) * tree.ids.length
  if (!(mirror.work * (mirror.at === 0 ? 1 : SHARES) >= price)) return
  // apart: V8 may allocate for a double that is passed, and a mesh that gets no mirror comes here again and again
  if (mirror.at === 0) tryMirror(tree)
  else renewOn(tree, mirror.credit + work * PACE)
}

/** After a refit, work is counted from 0. */
function takeRevision({ mirror, revision }: Tree): void {
  if (mirror.worked === revision) return
  mirror.worked = revision
  mirror.refused = -1
  mirror.work = 0
  mirror.credit = 0
}

/** Makes the mirror, or renews all of it. */
function finishMirror(tree: Tree): void {
  if (tree.mirror.at === 0) tryMirror(tree)
  else renewOn(tree, Number.POSITIVE_INFINITY)
}

/** Continues renewing the mirror until the credit is used up. */
function renewOn(tree: Tree, credit: number): void {
  markUsed(tree.mirror)
  renewMirror(tree, credit)
}

/** Makes the mirror, unless that was refused before. */
function tryMirror(tree: Tree): void {
  const { mirror } = tree
  mirror.work = 0
  if (mirror.refused === roomCount()) return
  if (!canHaveMirror(tree) || !makeMirror(tree)) mirror.refused = roomCount()
}
