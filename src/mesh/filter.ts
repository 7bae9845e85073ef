/** The options that all queries of a mesh have in common: which triangles they consider. */
import { openFilter } from '../bvh/filter.ts'
import { current } from '../hull/hull-shape.ts'
import { checkNumber, checkWord } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import type { Frame } from './frame.ts'
import { SIDES, type Sides } from './input.ts'

export interface QueryOptions {
  /**
   * A set of layers, bit k for layer k: the query considers only triangles in these layers. Default: all. All triangles
   * of a mesh without layers are in layer 0.
   */
  mask?: number | undefined
  /**
   * Whether to consider a triangle. The query calls it in no particular order, for triangles that may matter, and at
   * most once for each; but a cast that touches something at its start may call it twice. It must not query a mesh or a
   * world. An error that it throws ends the query.
   */
  filter?: ((triangle: number) => boolean) | undefined
  /**
   * 'front': only the side from which a triangle is counter-clockwise is solid. 'both' (default): as the mesh was
   * built.
   */
  sides?: Sides | undefined
}

export const QUERY_OPTIONS = ['mask', 'filter', 'sides'] as const

/**
 * Reads the options into the frame of a query. The public method has checked that there are no unknown options.
 * @throws TypeError, RangeError that name the option at fault
 */
export function takeFilter(frame: Frame, options: QueryOptions): void {
  const { who } = frame
  const { mask, filter, sides } = options
  if (sides !== undefined) checkWord(who, 'sides', sides, SIDES)
  if (filter !== undefined && typeof filter !== 'function')
    throw new TypeError(`${who}: filter is ${filter === null ? 'null' : typeof filter}, expected a function or none`)
  if (mask !== undefined) {
    checkNumber(who, 'mask', mask, -2147483648, 4294967295)
    if (mask !== Math.floor(mask)) throw new RangeError(`${who}: mask is ${mask}, expected a 32-bit integer`)
    frame.mask = mask | 0
  }
  frame.frontOnly = sides === 'front'
  frame.filter = filter
}

/** Reads the options of a query that has only these. */
export function takeQuery(frame: Frame, options: QueryOptions | undefined): void {
  if (options === undefined) return
  checkOptions(frame.who, 'options', options, QUERY_OPTIONS)
  takeFilter(frame, options)
}

/**
 * Opens the filter of a query of a mesh. Call it right before the walk, after everything of the caller has been read,
 * and call closeFilter after the walk.
 */
export function openFrame({ mask, frontOnly, filter, hull }: Frame): void {
  current.mover = hull
  openFilter(mask, frontOnly, filter)
}
