/** Solid boxes and hulls around a character. Their triangles alone do not tell inside from outside. */
import { BODY_HALF_EXTENTS, BODY_ORIENTATION, type Row, SWEEP_FROM } from '../math/rows.ts'
import type { Collider } from '../world/collider.ts'
import { type Gathered, isCrusher } from './gathered.ts'

/**
 * A body that is in a solid by less than this share of it counts as outside. Its triangles decide then.
 */
const SKIN = 1e-6

/** The solids that contain the centre of a body. */
interface Within {
  readonly shapes: Collider[]
  count: number
}

export function newWithin(): Within {
  return { shapes: [], count: 0 }
}

/**
 * Finds the solids that contain the centre of a SOLID SWEEP at its start. (Moving colliders do not count: they crush a
 * body inside them, and it comes out on the side where it was, crush.ts.)
 */
export function lookWithin(g: Gathered, sweep: Row, out: Within): void {
  out.count = 0
  for (let n = 0; n < g.nearSolidCount; n++) {
    const solid = g.solids[n]
    if (!g.solidsDriven[n] && isIn(solid, sweep) && !isCrusher(g, solid.id)) out.shapes[out.count++] = solid
  }
}

/** Is the centre in this solid? */
export function isInSolid(g: Gathered, collider: number, sweep: Row): boolean {
  for (let n = 0; n < g.nearSolidCount; n++) if (g.solids[n].id === collider && isIn(g.solids[n], sweep)) return true
  return false
}

export function isWithin({ shapes, count }: Within, collider: number): boolean {
  for (let n = 0; n < count; n++) if (shapes[n].id === collider) return true
  return false
}

function isIn({ box, row, mesh }: Collider, sweep: Row): boolean {
  for (let k = 0; k < 3; k++) {
    const at = sweep[SWEEP_FROM + k]
    if (!(at > box[k] && at < box[3 + k])) return false
  }
  const hull = mesh?.hull
  // t = 2 q × (centre − position), turned back: v − w t + q × t
  const x = sweep[SWEEP_FROM] - row[0]
  const y = sweep[SWEEP_FROM + 1] - row[1]
  const z = sweep[SWEEP_FROM + 2] - row[2]
  const qx = row[BODY_ORIENTATION]
  const qy = row[BODY_ORIENTATION + 1]
  const qz = row[BODY_ORIENTATION + 2]
  const qw = row[BODY_ORIENTATION + 3]
  const tx = 2 * (qy * z - qz * y)
  const ty = 2 * (qz * x - qx * z)
  const tz = 2 * (qx * y - qy * x)
  const share = 1 - SKIN
  const px = x - qw * tx + qy * tz - qz * ty
  const py = y - qw * ty + qz * tx - qx * tz
  const pz = z - qw * tz + qx * ty - qy * tx
  const a = row[BODY_HALF_EXTENTS]
  const b = row[BODY_HALF_EXTENTS + 1]
  const c = row[BODY_HALF_EXTENTS + 2]
  if (hull === undefined) return Math.abs(px) < share * a && Math.abs(py) < share * b && Math.abs(pz) < share * c
  const { normals, seen, spans, centre } = hull
  for (let f = 0; f < normals.length; f += 3) {
    const v = 3 * spans[f]
    const far = normals[f] * seen[v] + normals[f + 1] * seen[v + 1] + normals[f + 2] * seen[v + 2]
    const at =
      normals[f] * (px / a - centre[0]) + normals[f + 1] * (py / b - centre[1]) + normals[f + 2] * (pz / c - centre[2])
    if (!(at < share * far)) return false
  }
  return true
}
