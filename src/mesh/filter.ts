/** The options that every question to a mesh takes: which of its triangles are there for it. */
import { ALL_LAYERS, openFilter, type TriangleTest } from '../bvh/filter.ts'
import { checkNumber, checkObject, checkWord } from '../math/check.ts'
import { SIDES, type Sides } from './input.ts'

export interface QueryOptions {
  /** A set of layers, bit k for layer k: only triangles of these are there. Default: all. A mesh without layers is in layer 0. */
  mask?: number
  /**
   * Is this triangle there? Asked in no order, of triangles that may matter, of each at most once. It may not ask a mesh or
   * a world anything; what it throws ends the query.
   */
  filter?: (triangle: number) => boolean
  /** 'front': only the side from which triangles are counter-clockwise is solid. 'both' (default): as the mesh was built. */
  sides?: Sides
}

/**
 * Checks the options and opens the filter: the last check of a door, right before its walk. After the walk comes closeFilter.
 * @throws TypeError, RangeError that name the option at fault
 */
export function useOptions(who: string, options: QueryOptions | undefined): void {
  if (options === undefined) return
  checkObject(who, 'options', options, 'an object')
  const { mask, filter, sides } = options
  if (sides !== undefined) checkWord(who, 'sides', sides, SIDES)
  if (filter !== undefined && typeof filter !== 'function')
    throw new TypeError(`${who}: filter is ${filter === null ? 'null' : typeof filter}, expected a function or none`)
  let layers = ALL_LAYERS
  if (mask !== undefined) {
    checkNumber(who, 'mask', mask, -2147483648, 4294967295)
    if (mask !== Math.floor(mask)) throw new RangeError(`${who}: mask is ${mask}, expected a whole number of 32 bits`)
    layers = mask | 0
  }
  openFilter(layers, sides === 'front', filter as TriangleTest | undefined)
}
