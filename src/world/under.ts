/** Is a solid below a plane? */
import { BODY_HALF_EXTENTS, BODY_ORIENTATION, BODY_POSITION, type Row } from '../math/rows.ts'
import { writeRotation } from '../math/turn.ts'
import type { Collider } from './collider.ts'

const turned = new Float64Array(9)

/** @param plane normal, then offset. Planes and pipes have no end: never. */
export function isUnderPlane({ kind, pose }: Collider, plane: Row, p: number): boolean {
  if (kind === 'plane' || kind === 'pipe' || kind === 'mesh' || kind === 'hull') return false
  let height = 0
  for (let k = 0; k < 3; k++) height += plane[p + k] * pose[BODY_POSITION + k]
  const x = pose[BODY_HALF_EXTENTS]
  const y = pose[BODY_HALF_EXTENTS + 1]
  const z = pose[BODY_HALF_EXTENTS + 2]
  if (kind === 'sphere') return height + x <= plane[p + 3]
  writeRotation(pose, BODY_ORIENTATION, turned)
  // the plane's normal along the solid's own axes
  const a = turned[0] * plane[p] + turned[3] * plane[p + 1] + turned[6] * plane[p + 2]
  const b = turned[1] * plane[p] + turned[4] * plane[p + 1] + turned[7] * plane[p + 2]
  const c = turned[2] * plane[p] + turned[5] * plane[p + 1] + turned[8] * plane[p + 2]
  if (kind === 'box') height += Math.abs(a) * x + Math.abs(b) * y + Math.abs(c) * z
  else if (kind === 'ellipsoid') height += Math.sqrt(a * x * a * x + b * y * b * y + c * z * c * z)
  else if (kind === 'capsule') height += x + Math.abs(b) * (y - x)
  else height += Math.abs(b) * y + x * Math.sqrt(a * a + c * c)
  return height <= plane[p + 3]
}
