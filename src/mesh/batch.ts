/**
 * Many questions of one kind in one call, from flat arrays into flat arrays: the same kernels, the same bits as asked one by
 * one, and nothing allocated. `triangles[i]` is the triangle that row i struck, or -1; a row that struck nothing is not written.
 */
import { closeFilter, refuseInsideFilter } from '../bvh/filter.ts'
import type { Tree } from '../bvh/layout.ts'
import { checkNumber, type Vec3 } from '../math/check.ts'
import {
  CLOSEST_DISTANCE,
  HIT_SIZE,
  HIT_T,
  RAY_DIRECTION,
  RAY_MAX,
  RAY_SIZE,
  type Row,
  SOLID_SIZE,
  SWEEP_FROM,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { isShort, LENGTHEN } from '../math/short.ts'
import { finishRayHit } from '../ray/ray-triangle.ts'
import {
  type BatchOptions,
  CLOSEST_STRIDE,
  checkBytes,
  checkOut,
  checkRays,
  checkRows,
  checkTriangles,
  countRows,
  HIT_STRIDE,
  POINT_STRIDE,
  RAY_STRIDE,
  type Rows,
  SEGMENT_STRIDE,
  WAY_STRIDE,
} from './batch-rows.ts'
import { anyAlong, firstAlong } from './cast-ray.ts'
import { firstContact } from './cast-solid.ts'
import { useOptions } from './filter.ts'
import { type ContainsOptions, isIn, methodOf } from './inside.ts'
import { nearestPoint } from './nearest.ts'
import { type CastOptions, checkMover, type Mover, overlapModeOf, writeSweep } from './solid.ts'

/** A mesh, as far as batches know it. */
interface Asked {
  readonly tree: Tree
  readonly reach: number
  readonly isClosed: boolean
}

const ray: Row = new Float64Array(RAY_SIZE)
const sweep: Row = new Float64Array(SOLID_SIZE)
const point: Row = new Float64Array(POINT_STRIDE)
const row: Row = new Float64Array(HIT_SIZE)
const direction: Vec3 = { x: 0, y: 0, z: 0 }
const nowhere: Readonly<Vec3> = { x: 0, y: 0, z: 0 }

/** A whole batch of rays: how many struck. */
export function castRays(
  mesh: Asked,
  rays: Rows,
  triangles: Int32Array,
  hits: Float64Array | null | undefined,
  options: BatchOptions | undefined,
): number {
  refuseInsideFilter('TriangleMesh.castRays')
  const count = countRows('TriangleMesh.castRays', 'rays', rays, RAY_STRIDE, options)
  checkTriangles('TriangleMesh.castRays', triangles, count)
  checkOut('TriangleMesh.castRays', 'hits', hits, HIT_STRIDE, count)
  checkRays('TriangleMesh.castRays', rays, count)
  useOptions('TriangleMesh.castRays', options)
  let struck = 0
  for (let i = 0; i < count; i++) {
    const lengthened = writeRay(rays, i * RAY_STRIDE)
    struck += strike(mesh, i, triangles, hits, lengthened)
  }
  closeFilter()
  return struck
}

/** Which rays strike anything: how many. */
export function castRaysAny(mesh: Asked, rays: Rows, struck: Uint8Array, options: BatchOptions | undefined): number {
  refuseInsideFilter('TriangleMesh.castRaysAny')
  const count = countRows('TriangleMesh.castRaysAny', 'rays', rays, RAY_STRIDE, options)
  checkBytes('TriangleMesh.castRaysAny', 'struck', struck, count)
  checkRays('TriangleMesh.castRaysAny', rays, count)
  useOptions('TriangleMesh.castRaysAny', options)
  let found = 0
  for (let i = 0; i < count; i++) {
    writeRay(rays, i * RAY_STRIDE)
    struck[i] = anyAlong(mesh.tree, mesh.reach, ray) ? 1 : 0
    found += struck[i]
  }
  closeFilter()
  return found
}

/** A whole batch of segments: how many struck. */
export function castSegments(
  mesh: Asked,
  segments: Rows,
  triangles: Int32Array,
  hits: Float64Array | null | undefined,
  options: BatchOptions | undefined,
): number {
  refuseInsideFilter('TriangleMesh.castSegments')
  const count = countRows('TriangleMesh.castSegments', 'segments', segments, SEGMENT_STRIDE, options)
  checkTriangles('TriangleMesh.castSegments', triangles, count)
  checkOut('TriangleMesh.castSegments', 'hits', hits, HIT_STRIDE, count)
  checkRows('TriangleMesh.castSegments', 'segments', segments, SEGMENT_STRIDE, count, ['start', 'end'])
  useOptions('TriangleMesh.castSegments', options)
  let struck = 0
  for (let i = 0; i < count; i++) {
    writeSegment(segments, i * SEGMENT_STRIDE)
    struck += strike(mesh, i, triangles, hits, false)
  }
  closeFilter()
  return struck
}

/** Which segments strike anything: how many. */
export function castSegmentsAny(
  mesh: Asked,
  segments: Rows,
  struck: Uint8Array,
  options: BatchOptions | undefined,
): number {
  refuseInsideFilter('TriangleMesh.castSegmentsAny')
  const count = countRows('TriangleMesh.castSegmentsAny', 'segments', segments, SEGMENT_STRIDE, options)
  checkBytes('TriangleMesh.castSegmentsAny', 'struck', struck, count)
  checkRows('TriangleMesh.castSegmentsAny', 'segments', segments, SEGMENT_STRIDE, count, ['start', 'end'])
  useOptions('TriangleMesh.castSegmentsAny', options)
  let found = 0
  for (let i = 0; i < count; i++) {
    writeSegment(segments, i * SEGMENT_STRIDE)
    struck[i] = anyAlong(mesh.tree, mesh.reach, ray) ? 1 : 0
    found += struck[i]
  }
  closeFilter()
  return found
}

/** One shape along many ways: how many struck. */
export function casts(
  mesh: Asked,
  shape: Mover,
  ways: Rows,
  triangles: Int32Array,
  hits: Float64Array | null | undefined,
  options: (CastOptions & BatchOptions) | undefined,
): number {
  refuseInsideFilter('TriangleMesh.casts')
  const mover = checkMover('TriangleMesh.casts', shape)
  const count = countRows('TriangleMesh.casts', 'ways', ways, WAY_STRIDE, options)
  checkTriangles('TriangleMesh.casts', triangles, count)
  checkOut('TriangleMesh.casts', 'hits', hits, HIT_STRIDE, count)
  checkRows('TriangleMesh.casts', 'ways', ways, WAY_STRIDE, count, ['from', 'translation'])
  const overlap = overlapModeOf('TriangleMesh.casts', options)
  writeSweep(shape, nowhere, nowhere, sweep, options)
  useOptions('TriangleMesh.casts', options)
  let struck = 0
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) {
      sweep[SWEEP_FROM + k] = ways[i * WAY_STRIDE + k]
      sweep[SWEEP_TRANSLATION + k] = ways[i * WAY_STRIDE + 3 + k]
    }
    const slot = firstContact(mesh.tree, mesh.reach, sweep, mover, overlap, row, 0)
    triangles[i] = slot < 0 ? -1 : mesh.tree.ids[slot]
    if (slot < 0) continue
    struck++
    if (hits) for (let k = 0; k < HIT_STRIDE; k++) hits[i * HIT_STRIDE + k] = row[k]
  }
  closeFilter()
  return struck
}

