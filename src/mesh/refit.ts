/** Gives the vertices of a mesh new positions. They are checked as for a build, all of them before anything changes. */

import { refuseInsideFilter } from '../bvh/filter.ts'
import type { Tree } from '../bvh/layout.ts'
import { moveAll } from '../bvh/move-all.ts'
import { refitSome } from '../bvh/refit.ts'
import { seal } from '../bvh/seal.ts'
import { checkNumber } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import type { Coordinates } from '../math/rows.ts'
import {
  checkCoordinates,
  type Indices,
  isShared,
  lengthOf,
  type Positions,
  takeCoordinates,
  takeIndices,
  unshared,
} from './input.ts'

/** A run of triangles, by the caller's ids. */
export interface TriangleRange {
  /** Default: 0. */
  first?: number | undefined
  /** Default: all from `first` on. */
  count?: number | undefined
}

/**
 * @param who names the public function in messages
 * @param slotOf returns the slot of each triangle; called only if some triangles do not move
 */
export function refit(
  who: string,
  tree: Tree,
  positions: Positions,
  indices: Indices,
  range: TriangleRange | undefined,
  slotOf: () => Uint32Array,
): void {
  refuseInsideFilter(who)
  const triangles = tree.ids.length
  const [first, last] = checkRange(who, range, triangles)
  const whole = first === 0 && last === triangles
  const length = checkPositions(who, positions, tree)
  const corners = ownCorners(who, indices, length / 3, first, last, triangles)
  const coordinates = ownCoordinates(who, positions, length, corners, first, last, whole)
  if (whole) moveAll(tree, coordinates, corners)
  else {
    const slots = slotOf().slice(first, last)
    for (let i = 0; i < slots.length; i++) moveTriangle(tree, slots[i], first + i, coordinates, corners)
    refitSome(tree, slots)
  }
  tree.edgesStale = true
  tree.sumStale = true
  tree.revision++
  if (isShared(tree.buffer)) seal(tree)
}

function moveTriangle(
  tree: Tree,
  slot: number,
  triangle: number,
  positions: ArrayLike<number>,
  indices: ArrayLike<number> | null,
): void {
  for (let corner = 0; corner < 3; corner++) {
    const vertex = (indices ? indices[triangle * 3 + corner] : triangle * 3 + corner) * 3
    const o = slot * 9 + corner * 3
    for (let k = 0; k < 3; k++) tree.vertices[o + k] = positions[vertex + k]
  }
}

function checkRange(who: string, range: TriangleRange | undefined, triangles: number): [number, number] {
  if (range === undefined) return [0, triangles]
  checkOptions(who, 'range', range, ['first', 'count'])
  const { first = 0 } = range
  checkWhole(who, 'first', first, triangles)
  const { count = triangles - first } = range
  checkWhole(who, 'count', count, triangles - first)
  return [first, first + count]
}

function checkWhole(who: string, name: string, value: number, high: number): void {
  checkNumber(who, name, value, 0, high)
  if (value !== Math.floor(value)) throw new RangeError(`${who}: ${name} is ${value}, expected a whole number`)
}

/** Returns how many coordinates there are. */
function checkPositions(who: string, positions: Positions, tree: Tree): number {
  const length = lengthOf(who, 'positions', positions)
  if (length % 3 !== 0) throw new RangeError(`${who}: positions has ${length} numbers, expected three for each vertex`)
  if (tree.vertices instanceof Float32Array && !(positions instanceof Float32Array))
    throw new TypeError(`${who}: positions are doubles, expected a Float32Array, as the mesh was built from one`)
  return length
}

/**
 * The coordinates of these triangles, or all of them, checked. A Float32Array or Float64Array of the caller is used
 * itself; other arrays, and shared memory, are copied.
 */
function ownCoordinates(
  who: string,
  positions: Positions,
  length: number,
  corners: ArrayLike<number> | null,
  first: number,
  last: number,
  whole: boolean,
): Coordinates {
  const isTyped = positions instanceof Float32Array || positions instanceof Float64Array
  const own = isTyped ? unshared(positions) : new Float64Array(length)
  const take = (from: number, to: number): void => {
    if (isTyped) checkCoordinates(who, own, from, to)
    else takeCoordinates(who, positions, from, to, own as Float64Array)
  }
  if (whole) take(0, own.length)
  else
    for (let i = first * 3; i < last * 3; i++) {
      const vertex = corners ? corners[i] : i
      take(vertex * 3, vertex * 3 + 3)
    }
  return own
}

function ownCorners(
  who: string,
  indices: Indices,
  vertices: number,
  first: number,
  last: number,
  triangles: number,
): ArrayLike<number> | null {
  if (indices === null || indices === undefined) {
    if (vertices !== triangles * 3)
      throw new RangeError(
        `${who}: positions has ${vertices} vertices, expected three for each of ${triangles} triangles, since there are no indices`,
      )
    return null
  }
  const count = lengthOf(who, 'indices', indices)
  if (count !== triangles * 3)
    throw new RangeError(`${who}: indices has ${count} numbers, expected three for each of ${triangles} triangles`)
  return takeIndices(who, indices, vertices, first * 3, last * 3)
}
