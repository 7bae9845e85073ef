/** A ray through a world: each collider's first hit, then the order of ties over all. */
import type { Tree } from '../bvh/layout.ts'
import { sourceSlot } from '../bvh/placed.ts'
import { struck as face } from '../bvh/ray-found.ts'
import { KERNEL_ANSWER, kernelAnswers } from '../bvh/walk-wasm.ts'
import { HIT_T, RAY_DIRECTION, RAY_MAX, RAY_ORIGIN, type Row } from '../math/rows.ts'
import { ANSWER_SIZE, ANSWER_TRIANGLE } from '../mesh/answer-row.ts'
import { anyAlong, findFirst, takeFirst } from '../mesh/cast-ray.ts'
import { compareHits } from '../mesh/order.ts'
import { rayBox } from '../ray/ray-box.ts'
import { rayCapsule } from '../ray/ray-capsule.ts'
import { rayCylinder } from '../ray/ray-cylinder.ts'
import { rayEllipsoid } from '../ray/ray-ellipsoid.ts'
import { rayPipe } from '../ray/ray-pipe.ts'
import { rayPlane } from '../ray/ray-plane.ts'
import { raySphere } from '../ray/ray-sphere.ts'
import { finishRayHit, NO_FACE } from '../ray/ray-triangle.ts'
import { closeTriangles, isThere, onlyFronts, openTriangles } from './asked.ts'
import { type Collider, isBehind, trianglesOf } from './collider.ts'
import type { Colliders } from './colliders.ts'
import { endSearch, limits, nextAlong, startAlong } from './find.ts'
import { rayHull } from './hull.ts'

/** An ANSWER row to compare with the nearest so far. */
const candidate = new Float64Array(ANSWER_SIZE)
/** Whether the kernel has written a whole ANSWER row. If not, only the HIT row counts. */
let isWhole = false
const NO_SIZE = new Float64Array(3)
/** Slot of firstHit: there is no triangle, and there is no hit. */
const SHAPE = -1
const MISS = -2
/** Whose the normal of a hit on a triangle is. */
let whose: number = NO_FACE

/** The collider of the last answer, and the slot of its mesh (-1: no triangle). */
export const struck = {
  collider: undefined as Collider | undefined,
  id: -1,
  slot: -1,
  triangle: -1,
  /**
   * Of a ray's hit on a triangle, whose memory is not asked again: its corners as the ray saw them, and whose the
   * normal is.
   */
  isFace: false,
  corners: new Float64Array(9),
  whose: NO_FACE as number,
  /** The kernel has written the whole ANSWER row instead. */
  isWhole: false,
}

export function strikeNothing(): void {
  struck.collider = undefined
  struck.id = -1
  struck.triangle = -1
  struck.slot = -1
  struck.isWhole = false
}

/** @param tree its triangles as they were asked @param slot of the tree, or -1 */
export function writeStruck(collider: Collider, tree: Tree | undefined, slot: number): void {
  struck.collider = collider
  struck.id = collider.id
  struck.triangle = triangleAt(tree, slot)
  struck.slot = slotOfMesh(tree, slot)
  struck.isFace = false
  struck.isWhole = false
}

/** As `writeStruck`, for a ray's hit on a triangle: the one in `face`. @param answer ANSWER row */
function strikeFace(collider: Collider, tree: Tree, slot: number, answer: Row): void {
  struck.collider = collider
  struck.id = collider.id
  struck.slot = slotOfMesh(tree, slot)
  struck.isWhole = isWhole
  struck.isFace = !isWhole
  if (isWhole) {
    struck.triangle = answer[ANSWER_TRIANGLE]
    return
  }
  struck.triangle = face.triangle
  for (let i = 0; i < 9; i++) struck.corners[i] = face.corners[i]
  struck.whose = whose
}

/** The caller's number of a triangle, or -1. */
export function triangleAt(tree: Tree | undefined, slot: number): number {
  return slot < 0 || tree === undefined ? -1 : tree.ids[slot]
}

/** The slot in the mesh itself, where it is seen through a pose. */
export function slotOfMesh(tree: Tree | undefined, slot: number): number {
  return slot < 0 || tree === undefined || !tree.placed ? slot : sourceSlot(slot)
}

