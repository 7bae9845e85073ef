/**
 * Many queries of one kind in one call, from flat arrays into flat arrays. The bits are the same as in single queries,
 * and nothing is allocated. `owners[i]` is the collider that row i struck, or -1. If row i struck nothing, its row of
 * `hits` is not written.
 */
import { checkNumber, checkObject } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { CLOSEST_DISTANCE, HIT_T, type Row, SWEEP_FROM, SWEEP_TRANSLATION } from '../math/rows.ts'
import { LENGTHEN } from '../math/short.ts'
import { ANSWER_SIZE } from '../mesh/answer-row.ts'
import {
  CLOSEST_STRIDE,
  checkBytes,
  checkRows as checkCoordinates,
  checkIntegers,
  checkRays,
  checkOut as checkRows,
  countRows,
  HIT_STRIDE,
  POINT_STRIDE,
  RAY_STRIDE,
  type Rows,
  readRow,
  SEGMENT_STRIDE,
  WAY_STRIDE,
} from '../mesh/batch-rows.ts'
import { enter, type Frame } from '../mesh/frame.ts'
import { type CastOptions, type Solid, takeMover } from '../mesh/solid.ts'
import {
  closeQuestion,
  openQuestion,
  takeWorldBatch,
  takeWorldCasts,
  takeWorldContainsBatch,
  type WorldContainsOptions,
  type WorldQueryOptions,
} from './asked.ts'
import { castRayAnyInWorld, castRayInWorld, strikeNothing, struck } from './cast-ray.ts'
import { castSolidInWorld } from './cast-solid.ts'
import { wholeOf } from './collider.ts'
import { type Colliders, takeRefits } from './colliders.ts'
import { containsInWorld } from './inside.ts'
import { leaveQuestion } from './leave.ts'
import { nearestInWorld } from './nearest.ts'

export type WorldBatchOptions = WorldQueryOptions & {
  /** How many rows to query. Default: all. */
  count?: number | undefined
}

/** The arrays that a batch fills in, one row for each query; only `owners` is required. */
export interface StruckRows {
  /** The collider that was struck, or -1. */
  owners: Int32Array
  /** Its triangle, or -1. */
  triangles?: Int32Array | null | undefined
  /** Which part of a compound, or -1. */
  parts?: Int32Array | null | undefined
  /** Ten numbers a row: fraction, point, normal, depth, feature (0 face, 1 edge, 2 vertex), startsInside (0 or 1). */
  hits?: Float64Array | null | undefined
}

/** The arrays that `closestPoints` fills in, one row for each point; only `owners` is required. */
export interface NearRows {
  /** The nearest collider, or -1. */
  owners: Int32Array
  /** Its nearest triangle, or -1. */
  triangles?: Int32Array | null | undefined
  /** Which part of a compound, or -1. */
  parts?: Int32Array | null | undefined
  /** Eight numbers a row: point, distance, normal, feature (0 face, 1 edge, 2 vertex). */
  closest?: Float64Array | null | undefined
}

/** The arrays to fill in. */
interface Out {
  readonly owners: Int32Array
  readonly triangles: Int32Array | null | undefined
  readonly parts: Int32Array | null | undefined
  readonly rows: Float64Array | null | undefined
  readonly stride: number
}

const OUT = ['owners', 'triangles', 'parts', 'hits']
const NEAR_OUT = ['owners', 'triangles', 'parts', 'closest']
const row: Row = new Float64Array(ANSWER_SIZE)

/** Reads the arrays to fill in, each once. */
function takeOut(who: string, out: StruckRows): Out {
  checkObject(who, 'out', out, 'an object with owners')
  checkOptions(who, 'out', out, OUT)
  const { owners, triangles, parts, hits: rows } = out
  return { owners, triangles, parts, rows, stride: HIT_STRIDE }
}

function takeNearOut(who: string, out: NearRows): Out {
  checkObject(who, 'out', out, 'an object with owners')
  checkOptions(who, 'out', out, NEAR_OUT)
  const { owners, triangles, parts, closest: rows } = out
  return { owners, triangles, parts, rows, stride: CLOSEST_STRIDE }
}

