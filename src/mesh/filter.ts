/** The options that every question to a mesh takes: which of its triangles are there for it. */
import { openFilter } from '../bvh/filter.ts'
import { checkNumber, checkWord } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import type { Frame } from './frame.ts'
import { SIDES, type Sides } from './input.ts'

export interface QueryOptions {
  /** A set of layers, bit k for layer k: only triangles of these are there. Default: all. A mesh without layers is in layer 0. */
  mask?: number | undefined
  /**
   * Is this triangle there? Asked in no order, of triangles that may matter, of each at most once. It may not ask a mesh or
   * a world anything; what it throws ends the query.
   */
  filter?: ((triangle: number) => boolean) | undefined
  /** 'front': only the side from which triangles are counter-clockwise is solid. 'both' (default): as the mesh was built. */
  sides?: Sides | undefined
}

export const QUERY_OPTIONS = ['mask', 'filter', 'sides'] as const

/**
 * Reads what a question asks of into its frame; which other options there may be, its door has checked.
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
    frame.layers = mask | 0
  }
  frame.frontOnly = sides === 'front'
  frame.filter = filter
}

/** Reads the options of a question that has no others. */
export function takeQuery(frame: Frame, options: QueryOptions | undefined): void {
  if (options === undefined) return
  checkOptions(frame.who, 'options', options, QUERY_OPTIONS)
  takeFilter(frame, options)
}

/** Opens the filter of a question to a mesh: right before its walk, when all that is the caller's has been read. Then closeFilter. */
export function openFrame({ layers, frontOnly, filter }: Frame): void {
  openFilter(layers, frontOnly, filter)
}
