import { type Cylinder, createHit, cylinder, type Sphere, sphere, TriangleMesh } from '../../src/index.ts'
import {
  closestPointTriangle,
  IGNORE,
  IGNORE_LEAVING,
  overlapSegmentTriangle,
  overlapSphereTriangle,
  REPORT,
  rayTriangle,
  sweepCylinderTriangle,
  sweepEllipsoidTriangle,
  sweepSpherePoint,
  sweepSphereSegment,
  sweepSphereTriangle,
} from '../../src/kernels.ts'
import type { RayAnswer } from '../oracle/judge-ray.ts'
import type { ClosestAnswer, InitialOverlap, OverlapAnswer, SweepAnswer } from '../oracle/judge-solid.ts'

/** The judged, behind plain values: one kernel call each, rows written and read here and nowhere else. */

const out = new Float64Array(10)
const hit = createHit()
const vector = (at: number): number[] => [out[at], out[at + 1], out[at + 2]]
const f64 = (...lists: ArrayLike<number>[]): Float64Array =>
  Float64Array.from(lists.flatMap((list) => Array.from(list)))

export function askRay(
  from: ArrayLike<number>,
  direction: ArrayLike<number>,
  max: number,
  triangle: ArrayLike<number>,
): RayAnswer | null {
  out.fill(Number.NaN)
  if (!rayTriangle(f64(from, direction, [max]), 0, f64(triangle), 0, out, 0)) return null
  return { t: out[0], point: vector(1), normal: vector(4) }
}

export function askSegmentOverlap(segment: ArrayLike<number>, triangle: ArrayLike<number>): boolean {
  return overlapSegmentTriangle(f64(segment), 0, f64(triangle), 0)
}

function readSweep(): SweepAnswer {
  return { t: out[0], point: vector(1), normal: vector(4), depth: out[7], startsInside: out[9] === 1 }
}

const MODES = { 'ignore-leaving': IGNORE_LEAVING, report: REPORT, ignore: IGNORE }

export function askSphere(
  from: ArrayLike<number>,
  translation: ArrayLike<number>,
  radius: number,
  triangle: ArrayLike<number>,
  initial: InitialOverlap = 'ignore-leaving',
): SweepAnswer | null {
  out.fill(Number.NaN)
  return sweepSphereTriangle(f64(from, translation, [radius]), 0, f64(triangle), 0, out, 0, MODES[initial])
    ? readSweep()
    : null
}

/** Against the segment of the first two corners, and the point of the first: kernels of their own. */
export function askSphereSegment(
  from: ArrayLike<number>,
  translation: ArrayLike<number>,
  radius: number,
  segment: ArrayLike<number>,
): SweepAnswer | null {
  out.fill(Number.NaN)
  return sweepSphereSegment(f64(from, translation, [radius]), 0, f64(segment), 0, out, 0) ? readSweep() : null
}

export function askSpherePoint(
  from: ArrayLike<number>,
  translation: ArrayLike<number>,
  radius: number,
  point: ArrayLike<number>,
): SweepAnswer | null {
  out.fill(Number.NaN)
  return sweepSpherePoint(f64(from, translation, [radius]), 0, f64(point), 0, out, 0) ? readSweep() : null
}

export function askEllipsoid(
  from: ArrayLike<number>,
  translation: ArrayLike<number>,
  radii: ArrayLike<number>,
  triangle: ArrayLike<number>,
  initial: InitialOverlap = 'ignore-leaving',
): SweepAnswer | null {
  out.fill(Number.NaN)
  return sweepEllipsoidTriangle(f64(from, translation, radii), 0, f64(triangle), 0, out, 0, MODES[initial])
    ? readSweep()
    : null
}

export function askCylinder(
  from: ArrayLike<number>,
  translation: ArrayLike<number>,
  radii: ArrayLike<number>,
  triangle: ArrayLike<number>,
  initial: InitialOverlap = 'ignore-leaving',
): SweepAnswer | null {
  out.fill(Number.NaN)
  return sweepCylinderTriangle(f64(from, translation, radii), 0, f64(triangle), 0, out, 0, MODES[initial])
    ? readSweep()
    : null
}

export function askSphereOverlap(centre: ArrayLike<number>, radius: number, triangle: ArrayLike<number>): boolean {
  return overlapSphereTriangle(f64(centre, [radius]), 0, f64(triangle), 0)
}

/** The door's overlap, with its depth: a mesh of one triangle. */
export function askDeepest(
  centre: ArrayLike<number>,
  radius: number,
  triangle: ArrayLike<number>,
): OverlapAnswer | false {
  return deepest(sphere({ radius }), centre, triangle)
}

export function askCylinderOverlap(
  centre: ArrayLike<number>,
  radius: number,
  halfHeight: number,
  triangle: ArrayLike<number>,
): OverlapAnswer | false {
  return deepest(cylinder({ radius, height: 2 * halfHeight }), centre, triangle)
}

function deepest(
  shape: Sphere | Cylinder,
  centre: ArrayLike<number>,
  triangle: ArrayLike<number>,
): OverlapAnswer | false {
  const mesh = new TriangleMesh(f64(triangle))
  if (!mesh.overlap(shape, { x: centre[0], y: centre[1], z: centre[2] }, hit)) return false
  const { depth, point, normal } = hit
  return { depth, point: [point.x, point.y, point.z], normal: [normal.x, normal.y, normal.z] }
}

export function askClosest(point: ArrayLike<number>, triangle: ArrayLike<number>): ClosestAnswer {
  out.fill(Number.NaN)
  closestPointTriangle(f64(point), 0, f64(triangle), 0, out, 0)
  return { point: vector(0), distance: out[3], normal: vector(4) }
}
