/**
 * A quick no in plain doubles, before the exact answer is computed: a swept round body stays clear of the triangle's plane,
 * or reaches it only after `limit`, by more than all roundings of the test and twice the tolerance of the contract.
 */
import { type Coordinates, type Row, SWEEP_FROM, SWEEP_RADII, SWEEP_TRANSLATION } from '../math/rows.ts'
import { ROUNDOFF } from '../math/tolerance.ts'

/** Roundings of the test below, generously: the plane's height is a sum of products of a few terms. */
const SLACK = 64 * ROUNDOFF

/** @param sweep from, translation, three radii (equal for a sphere) @param limits at l: 0..1 of the translation */
export function surelyMisses(sweep: Row, s: number, v: Coordinates, b: number, limits: Row, l: number): boolean {
  const ax = v[b]
  const ay = v[b + 1]
  const az = v[b + 2]
  const ux = v[b + 3] - ax
  const uy = v[b + 4] - ay
  const uz = v[b + 5] - az
  const vx = v[b + 6] - ax
  const vy = v[b + 7] - ay
  const vz = v[b + 8] - az
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  const ox = sweep[s + SWEEP_FROM]
  const oy = sweep[s + SWEEP_FROM + 1]
  const oz = sweep[s + SWEEP_FROM + 2]
  const dx = sweep[s + SWEEP_TRANSLATION]
  const dy = sweep[s + SWEEP_TRANSLATION + 1]
  const dz = sweep[s + SWEEP_TRANSLATION + 2]
  const rx = nx * sweep[s + SWEEP_RADII]
  const ry = ny * sweep[s + SWEEP_RADII + 1]
  const rz = nz * sweep[s + SWEEP_RADII + 2]
  // all heights in units of |n|
  const start = nx * (ox - ax) + ny * (oy - ay) + nz * (oz - az)
  const end = start + limits[l] * (nx * dx + ny * dy + nz * dz)
  // |n| may have lost its digits to cancellation: what it could be wrong by is bounded by the product of the edges
  const edges = (Math.abs(ux) + Math.abs(uy) + Math.abs(uz)) * (Math.abs(vx) + Math.abs(vy) + Math.abs(vz))
  const span =
    Math.abs(ox) +
    Math.abs(oy) +
    Math.abs(oz) +
    Math.abs(ax) +
    Math.abs(ay) +
    Math.abs(az) +
    Math.abs(dx) +
    Math.abs(dy) +
    Math.abs(dz) +
    sweep[s + SWEEP_RADII] +
    sweep[s + SWEEP_RADII + 1] +
    sweep[s + SWEEP_RADII + 2]
  const reach = Math.sqrt(rx * rx + ry * ry + rz * rz) + SLACK * edges * span
  return (start > reach && end > reach) || (start < -reach && end < -reach)
}
