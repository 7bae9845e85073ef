/** The triangles that a ray might meet, not yet tested, for callers that judge triangles by their own rule. */
import { refuseInsideFilter } from '../bvh/filter.ts'
import type { Tree } from '../bvh/layout.ts'
import { found, keepFound, RAY_VISIT } from '../bvh/ray-found.ts'
import { setPad, walkRay } from '../bvh/walk-ray.ts'
import { ROOM_SIZE, ROOM_WAY } from '../math/room.ts'
import type { Row } from '../math/rows.ts'
import { PREPARED_SIZE, prepareRay } from '../ray/prepared.ts'
import type { MeshTarget } from './ray-mesh.ts'

const prepared = new Float64Array(PREPARED_SIZE)
const room = new Float64Array(ROOM_SIZE)

function keep(_tree: Tree, _p: Row, slot: number): boolean {
  keepFound(slot)
  return true
}

/**
 * Visits every triangle whose box, grown by a radius, meets a RAY row. Sides do not matter. The order is arbitrary, and
 * each triangle comes at most once.
 * @param visit receives the caller's triangle id, and may query the mesh; returning true ends the visit
 */
export function forEachAlongRay(
  mesh: MeshTarget,
  ray: Row,
  r: number,
  radius: number,
  visit: (triangle: number) => unknown,
): void {
  refuseInsideFilter('carom')
  prepareRay(ray, r, prepared)
  setPad(prepared, mesh.reach, room.fill(radius, 0, ROOM_WAY))
  walkRay(mesh.tree, prepared, RAY_VISIT, keep)
  const slots = found.slots.slice(0, found.count)
  for (const slot of slots) if (visit(mesh.tree.ids[slot]) === true) return
}
