/** Selects the pair function for each kind of body that can be swept. */
import type { Coordinates, Row } from '../math/rows.ts'
import { BOX, CAPSULE, CYLINDER, ELLIPSOID, HULL, SPHERE } from '../shapes/kinds.ts'
import { sweepBoxTriangle } from './box/box-triangle.ts'
import { sweepCapsuleTriangle } from './capsule/capsule-triangle.ts'
import { sweepCylinderTriangle } from './cylinder/cylinder-triangle.ts'
import { sweepEllipsoidPlane } from './ellipsoid/ellipsoid-plane.ts'
import { sweepEllipsoidTriangle } from './ellipsoid/ellipsoid-triangle.ts'
import { hullPairs } from './hull-pairs.ts'
import { sweepBoxPlane, sweepCapsulePlane, sweepCylinderPlane, sweepSpherePlane } from './plane.ts'
import { sweepSphereTriangle } from './sphere/sphere-triangle.ts'

export { BOX, CAPSULE, CYLINDER, ELLIPSOID, HULL, MOVERS, SPHERE } from '../shapes/kinds.ts'

/** Calls the function of the mover's pair, for a SOLID SWEEP row. */
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
  if (mover === CAPSULE) return sweepCapsuleTriangle(sweep, s, triangle, t, out, o, overlap)
  if (mover === BOX) return sweepBoxTriangle(sweep, s, triangle, t, out, o, overlap)
  if (mover === CYLINDER) return sweepCylinderTriangle(sweep, s, triangle, t, out, o, overlap)
  if (mover === HULL) return hullPairs.triangle(sweep, s, triangle, t, out, o, overlap)
  throw noMover(mover)
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
  if (mover === CAPSULE) return sweepCapsulePlane(sweep, s, plane, t, out, o, overlap)
  if (mover === BOX) return sweepBoxPlane(sweep, s, plane, t, out, o, overlap)
  if (mover === CYLINDER) return sweepCylinderPlane(sweep, s, plane, t, out, o, overlap)
  if (mover === HULL) return hullPairs.plane(sweep, s, plane, t, out, o, overlap)
  throw noMover(mover)
}

function noMover(mover: number): Error {
  return new Error(`carom: no pair for mover ${mover}; sweep/mover.ts has to name it`)
}
