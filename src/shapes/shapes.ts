/** The shapes: named sizes in metres. A shape has no position. */
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

/** A solid ellipsoid. Its axes are the world's unless an orientation turns it. */
export interface Ellipsoid {
  readonly kind: 'ellipsoid'
  readonly radii: Readonly<Vec3>
}

/**
 * A solid capsule: all points within its radius of a segment. The segment is upright (the world's y) unless an
 * orientation turns it.
 */
export interface Capsule {
  readonly kind: 'capsule'
  readonly radius: number
  /** The whole height, both round ends included. */
  readonly height: number
}

/** A solid cylinder. Its axis is the world's y unless an orientation turns it. */
export interface Cylinder {
  readonly kind: 'cylinder'
  readonly radius: number
  /** The whole height. */
  readonly height: number
}

/** A solid box. Its edges are parallel to the world's axes unless an orientation turns it. */
export interface Box {
  readonly kind: 'box'
  readonly halfExtents: Readonly<Vec3>
}

/** A convex solid: the convex hull of its vertices. `hull` makes it; copies are refused. */
export interface Hull {
  readonly kind: 'hull'
  /** x, y, z of each vertex in metres, sorted by x, then y, then z. */
  readonly vertices: readonly number[]
  /** Three vertices of each triangle of the faces, counter-clockwise as seen from outside. */
  readonly triangles: readonly number[]
  /**
   * How far the solid that was asked for is above the planes of the faces, at most, in metres. It is 0 unless
   * `maxVertices` or `radius` took some of it.
   */
  readonly lost: number
}

/** An infinite plane, a surface: the points p with normal · p = offset. The normal has unit length. */
export interface Plane {
  readonly kind: 'plane'
  readonly normal: Readonly<Vec3>
  readonly offset: number
}

/** An infinite cylinder, a surface. It can be hit from outside and from inside. */
export interface Pipe {
  readonly kind: 'pipe'
  readonly radius: number
  readonly axis: Readonly<Vec3>
}

export type Shape = Sphere | Ellipsoid | Capsule | Cylinder | Box | Hull | Plane | Pipe

/**
 * Is this a valid size? Called before checkSize, because calling checkSize allocates its arguments and the name built
 * for them.
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
 * The functions by kind. If they were inlined behind a test of `kind`, V8 would read `radius` of every kind that it has
 * seen there. Some kinds have no radius, and V8 makes an object of a value that may be undefined or a number.
 */
const TAKES: readonly Take[] = [
  takeBall,
  (who, name, { radii }: Ellipsoid, row, o) => takeSizes(who, name, 'radii', radii, row, o),
  takeUpright,
  takeCapsule,
  (who, name, { halfExtents }: Box, row, o) => takeSizes(who, name, 'halfExtents', halfExtents, row, o),
]

/**
 * Reads a solid, which may be a plain literal, and writes the half extents of its own box as three columns.
 * @returns the number of its kind (kinds.ts); -1 if it is no solid, and then nothing is written
 * @throws TypeError, RangeError that name `who` and the size
 */
export function takeSolid(who: string, name: string, shape: Shape, row: Row, o: number): number {
  const kind = (MOVERS as readonly string[]).indexOf(shape.kind)
  if (kind >= 0) TAKES[kind](who, name, shape as never, row, o)
  return kind
}

/** Makes a solid from half extents written by takeSolid, without checks. @param kind its number (kinds.ts) */
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

/** How far the squared length of a plane's normal may be from 1. The normals of `plane` are within rounding. */
const UNIT = 1e-12

/** Reads a plane, which may be a plain literal, and writes a PLANE row. */
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

/** Reads a pipe, which may be a plain literal, and writes radius and axis of a PIPE row. */
export function takePipe(who: string, name: string, { radius, axis }: Pipe, row: Row): void {
  checkSize(who, part(name, 'radius'), radius)
  takeDirection(who, part(name, 'axis'), axis, row, PIPE_AXIS)
  row[PIPE_RADIUS] = radius
}

const vecOf = (row: Row): Readonly<Vec3> => Object.freeze({ x: row[0], y: row[1], z: row[2] })

/** Makes a solid ball. The radius must be positive. */
export function sphere(sizes: { radius: number }): Sphere {
  checkOptions('sphere', 'sizes', sizes, ['radius', 'kind'])
  const { radius } = sizes
  checkSize('sphere', 'radius', radius)
  return Object.freeze({ kind: 'sphere', radius })
}

/** Makes a solid ellipsoid with a radius along each axis of the world. All radii must be positive. */
export function ellipsoid(sizes: { radii: Vec3 }): Ellipsoid {
  checkOptions('ellipsoid', 'sizes', sizes, ['radii', 'kind'])
  const row = new Float64Array(3)
  takeSizes('ellipsoid', '', 'radii', sizes.radii, row, 0)
  return Object.freeze({ kind: 'ellipsoid', radii: vecOf(row) })
}

/** Makes a solid capsule. The radius must be positive, and the whole height at least twice the radius. */
export function capsule(sizes: { radius: number; height: number }): Capsule {
  checkOptions('capsule', 'sizes', sizes, ['radius', 'height', 'kind'])
  const made: Capsule = Object.freeze({ kind: 'capsule', radius: sizes.radius, height: sizes.height })
  takeCapsule('capsule', '', made, new Float64Array(3), 0)
  return made
}

/** Makes a solid cylinder. The radius and the whole height must be positive. */
export function cylinder(sizes: { radius: number; height: number }): Cylinder {
  checkOptions('cylinder', 'sizes', sizes, ['radius', 'height', 'kind'])
  const made: Cylinder = Object.freeze({ kind: 'cylinder', radius: sizes.radius, height: sizes.height })
  takeUpright('cylinder', '', made, new Float64Array(3), 0)
  return made
}

/** Makes a solid box from its half extents, the distances from its centre to its faces. */
export function box(sizes: { halfExtents: Vec3 }): Box {
  checkOptions('box', 'sizes', sizes, ['halfExtents', 'kind'])
  const row = new Float64Array(3)
  takeSizes('box', '', 'halfExtents', sizes.halfExtents, row, 0)
  return Object.freeze({ kind: 'box', halfExtents: vecOf(row) })
}

/**
 * Makes a plane. The normal may have any length except zero. The offset (default 0) is in metres along the unit normal.
 * A Plane of three.js has the opposite sign: its points satisfy normal · p + constant = 0. Pass such a plane as it is,
 * or pass its `constant`.
 * @throws TypeError, RangeError that name the invalid size, also if both an offset and a constant are given
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
  // 0 − 0 is 0; −0 would be a different offset
  const offset = constant === undefined ? (along ?? 0) : 0 - constant / scale / length
  checkNumber('plane', 'the offset of constant', offset, -LARGEST, LARGEST)
  return Object.freeze({ kind: 'plane', normal: vecOf(row), offset })
}

/** Makes an infinite cylinder around an axis (default y) through its position. */
export function pipe(sizes: { radius: number; axis?: Vec3 | undefined }): Pipe {
  checkOptions('pipe', 'sizes', sizes, ['radius', 'axis', 'kind'])
  const { radius, axis = { x: 0, y: 1, z: 0 } } = sizes
  checkSize('pipe', 'radius', radius)
  const row = new Float64Array(3)
  takeDirection('pipe', 'axis', axis, row, 0)
  if (isShort(row, 0)) for (let k = 0; k < 3; k++) row[k] *= LENGTHEN
  return Object.freeze({ kind: 'pipe', radius, axis: vecOf(row) })
}
