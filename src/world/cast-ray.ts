/** A ray through a world: each collider's first hit, then the order of ties over all. */
import { HIT_SIZE, RAY_DIRECTION, RAY_ORIGIN, type Row } from '../math/rows.ts'
import { anyAlong, firstAlong } from '../mesh/cast-ray.ts'
import type { KnownMesh } from '../mesh/known.ts'
import { compareHits } from '../mesh/order.ts'
import { rayBox } from '../ray/ray-box.ts'
import { rayCapsule } from '../ray/ray-capsule.ts'
import { rayCylinder } from '../ray/ray-cylinder.ts'
import { rayEllipsoid } from '../ray/ray-ellipsoid.ts'
import { rayPipe } from '../ray/ray-pipe.ts'
import { rayPlane } from '../ray/ray-plane.ts'
import { raySphere } from '../ray/ray-sphere.ts'
import { finishRayHit } from '../ray/ray-triangle.ts'
import { closeMesh, isThere, onlyFronts, openMesh } from './asked.ts'
import { type Collider, isBehind, mayMeetRay } from './collider.ts'

const candidate = new Float64Array(HIT_SIZE)
/** Slot of firstAny: there is no triangle, and there is no hit. */
const SHAPE = -1
const MISS = -2

/** Of the last answer: its collider, triangle (-1: none), and where its triangle is. */
export const struck = { triangle: -1, collider: -1, slot: -1, mesh: undefined as KnownMesh | undefined }

export function strikeNothing(): void {
  struck.collider = -1
  struck.triangle = -1
  struck.slot = -1
  struck.mesh = undefined
}

/** @param slot of the collider's mesh, or -1 */
export function strike(collider: Collider, slot: number): void {
  struck.collider = collider.id
  struck.slot = slot
  struck.mesh = slot < 0 ? undefined : collider.mesh
  struck.triangle = slot < 0 || collider.mesh === undefined ? -1 : collider.mesh.tree.ids[slot]
}

/** The lower triangle comes first; colliders stand in the order of their ids. */
export function comesLater(collider: Collider, slot: number): boolean {
  return (slot < 0 || collider.mesh === undefined ? -1 : collider.mesh.tree.ids[slot]) >= struck.triangle
}

/** First hit of a RAY row: false, or the HIT row in out and its owner in `struck`. */
export function castRayInWorld(colliders: readonly Collider[], ray: Row, out: Row): boolean {
  strikeNothing()
  for (const collider of colliders) {
    if (!mayMeetRay(collider, ray) || isBehind(collider, ray, RAY_ORIGIN, onlyFronts()) || !isThere(collider)) continue
    const slot = firstHit(collider, ray)
    if (slot === MISS) continue
    if (struck.collider >= 0) {
      const order = compareHits(candidate, 0, out, 0, ray, RAY_DIRECTION)
      if (order > 0 || (order === 0 && comesLater(collider, slot))) continue
    }
    for (let i = 0; i < HIT_SIZE; i++) out[i] = candidate[i]
    strike(collider, slot)
  }
  return struck.collider >= 0
}

/** Is anything hit? */
export function castRayAnyInWorld(colliders: readonly Collider[], ray: Row): boolean {
  for (const collider of colliders) {
    if (!mayMeetRay(collider, ray) || isBehind(collider, ray, RAY_ORIGIN, onlyFronts()) || !isThere(collider)) continue
    const { mesh, kind } = collider
    if (mesh === undefined || kind !== 'mesh') {
      if (rayShape(collider, ray, candidate)) return true
      continue
    }
    openMesh(collider)
    const any = anyAlong(mesh.tree, mesh.reach, ray)
    closeMesh()
    if (any) return true
  }
  return false
}

/** The slot of the triangle hit, SHAPE, or MISS; the row in `candidate`. */
function firstHit(collider: Collider, ray: Row): number {
  const { mesh, kind } = collider
  if (mesh === undefined || kind !== 'mesh') return rayShape(collider, ray, candidate) ? SHAPE : MISS
  openMesh(collider)
  const slot = firstAlong(mesh.tree, mesh.reach, ray, candidate, 0)
  closeMesh()
  if (slot < 0) return MISS
  finishRayHit(ray, 0, mesh.tree.vertices, slot * 9, candidate, 0)
  return slot
}

/** Against a collider that is no mesh. */
export function rayShape({ kind, row }: Collider, ray: Row, out: Row): boolean {
  if (kind === 'sphere') return raySphere(ray, 0, row, 0, out, 0)
  if (kind === 'plane') return rayPlane(ray, 0, row, 0, out, 0)
  if (kind === 'pipe') return rayPipe(ray, 0, row, 0, out, 0)
  if (kind === 'box') return rayBox(ray, 0, row, 0, out, 0)
  if (kind === 'capsule') return rayCapsule(ray, 0, row, 0, out, 0)
  if (kind === 'cylinder') return rayCylinder(ray, 0, row, 0, out, 0)
  return rayEllipsoid(ray, 0, row, 0, out, 0)
}
