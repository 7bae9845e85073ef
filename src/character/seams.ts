/**
 * Seams cannot be felt: a floor or wall feels the same however it is cut, in one mesh or several. An edge or vertex
 * stops a body only if it also stops a body smaller by the clearance (cast.ts).
 */
import { HIT_NORMAL, type Row, SOLID_SIZE, SWEEP_FROM, SWEEP_RADII, SWEEP_TRANSLATION } from '../math/rows.ts'
import { TOLERANCE } from '../sweep/advance.ts'
import { approachKnown, FACE_SIZE, startApproach } from '../sweep/approach.ts'
import { CORNERS, FACE, FACE_GAP, q, SPAN } from '../sweep/separation.ts'
import { isFlat } from './body.ts'
import type { Gathered } from './gathered.ts'

/** A point this near to a triangle, in τ, counts as on it. */
const SEAM = 4

const corners = new Float64Array(9)

/** Is a point at row[p] on triangle i? Nearby numbers are subtracted exactly, so plain doubles suffice. */
export function isOnTriangle(g: Gathered, i: number, row: Row, p: number): boolean {
  const { vertices: v, faces, boxes } = g
  let size = 0
  for (let k = 0; k < 3; k++) size = Math.max(size, Math.abs(row[p + k]))
  for (let k = 0; k < 6; k++) size = Math.max(size, Math.abs(boxes[i * 6 + k]))
  const near = SEAM * TOLERANCE * size
  for (let k = 0; k < 3; k++) {
    const x = row[p + k]
    if (boxes[i * 6 + k] - x > near || x - boxes[i * 6 + 3 + k] > near) return false
  }
  for (let k = 0; k < 9; k++) corners[k] = v[i * 9 + k] - row[p + (k % 3)]
  const nx = faces[i * FACE_SIZE]
  const ny = faces[i * FACE_SIZE + 1]
  const nz = faces[i * FACE_SIZE + 2]
  const hasFace = nx !== 0 || ny !== 0 || nz !== 0
  if (hasFace && Math.abs(nx * corners[0] + ny * corners[1] + nz * corners[2]) > near) return false
  let inside = hasFace
  for (let from = 0; from < 9; from += 3) {
    const to = from === 6 ? 0 : from + 3
    const ax = corners[from]
    const ay = corners[from + 1]
    const az = corners[from + 2]
    const ex = corners[to] - ax
    const ey = corners[to + 1] - ay
    const ez = corners[to + 2] - az
    const along = -(ax * ex + ay * ey + az * ez) / (ex * ex + ey * ey + ez * ez)
    const s = along > 0 ? (along < 1 ? along : 1) : 0 // (NaN for an edge of length 0: its start)
    const x = ax + s * ex
    const y = ay + s * ey
    const z = az + s * ez
    if (x * x + y * y + z * z <= near * near) return true
    // on the inner side of the edge?
    if (nx * (ey * az - ez * ay) + ny * (ez * ax - ex * az) + nz * (ex * ay - ey * ax) > 0) inside = false
  }
  return inside
}

/**
 * Is a point on a triangle that is too steep to walk on? Considers static geometry, or one moving collider as it was
 * when the part began.
 * @param walkable cosine of the steepest slope that can be walked
 */
export function touchesSteep(g: Gathered, movingIndex: number, point: Row, up: Row, walkable: number): boolean {
  for (let n = 0; n < g.nearCount; n++) {
    const i = g.near[n]
    if (g.movingIndices[i] !== movingIndex) continue
    const f = i * FACE_SIZE
    const slope = up[0] * g.faces[f] + up[1] * g.faces[f + 1] + up[2] * g.faces[f + 2]
    if (Math.abs(slope) < walkable && isOnTriangle(g, i, point, 0)) return true
  }
  return false
}

const at = new Float64Array(SOLID_SIZE)

/**
 * If a flat body touches an edge with its own rim or edge, many normals are right. If the body also touches the face of
 * that triangle, this function writes the face's normal to the hit: at the foot of a ramp the body meets the ramp, and
 * not a wall. A face that the body is leaving does not count.
 * @param t the time of the contact, a share of the sweep
 */
export function takeFaceNormal(
  g: Gathered,
  self: number,
  sweep: Row,
  mover: number,
  hit: Row,
  o: number,
  t: Row,
): void {
  if (!isFlat(mover)) return
  for (let k = 0; k < 3; k++) {
    at[SWEEP_FROM + k] = sweep[SWEEP_FROM + k] + t[0] * sweep[SWEEP_TRANSLATION + k]
    at[SWEEP_RADII + k] = sweep[SWEEP_RADII + k]
  }
  startApproach(mover, at)
  approachKnown(at, g.vertices, self * 9, g.faces, self * FACE_SIZE)
  const gap = q[FACE_GAP]
  if (!(gap > 0 && gap <= SEAM * TOLERANCE * q[SPAN])) return
  const height = q[FACE] * q[CORNERS] + q[FACE + 1] * q[CORNERS + 1] + q[FACE + 2] * q[CORNERS + 2]
  const side = height > 0 ? -1 : 1
  let into = 0
  for (let k = 0; k < 3; k++) into -= side * q[FACE + k] * sweep[SWEEP_TRANSLATION + k]
  if (!(into > 0)) return
  for (let k = 0; k < 3; k++) hit[o + HIT_NORMAL + k] = side * q[FACE + k]
}
