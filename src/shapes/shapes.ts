/** What things are. Sizes by name, in metres; a shape has no place of its own. */
import { checkNumber, checkObject, checkSize, takeDirection, type Vec3 } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { PIPE_AXIS, PIPE_RADIUS, PLANE_NORMAL, PLANE_OFFSET, type Row } from '../math/rows.ts'
import { isShort, LENGTHEN } from '../math/short.ts'
import { LARGEST } from '../math/tolerance.ts'
import { MOVERS } from './kinds.ts'

/** A solid ball. */
export interface Sphere {
  readonly kind: 'sphere'
  readonly radius: number
}

/** A solid ellipsoid; its axes are those of the world where no orientation turns it. */
export interface Ellipsoid {
  readonly kind: 'ellipsoid'
  readonly radii: Readonly<Vec3>
}

/**
 * A solid capsule: all points within its radius of a segment, which is upright (the world's y) where no orientation
 * turns it.
 */
export interface Capsule {
  readonly kind: 'capsule'
  readonly radius: number
  /** The whole height, both round ends included. */
  readonly height: number
}

/** A solid cylinder; its axis is the world's y where no orientation turns it. */
export interface Cylinder {
  readonly kind: 'cylinder'
  readonly radius: number
  /** The whole height. */
  readonly height: number
}

/** A solid box; its edges are parallel to the axes of the world where no orientation turns it. */
export interface Box {
  readonly kind: 'box'
  readonly halfExtents: Readonly<Vec3>
}

/** An infinite plane, a surface: the points p with normal · p = offset. The normal is of unit length. */
export interface Plane {
  readonly kind: 'plane'
  readonly normal: Readonly<Vec3>
  readonly offset: number
}

/** An infinite cylinder, a surface: it can be struck from outside and from inside. */
export interface Pipe {
  readonly kind: 'pipe'
  readonly radius: number
  readonly axis: Readonly<Vec3>
}

export type Shape = Sphere | Ellipsoid | Capsule | Cylinder | Box | Plane | Pipe

/**
 * A size that is right. (Asked before checkSize: what is passed to that, and the name put together for it, is
 * allocated.)
 */
const isSize = (value: number): boolean => typeof value === 'number' && value > 0 && value <= LARGEST

const part = (owner: string, name: string): string => (owner === '' ? name : `${owner}.${name}`)

/** Reads the sizes of a solid, each once, and writes the half extents of its own box as three columns. */
type Take = (who: string, name: string, shape: never, row: Row, o: number) => void

function takeBall(who: string, name: string, { radius }: Sphere, row: Row, o: number): void {
  if (!isSize(radius)) checkSize(who, part(name, 'radius'), radius)
  row[o] = row[o + 1] = row[o + 2] = radius
}

function takeSizes(who: string, owner: string, own: string, sizes: Readonly<Vec3>, row: Row, o: number): void {
  if (typeof sizes !== 'object' || sizes === null || Array.isArray(sizes))
    checkObject(who, part(owner, own), sizes, 'an object with numbers x, y and z')
  const { x, y, z } = sizes
  if (!(isSize(x) && isSize(y) && isSize(z))) {
    checkSize(who, `${part(owner, own)}.x`, x)
    checkSize(who, `${part(owner, own)}.y`, y)
    checkSize(who, `${part(owner, own)}.z`, z)
  }
  row[o] = x
  row[o + 1] = y
  row[o + 2] = z
}

function takeUpright(who: string, name: string, { radius, height }: Cylinder | Capsule, row: Row, o: number): void {
  if (!isSize(radius)) checkSize(who, part(name, 'radius'), radius)
  if (!isSize(height)) checkSize(who, part(name, 'height'), height)
  row[o] = radius
  row[o + 1] = height / 2
  row[o + 2] = radius
}

