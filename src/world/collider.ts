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

/** Boxes count as this much larger, relative to the numbers at hand: far more than all roundings here. */
const SLACK = 1e-9

/** Could a collider without triangles meet a BOX row? False only where it surely does not. */
export function mayMeetBox(collider: Collider, box: Row): boolean {
  const { row, kind } = collider
  const cx = (box[0] + box[3]) / 2
  const cy = (box[1] + box[4]) / 2
  const cz = (box[2] + box[5]) / 2
  const hx = (box[3] - box[0]) / 2
  const hy = (box[4] - box[1]) / 2
  const hz = (box[5] - box[2]) / 2
  const half = Math.sqrt(hx * hx + hy * hy + hz * hz)
  const slack = SLACK * (half + Math.abs(cx) + Math.abs(cy) + Math.abs(cz) + largest(row))
  if (kind === 'plane') {
    const height = row[0] * cx + row[1] * cy + row[2] * cz - row[3]
    return Math.abs(height) <= half + slack
  }
  const mx = cx - row[0]
  const my = cy - row[1]
  const mz = cz - row[2]
  if (kind === 'sphere') return Math.sqrt(mx * mx + my * my + mz * mz) <= half + row[3] + slack
  // distance of the box's centre from the axis, then from the wall
  const x = my * row[5] - mz * row[4]
  const y = mz * row[3] - mx * row[5]
  const z = mx * row[4] - my * row[3]
  const axis = Math.sqrt(row[3] * row[3] + row[4] * row[4] + row[5] * row[5])
  return Math.abs(Math.sqrt(x * x + y * y + z * z) / axis - row[6]) <= half + slack
}

function largest(row: Row): number {
  let most = 0
  for (let i = 0; i < row.length; i++) most = Math.max(most, Math.abs(row[i]))
  return most
}
