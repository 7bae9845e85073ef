/** A ray through a world: each collider's first hit, then the order of ties over all. */
import { HIT_SIZE, RAY_DIRECTION, RAY_ORIGIN, type Row } from '../math/rows.ts'
import { anyAlong, firstAlong } from '../mesh/cast-ray.ts'
import { compareHits } from '../mesh/order.ts'
import { rayPipe } from '../ray/ray-pipe.ts'
import { rayPlane } from '../ray/ray-plane.ts'
import { raySphere } from '../ray/ray-sphere.ts'
import { finishRayHit } from '../ray/ray-triangle.ts'
import { type Collider, isBehind } from './collider.ts'

const candidate = new Float64Array(HIT_SIZE)

/** The triangle of the last hit, or -1. */
export const struck = { triangle: -1, collider: -1 }

/** First hit of a RAY row: false, or the HIT row in out and its owner in `struck`. */
export function castRayInWorld(colliders: readonly Collider[], ray: Row, out: Row): boolean {
  struck.collider = -1
  struck.triangle = -1
  for (const collider of colliders) {
    if (isBehind(collider, ray, RAY_ORIGIN)) continue
    const triangle = firstHit(collider, ray)
    if (triangle < -1) continue
    if (struck.collider >= 0) {
      const order = compareHits(candidate, 0, out, 0, ray, RAY_DIRECTION)
      // ids last: triangle, then collider; colliders stand in the order of their ids
      if (order > 0 || (order === 0 && triangle >= struck.triangle)) continue
    }
    for (let i = 0; i < HIT_SIZE; i++) out[i] = candidate[i]
    struck.collider = collider.id
    struck.triangle = triangle
  }
  return struck.collider >= 0
}

/** Is anything hit? */
export function castRayAnyInWorld(colliders: readonly Collider[], ray: Row): boolean {
  for (const collider of colliders) {
    if (isBehind(collider, ray, RAY_ORIGIN)) continue
    const { mesh } = collider
    if (mesh ? anyAlong(mesh.tree, mesh.reach, ray) : firstHit(collider, ray) >= -1) return true
  }
  return false
}

/** The triangle hit, -1 for a shape without triangles, -2 for a miss; the row in `candidate`. */
function firstHit(collider: Collider, ray: Row): number {
  const { mesh, row } = collider
  if (mesh) {
    const slot = firstAlong(mesh.tree, mesh.reach, ray, candidate, 0)
    if (slot < 0) return -2
    finishRayHit(ray, 0, mesh.tree.vertices, slot * 9, candidate, 0)
    return mesh.tree.ids[slot]
  }
  const hit =
    collider.kind === 'sphere'
      ? raySphere(ray, 0, row, 0, candidate, 0)
      : collider.kind === 'plane'
        ? rayPlane(ray, 0, row, 0, candidate, 0)
        : rayPipe(ray, 0, row, 0, candidate, 0)
  return hit ? -1 : -2
}