/** The nearest point of the mesh to each of many points: how many were found. */
export function closestPoints(
  mesh: Asked,
  points: Rows,
  maxDistance: number,
  triangles: Int32Array,
  closest: Float64Array | null | undefined,
  options: BatchOptions | undefined,
): number {
  refuseInsideFilter('TriangleMesh.closestPoints')
  checkNumber('TriangleMesh.closestPoints', 'maxDistance', maxDistance, 0, Number.POSITIVE_INFINITY)
  const count = countRows('TriangleMesh.closestPoints', 'points', points, POINT_STRIDE, options)
  checkTriangles('TriangleMesh.closestPoints', triangles, count)
  checkOut('TriangleMesh.closestPoints', 'closest', closest, CLOSEST_STRIDE, count)
  checkRows('TriangleMesh.closestPoints', 'points', points, POINT_STRIDE, count, ['point'])
  useOptions('TriangleMesh.closestPoints', options)
  let found = 0
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) point[k] = points[i * POINT_STRIDE + k]
    row[CLOSEST_DISTANCE] = maxDistance
    const slot = nearestPoint(mesh.tree, mesh.reach, point, row, 0)
    triangles[i] = slot < 0 ? -1 : mesh.tree.ids[slot]
    if (slot < 0) continue
    found++
    if (closest) for (let k = 0; k < CLOSEST_STRIDE; k++) closest[i * CLOSEST_STRIDE + k] = row[k]
  }
  closeFilter()
  return found
}

