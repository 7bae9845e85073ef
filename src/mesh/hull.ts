/** Makes hulls, and brings what casts of hulls need into the program: those who make none do not load it. */
import { tryAllDirections } from '../convex/hull-directions.ts'
import { hullWays } from '../convex/hull-ways.ts'
import { buildHull } from '../hull/build.ts'
import { type HullShape, hullShape } from '../hull/hull-shape.ts'
import { lostTo, roundedPoints } from '../hull/rounded.ts'
import type { Flat } from '../hull/simplex.ts'
import { checkNumber, checkWhole, show, takeVec, type Vec3 } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { LARGEST } from '../math/tolerance.ts'
import type { Hull } from '../shapes/shapes.ts'
import { bracketHull } from '../sweep/hull/bracket-hull.ts'
import { sweepHullPlane } from '../sweep/hull/hull-plane.ts'
import { sweepHullTriangle } from '../sweep/hull/hull-triangle.ts'
import { touchesHull } from '../sweep/hull/touch-hull.ts'
import { hullPairs } from '../sweep/hull-pairs.ts'
import { makeKnown, newKnownMesh } from './known.ts'
import { TriangleMesh } from './triangle-mesh.ts'

export interface HullSizes {
  /**
   * Numbers x, y, z in metres, one point after another, or objects with x, y and z. They need not be corners, and they
   * may be in any order. Casts are fastest if the origin is near the middle.
   */
  points: ArrayLike<number> | readonly Readonly<Vec3>[]
  /**
   * Keeps at most this many vertices, at least 4: of four that are far apart, then always of the one highest above the
   * faces so far. Default: all; more than 4,095 are an error.
   */
  maxVertices?: number | undefined
  /**
   * Rounds edges and corners: the solid of all points within this distance of the hull, in metres (default 0). The
   * result is a hull as well, with flat facets inside the round solid; its `lost` says by how much.
   */
  radius?: number | undefined
  /** With a radius: at least so many facets follow each other along a quarter of a turn, 1 to 32 (default 3). */
  segments?: number | undefined
}

const FLAT: Record<Flat, string> = {
  point: 'are the same',
  line: 'lie on one line',
  plane: 'lie in one plane',
}

const MOST_SEGMENTS = 32
/** Casts name vertices by twelve bits. */
const MOST = 4095
/** A hull counts as flat if its middle is nearer to a face than this share of its largest coordinate: 2⁻³⁰. */
const THIN = 9.313225746154785e-10

/**
 * Makes the convex hull of points. It is exact: its vertices are given points, and none of these is outside. Points that
 * are exactly in one plane give one face. With a radius, that hull is rounded by facets.
 * @throws RangeError if all points lie in one plane, or nearly so
 * @throws TypeError, RangeError that name the invalid value
 */
export function hull(sizes: HullSizes): Hull {
  checkOptions('hull', 'sizes', sizes, ['points', 'maxVertices', 'radius', 'segments', 'kind'])
  const { points: given, maxVertices = LARGEST, radius = 0, segments = 3 } = sizes
  checkWhole('hull', 'maxVertices', maxVertices, 4, LARGEST)
  checkNumber('hull', 'radius', radius, 0, LARGEST)
  checkWhole('hull', 'segments', segments, 1, MOST_SEGMENTS)
  const points = takePoints(given)
  let shape = solidHull(points, radius > 0 ? LARGEST : maxVertices)
  let { lost } = shape
  if (radius > 0) {
    const core = shape
    const rounded = roundedPoints(core, radius, segments)
    for (const x of rounded)
      if (!(Math.abs(x) <= LARGEST))
        throw new RangeError(`hull: radius is ${radius}, expected less: ${x} is farther out than 2^60 m`)
    shape = solidHull(rounded, maxVertices)
    lost = lostTo(shape, core, radius)
  }
  const { vertices, triangles } = shape
  const count = vertices.length / 3
  if (count > MOST)
    throw new RangeError(`hull: there are ${count} vertices, expected at most ${MOST}: pass maxVertices`)
  hullPairs.triangle = sweepHullTriangle
  hullPairs.plane = sweepHullPlane
  hullPairs.bracket = bracketHull
  hullPairs.touches = touchesHull
  hullWays.tryAll = tryAllDirections
  const made: Hull = Object.freeze({
    kind: 'hull',
    vertices: Object.freeze([...vertices]),
    triangles: Object.freeze([...triangles]),
    lost,
  })
  makeKnown(made, newKnownMesh(new TriangleMesh(vertices, triangles).tree, shape))
  return made
}

function solidHull(points: Float64Array, maxVertices: number): HullShape {
  const data = buildHull(points, maxVertices)
  if (typeof data === 'string')
    throw new RangeError(`hull: all ${points.length / 3} points ${FLAT[data]}, expected a solid`)
  const shape = hullShape(data)
  const size = Math.max(shape.half[0], shape.half[1], shape.half[2])
  if (!(shape.inradius > THIN * size))
    throw new RangeError(
      `hull: it is too flat: its middle is ${shape.inradius} m from the nearest face, expected more than 2^-30 of ${size} m`,
    )
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