function takeCapsule(who: string, name: string, shape: Capsule, row: Row, o: number): void {
  takeUpright(who, name, shape, row, o)
  if (row[o + 1] >= row[o]) return
  throw new RangeError(
    `${who}: ${part(name, 'height')} is ${2 * row[o + 1]}, expected at least twice the radius (${row[o]}): it is the whole height`,
  )
}

/**
 * A table by kind. If these functions were inlined behind a test of `kind`, V8 would read `radius` of every kind that
 * it has seen there. For some kinds it is undefined, and a value that is either undefined or a number becomes an
 * object.
 */
const TAKES: readonly Take[] = [
  takeBall,
  (who, name, { radii }: Ellipsoid, row, o) => takeSizes(who, name, 'radii', radii, row, o),
  takeUpright,
  takeCapsule,
  (who, name, { halfExtents }: Box, row, o) => takeSizes(who, name, 'halfExtents', halfExtents, row, o),
]

/**
 * Reads a solid, which may be a literal and not made below, and writes the half extents of its own box as three
 * columns.
 * @returns which of the solids it is, as kinds.ts numbers them; -1: none, and nothing is written
 * @throws TypeError, RangeError that name `who` and the size
 */
export function takeSolid(who: string, name: string, shape: Shape, row: Row, o: number): number {
  const kind = (MOVERS as readonly string[]).indexOf(shape.kind)
  if (kind >= 0) TAKES[kind](who, name, shape as never, row, o)
  return kind
}

/** A solid of half extents as takeSolid writes them, which are not checked. @param kind as kinds.ts numbers them */
export function solidOf(kind: number, row: Row, o: number): Sphere | Ellipsoid | Capsule | Cylinder | Box {
  const name = MOVERS[kind]
  if (name === 'sphere') return Object.freeze({ kind: name, radius: row[o] })
  if (name === 'cylinder' || name === 'capsule')
    return Object.freeze({ kind: name, radius: row[o], height: 2 * row[o + 1] })
  const sizes = vecOf(row.subarray(o))
  return name === 'box'
    ? Object.freeze({ kind: name, halfExtents: sizes })
    : Object.freeze({ kind: name, radii: sizes })
}

/** How far from 1 the length of a plane's normal may be, in squares: one made by `plane` is within rounding. */
const UNIT = 1e-12

/** Reads a plane, which may be a literal, and writes a PLANE row. */
export function takePlane(who: string, name: string, { normal, offset }: Plane, row: Row): void {
  takeDirection(who, part(name, 'normal'), normal, row, PLANE_NORMAL)
  checkNumber(who, part(name, 'offset'), offset, -LARGEST, LARGEST)
  row[PLANE_OFFSET] = offset
  const square = row[0] * row[0] + row[1] * row[1] + row[2] * row[2]
  if (!(Math.abs(square - 1) <= UNIT))
    throw new RangeError(
      `${who}: ${part(name, 'normal')} has length ${Math.sqrt(square)}, expected 1, as plane() makes it`,
    )
}

/** Reads a pipe, which may be a literal, and writes radius and axis of a PIPE row. */
export function takePipe(who: string, name: string, { radius, axis }: Pipe, row: Row): void {
  checkSize(who, part(name, 'radius'), radius)
  takeDirection(who, part(name, 'axis'), axis, row, PIPE_AXIS)
  row[PIPE_RADIUS] = radius
}

const vecOf = (row: Row): Readonly<Vec3> => Object.freeze({ x: row[0], y: row[1], z: row[2] })

/** A solid ball of a radius above zero. */
export function sphere(sizes: { radius: number }): Sphere {
  checkOptions('sphere', 'sizes', sizes, ['radius', 'kind'])
  const { radius } = sizes
  checkSize('sphere', 'radius', radius)
  return Object.freeze({ kind: 'sphere', radius })
}

/** A solid ellipsoid with a radius above zero along each axis of the world. */
export function ellipsoid(sizes: { radii: Vec3 }): Ellipsoid {
  checkOptions('ellipsoid', 'sizes', sizes, ['radii', 'kind'])
  const row = new Float64Array(3)
  takeSizes('ellipsoid', '', 'radii', sizes.radii, row, 0)
  return Object.freeze({ kind: 'ellipsoid', radii: vecOf(row) })
}

