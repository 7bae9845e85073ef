/**
 * Walks a ray through a mesh's mirror in the kernel. TypeScript judges here what the kernel cannot decide.
 * kernel/layout.ts draws the registers.
 */
import { RAY_MAX, type Row } from '../math/rows.ts'
import { PREPARED_LIMIT, PREPARED_PAD, prepareRay } from '../ray/prepared.ts'
import { filtering, isFrontOnly } from './filter.ts'
import type { Tree } from './layout.ts'
import {
  found,
  keepFound,
  meets,
  met,
  RAY_ALL,
  RAY_ANY,
  RAY_FIRST,
  strikeSlot,
  struck,
  type Visit,
} from './ray-found.ts'
import { type Kernel, kernelInUse, markUsed } from './wasm-kernel.ts'

// registers: columns of f64
const LIMIT = 7
const PAD = 8
// columns of i32
const SLOT = 22
const COUNT = 23
const BEST = 34
const FINISHED = 35
/** The ANSWER row of a first hit, which the kernel writes: a column of f64. */
export const KERNEL_ANSWER = 512 / 8
// columns of a pair, counted from the first coordinate of its first triangle
const IDS = 19
// lists
const FOUND_SLOTS = 8192 / 4
const FOUND_TS = (8192 + 4 * 512) / 8

// bits of a walk's question
const ANY = 1
const ALL = 2
/** TypeScript judges every triangle that the ray meets. */
const ASK = 4
const FRONT = 8
/** The ray has no width: the kernel computes by how much boxes grow. */
const THIN = 16
/** A triangle that the ray passes within the pads counts as met. */
const LOOSE = 32
/** The kernel writes the whole ANSWER row of a first hit. */
const WHOLE = 64

// results of a walk that are not slots
const DONE = -1
const FULL = -2
const PLAIN = -3

/**
 * Like `walkRay`, for a tree that `kernelFor` has a kernel for. Not for RAY_VISIT, because the walk would have to leave
 * the kernel at every leaf.
 * @param p a PREPARED ray with its pad set
 * @returns false, with nothing done, if the kernel cannot walk this ray
 */
export function walkByKernel(kernel: Kernel, tree: Tree, p: Row, question: number, visit: Visit): boolean {
  const { f64 } = kernel
  loadRegisters(f64, p)
  f64[LIMIT] = p[PREPARED_LIMIT]
  f64[PAD] = p[PREPARED_PAD]
  f64[PAD + 1] = p[PREPARED_PAD + 1]
  f64[PAD + 2] = p[PREPARED_PAD + 2]
  return walkLoaded(kernel, tree, p, p, question, visit)
}

/**
 * Like `walkThin`: the kernel computes the pad.
 * @param p a PREPARED row, filled in only if TypeScript must judge a triangle
 */
export function walkThinByKernel(
  kernel: Kernel,
  tree: Tree,
  ray: Row,
  p: Row,
  question: number,
  visit: Visit,
): boolean {
  const { f64 } = kernel
  loadRegisters(f64, ray)
  f64[LIMIT] = ray[RAY_MAX]
  return walkLoaded(kernel, tree, ray, p, question, visit)
}

// results of `walkAloneByKernel`
const MISSED = 0
/** The ANSWER row of a first hit is in `kernelAnswers()` at KERNEL_ANSWER. */
export const STRUCK = 1
/** TypeScript must walk this ray. */
export const UNDECIDED = 2

/**
 * Asks the kernel for the first or any hit of a RAY row, without a filter. It is not helped where it is interrupted.
 * Short, so that V8 inlines it.
 */
export function walkAloneByKernel(kernel: Kernel, tree: Tree, ray: Row, question: number): number {
  const { f64, i32, walk } = kernel
  const { mirror } = tree
  markUsed(mirror)
  loadRegisters(f64, ray)
  f64[LIMIT] = ray[RAY_MAX]
  const bits = THIN | (question === RAY_ANY ? ANY : WHOLE) | (isFrontOnly(tree) ? FRONT : 0)
  if (walk(mirror.at, bits, 0) !== DONE) return UNDECIDED
  if (i32[SLOT] < 0) return MISSED
  return question === RAY_ANY || i32[FINISHED] === 1 ? STRUCK : UNDECIDED
}

/** @param ray the ray in the registers: p itself, or a RAY row from which p is prepared when it is needed */
function walkLoaded(kernel: Kernel, tree: Tree, ray: Row, p: Row, question: number, visit: Visit): boolean {
  const { f64, i32, walk } = kernel
  const { mirror } = tree
  markUsed(mirror)
  const bits = bitsOf(tree, question) | (ray === p ? 0 : THIN) | (question === RAY_FIRST ? WHOLE : 0)
  const slot = walk(mirror.at, bits, 0)
  if (slot === PLAIN) return false
  if (slot !== DONE || question === RAY_ALL) walkOn(kernel, tree, ray, p, question, visit, bits, slot)
  found.slot = i32[SLOT]
  p[PREPARED_LIMIT] = f64[LIMIT]
  if (question === RAY_FIRST && found.slot >= 0) {
    if (i32[BEST] === 0) strikeSlot(tree, found.slot)
    else {
      struck.at = i32[BEST] >>> 2
      struck.isFinished = i32[FINISHED] === 1
    }
  }
  return true
}

/**
 * Judges the triangle in `slot`, for which a walk was interrupted, and walks on to the end. For RAY_ALL, moves the hits
 * to `found`.
 */