/** The lower triangle comes first, then the lower collider. */
export function comesLater(collider: Collider, tree: Tree | undefined, slot: number): boolean {
  const triangle = triangleAt(tree, slot)
  return triangle !== struck.triangle ? triangle > struck.triangle : collider.id > struck.id
}

/** A hit this much later, as a share, may still tie with the first: far more than roundings. */
const TIE = 1 + 1e-12

/**
 * First hit of a RAY row: false, or the answer in `out` and its owner in `struck`. The ray is shortened to what has been
 * hit, and restored.
 * @param out ANSWER row; if not `struck.isWhole`, only its HIT row is written
 */
export function castRayInWorld(colliders: Colliders, ray: Row, out: Row): boolean {
  const end = ray[RAY_MAX]
  strikeNothing()
  limits[0] = end
  startAlong(colliders, ray, RAY_ORIGIN, NO_SIZE)
  for (let collider = nextAlong(); collider !== undefined; collider = nextAlong()) {
    if (isBehind(collider, ray, RAY_ORIGIN, onlyFronts()) || !isThere(collider)) continue
    const tree = collider.kind === 'mesh' ? trianglesOf(collider) : undefined
    const isFirst = struck.id < 0
    const slot = firstHit(collider, tree, ray, isFirst ? out : candidate)
    if (slot === MISS) continue
    if (!isFirst) {
      const order = compareHits(candidate, 0, out, 0, ray, RAY_DIRECTION)
      if (order > 0 || (order === 0 && comesLater(collider, tree, slot))) continue
      for (let i = 0; i < ANSWER_SIZE; i++) out[i] = candidate[i]
    }
    if (tree === undefined) writeStruck(collider, tree, slot)
    else strikeFace(collider, tree, slot, out)
    limits[0] = out[HIT_T]
    ray[RAY_MAX] = Math.min(end, TIE * limits[0])
  }
  ray[RAY_MAX] = end
  return struck.id >= 0
}

/** Is anything hit? */
export function castRayAnyInWorld(colliders: Colliders, ray: Row): boolean {
  limits[0] = ray[RAY_MAX]
  startAlong(colliders, ray, RAY_ORIGIN, NO_SIZE)
  for (let collider = nextAlong(); collider !== undefined; collider = nextAlong()) {
    if (isBehind(collider, ray, RAY_ORIGIN, onlyFronts()) || !isThere(collider)) continue
    if (!hitsAny(collider, ray)) continue
    endSearch()
    return true
  }
  return false
}

function hitsAny(collider: Collider, ray: Row): boolean {
  if (collider.kind !== 'mesh') return rayShape(collider, ray, candidate)
  openTriangles(collider)
  const any = anyAlong(trianglesOf(collider), collider.reach, ray)
  closeTriangles()
  return any
}

/** The slot of the triangle hit, SHAPE, or MISS. @param out ANSWER row */
function firstHit(collider: Collider, tree: Tree | undefined, ray: Row, out: Row): number {
  if (tree === undefined) return rayShape(collider, ray, out) ? SHAPE : MISS
  openTriangles(collider)
  const slot = findFirst(tree, collider.reach, ray)
  closeTriangles()
  if (slot < 0) return MISS
  isWhole = face.isFinished
  if (isWhole) {
    const answer = kernelAnswers()
    for (let i = 0; i < ANSWER_SIZE; i++) out[i] = answer[KERNEL_ANSWER + i]
    return slot
  }
  takeFirst(out, 0)
  whose = finishRayHit(ray, 0, face.corners, 0, out, 0)
  return slot
}

/** Against a collider that is no mesh. */
export function rayShape(collider: Collider, ray: Row, out: Row): boolean {
  const { kind, row } = collider
  if (kind === 'sphere') return raySphere(ray, 0, row, 0, out, 0)
  if (kind === 'plane') return rayPlane(ray, 0, row, 0, out, 0)
  if (kind === 'pipe') return rayPipe(ray, 0, row, 0, out, 0)
  if (kind === 'box') return rayBox(ray, 0, row, 0, out, 0)
  if (kind === 'capsule') return rayCapsule(ray, 0, row, 0, out, 0)
  if (kind === 'cylinder') return rayCylinder(ray, 0, row, 0, out, 0)
  if (kind === 'hull') return rayHull(collider, ray, out)
  return rayEllipsoid(ray, 0, row, 0, out, 0)
}
