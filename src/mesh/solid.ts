/** Rays and movers at the doors of meshes and worlds: checked, and written as rows. */
import {
  checkDirection,
  checkNumber,
  checkObject,
  checkQuat,
  checkVec,
  checkWord,
  type Quat,
  type Vec3,
} from '../math/check.ts'
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
import { isShort, LENGTHEN } from '../math/short.ts'
import { type Box, type Capsule, type Cylinder, checkShape, type Ellipsoid, type Sphere } from '../shapes/shapes.ts'
import { IGNORE, IGNORE_LEAVING, REPORT } from '../sweep/contact-rule.ts'
import { MOVERS } from '../sweep/mover.ts'
import { writeVec } from './hit.ts'

export interface TurnOptions {
  /** Turns the body's own axes into the world's: a quaternion of any length but zero. Default: upright. */
  orientation?: Quat
}

export interface CastOptions extends TurnOptions {
  /**
   * A body that overlaps at the start is stopped only if it goes deeper ('ignore-leaving', the default), is always
   * reported at fraction 0 ('report'), or passes ('ignore').
   */
  initialOverlap?: 'ignore-leaving' | 'report' | 'ignore'
}

const MODES = ['ignore-leaving', 'report', 'ignore']
const MODE_VALUES = [IGNORE_LEAVING, REPORT, IGNORE]

/** Options of a body at rest. */
export function checkTurn(who: string, options: TurnOptions | undefined): void {
  if (options === undefined) return
  checkObject(who, 'options', options, 'an object')
  if (options.orientation !== undefined) checkQuat(who, 'orientation', options.orientation)
}

export function overlapModeOf(who: string, options: CastOptions | undefined): number {
  if (options === undefined) return IGNORE_LEAVING
  checkTurn(who, options)
  const word = options.initialOverlap
  if (word === undefined) return IGNORE_LEAVING
  checkWord(who, 'initialOverlap', word, MODES)
  return MODE_VALUES[MODES.indexOf(word)]
}

/** Shapes that can be cast, and be a character's. */
export type Mover = Sphere | Ellipsoid | Capsule | Cylinder | Box

/** @returns the kind of mover, as the sweeps name it */
export function checkMover(who: string, shape: Mover): number {
  checkObject(who, 'shape', shape, 'a sphere, ellipsoid, capsule, cylinder or box')
  const kind: string = shape.kind
  const mover = (MOVERS as readonly string[]).indexOf(kind)
  if (mover < 0)
    throw new TypeError(
      `${who}: shape is a ${String(kind)}, expected a sphere, ellipsoid, capsule, cylinder or box: surfaces cannot move`,
    )
  checkShape(who, 'shape', shape)
  return mover
}

/** Writes a SOLID SWEEP row: from, translation, three half extents, and the orientation of checked options. */
export function writeSweep(shape: Mover, from: Vec3, translation: Vec3, row: Row, options?: TurnOptions): void {
  writeVec(from, row, SWEEP_FROM)
  writeVec(translation, row, SWEEP_TRANSLATION)
  writeHalfExtents(shape, row)
  writeOrientation(options?.orientation, row, SWEEP_ORIENTATION)
}

/** A checked quaternion, or none, into a row. */
export function writeOrientation(orientation: Quat | undefined, row: Row, o: number): void {
  row[o] = orientation === undefined ? 0 : orientation.x
  row[o + 1] = orientation === undefined ? 0 : orientation.y
  row[o + 2] = orientation === undefined ? 0 : orientation.z
  row[o + 3] = orientation === undefined ? 0 : orientation.w
}

type Writer = (shape: never, row: Row) => void

/** By kind, in the order of MOVERS; in a table as the checks of shapes.ts are, for the same reason. */
const WRITERS: readonly Writer[] = [
  writeSphere,
  ({ radii }: Ellipsoid, row) => writeVec(radii, row, SWEEP_RADII),
  writeUpright,
  writeUpright,
  ({ halfExtents }: Box, row) => writeVec(halfExtents, row, SWEEP_RADII),
]

/** Of a checked shape's box, into a SOLID SWEEP row. */
export function writeHalfExtents(shape: Mover, row: Row): void {
  WRITERS[(MOVERS as readonly string[]).indexOf(shape.kind)](shape as never, row)
}

function writeSphere({ radius }: Sphere, row: Row): void {
  for (let k = 0; k < 3; k++) row[SWEEP_RADII + k] = radius
}

function writeUpright({ radius, height }: Capsule | Cylinder, row: Row): void {
  row[SWEEP_RADII] = radius
  row[SWEEP_RADII + 1] = height / 2
  row[SWEEP_RADII + 2] = radius
}

const lengthened: Vec3 = { x: 0, y: 0, z: 0 }

/** Checks and writes a RAY row. Returns the direction written: the given one, or where that is too short LENGTHEN times it. */
export function writeCheckedRay(who: string, origin: Vec3, direction: Vec3, maxDistance: number, row: Row): Vec3 {
  checkVec(who, 'origin', origin)
  checkDirection(who, 'direction', direction)
  checkNumber(who, 'maxDistance', maxDistance, 0, Number.POSITIVE_INFINITY)
  let along = direction
  if (isShort(direction)) {
    along = lengthened
    along.x = direction.x * LENGTHEN
    along.y = direction.y * LENGTHEN
    along.z = direction.z * LENGTHEN
  }
  writeVec(origin, row, RAY_ORIGIN)
  writeVec(along, row, RAY_DIRECTION)
  const { x, y, z } = along
  row[RAY_MAX] = maxDistance / Math.sqrt(x * x + y * y + z * z) // here: V8 allocates for a double that a call returns
  return along
}
