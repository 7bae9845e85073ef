/** Reads and checks the arguments of queries with rays, segments and bodies, and writes them to the query's frame. */
import {
  checkNumber,
  checkObject,
  checkWord,
  type Quat,
  refuseZero,
  takeQuat,
  takeTwoVecs,
  takeVec,
  type Vec3,
} from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import {
  RAY_DIRECTION,
  RAY_MAX,
  RAY_ORIGIN,
  type Row,
  SWEEP_FROM,
  SWEEP_ORIENTATION,
  SWEEP_RADII,
  SWEEP_TRANSLATION,
} from '../math/rows.ts'
import { LENGTHEN, SHORT_SQUARE } from '../math/short.ts'
import { HULL } from '../shapes/kinds.ts'
import {
  type Box,
  type Capsule,
  type Cylinder,
  type Ellipsoid,
  type Hull,
  type Sphere,
  takeSolid,
} from '../shapes/shapes.ts'
import { IGNORE, IGNORE_LEAVING, REPORT } from '../sweep/contact-rule.ts'
import { QUERY_OPTIONS, type QueryOptions, takeFilter } from './filter.ts'
import type { Frame } from './frame.ts'
import { checkHull } from './known.ts'

export interface TurnOptions {
  /** Turns the body's own axes into the world's: a quaternion of any length except zero. Default: upright. */
  orientation?: Quat | undefined
}

export interface CastOptions extends TurnOptions {
  /**
   * A body that overlaps at the start is stopped only if it goes deeper ('ignore-leaving', the default), is always
   * reported at fraction 0 ('report'), or passes ('ignore').
   */
  initialOverlap?: 'ignore-leaving' | 'report' | 'ignore' | undefined
}

const MODES = ['ignore-leaving', 'report', 'ignore']
const MODE_VALUES = [IGNORE_LEAVING, REPORT, IGNORE]

export const TURN_OPTIONS = ['orientation', ...QUERY_OPTIONS]
export const CAST_OPTIONS = ['initialOverlap', ...TURN_OPTIONS]

/**
 * Reads the options of a body at rest, and its orientation.
 * @param known all options that the public method has
 */
export function takeTurnedQuery(
  frame: Frame,
  options: (TurnOptions & QueryOptions) | undefined,
  known: readonly string[] = TURN_OPTIONS,
): void {
  takeTurn(frame, options, known)
}

/**
 * Reads the options of a moving body, and its orientation.
 * @param known all options that the public method has
 */
export function takeCast(
  frame: Frame,
  options: (CastOptions & QueryOptions) | undefined,
  known: readonly string[] = CAST_OPTIONS,
): void {
  takeTurn(frame, options, known)
  if (options === undefined) return
  const { initialOverlap } = options
  if (initialOverlap === undefined) return
  checkWord(frame.who, 'initialOverlap', initialOverlap, MODES)
  frame.overlap = MODE_VALUES[MODES.indexOf(initialOverlap)]
}

function takeTurn(frame: Frame, options: (TurnOptions & QueryOptions) | undefined, known: readonly string[]): void {
  const { who, sweep } = frame
  for (let k = 0; k < 4; k++) sweep[SWEEP_ORIENTATION + k] = 0
  if (options === undefined) return
  checkOptions(who, 'options', options, known)
  const { orientation } = options
  if (orientation !== undefined) takeQuat(who, 'orientation', orientation, sweep, SWEEP_ORIENTATION)
  takeFilter(frame, options)
}

/** Shapes that can be cast, or be the body of a character. */
export type Mover = Sphere | Ellipsoid | Capsule | Cylinder | Box
/** Shapes that can be cast. */
export type Solid = Mover | Hull

/**
 * Reads a solid shape, as the half extents of a SOLID SWEEP row.
 * @returns its kind (shapes/kinds.ts)
 */
