/** One entry of a world. */
import type { Row } from '../math/rows.ts'
import type { TriangleMesh } from '../mesh/triangle-mesh.ts'

export interface Collider {
  readonly id: number
  readonly kind: 'mesh' | 'sphere' | 'plane' | 'pipe'
  /** What was added. */
  readonly name: string
  /** The triangles of a mesh or box. */
  readonly mesh: TriangleMesh | undefined
  /** SPHERE, PLANE or PIPE row. */
  readonly row: Row
  readonly frontOnly: boolean
}

/** Is a point on the side of a one-sided surface from which it cannot be struck? */
export function isBehind(collider: Collider, point: Row, p: number): boolean {
  if (!collider.frontOnly) return false
  const { row } = collider
  const x = point[p]
  const y = point[p + 1]
  const z = point[p + 2]
  if (collider.kind === 'plane') return row[0] * x + row[1] * y + row[2] * z < row[3]
  if (collider.kind !== 'pipe') return false
  // squared distance from the axis: |(p - point) × axis|² / |axis|²
  const mx = x - row[0]
  const my = y - row[1]
  const mz = z - row[2]
  const cx = my * row[5] - mz * row[4]
  const cy = mz * row[3] - mx * row[5]
  const cz = mx * row[4] - my * row[3]
  const axis = row[3] * row[3] + row[4] * row[4] + row[5] * row[5]
  return cx * cx + cy * cy + cz * cz < row[6] * row[6] * axis
}
