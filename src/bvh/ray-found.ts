/**
 * What walks along a ray are asked, what they find, and how a triangle is judged: for the walk in TypeScript and for
 * the kernel's.
 */
import type { Row } from '../math/rows.ts'
import { isFrontSeen, meetTriangle } from '../ray/watertight.ts'
import { filtering, isFrontOnly, passes } from './filter.ts'
import type { Tree } from './layout.ts'

/** What is asked of a walk. */
export const RAY_FIRST = 0
export const RAY_ANY = 1
export const RAY_ALL = 2
/**
 * Every triangle in a box that the ray meets is shown to a visitor, which may lower the limit, and asks the filter
 * itself.
 */
export const RAY_VISIT = 3

/** What a walk found: `slot` for first and any (-1: nothing), else `count` entries in `slots` (with `ts` for all). */
export const found = {
  slot: -1,
  count: 0,
  slots: new Uint32Array(64),
  ts: new Float64Array(64),
  /** Work done: nodes opened, triangles tested. */
  nodes: 0,
  triangles: 0,
}

/**
 * The triangle of the first hit: its corners, and the caller's number. If `at` is not 0, both are still in the kernel's
 * memory, so many words from its beginning, until `takeHeld` reads them. If `isFinished`, so is the ANSWER row of the
 * hit, at KERNEL_ANSWER. There is no reference to that memory here, which would keep it alive.
 */
export const struck = {
  corners: new Float64Array(9),
  triangle: -1,
  at: 0,
  isFinished: false,
}

/** Reads the struck triangle from a tree. */
export function strike({ vertices, ids }: Tree, slot: number): void {
  const { corners } = struck
  const b = slot * 9
  corners[0] = vertices[b]
  corners[1] = vertices[b + 1]
  corners[2] = vertices[b + 2]
  corners[3] = vertices[b + 3]
  corners[4] = vertices[b + 4]
  corners[5] = vertices[b + 5]
  corners[6] = vertices[b + 6]
  corners[7] = vertices[b + 7]
  corners[8] = vertices[b + 8]
  struck.triangle = ids[slot]
  struck.at = 0
  struck.isFinished = false
}

/** Judges a triangle for RAY_VISIT; for RAY_FIRST: of two at the same distance, does `slot` come before `other`? */
export type Visit = (tree: Tree, p: Row, slot: number, other: number) => boolean

/** The t of the triangle that was judged last. */
export const met: Row = new Float64Array(1)

/** Adds a slot to what was found; its distance, if any, is the caller's to write. */
export function keepFound(slot: number): void {
  if (found.count === found.slots.length) growFound()
  found.slots[found.count++] = slot
}

function growFound(): void {
  const slots = new Uint32Array(found.slots.length * 2)
  slots.set(found.slots)
  found.slots = slots
  const ts = new Float64Array(found.ts.length * 2)
  ts.set(found.ts)
  found.ts = ts
}

/** Does the prepared ray meet a triangle, and is that there for this query? Its t is in `met`. */
export function meets(tree: Tree, p: Row, slot: number): boolean {
  const { vertices } = tree
  if (!meetTriangle(p, vertices, slot * 9, met, 0)) return false
  if (isFrontOnly(tree) && !isFrontSeen(p)) return false
  return !filtering || passes(tree, slot)
}
