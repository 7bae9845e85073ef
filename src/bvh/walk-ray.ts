/**
 * Walks a tree along a ray, nearer children first. Boxes grow by more than twice the tolerance of the contract and are
 * compared with <=, so the tree never hides a triangle that a plain loop would hit.
 */

import { ROOM_SIZE, ROOM_WAY } from '../math/room.ts'
import { RAY_DIRECTION, RAY_ORIGIN, type Row } from '../math/rows.ts'
import { ROUNDOFF } from '../math/tolerance.ts'
import {
  PREPARED_AXES,
  PREPARED_LIMIT,
  PREPARED_PAD,
  PREPARED_SHEAR,
  PREPARED_SIZE,
  prepareRay,
} from '../ray/prepared.ts'
import type { Tree } from './layout.ts'
import { countWork, kernelFor } from './mirror.ts'
import { carry, carryWayIn, sourceTree } from './placed.ts'
import {
  found,
  keepFound,
  meets,
  met,
  RAY_ALL,
  RAY_ANY,
  RAY_FIRST,
  RAY_VISIT,
  strikeSlot,
  type Visit,
} from './ray-found.ts'
import { walkPlain } from './walk-plain.ts'
import { UNDECIDED, walkAloneByKernel, walkByKernel, walkPlacedByKernel, walkThinByKernel } from './walk-wasm.ts'

/** Boxes grow by this share of the largest coordinate: more than 2ε for any ray that starts and ends within reach. */
const GROW = 64 * ROUNDOFF

/** The ROOM of a ray, which has no width. */
export const THIN: Row = new Float64Array(ROOM_SIZE)

/**
 * Sets by how much boxes grow for a ray: by its tolerance, which depends on its whole path, and for a swept body by its
 * half extents too.
 */
export function setPad(p: Row, reach: number, room: Row): void {
  // (a sum instead of a maximum, because a maximum has branches that are often mispredicted)
  const far =
    reach + room[ROOM_WAY] + Math.abs(p[RAY_ORIGIN]) + Math.abs(p[RAY_ORIGIN + 1]) + Math.abs(p[RAY_ORIGIN + 2])
  const pad = GROW * (far + room[0] + room[1] + room[2])
  p[PREPARED_PAD] = room[0] + pad
  p[PREPARED_PAD + 1] = room[1] + pad
  p[PREPARED_PAD + 2] = room[2] + pad
}

/**
 * @param p a PREPARED ray with its pad set. For RAY_FIRST, its LIMIT becomes the distance of the hit
 * @param visit for RAY_FIRST the order of ties, for RAY_VISIT the visitor
 */
export function walkRay(tree: Tree, p: Row, question: number, visit: Visit): void {
  if (tree.placed) {
    walkPlaced(tree, p, question, visit)
    return
  }
  const kernel = question === RAY_VISIT ? undefined : kernelFor(tree)
  if (kernel !== undefined && walkByKernel(kernel, tree, p, question, visit)) return
  if (question === RAY_VISIT) setAxes(p)
  walkPlain(tree, p, question, visit)
}

/**
 * Like `walkRay`, for a ray without width. For RAY_FIRST the triangle is in `struck`.
 * @param reach of the tree
 * @param p a PREPARED row to fill in
 */
export function walkThin(tree: Tree, reach: number, ray: Row, p: Row, question: number, visit: Visit): void {
  const kernel = kernelFor(tree)
  if (kernel !== undefined && walkThinByKernel(kernel, tree, ray, p, question, visit)) return
  prepareRay(ray, 0, p)
  setPad(p, reach, THIN)
  if (tree.placed) walkPlaced(tree, p, question, visit)
  else walkPlain(tree, p, question, visit)
  if (question === RAY_FIRST && found.slot >= 0) strikeSlot(tree, found.slot)
}

/**
 * Walks a RAY row without width or filter, if the kernel can do that without help.
 * @param question RAY_FIRST or RAY_ANY
 * @returns MISSED, STRUCK or UNDECIDED
 */
export function walkAtOnce(tree: Tree, ray: Row, question: number): number {
  const kernel = kernelFor(tree)
  return kernel === undefined ? UNDECIDED : walkAloneByKernel(kernel, tree, ray, question)
}

/** Sets what the walk reads of a PREPARED row, for a path whose triangles only the visitor judges. */
function setAxes(p: Row): void {
  const x = Math.abs(p[RAY_DIRECTION])
  const y = Math.abs(p[RAY_DIRECTION + 1])
  const z = Math.abs(p[RAY_DIRECTION + 2])
  const kz = x > y && x > z ? 0 : y > z ? 1 : 2
  p[PREPARED_AXES] = kz === 2 ? 0 : kz + 1
  p[PREPARED_AXES + 1] = kz === 0 ? 2 : kz - 1
  p[PREPARED_AXES + 2] = kz
  p[PREPARED_SHEAR + 2] = 1 / p[RAY_DIRECTION + kz]
}

// a walk of a tree that is seen through a pose: the ray in the mesh's frame, and the query in the world
const local: Row = new Float64Array(PREPARED_SIZE)
const asked = { p: local, question: RAY_FIRST, visit: visitPlaced as Visit, tree: {} as Tree, slot: -1 }

function walkPlaced(tree: Tree, p: Row, question: number, visit: Visit): void {
  asked.p = p
  asked.question = question
  asked.visit = visit
  asked.tree = tree
  asked.slot = -1
  carryWayIn(p, PREPARED_PAD, local)
  local[PREPARED_LIMIT] = p[PREPARED_LIMIT]
  const source = sourceTree()
  if (source.implicit !== undefined) {
    found.count = 0
    source.implicit.walkRay(local, visitPlaced)
    found.slot = asked.slot
    return
  }
  const kernel = question === RAY_VISIT ? undefined : kernelFor(source)
  if (kernel === undefined || !walkPlacedByKernel(kernel, source, local, visitPlaced)) {
    walkRay(source, local, RAY_VISIT, visitPlaced)
    if (question !== RAY_VISIT) countWork(source, found.nodes + found.triangles)
  }
  found.slot = asked.slot
}

/** Transforms a triangle whose box is met in the mesh's frame, and judges it as the walk would. */
function visitPlaced(_source: Tree, q: Row, there: number): boolean {
  const { p, question, tree, visit } = asked
  const slot = carry(there)
  p[PREPARED_LIMIT] = q[PREPARED_LIMIT]
  if (question === RAY_VISIT) visit(tree, p, slot, -1)
  else if (meets(tree, p, slot)) {
    if (question === RAY_ALL) {
      keepFound(slot)
      found.ts[found.count - 1] = met[0]
    } else if (asked.slot < 0 || met[0] < p[PREPARED_LIMIT] || visit(tree, p, slot, asked.slot)) {
      asked.slot = slot
      p[PREPARED_LIMIT] = met[0]
      if (question === RAY_ANY) {
        q[PREPARED_LIMIT] = -1 // ends the walk
        return true
      }
    }
  }
  q[PREPARED_LIMIT] = p[PREPARED_LIMIT]
  return true
}
