/**
 * Many rays or segments in one call. If the kernel is active, it takes BATCH_LIMIT of them at once. The bits are the
 * same as with one call for each.
 */
import { closeFilter } from '../bvh/filter.ts'
import { kernelFor } from '../bvh/mirror.ts'
import { treeOf } from '../bvh/placed.ts'
import { RAY_ANY, RAY_FIRST, struck } from '../bvh/ray-found.ts'
import { BATCH_LIMIT, batchStruck, loadBatch, takeStruck, UNASKED, walkBatch } from '../bvh/walk-wasm.ts'
import { HIT_SIZE, HIT_T, type Row } from '../math/rows.ts'
import { LENGTHEN } from '../math/short.ts'
import { finishRayHit } from '../ray/ray-triangle.ts'
import { namesOf, type RayMesh } from './ask-ray.ts'
import {
  type BatchOptions,
  checkBytes,
  checkOut,
  checkRays,
  checkRows,
  checkTriangles,
  countRows,
  HIT_STRIDE,
  RAY_STRIDE,
  type Rows,
  readRow,
  SEGMENT_STRIDE,
  takeBatch,
} from './batch-rows.ts'
import { anyAlong, firstAlong } from './cast-ray.ts'
import { openFrame } from './filter.ts'
import { enter, type Frame, leave } from './frame.ts'

const row: Row = new Float64Array(HIT_SIZE)

/** Casts many rays. `TriangleMesh.castRays` has the details. */
export function castRays(
  mesh: RayMesh,
  rays: Rows,
  triangles: Int32Array,
  hits?: Float64Array | null,
  options?: BatchOptions,
): number {
  const frame = enter(namesOf(mesh).castRays)
  try {
    takeBatch(frame, options)
    const count = countRows(frame, 'rays', rays, RAY_STRIDE)
    checkTriangles(frame.who, triangles, count)
    checkOut(frame.who, 'hits', hits, HIT_STRIDE, count)
    checkRays(frame.who, rays, count)
    return firsts(mesh, frame, rays, RAY_STRIDE, count, triangles, hits)
  } finally {
    leave(frame)
  }
}

/** Tests which of many rays hit anything. `TriangleMesh.castRaysAny` has the details. */
export function castRaysAny(mesh: RayMesh, rays: Rows, struck: Uint8Array, options?: BatchOptions): number {
  const frame = enter(namesOf(mesh).castRaysAny)
  try {
    takeBatch(frame, options)
    const count = countRows(frame, 'rays', rays, RAY_STRIDE)
    checkBytes(frame.who, 'struck', struck, count)
    checkRays(frame.who, rays, count)
    return anys(mesh, frame, rays, RAY_STRIDE, count, struck)
  } finally {
    leave(frame)
  }
}

/** Casts many segments. `TriangleMesh.castSegments` has the details. */
export function castSegments(
  mesh: RayMesh,
  segments: Rows,
  triangles: Int32Array,
  hits?: Float64Array | null,
  options?: BatchOptions,
): number {
  const frame = enter(namesOf(mesh).castSegments)
  try {
    takeBatch(frame, options)
    const count = countRows(frame, 'segments', segments, SEGMENT_STRIDE)
    checkTriangles(frame.who, triangles, count)
    checkOut(frame.who, 'hits', hits, HIT_STRIDE, count)
    checkRows(frame.who, 'segments', segments, SEGMENT_STRIDE, count, ['start', 'end'])
    return firsts(mesh, frame, segments, SEGMENT_STRIDE, count, triangles, hits)
  } finally {
    leave(frame)
  }
}

/** Tests which of many segments hit anything. `TriangleMesh.castSegmentsAny` has the details. */
export function castSegmentsAny(mesh: RayMesh, segments: Rows, struck: Uint8Array, options?: BatchOptions): number {
  const frame = enter(namesOf(mesh).castSegmentsAny)
  try {
    takeBatch(frame, options)
    const count = countRows(frame, 'segments', segments, SEGMENT_STRIDE)
    checkBytes(frame.who, 'struck', struck, count)
    checkRows(frame.who, 'segments', segments, SEGMENT_STRIDE, count, ['start', 'end'])
    return anys(mesh, frame, segments, SEGMENT_STRIDE, count, struck)
  } finally {
    leave(frame)
  }
}

/** Finds and writes the first hit of each row. Returns how many rows hit. */
function firsts(
  mesh: RayMesh,
  frame: Frame,
  rows: Rows,
  stride: number,
  count: number,
  triangles: Int32Array,
  hits: Float64Array | null | undefined,
): number {
  const { ray } = frame
  let found = 0
  openFrame(frame)
  for (let from = 0; from < count; from += BATCH_LIMIT) {
    const size = Math.min(BATCH_LIMIT, count - from)
    const kernel = askBatch(mesh, ray, rows, stride, from, size, RAY_FIRST)
    for (let k = 0; k < size; k++) {
      const i = from + k
      const met = kernel === undefined ? UNASKED : batchStruck(kernel, k)
      if (met === 0) {
        triangles[i] = -1
        continue
      }
      const lengthened = readRow(rows, stride, i, ray)
      if (kernel !== undefined && met !== UNASKED) takeStruck(kernel, k, row, HIT_T)
      else if (firstAlong(treeOf(mesh), mesh.reach, ray, row, HIT_T) < 0) {
        triangles[i] = -1 // not earlier: if a filter throws, the row stays as it was
        continue
      }
      found++
      triangles[i] = struck.triangle
      if (!hits) continue
      const at = i * HIT_STRIDE
      hits[at + HIT_T] = row[HIT_T]
      finishRayHit(ray, 0, struck.corners, 0, hits, at)
      if (lengthened) hits[at + HIT_T] *= LENGTHEN
    }
  }
  closeFilter()
  return found
}

/** Tests each row for any hit, and writes 1 or 0. Returns how many rows hit. */
function anys(mesh: RayMesh, frame: Frame, rows: Rows, stride: number, count: number, out: Uint8Array): number {
  const { ray } = frame
  let found = 0
  openFrame(frame)
  for (let from = 0; from < count; from += BATCH_LIMIT) {
    const size = Math.min(BATCH_LIMIT, count - from)
    const kernel = askBatch(mesh, ray, rows, stride, from, size, RAY_ANY)
    for (let k = 0; k < size; k++) {
      let met = kernel === undefined ? UNASKED : batchStruck(kernel, k)
      if (met === UNASKED) {
        readRow(rows, stride, from + k, ray)
        met = anyAlong(treeOf(mesh), mesh.reach, ray) ? 1 : 0
      }
      out[from + k] = met === 0 ? 0 : 1
      found += out[from + k]
    }
  }
  closeFilter()
  return found
}

/**
 * Passes some rows to the kernel, which then has their results. Returns undefined if the kernel cannot walk this mesh.
 */
function askBatch(mesh: RayMesh, ray: Row, rows: Rows, stride: number, from: number, size: number, question: number) {
  const kernel = kernelFor(mesh.tree)
  if (kernel === undefined) return undefined
  for (let k = 0; k < size; k++) {
    readRow(rows, stride, from + k, ray)
    loadBatch(kernel, k, ray)
  }
  walkBatch(kernel, mesh.tree, question, size)
  return kernel
}
