import { overlapSegmentTriangle } from '../../src/overlap/overlap-segment-triangle.ts'
import { rayTriangle } from '../../src/ray/ray-triangle.ts'
import { sweepEllipsoidTriangle } from '../../src/sweep/ellipsoid-triangle.ts'
import { sweepSphereTriangle } from '../../src/sweep/sphere-triangle.ts'
import type { RayAnswer } from '../oracle/judge-ray.ts'
import type { SweepAnswer } from '../oracle/judge-solid.ts'

/** The judged, behind plain values: one kernel call each, rows written and read here and nowhere else. */

const out = new Float64Array(10)
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

export function askSphere(
  from: ArrayLike<number>,
  translation: ArrayLike<number>,
  radius: number,
  triangle: ArrayLike<number>,
): SweepAnswer | null {
  out.fill(Number.NaN)
  return sweepSphereTriangle(f64(from, translation, [radius]), 0, f64(triangle), 0, out, 0) ? readSweep() : null
}

export function askEllipsoid(
  from: ArrayLike<number>,
  translation: ArrayLike<number>,
  radii: ArrayLike<number>,
  triangle: ArrayLike<number>,
): SweepAnswer | null {
  out.fill(Number.NaN)
  return sweepEllipsoidTriangle(f64(from, translation, radii), 0, f64(triangle), 0, out, 0) ? readSweep() : null
}
