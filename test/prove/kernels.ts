import { createHit, TriangleMesh } from '../../src/index.ts'
import {
  closestPointTriangle,
  IGNORE,
  IGNORE_LEAVING,
  overlapSegmentTriangle,
  overlapSphereTriangle,
  REPORT,
  rayTriangle,
  sweepBoxTriangle,
  sweepCapsuleTriangle,
  sweepCylinderTriangle,
  sweepEllipsoidTriangle,
  sweepSpherePoint,
  sweepSphereSegment,
  sweepSphereTriangle,
  TOUCHING,
} from '../../src/kernels.ts'
import { MOVERS } from '../../src/shapes/kinds.ts'
import { advance, growByClearance, isClear, MET, MISSED } from '../../src/sweep/advance.ts'
import { FACE_SIZE, startApproach, writeFace } from '../../src/sweep/approach.ts'
import type { Stop } from '../oracle/judge-move.ts'
import type { RayAnswer } from '../oracle/judge-ray.ts'
import type { ClosestAnswer, InitialOverlap, OverlapAnswer, SweepAnswer } from '../oracle/judge-solid.ts'
import type { Kind } from '../oracle/solid.ts'
import { moverOf, quat, vec } from './bodies.ts'

/** The judged, behind plain values: one kernel call each, rows written and read here and nowhere else. */

const out = new Float64Array(10)
const row = new Float64Array(13)
const target = new Float64Array(9)
const hit = createHit()
const vector = (at: number): number[] => [out[at], out[at + 1], out[at + 2]]

/** Fills a row with the lists in turn; what is left of it is zero. */
function fill(into: Float64Array, ...lists: ArrayLike<number>[]): Float64Array {
  let at = 0
  for (const list of lists) for (let i = 0; i < list.length; i++) into[at++] = list[i]
  into.fill(0, at)
  return into
}

export function askRay(
  from: ArrayLike<number>,
  direction: ArrayLike<number>,
  max: number,
  triangle: ArrayLike<number>,
): RayAnswer | null {
  out.fill(Number.NaN)
  if (!rayTriangle(fill(row, from, direction, [max]), 0, fill(target, triangle), 0, out, 0)) return null
  return { t: out[0], point: vector(1), normal: vector(4) }
}

export function askSegmentOverlap(segment: ArrayLike<number>, triangle: ArrayLike<number>): boolean {
  return overlapSegmentTriangle(fill(row, segment), 0, fill(target, triangle), 0)
}

/** A body somewhere: what is asked about it may be a way from there, or nothing but the place. */
export interface Placed {
  kind: Kind
  from: ArrayLike<number>
  half: ArrayLike<number>
  orientation?: ArrayLike<number> | null
}

export const KERNELS = {
  sphere: sweepSphereTriangle,
  ellipsoid: sweepEllipsoidTriangle,
  capsule: sweepCapsuleTriangle,
  cylinder: sweepCylinderTriangle,
  box: sweepBoxTriangle,
}

const MODES = { 'ignore-leaving': IGNORE_LEAVING, report: REPORT, ignore: IGNORE }

const STILL = [0, 0, 0]

/** The SOLID SWEEP row of a body on its way. */
export function sweepRow(
  { from, half, orientation }: Placed,
  translation: ArrayLike<number>,
  into = row,
): Float64Array {
  return fill(into, from, translation, half, orientation ?? [])
}

function readSweep(): SweepAnswer {
  return { t: out[0], point: vector(1), normal: vector(4), depth: out[7], startsInside: out[9] === 1 }
}

export function askSweep(
  body: Placed,
  translation: ArrayLike<number>,
  triangle: ArrayLike<number>,
  initial: InitialOverlap = 'ignore-leaving',
): SweepAnswer | null {
  out.fill(Number.NaN)
  const kernel = KERNELS[body.kind]
  return kernel(sweepRow(body, translation), 0, fill(target, triangle), 0, out, 0, MODES[initial]) ? readSweep() : null
}

