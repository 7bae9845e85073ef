/** The hull shape: a convex solid with flat faces around given points. */
import { buildHull } from '../hull/build.ts'
import { makeKnown } from '../hull/known.ts'
import type { Flat } from '../hull/simplex.ts'
import { checkNumber, checkWhole, show, takeVec, type Vec3 } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { LARGEST } from '../math/tolerance.ts'

/** A convex solid: all points within `radius` of the convex hull of its vertices. `hull` makes it; copies are refused. */
export interface Hull {
  readonly kind: 'hull'
  /** x, y, z of each vertex in metres, sorted by x, then y, then z. */
  readonly vertices: readonly number[]
  /** Three vertices of each triangle of the faces, counter-clockwise as seen from outside. */
  readonly triangles: readonly number[]
  readonly radius: number
  /** How far points that `maxVertices` left out are above the planes of the faces, at most, in metres. */
  readonly lost: number
}

export interface HullSizes {
  /**
   * Numbers x, y, z in metres, one point after another, or objects with x, y and z. They need not be corners, and they
   * may be in any order.
   */
  points: ArrayLike<number> | readonly Readonly<Vec3>[]
  /**
   * Keeps at most this many vertices, at least 4: of four that are far apart, then always of the one highest above the
   * faces so far. Default: all.
   */
  maxVertices?: number | undefined
  /** Rounds the hull: it grows by this on all sides, in metres. Default: 0. */
  radius?: number | undefined
}

const FLAT: Record<Flat, string> = {
  point: 'are the same',
  line: 'lie on one line',
  plane: 'lie in one plane',
}

/**
 * Makes the convex hull of points. It is exact: its vertices are given points, and none of these is outside. Points that
 * are exactly in one plane give one face.
 * @throws RangeError if all points lie in one plane
 * @throws TypeError, RangeError that name the invalid value
 */
export function hull(sizes: HullSizes): Hull {
  checkOptions('hull', 'sizes', sizes, ['points', 'maxVertices', 'radius', 'kind'])
  const { points: given, maxVertices = LARGEST, radius = 0 } = sizes
  checkWhole('hull', 'maxVertices', maxVertices, 4, LARGEST)
  checkNumber('hull', 'radius', radius, 0, LARGEST)
  const points = takePoints(given)
  const data = buildHull(points, maxVertices)
  if (typeof data === 'string')
    throw new RangeError(`hull: all ${points.length / 3} points ${FLAT[data]}, expected a solid`)
  const { vertices, triangles, lost } = data
  const shape: Hull = Object.freeze({
    kind: 'hull',
    vertices: Object.freeze([...vertices]),
    triangles: Object.freeze([...triangles]),
    radius,
    lost,
  })
  makeKnown(shape, data)
  return shape
}

function takePoints(given: HullSizes['points']): Float64Array {
  const length = typeof given === 'object' && given !== null ? given.length : Number.NaN
  if (!(Number.isInteger(length) && length >= 0))
    throw new TypeError(`hull: points is ${show(given)}, expected an array of numbers, or of objects with x, y and z`)
  const isFlat = length === 0 || typeof given[0] !== 'object'
  if (isFlat && length % 3 !== 0)
    throw new RangeError(`hull: points has ${length} numbers, expected three for each point`)
  const count = isFlat ? length / 3 : length
  if (count < 4) throw new RangeError(`hull: points has ${count} points, expected at least 4`)
  const points = new Float64Array(3 * count)
  for (let i = 0; i < length; i++) {
    const point = given[i]
    if (!isFlat) takeVec('hull', `points[${i}]`, point as Vec3, points, 3 * i)
    else {
      if (!(typeof point === 'number' && Math.abs(point) <= LARGEST))
        checkNumber('hull', `points[${i}]`, point as number, -LARGEST, LARGEST)
      points[i] = point as number
    }
  }
  return points
}
