/** The bodies that can be swept, by kind: which pair, and which quick answers, serve it. */
import type { Coordinates, Row } from '../math/rows.ts'
import { sweepCylinderPlane } from './cylinder-plane.ts'
import { sweepCylinderTriangle } from './cylinder-triangle.ts'
import { sweepEllipsoidPlane } from './ellipsoid-plane.ts'
import { sweepEllipsoidTriangle } from './ellipsoid-triangle.ts'
import { settle } from './settle.ts'
import { settleCylinder } from './settle-cylinder.ts'
import { sweepSpherePlane } from './sphere-plane.ts'
import { sweepSphereTriangle } from './sphere-triangle.ts'
import { surelyMisses } from './surely-misses.ts'

export const SPHERE = 0
export const ELLIPSOID = 1
export const CYLINDER = 2
export const MOVERS = ['sphere', 'ellipsoid', 'cylinder'] as const

/** As the pair's own function says, for a SOLID SWEEP row (from, translation, three half extents). */
export function sweepAgainstTriangle(
  mover: number,
  sweep: Row,
  s: number,
  triangle: Coordinates,
  t: number,
  out: Row,
  o: number,
  overlap: number,
): boolean {
  if (mover === SPHERE) return sweepSphereTriangle(sweep, s, triangle, t, out, o, overlap)
  if (mover === ELLIPSOID) return sweepEllipsoidTriangle(sweep, s, triangle, t, out, o, overlap)
  return sweepCylinderTriangle(sweep, s, triangle, t, out, o, overlap)
}

export function sweepAgainstPlane(
  mover: number,
  sweep: Row,
  s: number,
  plane: Coordinates,
  t: number,
  out: Row,
  o: number,
  overlap: number,
): boolean {
  if (mover === SPHERE) return sweepSpherePlane(sweep, s, plane, t, out, o, overlap)
  if (mover === ELLIPSOID) return sweepEllipsoidPlane(sweep, s, plane, t, out, o, overlap)
  return sweepCylinderPlane(sweep, s, plane, t, out, o, overlap)
}

/** What plain doubles settle beyond doubt (see settle.ts), up to limits[l] of the translation. */
export function settled(
  mover: number,
  sweep: Row,
  s: number,
  triangle: Coordinates,
  t: number,
  limits: Row,
  l: number,
): number {
  if (mover === CYLINDER) return settleCylinder(sweep, s, triangle, t, limits, l)
  return settle(sweep, s, mover === SPHERE, triangle, t, limits, l)
}

/** The quickest no: the triangle's plane is surely out of reach up to limits[l]. */
export function missesPlane(
  mover: number,
  sweep: Row,
  s: number,
  triangle: Coordinates,
  t: number,
  limits: Row,
  l: number,
): boolean {
  return mover !== CYLINDER && surelyMisses(sweep, s, triangle, t, limits, l)
}