/** Which points are inside: how many. */
export function containsPoints(
  mesh: Asked,
  points: Rows,
  inside: Uint8Array,
  options: (ContainsOptions & { count?: number }) | undefined,
): number {
  refuseInsideFilter('TriangleMesh.containsPoints')
  const count = countRows('TriangleMesh.containsPoints', 'points', points, POINT_STRIDE, options)
  checkBytes('TriangleMesh.containsPoints', 'inside', inside, count)
  checkRows('TriangleMesh.containsPoints', 'points', points, POINT_STRIDE, count, ['point'])
  const method = methodOf('TriangleMesh.containsPoints', mesh, options)
  useOptions('TriangleMesh.containsPoints', options)
  let found = 0
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) point[k] = points[i * POINT_STRIDE + k]
    inside[i] = isIn(mesh, method, point) ? 1 : 0
    found += inside[i]
  }
  closeFilter()
  return found
}

/** Row i of the rays, as castRay writes it. True if the direction was too short to be squared, and was lengthened. */
function writeRay(rays: Rows, at: number): boolean {
  for (let k = 0; k < 6; k++) ray[k] = rays[at + k]
  direction.x = ray[RAY_DIRECTION]
  direction.y = ray[RAY_DIRECTION + 1]
  direction.z = ray[RAY_DIRECTION + 2]
  const short = isShort(direction)
  if (short) for (let k = 0; k < 3; k++) ray[RAY_DIRECTION + k] *= LENGTHEN
  const x = ray[RAY_DIRECTION]
  const y = ray[RAY_DIRECTION + 1]
  const z = ray[RAY_DIRECTION + 2]
  ray[RAY_MAX] = rays[at + 6] / Math.sqrt(x * x + y * y + z * z)
  return short
}

function writeSegment(segments: Rows, at: number): void {
  for (let k = 0; k < 3; k++) {
    ray[k] = segments[at + k]
    ray[RAY_DIRECTION + k] = segments[at + 3 + k] - segments[at + k]
  }
  ray[RAY_MAX] = 1
}

/** Asks for the first hit of `ray`, and writes it as row i: 1, or 0 for none. */
function strike(
  mesh: Asked,
  i: number,
  triangles: Int32Array,
  hits: Float64Array | null | undefined,
  lengthened: boolean,
): number {
  const { tree } = mesh
  const slot = firstAlong(tree, mesh.reach, ray, row, HIT_T)
  triangles[i] = slot < 0 ? -1 : tree.ids[slot]
  if (slot < 0) return 0
  if (!hits) return 1
  const at = i * HIT_STRIDE
  hits[at + HIT_T] = row[HIT_T]
  finishRayHit(ray, 0, tree.vertices, slot * 9, hits, at)
  if (lengthened) hits[at + HIT_T] *= LENGTHEN
  return 1
}