/** A solid capsule of a radius above zero and a whole height of at least twice that. */
export function capsule(sizes: { radius: number; height: number }): Capsule {
  checkOptions('capsule', 'sizes', sizes, ['radius', 'height', 'kind'])
  const made: Capsule = Object.freeze({ kind: 'capsule', radius: sizes.radius, height: sizes.height })
  takeCapsule('capsule', '', made, new Float64Array(3), 0)
  return made
}

/** A solid cylinder of a radius and a whole height above zero. */
export function cylinder(sizes: { radius: number; height: number }): Cylinder {
  checkOptions('cylinder', 'sizes', sizes, ['radius', 'height', 'kind'])
  const made: Cylinder = Object.freeze({ kind: 'cylinder', radius: sizes.radius, height: sizes.height })
  takeUpright('cylinder', '', made, new Float64Array(3), 0)
  return made
}

/** A box, given from its centre to its faces. */
export function box(sizes: { halfExtents: Vec3 }): Box {
  checkOptions('box', 'sizes', sizes, ['halfExtents', 'kind'])
  const row = new Float64Array(3)
  takeSizes('box', '', 'halfExtents', sizes.halfExtents, row, 0)
  return Object.freeze({ kind: 'box', halfExtents: vecOf(row) })
}

/**
 * A plane; the normal may have any length but zero, the offset (default 0) is in metres along the unit normal. A Plane
 * of three.js says it the other way round: its points are those with normal · p + constant = 0. It may be given as it
 * is, or by its `constant`.
 * @throws TypeError, RangeError that name the size at fault, also where there are an offset and a constant
 */
export function plane(sizes: { normal: Vec3; offset?: number | undefined }): Plane
export function plane(sizes: { normal: Vec3; constant?: number | undefined }): Plane
export function plane(sizes: { normal: Vec3; offset?: number | undefined; constant?: number | undefined }): Plane {
  checkOptions('plane', 'sizes', sizes, ['normal', 'offset', 'constant', 'kind', 'isPlane'])
  const { normal, offset: along, constant } = sizes
  if (along !== undefined && constant !== undefined)
    throw new TypeError('plane: sizes has both offset and constant, expected only one of them')
  const row = new Float64Array(3)
  takeDirection('plane', 'normal', normal, row, 0)
  if (along !== undefined) checkNumber('plane', 'offset', along, -LARGEST, LARGEST)
  if (constant !== undefined) checkNumber('plane', 'constant', constant, -LARGEST, LARGEST)
  const scale = Math.max(Math.abs(row[0]), Math.abs(row[1]), Math.abs(row[2]))
  for (let k = 0; k < 3; k++) row[k] /= scale
  const length = Math.sqrt(row[0] * row[0] + row[1] * row[1] + row[2] * row[2])
  for (let k = 0; k < 3; k++) row[k] /= length
  // (0 − 0 is 0, where −0 would be another offset)
  const offset = constant === undefined ? (along ?? 0) : 0 - constant / scale / length
  checkNumber('plane', 'the offset of constant', offset, -LARGEST, LARGEST)
  return Object.freeze({ kind: 'plane', normal: vecOf(row), offset })
}

/** An infinite cylinder around an axis (default y) through its position. */
export function pipe(sizes: { radius: number; axis?: Vec3 | undefined }): Pipe {
  checkOptions('pipe', 'sizes', sizes, ['radius', 'axis', 'kind'])
  const { radius, axis = { x: 0, y: 1, z: 0 } } = sizes
  checkSize('pipe', 'radius', radius)
  const row = new Float64Array(3)
  takeDirection('pipe', 'axis', axis, row, 0)
  if (isShort(row, 0)) for (let k = 0; k < 3; k++) row[k] *= LENGTHEN
  return Object.freeze({ kind: 'pipe', radius, axis: vecOf(row) })
}