function walkOn(
  kernel: Kernel,
  tree: Tree,
  ray: Row,
  p: Row,
  question: number,
  visit: Visit,
  bits: number,
  slot: number,
): void {
  const { f64, i32, walk } = kernel
  // a filter may dispose of the mesh; the words of its mirror stay here until another mirror is made
  const { at } = tree.mirror
  found.count = 0
  if (ray !== p) prepareRay(ray, 0, p)
  for (let next = slot; next !== DONE; next = walk(at, bits, 1)) {
    if (next === FULL) takeList(kernel)
    else {
      p[PREPARED_LIMIT] = f64[LIMIT]
      if (meets(tree, p, next)) {
        if (question === RAY_ALL) {
          keepFound(next)
          found.ts[found.count - 1] = met[0]
        } else if (i32[SLOT] < 0 || met[0] < p[PREPARED_LIMIT] || visit(tree, p, next, i32[SLOT])) {
          f64[LIMIT] = met[0]
          i32[SLOT] = next
          i32[BEST] = 0
          if (question === RAY_ANY) return
        }
      }
    }
  }
  if (question === RAY_ALL) takeList(kernel)
}

/**
 * Walks a ray through a mesh that is seen through a pose. Shows `judge` every triangle that the ray may hit: all whose
 * distance from the ray is within the pads, and a few others.
 * @param local the ray in the mesh's frame, with its pads
 * @param judge as for RAY_VISIT; a limit below 0 ends the walk
 * @returns false, with nothing shown, if the kernel cannot walk this ray
 */
export function walkPlacedByKernel(kernel: Kernel, source: Tree, local: Row, judge: Visit): boolean {
  const { f64, walk } = kernel
  const { mirror } = source
  const { at } = mirror
  markUsed(mirror)
  loadRegisters(f64, local)
  f64[LIMIT] = local[PREPARED_LIMIT]
  f64[PAD] = local[PREPARED_PAD]
  f64[PAD + 1] = local[PREPARED_PAD + 1]
  f64[PAD + 2] = local[PREPARED_PAD + 2]
  const bits = ASK | LOOSE
  let slot = walk(at, bits, 0)
  if (slot === PLAIN) return false
  found.count = 0
  while (slot !== DONE && local[PREPARED_LIMIT] >= 0) {
    judge(source, local, slot, -1)
    f64[LIMIT] = local[PREPARED_LIMIT]
    slot = walk(at, bits, 1)
  }
  return true
}

function loadRegisters(f64: Float64Array, ray: Row): void {
  f64[0] = ray[0]
  f64[1] = ray[1]
  f64[2] = ray[2]
  f64[3] = ray[3]
  f64[4] = ray[4]
  f64[5] = ray[5]
  f64[6] = ray[6]
}

/** Reads the struck triangle, if it is only in the kernel's memory. */
export function takeHeld(): void {
  if (struck.at === 0) return
  readStruck(kernelInUse()!, struck.at)
  struck.at = 0
}

/** The memory that holds a finished ANSWER row until the next query. */
export function kernelAnswers(): Row {
  return kernelInUse()!.f64
}

/**
 * Reads the struck triangle from the mirror, which is still in the cache.
 * @param at of its first coordinate, in words
 */
function readStruck({ f32, u32 }: Kernel, at: number): void {
  const { corners } = struck
  corners[0] = f32[at]
  corners[1] = f32[at + 2]
  corners[2] = f32[at + 4]
  corners[3] = f32[at + 6]
  corners[4] = f32[at + 8]
  corners[5] = f32[at + 10]
  corners[6] = f32[at + 12]
  corners[7] = f32[at + 14]
  corners[8] = f32[at + 16]
  struck.triangle = u32[at + IDS]
}

/** The most rays in a batch. */
export const BATCH_LIMIT = 512
/** The kernel could not decide this ray: cast it alone. */
export const UNASKED = 1
const BATCH = 16384 / 8
const RAY_COLUMNS = 7
const BATCH_TS = BATCH + BATCH_LIMIT * RAY_COLUMNS
const BATCH_STRUCK = 2 * (BATCH_TS + BATCH_LIMIT)

/** Writes a RAY row to the batch, as ray k. */
export function loadBatch({ f64 }: Kernel, k: number, ray: Row): void {
  const o = BATCH + k * RAY_COLUMNS
  f64[o] = ray[0]
  f64[o + 1] = ray[1]
  f64[o + 2] = ray[2]
  f64[o + 3] = ray[3]
  f64[o + 4] = ray[4]
  f64[o + 5] = ray[5]
  f64[o + 6] = ray[6]
}

/** Walks the first `rays` rays of the batch, for RAY_FIRST or RAY_ANY. */
export function walkBatch(kernel: Kernel, tree: Tree, question: number, rays: number): void {
  markUsed(tree.mirror)
  kernel.walkMany(tree.mirror.at, bitsOf(tree, question), rays)
}

/** What ray k struck: 0 for nothing, UNASKED, or an address for `takeStruck`. */
export function batchStruck({ u32 }: Kernel, k: number): number {
  return u32[BATCH_STRUCK + k]
}

/** Reads the hit of ray k: out[o] = t, and the triangle in `struck`. */
export function takeStruck(kernel: Kernel, k: number, out: Row, o: number): void {
  out[o] = kernel.f64[BATCH_TS + k]
  readStruck(kernel, kernel.u32[BATCH_STRUCK + k] >>> 2)
}

function bitsOf(tree: Tree, question: number): number {
  const bits = (filtering ? ASK : 0) | (isFrontOnly(tree) ? FRONT : 0)
  return question === RAY_ALL ? bits | ALL : question === RAY_ANY ? bits | ANY : bits
}

/** Moves the hits on the kernel's list to `found`. */
function takeList({ f64, i32 }: Kernel): void {
  for (let i = 0; i < i32[COUNT]; i++) {
    keepFound(i32[FOUND_SLOTS + i])
    found.ts[found.count - 1] = f64[FOUND_TS + i]
  }
  i32[COUNT] = 0
}
