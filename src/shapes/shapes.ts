/** What things are. Sizes by name, in metres; a shape has no place of its own. */
import { checkDirection, checkNumber, checkObject, checkSize, type Vec3 } from '../math/check.ts'
import { isShort, LENGTHEN } from '../math/short.ts'
import { LARGEST } from '../math/tolerance.ts'

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

/** A solid capsule: all points within its radius of a segment, which is upright (the world's y) where no orientation turns it. */
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

/** A size that is right. (Asked before checkSize: what is passed to that, and the name put together for it, is allocated.) */
const isSize = (value: number): boolean => typeof value === 'number' && value > 0 && value <= LARGEST

function checkSizes(who: string, owner: string, own: string, sizes: Readonly<Vec3>): void {
  if (typeof sizes === 'object' && sizes !== null && isSize(sizes.x) && isSize(sizes.y) && isSize(sizes.z)) return
  const name = part(owner, own)
  checkObject(who, name, sizes, 'an object with numbers x, y and z')
  checkSize(who, `${name}.x`, sizes.x)
  checkSize(who, `${name}.y`, sizes.y)
  checkSize(who, `${name}.z`, sizes.z)
}

/** How far from 1 the length of a plane's normal may be, in squares: one made by `plane` is within rounding. */
const UNIT = 1e-12

/** Solids in the order of sweep/kinds.ts, then surfaces. */
const KINDS = ['sphere', 'ellipsoid', 'cylinder', 'capsule', 'box', 'plane', 'pipe']
type Check = (who: string, name: string, shape: never) => void

/**
 * By kind, in a table: where such a function is inlined behind a question for `kind`, V8 reads `radius` of every kind that it has
 * seen there, of some it is undefined, and what may be undefined or a number is an object.
 */
const CHECKS: readonly Check[] = [
  checkBall,
  (who, name, { radii }: Ellipsoid) => checkSizes(who, name, 'radii', radii),
  checkUpright,
  checkCapsule,
  (who, name, { halfExtents }: Box) => checkSizes(who, name, 'halfExtents', halfExtents),
  checkPlane,
  checkPipe,
]

/** The sizes of a shape that may be a literal and not made below. @throws TypeError, RangeError that name `who` and the size */
export function checkShape(who: string, name: string, shape: Shape): void {
  CHECKS[KINDS.indexOf(shape.kind)]?.(who, name, shape as never)
}

function checkBall(who: string, name: string, { radius }: Sphere): void {
  if (!isSize(radius)) checkSize(who, part(name, 'radius'), radius)
}

function checkUpright(who: string, name: string, { radius, height }: Capsule | Cylinder): void {
  if (isSize(radius) && isSize(height)) return
  checkSize(who, part(name, 'radius'), radius)
  checkSize(who, part(name, 'height'), height)
}

function checkCapsule(who: string, name: string, shape: Capsule): void {
  checkUpright(who, name, shape)
  if (!(shape.height >= 2 * shape.radius))
    throw new RangeError(
      `${who}: ${part(name, 'height')} is ${shape.height}, expected at least twice the radius (${shape.radius}): it is the whole height`,
    )
}

function checkPlane(who: string, name: string, { normal, offset }: Plane): void {
  checkDirection(who, part(name, 'normal'), normal)
  checkNumber(who, part(name, 'offset'), offset, -LARGEST, LARGEST)
  const { x, y, z } = normal
  const square = x * x + y * y + z * z
  if (!(Math.abs(square - 1) <= UNIT))
    throw new RangeError(
      `${who}: ${part(name, 'normal')} has length ${Math.sqrt(square)}, expected 1, as plane() makes it`,
    )
}

function checkPipe(who: string, name: string, { radius, axis }: Pipe): void {
  checkSize(who, part(name, 'radius'), radius)
  checkDirection(who, part(name, 'axis'), axis)
}

const part = (owner: string, name: string): string => (owner === '' ? name : `${owner}.${name}`)

const copyVec = (v: Vec3): Readonly<Vec3> => Object.freeze({ x: v.x, y: v.y, z: v.z })

/** A solid ball of a radius above zero. */
export function sphere(sizes: { radius: number }): Sphere {
  checkObject('sphere', 'sizes', sizes, 'an object with a radius')
  checkSize('sphere', 'radius', sizes.radius)
  return Object.freeze({ kind: 'sphere', radius: sizes.radius })
}

/** A solid ellipsoid with a radius above zero along each axis of the world. */
export function ellipsoid(sizes: { radii: Vec3 }): Ellipsoid {
  checkObject('ellipsoid', 'sizes', sizes, 'an object with radii')
  checkSizes('ellipsoid', '', 'radii', sizes.radii)
  return Object.freeze({ kind: 'ellipsoid', radii: copyVec(sizes.radii) })
}

/** A solid capsule of a radius above zero and a whole height of at least twice that. */
export function capsule(sizes: { radius: number; height: number }): Capsule {
  checkObject('capsule', 'sizes', sizes, 'an object with a radius and a height')
  const made: Capsule = Object.freeze({ kind: 'capsule', radius: sizes.radius, height: sizes.height })
  checkCapsule('capsule', '', made)
  return made
}

/** A solid cylinder of a radius and a whole height above zero. */
export function cylinder(sizes: { radius: number; height: number }): Cylinder {
  checkObject('cylinder', 'sizes', sizes, 'an object with a radius and a height')
  checkSize('cylinder', 'radius', sizes.radius)
  checkSize('cylinder', 'height', sizes.height)
  return Object.freeze({ kind: 'cylinder', radius: sizes.radius, height: sizes.height })
}

/** A box, given from its centre to its faces. */
export function box(sizes: { halfExtents: Vec3 }): Box {
  checkObject('box', 'sizes', sizes, 'an object with halfExtents')
  checkSizes('box', '', 'halfExtents', sizes.halfExtents)
  return Object.freeze({ kind: 'box', halfExtents: copyVec(sizes.halfExtents) })
}

/** A plane; the normal may have any length but zero, the offset (default 0) is in metres along the unit normal. */
export function plane(sizes: { normal: Vec3; offset?: number }): Plane {
  checkObject('plane', 'sizes', sizes, 'an object with a normal')
  checkDirection('plane', 'normal', sizes.normal)
  const { offset = 0 } = sizes
  checkNumber('plane', 'offset', offset, -LARGEST, LARGEST)
  const { x, y, z } = sizes.normal
  const scale = Math.max(Math.abs(x), Math.abs(y), Math.abs(z))
  const length = Math.sqrt((x / scale) * (x / scale) + (y / scale) * (y / scale) + (z / scale) * (z / scale))
  const normal = copyVec({ x: x / scale / length, y: y / scale / length, z: z / scale / length })
  return Object.freeze({ kind: 'plane', normal, offset })
}

/** An infinite cylinder around an axis (default y) through its position. */
export function pipe(sizes: { radius: number; axis?: Vec3 }): Pipe {
  checkObject('pipe', 'sizes', sizes, 'an object with a radius')
  checkSize('pipe', 'radius', sizes.radius)
  const { axis = { x: 0, y: 1, z: 0 } } = sizes
  checkDirection('pipe', 'axis', axis)
  const { x, y, z } = axis
  const k = isShort(axis) ? LENGTHEN : 1
  return Object.freeze({ kind: 'pipe', radius: sizes.radius, axis: copyVec({ x: x * k, y: y * k, z: z * k }) })
}
