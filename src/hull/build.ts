/** Builds the convex hull of points. It is exact for the given doubles. */
import { LARGEST } from '../math/tolerance.ts'
import { facesOf, type HullData } from './faces.ts'
import { anyWaiting, grow, highestAbove, highestWaiting, startGrowth } from './growth.ts'
import { type Flat, findSimplex } from './simplex.ts'

/** 2¹⁰⁰. Numbers from here to its square have products of three that stay far inside the range of doubles. */
const ENLARGE = 1.2676506002282294e30

/** 2⁻⁴⁰⁰. What is smaller than this share of the largest coordinate counts as 0: its products could leave that range. */
const NOTHING = 3.872591914849318e-121

/**
 * The convex hull of points. If it has more than `maxVertices` corners, this is the hull of some of them: of four that
 * are far apart, then always of the one that is highest above the faces so far.
 * @param points x, y, z of each point, at most 2^60 in size. The result does not depend on their order
 * @param maxVertices at least 4
 * @returns why there is none, if the points have no hull
 */
export function buildHull(points: Float64Array, maxVertices: number): HullData | Flat {
  const whole = build(points, Number.POSITIVE_INFINITY)
  if (typeof whole === 'string' || whole.vertices.length <= 3 * maxVertices) return whole
  return build(whole.vertices, maxVertices)
}

function build(given: Float64Array, maxVertices: number): HullData | Flat {
  const points = given.slice()
  let largest = 0
  for (let i = 0; i < points.length; i++) largest = Math.max(largest, Math.abs(points[i]))
  if (!(largest > 0 && largest <= LARGEST)) return 'point' // the caller has refused what is not finite
  let times = 0
  for (; largest < ENLARGE; times++) {
    for (let i = 0; i < points.length; i++) points[i] *= ENLARGE
    largest *= ENLARGE
  }
  for (let i = 0; i < points.length; i++) if (Math.abs(points[i]) < NOTHING * largest) points[i] = 0

  const simplex = findSimplex(points)
  if (typeof simplex === 'string') return simplex
  const growth = startGrowth(points, ...simplex)
  const isLimited = maxVertices < given.length / 3
  for (let vertices = 3; vertices < maxVertices; vertices++) {
    const f = isLimited ? highestWaiting(growth) : anyWaiting(growth)
    if (f < 0) break
    grow(growth, f)
  }
  let lost = isLimited ? highestAbove(growth) : 0
  for (; times > 0; times--) lost /= ENLARGE
  return facesOf(growth, given, lost)
}
