/**
 * The flat arrays that batches read and write, with a fixed number of columns per row. A whole array is checked before
 * its first row is queried.
 */
import { checkNumber, checkWhole } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { CLOSEST_SIZE, HIT_SIZE, RAY_DIRECTION, RAY_MAX, RAY_ORIGIN, type Row } from '../math/rows.ts'
import { isShort, LENGTHEN } from '../math/short.ts'
import { LARGEST } from '../math/tolerance.ts'
import { QUERY_OPTIONS, type QueryOptions, takeFilter } from './filter.ts'
import type { Frame } from './frame.ts'
import { isDetached } from './input.ts'

/** Columns of a ray: origin, direction, maxDistance. */
export const RAY_STRIDE = 7
/** Columns of a segment: start, end. */
export const SEGMENT_STRIDE = 6
/** Columns of the path of a moving shape: from, translation. */
export const WAY_STRIDE = 6
/** Columns of a point. */
export const POINT_STRIDE = 3
/**
 * Columns of a hit: fraction, point (3), normal (3), depth, feature (0 face, 1 edge, 2 vertex), startsInside (0 or 1).
 */
export const HIT_STRIDE = HIT_SIZE
/** Columns of a closest point: point (3), distance, normal (3), feature. */
export const CLOSEST_STRIDE = CLOSEST_SIZE

/** Rows to read. A float counts as the double of the same value. */
export type Rows = Float64Array | Float32Array

export interface BatchOptions extends QueryOptions {
  /** How many rows to query. Default: all. */
  count?: number | undefined
}

const AXES = ['x', 'y', 'z']

const BATCH_OPTIONS = ['count', ...QUERY_OPTIONS]

/** Reads the options of a batch that has only these. */
export function takeBatch(frame: Frame, options: BatchOptions | undefined): void {
  if (options === undefined) return
  checkOptions(frame.who, 'options', options, BATCH_OPTIONS)
  takeCount(frame, options)
  takeFilter(frame, options)
}

/** Reads how many rows to query. `countRows` checks that the array has as many. */
export function takeCount(frame: Frame, options: { count?: number | undefined } | undefined): void {
  if (options === undefined) return
  const { count } = options
  if (count === undefined) return
  checkWhole(frame.who, 'count', count, 0, Number.POSITIVE_INFINITY)
  frame.count = count
}

/** Returns how many rows to query. */
export function countRows({ who, count }: Frame, name: string, rows: Rows, stride: number): number {
  if (!(rows instanceof Float64Array) && !(rows instanceof Float32Array))
    throw new TypeError(`${who}: ${name} is not an array of floats, expected a Float64Array or Float32Array`)
  if (rows.length === 0 && isDetached(rows))
    throw new TypeError(`${who}: ${name} is detached, expected an array that still has its memory`)
  const room = Math.floor(rows.length / stride)
  if (count >= 0) {
    checkNumber(who, 'count', count, 0, room)
    return count
  }
  if (room * stride !== rows.length)
    throw new RangeError(
      `${who}: ${name} has ${rows.length} numbers, expected a multiple of ${stride}, the numbers per row`,
    )
  return room
}

/** Checks an array for the triangles of the hits. */
export function checkTriangles(who: string, triangles: Int32Array, count: number): void {
  checkIntegers(who, 'triangles', triangles, count)
}

/** Checks an array of whole numbers to write, one per row. */
export function checkIntegers(who: string, name: string, integers: Int32Array, count: number): void {
  if (!(integers instanceof Int32Array))
    throw new TypeError(`${who}: ${name} is not an array of 32-bit integers, expected an Int32Array`)
  checkRoom(who, name, integers.length, 1, count)
}

/** Checks an array of 1 and 0 to write, one per row. */
export function checkBytes(who: string, name: string, bytes: Uint8Array, count: number): void {
  if (!(bytes instanceof Uint8Array))
    throw new TypeError(`${who}: ${name} is not an array of bytes, expected a Uint8Array`)
  checkRoom(who, name, bytes.length, 1, count)
}

