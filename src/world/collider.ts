/** One entry of a world, and where it surely is not met. */
import { RAY_DIRECTION, RAY_MAX, RAY_ORIGIN, type Row } from '../math/rows.ts'
import type { KnownMesh } from '../mesh/known.ts'

export type ColliderKind = 'mesh' | 'sphere' | 'ellipsoid' | 'capsule' | 'cylinder' | 'box' | 'plane' | 'pipe'

export interface Collider {
  readonly id: number
  readonly kind: ColliderKind
  /** The triangles of a mesh; of a box its twelve, for characters and for lines. */
  readonly mesh: KnownMesh | undefined
  /** BODY row of a solid (of a sphere its first four columns are a SPHERE row too), PLANE or PIPE row, or empty for a mesh. */
  readonly row: Row
  readonly frontOnly: boolean
  /** One bit; of a mesh with layers of its own 0. */
  readonly layer: number
  /** Least and greatest corner of a solid, generously; without end for planes and pipes, and for meshes, who have a tree. */
  readonly box: Row
}

/** Is a point on the side of a one-sided surface from which it cannot be struck? @param front for this question all are one-sided */
export function isBehind(collider: Collider, point: Row, p: number, front = false): boolean {
  if (!collider.frontOnly && !front) return false
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

/** Could a collider without a tree meet a BOX row? False only where it surely does not. */
export function mayMeetBox(collider: Collider, box: Row): boolean {
  const { row, kind } = collider
  if (kind !== 'plane' && kind !== 'pipe') return boxesMeet(collider.box, box)
  const cx = (box[0] + box[3]) / 2
  const cy = (box[1] + box[4]) / 2
  const cz = (box[2] + box[5]) / 2
  const hx = (box[3] - box[0]) / 2
  const hy = (box[4] - box[1]) / 2
  const hz = (box[5] - box[2]) / 2
  const half = Math.sqrt(hx * hx + hy * hy + hz * hz)
  // (a double that a function returns may be allocated)
  let largest = 0
  for (let i = 0; i < row.length; i++) largest = Math.max(largest, Math.abs(row[i]))
  const slack = SLACK * (half + Math.abs(cx) + Math.abs(cy) + Math.abs(cz) + largest)
  if (kind === 'plane') {
    const height = row[0] * cx + row[1] * cy + row[2] * cz - row[3]
    return Math.abs(height) <= half + slack
  }
  const mx = cx - row[0]
  const my = cy - row[1]
  const mz = cz - row[2]
  // distance of the box's centre from the axis, then from the wall
  const x = my * row[5] - mz * row[4]
  const y = mz * row[3] - mx * row[5]
  const z = mx * row[4] - my * row[3]
  const axis = Math.sqrt(row[3] * row[3] + row[4] * row[4] + row[5] * row[5])
  return Math.abs(Math.sqrt(x * x + y * y + z * z) / axis - row[6]) <= half + slack
}

/** Closed, and a little more. */
function boxesMeet(a: Row, b: Row): boolean {
  for (let k = 0; k < 3; k++) {
    const slack = SLACK * (Math.abs(b[k]) + Math.abs(b[3 + k]))
    if (a[k] > b[3 + k] + slack || a[3 + k] < b[k] - slack) return false
  }
  return true
}

/** Of the ray's origin: far more than the rounding of a difference to it. */
const ROUNDING = 1e-12

/** Could a RAY row meet the collider? False only where it surely does not. */
export function mayMeetRay(collider: Collider, ray: Row): boolean {
  const { box } = collider
  let from = 0
  let to = ray[RAY_MAX]
  for (let k = 0; k < 3; k++) {
    const o = ray[RAY_ORIGIN + k]
    const d = ray[RAY_DIRECTION + k]
    const slack = ROUNDING * Math.abs(o)
    const low = box[k] - o - slack
    const high = box[3 + k] - o + slack
    if (low > 0 && !(d > 0)) return false
    if (high < 0 && !(d < 0)) return false
    if (d === 0) continue
    const a = low / d
    const b = high / d
    const near = Math.min(a, b)
    const far = Math.max(a, b)
    if (near > from) from = near
    if (far < to) to = far
  }
  return !(from > to + ROUNDING * (from + Math.abs(to)))
}
