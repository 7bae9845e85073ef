/** Checks the input of a mesh once, in O(n), before the build. The caller's arrays are only read. */

import type { BuildInput, Quality } from '../bvh/build-input.ts'
import { LAYER_LIMIT, TRIANGLE_LIMIT } from '../bvh/layout.ts'
import { checkBoolean } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import type { Coordinates } from '../math/rows.ts'
import { LARGEST } from '../math/tolerance.ts'
import { inDevelopment, warnOnce } from '../math/warn.ts'
import { strideOf } from './interleaved.ts'

export type Positions = Float32Array | Float64Array | ArrayLike<number>
export type Indices = Uint8Array | Uint16Array | Uint32Array | ArrayLike<number> | null | undefined

/** Which sides of triangles are solid: both, or only the one from which they are counter-clockwise. */
export type Sides = 'both' | 'front'
export const SIDES: readonly Sides[] = ['both', 'front']
export type { Quality }
export const QUALITIES: readonly Quality[] = ['best', 'fast']
/** A whole number from 0 to 31 for each triangle. */
export type Layers = Uint8Array | ArrayLike<number> | null | undefined

export function lengthOf(who: string, name: string, value: unknown): number {
  const length = typeof value === 'object' && value !== null ? (value as { length?: unknown }).length : undefined
  if (length === 0 && isDetached(value))
    throw new TypeError(`${who}: ${name} is detached, expected an array that still has its memory`)
  if (typeof length === 'number' && Number.isInteger(length) && length >= 0) return length
  if (isAttribute(value))
    throw new TypeError(
      `${who}: ${name} is a buffer attribute, expected its array: meshFromObject3D of carom/three reads whole geometries`,
    )
  const came = value === null ? 'null' : typeof value === 'object' ? 'an object without a length' : typeof value
  throw new TypeError(`${who}: ${name} is ${came}, expected a typed array or an array of numbers`)
}

/** Is it a buffer attribute of three.js? */
function isAttribute(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { isBufferAttribute, isInterleavedBufferAttribute } = value as Record<string, unknown>
  return isBufferAttribute === true || isInterleavedBufferAttribute === true
}

/** Was a typed array's memory transferred, for example to a worker? Then the array looks like an empty one. */
export function isDetached(value: unknown): boolean {
  if (!ArrayBuffer.isView(value)) return false
  try {
    return new Uint8Array(value.buffer) === undefined
  } catch {
    return true
  }
}

/**
 * The input as typed arrays: the caller's own arrays if they have the right type, otherwise copies. Shared memory is
 * copied first, because other threads may write to it.
 */
export function checkInput(
  positions: Positions,
  indices: Indices,
  sides: Sides,
  layers?: Layers,
  who = 'TriangleMesh',
  quality: Quality = 'best',
): BuildInput {
  const floats = ownPositions(who, positions)
  const vertices = floats.length / 3
  const frontOnly = sides === 'front'
  if (indices === null || indices === undefined) {
    if (vertices % 3 !== 0)
      throw new RangeError(
        `${who}: positions has ${vertices} vertices, expected three for each triangle, since there are no indices`,
      )
    checkCount(who, vertices / 3)
    if (inDevelopment) warnOfRows(who, floats, null)
    return { positions: floats, indices: null, frontOnly, layers: checkLayers(who, layers, vertices / 3), quality }
  }
  const whole = ownIndices(who, indices, vertices)
  if (inDevelopment) warnOfRows(who, floats, whole)
  return { positions: floats, indices: whole, frontOnly, layers: checkLayers(who, layers, whole.length / 3), quality }
}

function warnOfRows(who: string, positions: Coordinates, indices: ArrayLike<number> | null): void {
  const stride = strideOf(positions, indices)
  if (stride > 0)
    warnOnce(
      'interleaved',
      `${who}: positions looks interleaved (${stride} numbers per vertex, a normal after each position), ` +
        'expected only positions, three numbers per vertex',
    )
}

function checkCount(who: string, triangles: number): void {
  if (triangles > TRIANGLE_LIMIT)
    throw new RangeError(`${who}: there are ${triangles} triangles, expected at most ${TRIANGLE_LIMIT}`)
}

/**
 * Checked positions as floats or doubles. If the caller's array is of another type, each number is read once, into a
 * copy.
 */
function ownPositions(who: string, given: Positions): Float32Array | Float64Array {
  const coordinates = lengthOf(who, 'positions', given)
  if (coordinates % 3 !== 0)
    throw new RangeError(`${who}: positions has ${coordinates} numbers, expected three for each vertex`)
  if (given instanceof Float32Array || given instanceof Float64Array) {
    const positions = unshared(given)
    checkCoordinates(who, positions, 0, coordinates)
    return positions
  }
  const positions = new Float64Array(coordinates)
  takeCoordinates(who, given, 0, coordinates, positions)
  return positions
}