function checkOut(who: string, { owners, triangles, parts, rows, stride }: Out, count: number): void {
  checkIntegers(who, 'owners', owners, count)
  if (triangles !== undefined && triangles !== null) checkIntegers(who, 'triangles', triangles, count)
  if (parts !== undefined && parts !== null) checkIntegers(who, 'parts', parts, count)
  checkRows(who, stride === HIT_STRIDE ? 'hits' : 'closest', rows, stride, count)
}

/** Writes row i, from `struck` and `row`. Returns 1 for an answer, 0 for none. */
function write(met: boolean, i: number, { owners, triangles, parts, rows, stride }: Out): number {
  const { collider } = struck
  owners[i] = met && collider !== undefined ? wholeOf(collider).id : -1
  if (parts) parts[i] = met && collider !== undefined ? collider.part : -1
  if (triangles) triangles[i] = met ? struck.triangle : -1
  if (met && rows) for (let k = 0; k < stride; k++) rows[i * stride + k] = row[k]
  strikeNothing()
  return met ? 1 : 0
}

/** Casts a whole batch of rays. Returns how many struck. */
export function castRays(colliders: Colliders, rays: Rows, out: StruckRows, options?: WorldBatchOptions): number {
  const frame = enter('World.castRays')
  try {
    const to = takeOut(frame.who, out)
    takeWorldBatch(frame, options)
    const count = countRows(frame, 'rays', rays, RAY_STRIDE)
    checkOut(frame.who, to, count)
    checkRays(frame.who, rays, count)
    return firsts(colliders, frame, rays, RAY_STRIDE, count, to)
  } finally {
    leaveQuestion(frame)
  }
}

/** Tests which rays strike anything. Returns how many do. */
export function castRaysAny(
  colliders: Colliders,
  rays: Rows,
  struckRows: Uint8Array,
  options?: WorldBatchOptions,
): number {
  const frame = enter('World.castRaysAny')
  try {
    takeWorldBatch(frame, options)
    const count = countRows(frame, 'rays', rays, RAY_STRIDE)
    checkBytes(frame.who, 'struck', struckRows, count)
    checkRays(frame.who, rays, count)
    return anys(colliders, frame, rays, RAY_STRIDE, count, struckRows)
  } finally {
    leaveQuestion(frame)
  }
}

/** Casts a whole batch of segments. Returns how many struck. */
export function castSegments(
  colliders: Colliders,
  segments: Rows,
  out: StruckRows,
  options?: WorldBatchOptions,
): number {
  const frame = enter('World.castSegments')
  try {
    const to = takeOut(frame.who, out)
    takeWorldBatch(frame, options)
    const count = countRows(frame, 'segments', segments, SEGMENT_STRIDE)
    checkOut(frame.who, to, count)
    checkCoordinates(frame.who, 'segments', segments, SEGMENT_STRIDE, count, ['start', 'end'])
    return firsts(colliders, frame, segments, SEGMENT_STRIDE, count, to)
  } finally {
    leaveQuestion(frame)
  }
}

/** Tests which segments strike anything. Returns how many do. */
export function castSegmentsAny(
  colliders: Colliders,
  segments: Rows,
  struckRows: Uint8Array,
  options?: WorldBatchOptions,
): number {
  const frame = enter('World.castSegmentsAny')
  try {
    takeWorldBatch(frame, options)
    const count = countRows(frame, 'segments', segments, SEGMENT_STRIDE)
    checkBytes(frame.who, 'struck', struckRows, count)
    checkCoordinates(frame.who, 'segments', segments, SEGMENT_STRIDE, count, ['start', 'end'])
    return anys(colliders, frame, segments, SEGMENT_STRIDE, count, struckRows)
  } finally {
    leaveQuestion(frame)
  }
}

