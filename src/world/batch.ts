/**
 * Many queries of one kind in one call, from flat arrays into flat arrays. The bits are the same as in single queries,
 * and nothing is allocated. `owners[i]` is the collider that row i struck, or -1. If row i struck nothing, its row of
 * `hits` is not written.
 */
import { checkObject } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { HIT_SIZE, HIT_T, type Row, SWEEP_FROM, SWEEP_TRANSLATION } from '../math/rows.ts'
import { LENGTHEN } from '../math/short.ts'
import {
  checkBytes,
  checkRows as checkCoordinates,
  checkIntegers,
  checkRays,
  checkOut as checkRows,
  countRows,
  HIT_STRIDE,
  RAY_STRIDE,
  type Rows,
  WAY_STRIDE,
  writeRay,
} from '../mesh/batch-rows.ts'
import { enter } from '../mesh/frame.ts'
import { type CastOptions, type Solid, takeMover } from '../mesh/solid.ts'
import { closeQuestion, openQuestion, takeWorldBatch, takeWorldCasts, type WorldQueryOptions } from './asked.ts'
import { castRayAnyInWorld, castRayInWorld, strikeNothing, struck } from './cast-ray.ts'
import { castSolidInWorld } from './cast-solid.ts'
import { wholeOf } from './collider.ts'
import { type Colliders, takeRefits } from './colliders.ts'
import { leaveQuestion } from './leave.ts'

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

const OUT = ['owners', 'triangles', 'parts', 'hits']
const row: Row = new Float64Array(HIT_SIZE)

/** Reads the arrays to fill in, each once. */
function takeOut(who: string, out: StruckRows): StruckRows {
  checkObject(who, 'out', out, 'an object with owners')
  checkOptions(who, 'out', out, OUT)
  const { owners, triangles, parts, hits } = out
  return { owners, triangles, parts, hits }
}

function checkOut(who: string, { owners, triangles, parts, hits }: StruckRows, count: number): void {
  checkIntegers(who, 'owners', owners, count)
  if (triangles !== undefined && triangles !== null) checkIntegers(who, 'triangles', triangles, count)
  if (parts !== undefined && parts !== null) checkIntegers(who, 'parts', parts, count)
  checkRows(who, 'hits', hits, HIT_STRIDE, count)
}

/** Writes row i, from `struck` and the HIT row. Returns 1 for a hit, 0 for none. */
function write(met: boolean, i: number, { owners, triangles, parts, hits }: StruckRows): number {
  const { collider } = struck
  owners[i] = collider === undefined ? -1 : wholeOf(collider).id
  if (parts) parts[i] = collider === undefined ? -1 : collider.part
  if (triangles) triangles[i] = met ? struck.triangle : -1
  if (met && hits) for (let k = 0; k < HIT_STRIDE; k++) hits[i * HIT_STRIDE + k] = row[k]
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
    takeRefits(colliders)
    openQuestion(frame)
    let found = 0
    for (let i = 0; i < count; i++) {
      const lengthened = writeRay(rays, i * RAY_STRIDE, frame.ray)
      const met = castRayInWorld(colliders, frame.ray, row)
      if (met && lengthened) row[HIT_T] *= LENGTHEN
      found += write(met, i, to)
    }
    closeQuestion()
    return found
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
    takeRefits(colliders)
    openQuestion(frame)
    let found = 0
    for (let i = 0; i < count; i++) {
      writeRay(rays, i * RAY_STRIDE, frame.ray)
      struckRows[i] = castRayAnyInWorld(colliders, frame.ray) ? 1 : 0
      found += struckRows[i]
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