/** Checks whole vertices. Three coordinates at a time halve the cost of the loop. */
export function checkCoordinates(who: string, positions: Coordinates, from: number, to: number): void {
  for (let i = from; i < to; i += 3) {
    const x = +(Math.abs(positions[i]) <= LARGEST)
    const y = +(Math.abs(positions[i + 1]) <= LARGEST)
    const z = +(Math.abs(positions[i + 2]) <= LARGEST)
    if ((x & y & z) !== 0) continue
    const at = x === 0 ? i : y === 0 ? i + 1 : i + 2
    refuseCoordinate(who, at, positions[at])
  }
}

export function takeCoordinates(
  who: string,
  given: ArrayLike<number>,
  from: number,
  to: number,
  out: Float64Array,
): void {
  for (let i = from; i < to; i++) {
    const x = given[i]
    if (!(typeof x === 'number' && Math.abs(x) <= LARGEST)) refuseCoordinate(who, i, x)
    out[i] = x
  }
}

function refuseCoordinate(who: string, i: number, x: unknown): void {
  if (typeof x !== 'number') throw new TypeError(`${who}: positions[${i}] is ${typeof x}, expected a number`)
  throw new RangeError(`${who}: positions[${i}] is ${x}, expected a finite number from -2^60 to 2^60`)
}

type Whole = Uint32Array | Uint16Array | Uint8Array

function ownIndices(who: string, given: ArrayLike<number>, vertices: number): Whole {
  const count = lengthOf(who, 'indices', given)
  if (count % 3 !== 0) throw new RangeError(`${who}: indices has ${count} numbers, expected three for each triangle`)
  checkCount(who, count / 3)
  return takeIndices(who, given, vertices, 0, count)
}

/**
 * Checks the indices of whole triangles, from one place to another, and returns them as a typed array: the caller's own
 * or a copy.
 */
export function takeIndices(who: string, given: ArrayLike<number>, vertices: number, from: number, to: number): Whole {
  if (given instanceof Uint32Array || given instanceof Uint16Array || given instanceof Uint8Array) {
    const indices = unshared(given)
    for (let i = from; i < to; i += 3) {
      const a = +(indices[i] < vertices)
      const b = +(indices[i + 1] < vertices)
      const c = +(indices[i + 2] < vertices)
      if ((a & b & c) !== 0) continue
      const at = a === 0 ? i : b === 0 ? i + 1 : i + 2
      refuseIndex(who, at, indices[at], vertices)
    }
    return indices
  }
  const indices = new Uint32Array(to)
  for (let i = from; i < to; i++) {
    const index = given[i]
    if (!(typeof index === 'number' && index >= 0 && index < vertices && Math.floor(index) === index))
      refuseIndex(who, i, index, vertices)
    indices[i] = index
  }
  return indices
}

function refuseIndex(who: string, i: number, index: unknown, vertices: number): void {
  if (typeof index !== 'number') throw new TypeError(`${who}: indices[${i}] is ${typeof index}, expected a number`)
  throw new RangeError(`${who}: indices[${i}] is ${index}, expected one of ${vertices} vertices, counted from 0`)
}

function checkLayers(who: string, given: Layers, triangles: number): Uint8Array | null {
  if (given === null || given === undefined) return null
  const count = lengthOf(who, 'layers', given)
  if (count !== triangles)
    throw new RangeError(`${who}: layers has ${count} numbers, expected one for each of ${triangles} triangles`)
  const layers = new Uint8Array(count)
  for (let i = 0; i < count; i++) {
    const layer = given[i]
    if (typeof layer !== 'number') throw new TypeError(`${who}: layers[${i}] is ${typeof layer}, expected a number`)
    if (!(layer >= 0 && layer < LAYER_LIMIT && Math.floor(layer) === layer))
      throw new RangeError(`${who}: layers[${i}] is ${layer}, expected a whole number from 0 to 31`)
    layers[i] = layer
  }
  return layers
}

/** Can other threads write to this memory? */
export function isShared(buffer: unknown): buffer is SharedArrayBuffer {
  return Object.prototype.toString.call(buffer) === '[object SharedArrayBuffer]'
}

/** Copies a typed array on shared memory. So what was checked cannot change, and a worker gets its own copy. */
export function unshared<T extends Whole | Coordinates>(array: T): T {
  return isShared(array.buffer) ? (array.slice() as T) : array
}

/** Allocates memory for a copy of a mesh. */
export function newBuffer(
  who: string,
  bytes: number,
  options: { shared?: boolean | undefined } | undefined,
): ArrayBufferLike {
  if (options === undefined) return new ArrayBuffer(bytes)
  checkOptions(who, 'options', options, ['shared'])
  const { shared = false } = options
  checkBoolean(who, 'shared', shared)
  if (!shared) return new ArrayBuffer(bytes)
  if (typeof SharedArrayBuffer === 'undefined')
    throw new Error(`${who}: shared memory is not available, expected a page with cross-origin isolation headers`)
  return new SharedArrayBuffer(bytes)
}
