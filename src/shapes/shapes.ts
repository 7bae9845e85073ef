/** What things are. Sizes by name, in metres; a shape has no place of its own. */
import { checkDirection, checkNumber, checkObject, checkSize, type Vec3 } from '../math/check.ts'
import { LARGEST } from '../math/tolerance.ts'

/** A solid ball. */
export interface Sphere {
  readonly kind: 'sphere'
  readonly radius: number
}

/** A solid ellipsoid whose axes are those of the world. */
export interface Ellipsoid {
  readonly kind: 'ellipsoid'
  readonly radii: Readonly<Vec3>
}

/** A solid box whose edges are parallel to the axes of the world. */
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

export type Shape = Sphere | Ellipsoid | Box | Plane | Pipe

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
  checkObject('ellipsoid', 'radii', sizes.radii, 'an object with numbers x, y and z')
  for (const axis of ['x', 'y', 'z'] as const) checkSize('ellipsoid', `radii.${axis}`, sizes.radii[axis])
  return Object.freeze({ kind: 'ellipsoid', radii: copyVec(sizes.radii) })
}

/** A solid box, given from its centre to its faces. */
export function box(sizes: { halfExtents: Vec3 }): Box {
  checkObject('box', 'sizes', sizes, 'an object with halfExtents')
  checkObject('box', 'halfExtents', sizes.halfExtents, 'an object with numbers x, y and z')
  for (const axis of ['x', 'y', 'z'] as const) checkSize('box', `halfExtents.${axis}`, sizes.halfExtents[axis])
  return Object.freeze({ kind: 'box', halfExtents: copyVec(sizes.halfExtents) })
}

/** A plane; the normal may have any length but zero, the offset (default 0) is in metres along the unit normal. */
export function plane(sizes: { normal: Vec3; offset?: number }): Plane {
  checkObject('plane', 'sizes', sizes, 'an object with a normal')
  checkDirection('plane', 'normal', sizes.normal)
  const offset = sizes.offset ?? 0
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
  const axis = sizes.axis ?? { x: 0, y: 1, z: 0 }
  checkDirection('pipe', 'axis', axis)
  return Object.freeze({ kind: 'pipe', radius: sizes.radius, axis: copyVec(axis) })
}
