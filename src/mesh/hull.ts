/** Convex hulls: solids around given points. */
import { tryAllDirections } from '../convex/hull-directions.ts'
import { hullWays } from '../convex/hull-ways.ts'
import { buildHull } from '../hull/build.ts'
import { hullShape } from '../hull/hull-shape.ts'
import { checkNumber, checkObject, checkWhole, show, type Vec3 } from '../math/check.ts'
import { checkOptions } from '../math/options.ts'
import { LARGEST } from '../math/tolerance.ts'
import type { Hull } from '../shapes/shapes.ts'
import { sweepHullPlane } from '../sweep/hull/hull-plane.ts'
import { sweepHullTriangle } from '../sweep/hull/hull-triangle.ts'
import { hullPairs } from '../sweep/hull-pairs.ts'
import { makeKnown, newKnownMesh } from './known.ts'
import { TriangleMesh } from './triangle-mesh.ts'

export interface HullOptions {
  /** x, y, z of each point; or objects. Points inside change nothing. */
  points: ArrayLike<number> | readonly Readonly<Vec3>[]
  /**
   * The most corners, 4 to 4,095. If there are more, the hull is that of the points that are farthest out, and smaller:
   * see `lost`. Without it, more than 4,095 corners are an error.
   */
  maxVertices?: number | undefined
}

/** Casts name corners by twelve bits. */
const MOST = 4095

/** A hull is flat if its middle is nearer to a face than this share of its largest coordinate: 2⁻³⁰. */
const FLAT = 9.313225746154785e-10

const WHY = { point: 'are all the same', line: 'lie on one line', plane: 'lie in one plane' }

/**
 * Makes the convex hull of points: the smallest convex solid that contains them, exactly. Its corners are some of the
 * points, bit for bit; they lie where the points lie, around the origin of the solid's own coordinates. Casts are
 * fastest if the origin is near its middle.
 * @throws TypeError, RangeError that name the number at fault; or if the points have no solid hull, or one that is
 * flatter than a billionth of its size
 */
export function hull(options: HullOptions): Hull {
  checkOptions('hull', 'options', options, ['points', 'maxVertices', 'kind'])
  const { points, maxVertices } = options
  if (maxVertices !== undefined) checkWhole('hull', 'maxVertices', maxVertices, 4, MOST)
  const row = takePoints(points)
  const built = buildHull(row, maxVertices ?? Number.POSITIVE_INFINITY)
  if (typeof built === 'string') {
    throw new RangeError(`hull: the ${row.length / 3} points ${WHY[built]}, expected a solid`)
  }
  const corners = built.vertices.length / 3
  if (corners > MOST)
    throw new RangeError(`hull: there are ${corners} corners, expected at most ${MOST}: pass maxVertices`)
  const shape = hullShape(built)
  const size = Math.max(shape.half[0], shape.half[1], shape.half[2])
  if (!(shape.inradius > FLAT * size))
    throw new RangeError(
      `hull: the middle is ${shape.inradius} from a face, expected more than 2^-30 of ${size}: it is flat`,
    )
  hullPairs.triangle = sweepHullTriangle
  hullPairs.plane = sweepHullPlane
  hullWays.tryAll = tryAllDirections
  const { vertices, triangles, lost } = built
  const made: Hull = Object.freeze({ kind: 'hull', vertices, triangles, lost })
  makeKnown(made, newKnownMesh(new TriangleMesh(vertices, triangles).tree, shape))
  return made
}

function takePoints(points: HullOptions['points']): Float64Array {
  if (!Array.isArray(points) && !ArrayBuffer.isView(points))
    throw new TypeError(`hull: points is ${show(points)}, expected an array of numbers, or of objects with x, y and z`)
  const count = points.length
  if (typeof points[0] !== 'object') {
    if (count % 3 !== 0) throw new RangeError(`hull: points has ${count} numbers, expected three for each point`)
    const row = Float64Array.from(points as ArrayLike<number>)
    for (let i = 0; i < count; i++)
      checkNumber('hull', `points[${i}]`, (points as ArrayLike<number>)[i], -LARGEST, LARGEST)
    return row
  }
  const row = new Float64Array(3 * count)
  for (let i = 0; i < count; i++) {
    const point = (points as readonly Vec3[])[i]
    checkObject('hull', `points[${i}]`, point, 'an object with numbers x, y and z')
    const { x, y, z } = point
    checkNumber('hull', `points[${i}].x`, x, -LARGEST, LARGEST)
    checkNumber('hull', `points[${i}].y`, y, -LARGEST, LARGEST)
    checkNumber('hull', `points[${i}].z`, z, -LARGEST, LARGEST)
    row[3 * i] = x
    row[3 * i + 1] = y
    row[3 * i + 2] = z
  }
  return row
}