/** Checks an array of rows to write, if there is one. */
export function checkOut(
  who: string,
  name: string,
  out: Float64Array | null | undefined,
  stride: number,
  count: number,
): void {
  if (out === null || out === undefined) return
  if (!(out instanceof Float64Array)) throw new TypeError(`${who}: ${name} is not a Float64Array, expected one or none`)
  checkRoom(who, name, out.length, stride, count)
}

function checkRoom(who: string, name: string, length: number, stride: number, count: number): void {
  if (length < count * stride)
    throw new RangeError(`${who}: ${name} has room for ${Math.floor(length / stride)} rows, expected room for ${count}`)
}

/**
 * Checks the first columns of every row: coordinates must be finite and at most 2^60 in size.
 * @param parts names for each three of these columns
 */
export function checkRows(
  who: string,
  name: string,
  rows: Rows,
  stride: number,
  count: number,
  parts: readonly string[],
): void {
  const columns = 3 * parts.length
  for (let i = 0; i < count; i++)
    for (let k = 0; k < columns; k += 3) {
      const at = i * stride + k
      const near = Math.abs(rows[at]) <= LARGEST && Math.abs(rows[at + 1]) <= LARGEST
      if (!(near && Math.abs(rows[at + 2]) <= LARGEST)) refuseRow(who, name, rows, at, `row ${i}, ${parts[k / 3]}`)
    }
}

/** @param where names the three coordinates from `at` on */
function refuseRow(who: string, name: string, rows: Rows, at: number, where: string): void {
  for (let k = 0; k < 3; k++) {
    const x = rows[at + k]
    if (!(Math.abs(x) <= LARGEST))
      throw new RangeError(
        `${who}: ${name}[${at + k}] (${where}.${AXES[k]}) is ${x}, expected a finite number from -2^60 to 2^60`,
      )
  }
}

/** Checks rays: the direction must not be zero, and maxDistance must not be negative. */
export function checkRays(who: string, rays: Rows, count: number): void {
  checkRows(who, 'rays', rays, RAY_STRIDE, count, ['origin', 'direction'])
  for (let i = 0; i < count; i++) {
    const at = i * RAY_STRIDE
    if (rays[at + 3] === 0 && rays[at + 4] === 0 && rays[at + 5] === 0)
      throw new RangeError(`${who}: rays[${at + 3}] (row ${i}, direction) is zero, expected any length except zero`)
    if (!(rays[at + 6] >= 0))
      throw new RangeError(
        `${who}: rays[${at + 6}] (row ${i}, maxDistance) is ${rays[at + 6]}, expected a number from 0 to Infinity`,
      )
  }
}

/**
 * Writes a row of an array as a RAY row, like castRay. Returns true if its direction was too short to be squared, and
 * was lengthened.
 */
function writeRay(rays: Rows, at: number, ray: Row): boolean {
  ray[RAY_ORIGIN] = rays[at]
  ray[RAY_ORIGIN + 1] = rays[at + 1]
  ray[RAY_ORIGIN + 2] = rays[at + 2]
  ray[RAY_DIRECTION] = rays[at + 3]
  ray[RAY_DIRECTION + 1] = rays[at + 4]
  ray[RAY_DIRECTION + 2] = rays[at + 5]
  const short = isShort(ray, RAY_DIRECTION)
  if (short) for (let k = 0; k < 3; k++) ray[RAY_DIRECTION + k] *= LENGTHEN
  const x = ray[RAY_DIRECTION]
  const y = ray[RAY_DIRECTION + 1]
  const z = ray[RAY_DIRECTION + 2]
  ray[RAY_MAX] = rays[at + 6] / Math.sqrt(x * x + y * y + z * z)
  return short
}

function writeSegment(segments: Rows, at: number, ray: Row): void {
  for (let k = 0; k < 3; k++) {
    ray[RAY_ORIGIN + k] = segments[at + k]
    ray[RAY_DIRECTION + k] = segments[at + 3 + k] - segments[at + k]
  }
  ray[RAY_MAX] = 1
}

/**
 * Reads row i as a RAY row.
 * @returns true if its direction was too short to be squared, and was lengthened
 */
export function readRow(rows: Rows, stride: number, i: number, ray: Row): boolean {
  if (stride === RAY_STRIDE) return writeRay(rows, i * RAY_STRIDE, ray)
  writeSegment(rows, i * SEGMENT_STRIDE, ray)
  return false
}
