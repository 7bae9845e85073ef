/**
 * A quick no in plain doubles, before the exact answer is computed: a swept upright body stays clear of the box around the
 * triangle on one axis, or of its plane, or reaches it only after `limit`, by more than all roundings of the test and twice the
 * tolerance of the contract.
 */
import { type Coordinates, type Row, SWEEP_FROM, SWEEP_RADII, SWEEP_TRANSLATION } from '../math/rows.ts'
import { ROUNDOFF } from '../math/tolerance.ts'
import { BOX, CAPSULE, CYLINDER } from './kinds.ts'

/**
 * Roundings of the tests below, generously: the plane's height is a sum of products of a few terms; and bodies that grow by 2ε in
 * all sizes reach farther by that times |n_x| + |n_y| + |n_z|.
 */
const SLACK = 64 * ROUNDOFF

/** @param sweep from, translation, half extents, no orientation @param limits at l: 0..1 of the translation */
export function surelyMisses(
  kind: number,
  sweep: Row,
  s: number,
  v: Coordinates,
  b: number,
  limits: Row,
  l: number,
): boolean {
  const ax = v[b]
  const ay = v[b + 1]
  const az = v[b + 2]
  const bx = v[b + 3]
  const by = v[b + 4]
  const bz = v[b + 5]
  const cx = v[b + 6]
  const cy = v[b + 7]
  const cz = v[b + 8]
  const ox = sweep[s + SWEEP_FROM]
  const oy = sweep[s + SWEEP_FROM + 1]
  const oz = sweep[s + SWEEP_FROM + 2]
  const limit = limits[l]
  const dx = limit * sweep[s + SWEEP_TRANSLATION]
  const dy = limit * sweep[s + SWEEP_TRANSLATION + 1]
  const dz = limit * sweep[s + SWEEP_TRANSLATION + 2]
  const rx = sweep[s + SWEEP_RADII]
  const ry = sweep[s + SWEEP_RADII + 1]
  const rz = sweep[s + SWEEP_RADII + 2]
  const span =
    Math.abs(ox) +
    Math.abs(oy) +
    Math.abs(oz) +
    Math.abs(ax) +
    Math.abs(ay) +
    Math.abs(az) +
    Math.abs(bx) +
    Math.abs(by) +
    Math.abs(bz) +
    Math.abs(cx) +
    Math.abs(cy) +
    Math.abs(cz) +
    Math.abs(sweep[s + SWEEP_TRANSLATION]) +
    Math.abs(sweep[s + SWEEP_TRANSLATION + 1]) +
    Math.abs(sweep[s + SWEEP_TRANSLATION + 2]) +
    rx +
    ry +
    rz
  const margin = SLACK * span
  const beyondY = ry + margin
  if (Math.min(ay, by, cy) > Math.max(oy, oy + dy) + beyondY || Math.max(ay, by, cy) < Math.min(oy, oy + dy) - beyondY)
    return true
  const beyondX = rx + margin
  if (Math.min(ax, bx, cx) > Math.max(ox, ox + dx) + beyondX || Math.max(ax, bx, cx) < Math.min(ox, ox + dx) - beyondX)
    return true
  const beyondZ = rz + margin
  if (Math.min(az, bz, cz) > Math.max(oz, oz + dz) + beyondZ || Math.max(az, bz, cz) < Math.min(oz, oz + dz) - beyondZ)
    return true
  const ux = bx - ax
  const uy = by - ay
  const uz = bz - az
  const vx = cx - ax
  const vy = cy - ay
  const vz = cz - az
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  // all heights in units of |n|
  const start = nx * (ox - ax) + ny * (oy - ay) + nz * (oz - az)
  const end = start + (nx * dx + ny * dy + nz * dz)
  let reach = 0
  if (kind === BOX) reach = Math.abs(nx) * rx + Math.abs(ny) * ry + Math.abs(nz) * rz
  else if (kind === CYLINDER) reach = Math.abs(ny) * ry + rx * Math.sqrt(nx * nx + nz * nz)
  else if (kind === CAPSULE) reach = Math.abs(ny) * (ry - rx) + rx * Math.sqrt(nx * nx + ny * ny + nz * nz)
  else reach = Math.sqrt(nx * rx * (nx * rx) + ny * ry * (ny * ry) + nz * rz * (nz * rz))
  // |n| may have lost its digits to cancellation: what it could be wrong by is bounded by the product of the edges
  const edges = (Math.abs(ux) + Math.abs(uy) + Math.abs(uz)) * (Math.abs(vx) + Math.abs(vy) + Math.abs(vz))
  reach += margin * edges
  return (start > reach && end > reach) || (start < -reach && end < -reach)
}