/** Overlap at rest, with its depth: the kernel's own. */
export function askOverlap(body: Placed, triangle: ArrayLike<number>): OverlapAnswer | false {
  out.fill(Number.NaN)
  const kernel = KERNELS[body.kind]
  if (!kernel(sweepRow(body, STILL), 0, fill(target, triangle), 0, out, 0, TOUCHING)) return false
  return { depth: out[7], point: vector(1), normal: vector(4) }
}

/** The door's overlap: a mesh of one triangle. */
export function askDoorOverlap(
  { kind, from, half, orientation }: Placed,
  triangle: ArrayLike<number>,
): OverlapAnswer | false {
  const mesh = new TriangleMesh(Float64Array.from(triangle))
  const options = orientation ? { orientation: quat(orientation) } : undefined
  if (!mesh.overlap(moverOf(kind, half), vec(from), hit, options)) return false
  const { depth, point, normal } = hit
  return { depth, point: [point.x, point.y, point.z], normal: [normal.x, normal.y, normal.z] }
}

/** Against the segment of the first two corners, and the point of the first: kernels of their own. */
export function askSphereSegment(
  body: Placed,
  translation: ArrayLike<number>,
  segment: ArrayLike<number>,
): SweepAnswer | null {
  out.fill(Number.NaN)
  return sweepSphereSegment(sweepRow(body, translation), 0, fill(target, segment), 0, out, 0) ? readSweep() : null
}

export function askSpherePoint(
  body: Placed,
  translation: ArrayLike<number>,
  point: ArrayLike<number>,
): SweepAnswer | null {
  out.fill(Number.NaN)
  return sweepSpherePoint(sweepRow(body, translation), 0, fill(target, point), 0, out, 0) ? readSweep() : null
}

export function askSphereOverlap(centre: ArrayLike<number>, radius: number, triangle: ArrayLike<number>): boolean {
  return overlapSphereTriangle(fill(row, centre, [radius]), 0, fill(target, triangle), 0)
}

export function askClosest(point: ArrayLike<number>, triangle: ArrayLike<number>): ClosestAnswer {
  out.fill(Number.NaN)
  closestPointTriangle(fill(row, point), 0, fill(target, triangle), 0, out, 0)
  return { point: vector(0), distance: out[3], normal: vector(4) }
}

/** A sweep with a tolerance of its own; without a certificate it is unsure. */
export interface Advanced extends Stop {
  verdict: 'met' | 'missed' | 'unsure'
}

const face = new Float64Array(FACE_SIZE)
const limits = new Float64Array(1)

function startMove(body: Placed, translation: ArrayLike<number>, triangle: ArrayLike<number>): void {
  out.fill(Number.NaN)
  writeFace(fill(target, triangle), 0, face, 0)
  startApproach(MOVERS.indexOf(body.kind), sweepRow(body, translation))
}

export function askAdvance(
  body: Placed,
  translation: ArrayLike<number>,
  triangle: ArrayLike<number>,
  limit = 1,
): Advanced {
  startMove(body, translation, triangle)
  limits[0] = limit
  const verdict = advance(row, target, 0, face, 0, limits, 0, out)
  if (verdict !== MET)
    return { verdict: verdict === MISSED ? 'missed' : 'unsure', t: Number.NaN, point: [], normal: [] }
  return { verdict: 'met', t: out[0], point: vector(1), normal: vector(4) }
}

/** As characters ask where there is no certificate: of the exact solver, about a larger body. */
export function askGrown(
  body: Placed,
  translation: ArrayLike<number>,
  triangle: ArrayLike<number>,
): SweepAnswer | null {
  startMove(body, translation, triangle)
  limits[0] = 1
  advance(row, target, 0, face, 0, limits, 0, out)
  const grown = row.slice()
  growByClearance(row, grown)
  out.fill(Number.NaN)
  return KERNELS[body.kind](grown, 0, target, 0, out, 0, IGNORE_LEAVING) ? readSweep() : null
}

/** Is the body surely clear of the triangle where it stands? */
export function askClear(body: Placed, triangle: ArrayLike<number>): boolean {
  startMove(body, STILL, triangle)
  return isClear(row, target, 0, face, 0)
}