function firsts(colliders: Colliders, frame: Frame, rows: Rows, stride: number, count: number, to: Out): number {
  takeRefits(colliders)
  openQuestion(frame)
  let found = 0
  for (let i = 0; i < count; i++) {
    const lengthened = readRow(rows, stride, i, frame.ray)
    const met = castRayInWorld(colliders, frame.ray, row)
    if (met && lengthened) row[HIT_T] *= LENGTHEN
    found += write(met, i, to)
  }
  closeQuestion()
  return found
}

function anys(
  colliders: Colliders,
  frame: Frame,
  rows: Rows,
  stride: number,
  count: number,
  struckRows: Uint8Array,
): number {
  takeRefits(colliders)
  openQuestion(frame)
  let found = 0
  for (let i = 0; i < count; i++) {
    readRow(rows, stride, i, frame.ray)
    struckRows[i] = castRayAnyInWorld(colliders, frame.ray) ? 1 : 0
    found += struckRows[i]
  }
  closeQuestion()
  return found
}

/** Finds the nearest point to each of many. Returns for how many there is one. */
export function closestPoints(
  colliders: Colliders,
  points: Rows,
  maxDistance: number,
  out: NearRows,
  options?: WorldBatchOptions,
): number {
  const frame = enter('World.closestPoints')
  try {
    checkNumber(frame.who, 'maxDistance', maxDistance, 0, Number.POSITIVE_INFINITY)
    const to = takeNearOut(frame.who, out)
    takeWorldBatch(frame, options)
    const count = countRows(frame, 'points', points, POINT_STRIDE)
    checkOut(frame.who, to, count)
    checkCoordinates(frame.who, 'points', points, POINT_STRIDE, count, ['point'])
    takeRefits(colliders)
    openQuestion(frame)
    let found = 0
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < 3; k++) frame.point[k] = points[i * POINT_STRIDE + k]
      row[CLOSEST_DISTANCE] = maxDistance
      found += write(nearestInWorld(colliders, frame.point, row), i, to)
    }
    closeQuestion()
    return found
  } finally {
    leaveQuestion(frame)
  }
}

/** Tests which of many points are inside anything. Returns how many are. */
export function containsPoints(
  colliders: Colliders,
  points: Rows,
  inside: Uint8Array,
  options?: WorldContainsOptions & { count?: number | undefined },
): number {
  const frame = enter('World.containsPoints')
  try {
    takeWorldContainsBatch(frame, options)
    const count = countRows(frame, 'points', points, POINT_STRIDE)
    checkBytes(frame.who, 'inside', inside, count)
    checkCoordinates(frame.who, 'points', points, POINT_STRIDE, count, ['point'])
    takeRefits(colliders)
    openQuestion(frame)
    let found = 0
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < 3; k++) frame.point[k] = points[i * POINT_STRIDE + k]
      inside[i] = containsInWorld(colliders, frame.point, frame.byWinding) ? 1 : 0
      found += inside[i]
    }
    closeQuestion()
    return found
  } finally {
    leaveQuestion(frame)
  }
}

/** Casts one shape along many ways. Returns how many struck. */
export function casts(
  colliders: Colliders,
  shape: Solid,
  ways: Rows,
  out: StruckRows,
  options?: CastOptions & WorldBatchOptions,
): number {
  const frame = enter('World.casts')
  try {
    const { sweep } = frame
    const to = takeOut(frame.who, out)
    const mover = takeMover(frame, shape)
    takeWorldCasts(frame, options)
    const count = countRows(frame, 'ways', ways, WAY_STRIDE)
    checkOut(frame.who, to, count)
    checkCoordinates(frame.who, 'ways', ways, WAY_STRIDE, count, ['from', 'translation'])
    takeRefits(colliders)
    openQuestion(frame)
    let found = 0
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < 3; k++) {
        sweep[SWEEP_FROM + k] = ways[i * WAY_STRIDE + k]
        sweep[SWEEP_TRANSLATION + k] = ways[i * WAY_STRIDE + 3 + k]
      }
      found += write(castSolidInWorld(colliders, sweep, mover, frame.overlap, row), i, to)
    }
    closeQuestion()
    return found
  } finally {
    leaveQuestion(frame)
  }
}
