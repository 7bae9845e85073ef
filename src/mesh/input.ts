/** Checks what a mesh is built from: O(n), once, before anything is allocated. The caller's arrays are only read. */

import type { BuildInput } from '../bvh/build.ts'
import { LARGEST } from '../math/tolerance.ts'

export type Positions = Float32Array | Float64Array | ArrayLike<number>
export type Indices = Uint8Array | Uint16Array | Uint32Array | ArrayLike<number> | null | undefined

/** Which side of a triangle is solid: both, or only the one from which it is counter-clockwise. */
export type Sides = 'both' | 'front'
export const SIDES: readonly Sides[] = ['both', 'front']

const WHO = 'TriangleMesh'

function lengthOf(name: string, value: unknown): number {
  const length = typeof value === 'object' && value !== null ? (value as { length?: unknown }).length : undefined
  if (typeof length === 'number' && Number.isInteger(length) && length >= 0) return length
  const came = value === null ? 'null' : typeof value === 'object' ? 'an object without a length' : typeof value
  throw new TypeError(`${WHO}: ${name} is ${came}, expected a typed array or an array of numbers`)
}

/** The input as typed arrays: the caller's own where they fit, else a copy. */
export function checkInput(positions: Positions, indices: Indices, sides: Sides): BuildInput {
  const coordinates = lengthOf('positions', positions)
  if (coordinates % 3 !== 0)
    throw new RangeError(`${WHO}: positions has ${coordinates} numbers, expected three for each vertex`)
  for (let i = 0; i < coordinates; i++) {
    const x = positions[i]
    if (typeof x !== 'number') throw new TypeError(`${WHO}: positions[${i}] is ${typeof x}, expected a number`)
    if (!(Math.abs(x) <= LARGEST))
      throw new RangeError(`${WHO}: positions[${i}] is ${x}, expected a finite number of at most 2^60`)
  }
  const vertices = coordinates / 3
  const floats =
    positions instanceof Float32Array || positions instanceof Float64Array ? positions : Float64Array.from(positions)
  const frontOnly = sides === 'front'
  if (indices === null || indices === undefined) {
    if (vertices % 3 !== 0)
      throw new RangeError(`${WHO}: without indices there are ${vertices} vertices, expected three for each triangle`)
    return { positions: floats, indices: null, frontOnly }
  }
  const count = lengthOf('indices', indices)
  if (count % 3 !== 0) throw new RangeError(`${WHO}: indices has ${count} numbers, expected three for each triangle`)
  for (let i = 0; i < count; i++) {
    const index = indices[i]
    if (typeof index !== 'number') throw new TypeError(`${WHO}: indices[${i}] is ${typeof index}, expected a number`)
    if (!(index >= 0 && index < vertices && Math.floor(index) === index))
      throw new RangeError(`${WHO}: indices[${i}] is ${index}, but there are ${vertices} vertices`)
  }
  const whole =
    indices instanceof Uint32Array || indices instanceof Uint16Array || indices instanceof Uint8Array
      ? indices
      : Uint32Array.from(indices)
  return { positions: floats, indices: whole, frontOnly }
}
