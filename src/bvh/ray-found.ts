/**
 * The kinds of walks along a ray, their results, and how a triangle is judged. Both the walk in TypeScript and the
 * kernel's use them.
 */
import type { Row } from '../math/rows.ts'
import { isFrontSeen, meetTriangle } from '../ray/watertight.ts'
import { filtering, isFrontOnly, passes } from './filter.ts'
import type { Tree } from './layout.ts'

/** What a walk looks for: the first hit, any hit, all hits. */
export const RAY_FIRST = 0
export const RAY_ANY = 1
export const RAY_ALL = 2
/**
 * The walk shows a visitor every triangle in each leaf whose box the ray meets. The visitor may lower the limit, and
 * must test the filter itself.
 */
export const RAY_VISIT = 3

/**
 * The result of a walk. For first and any: `slot`, or -1 on a miss. Otherwise: `count` entries in `slots`, and for all
 * hits in `ts`.
 */
export const found = {
  slot: -1,
  count: 0,
  slots: new Uint32Array(64),
  ts: new Float64Array(64),
  /** The work of the walk: nodes opened, triangles tested. */
  nodes: 0,
  triangles: 0,
}

/**
 * The triangle of the first hit: its corners and the caller's id. If `at` is not 0, both are still in the kernel's
 * memory, from word `at` on, until `takeHeld` reads them. If `isFinished`, the ANSWER row of the hit is there too, at
 * KERNEL_ANSWER. This object does not refer to that memory, so it keeps no memory alive.
 */
export const struck = {
  corners: new Float64Array(9),
  triangle: -1,
  at: 0,
  isFinished: false,
}

/** Reads the struck triangle from a slot of a tree. */
export function strikeSlot({ vertices, ids }: Tree, slot: number): void {
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

/**
 * For RAY_VISIT: judges the triangle in `slot`. For RAY_FIRST: of two triangles at equal distance, does `slot` come
 * before `other`?
 */
export type Visit = (tree: Tree, p: Row, slot: number, other: number) => boolean

/** The t of the triangle judged last. */
export const met: Row = new Float64Array(1)

/** Appends a slot to the result. The caller writes its distance, if it has one. */
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

/** Does the prepared ray hit a triangle that this query considers? Its t is in `met`. */
export function meets(tree: Tree, p: Row, slot: number): boolean {
  const { vertices } = tree
  if (!meetTriangle(p, vertices, slot * 9, met, 0)) return false
  if (isFrontOnly(tree) && !isFrontSeen(p)) return false
  return !filtering || passes(tree, slot)
}