export function takeBodyShape(who: string, shape: Mover, sweep: Row): number {
  checkObject(who, 'shape', shape, 'a sphere, ellipsoid, capsule, cylinder or box')
  const mover = takeSolid(who, 'shape', shape, sweep, SWEEP_RADII)
  if (mover < 0)
    throw new TypeError(
      shape.kind === undefined
        ? `${who}: shape has no kind, expected a solid: make one with sphere(), ellipsoid(), capsule(), cylinder() or box()`
        : `${who}: shape is a ${String(shape.kind)}, expected a sphere, ellipsoid, capsule, cylinder or box`,
    )
  return mover
}

/**
 * Reads a solid into the frame.
 * @returns its kind (shapes/kinds.ts)
 */
export function takeMover(frame: Frame, shape: Solid): number {
  if (shape?.kind !== 'hull') return takeBodyShape(frame.who, shape, frame.sweep)
  const hull = checkHull(frame.who, 'shape', shape)
  const { half } = hull
  frame.hull = hull
  for (let k = 0; k < 3; k++) frame.sweep[SWEEP_RADII + k] = half[k]
  return HULL
}

/**
 * Reads a moving body, except for its orientation.
 * @returns its kind
 */
export function takeWay(frame: Frame, shape: Solid, from: Vec3, translation: Vec3): number {
  const { who, sweep } = frame
  const mover = takeMover(frame, shape)
  takeVec(who, 'from', from, sweep, SWEEP_FROM)
  takeVec(who, 'translation', translation, sweep, SWEEP_TRANSLATION)
  return mover
}

/**
 * Reads a body at rest, except for its orientation.
 * @returns its kind
 */
export function takeBody(frame: Frame, shape: Solid, position: Vec3): number {
  const { who, sweep } = frame
  const mover = takeMover(frame, shape)
  takeVec(who, 'position', position, sweep, SWEEP_FROM)
  for (let k = 0; k < 3; k++) sweep[SWEEP_TRANSLATION + k] = 0
  return mover
}

/**
 * Reads a ray. If its direction is too short to be squared, writes LENGTHEN times the direction and sets `lengthened`.
 */
export function takeRay(frame: Frame, origin: Vec3, direction: Vec3, maxDistance: number): void {
  const { who, ray } = frame
  takeTwoVecs(who, 'origin', origin, 'direction', direction, ray)
  // (tested here, before the call: most functions that are called cost more than the test)
  if (!(typeof maxDistance === 'number' && maxDistance >= 0))
    checkNumber(who, 'maxDistance', maxDistance, 0, Number.POSITIVE_INFINITY)
  const x = ray[RAY_DIRECTION]
  const y = ray[RAY_DIRECTION + 1]
  const z = ray[RAY_DIRECTION + 2]
  const square = x * x + y * y + z * z
  frame.lengthened = square < SHORT_SQUARE
  if (frame.lengthened) takeShort(who, ray, maxDistance)
  else ray[RAY_MAX] = maxDistance / Math.sqrt(square) // inline, since V8 allocates for a returned double
}

function takeShort(who: string, ray: Row, maxDistance: number): void {
  const x = ray[RAY_DIRECTION] * LENGTHEN
  const y = ray[RAY_DIRECTION + 1] * LENGTHEN
  const z = ray[RAY_DIRECTION + 2] * LENGTHEN
  if (x === 0 && y === 0 && z === 0) refuseZero(who, 'direction')
  ray[RAY_DIRECTION] = x
  ray[RAY_DIRECTION + 1] = y
  ray[RAY_DIRECTION + 2] = z
  ray[RAY_MAX] = maxDistance / Math.sqrt(x * x + y * y + z * z)
}

/** Reads a segment as the ray from its start to its end. */
export function takeSegment(frame: Frame, start: Vec3, end: Vec3): void {
  const { who, ray } = frame
  takeTwoVecs(who, 'start', start, 'end', end, ray)
  ray[RAY_DIRECTION] -= ray[RAY_ORIGIN]
  ray[RAY_DIRECTION + 1] -= ray[RAY_ORIGIN + 1]
  ray[RAY_DIRECTION + 2] -= ray[RAY_ORIGIN + 2]
  ray[RAY_MAX] = 1
  frame.lengthened = false
}
