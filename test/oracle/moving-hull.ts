import { cross, dot, gridExponent, onGrid, type Point, type Ratio, rootOf, sub, toNumber } from './exact.ts'
import type { Span } from './motion.ts'
import { prismOf, refine, type Way } from './prism.ts'

/**
 * A convex hull on its way past one triangle, exactly. It grows and shrinks about its middle m: grown by g, it is all points
 * m + (1 + g/s)(p − m) of its points p, with s its size.
 *
 * As for a box (box.ts), the two just touch in a face of their Minkowski difference. Along an axis u the hull has to grow by
 * (least u·q of the prism's corners q − most u·p of the hull's)·s/(most u·(p − m)); its growth is the largest of these, over
 * both signs of all normals. Most axes are far below the best: doubles, with a wide margin, say which; the others are whole
 * numbers.
 */
export interface HullFacts {
  /** x, y, z of each corner. */
  readonly vertices: ArrayLike<number>
  /** Three corners of each face that are not on one line. */
  readonly faces: readonly (readonly [number, number, number])[]
  /** Two corners of each edge. */
  readonly edges: readonly (readonly [number, number])[]
  readonly middle: readonly [number, number, number]
  readonly size: number
}

export interface HullCourse extends Way {
  readonly hull: HullFacts
}

/** Along one axis u: the gap, the reach from the middle, and u·u, in units of 2^exponent/scale and those of u. */
interface Along {
  readonly gap: bigint
  readonly reach: bigint
  readonly square: bigint
}

interface AllAlong {
  readonly axes: readonly Along[]
  readonly exponent: number
  readonly scale: bigint
}

/** What doubles get wrong, as a share of the largest number: far more than they do. */
const MARGIN = 1e-7

type Measure = 'growth' | 'depth'

function allAlong({ hull, ...course }: HullCourse, span: Span, t: number, what: Measure): AllAlong {
  const coarse = prismOf(course, span, t)
  const numbers = [...Array.from(hull.vertices), ...hull.middle]
  const exponent = Math.min(gridExponent(numbers), coarse.exponent)
  const { corners, scale, edges } = refine(coarse, exponent)
  const pointOf = (x: ArrayLike<number>, i: number): Point => {
    const [a, b, c] = [0, 1, 2].map((k) => onGrid(x[i + k], exponent) * scale)
    return [a, b, c]
  }
  const points: Point[] = []
  for (let i = 0; i < hull.vertices.length; i += 3) points.push(pointOf(hull.vertices, i))
  const middle = pointOf(hull.middle, 0)

  // each axis as two vectors to be multiplied: exactly only where doubles do not exclude it
  const pairs: [Point, Point][] = hull.faces.map(([a, b, c]) => [sub(points[b], points[a]), sub(points[c], points[a])])
  const sides = [sub(corners[1], corners[0]), sub(corners[2], corners[0])] as const
  pairs.push([sides[0], sides[1]])
  if (corners.length > 3) {
    const way = sub(corners[3], corners[0])
    for (const side of [...sides, sub(corners[2], corners[1])]) pairs.push([side, way])
  }
  const own = hull.edges.map(([a, b]) => sub(points[b], points[a]))
  const others = corners.length > 3 ? [...edges.slice(0, 3), edges[6]] : edges
  for (const [a, b] of others) {
    const edge = sub(corners[b], corners[a])
    for (const one of own) pairs.push([one, edge])
  }
  return { axes: best(pairs, points, middle, corners, hull.size, exponent, scale, what), exponent, scale }
}

function best(
  pairs: readonly [Point, Point][],
  points: readonly Point[],
  middle: Point,
  corners: readonly Point[],
  size: number,
  exponent: number,
  scale: bigint,
  what: Measure,
): Along[] {
  const toDoubles = (list: readonly Point[]): Float64Array => {
    const out = new Float64Array(3 * list.length)
    list.forEach((x, i) => {
      for (let k = 0; k < 3; k++) out[3 * i + k] = toNumber(x[k], scale, exponent)
    })
    return out
  }
  const p = toDoubles(points.map((x) => sub(x, middle)))
  const q = toDoubles(corners.map((x) => sub(x, middle)))
  const firsts = toDoubles(pairs.map(([x]) => x))
  const seconds = toDoubles(pairs.map(([, x]) => x))
  let largest = 0
  for (const x of p) largest = Math.max(largest, Math.abs(x))
  for (const x of q) largest = Math.max(largest, Math.abs(x))
  const values = new Float64Array(2 * pairs.length)
  const errors = new Float64Array(2 * pairs.length)
  let bound = what === 'growth' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  for (let i = 0; i < pairs.length; i++) {
    const [a, b, c] = [firsts[3 * i], firsts[3 * i + 1], firsts[3 * i + 2]]
    const [d, e, f] = [seconds[3 * i], seconds[3 * i + 1], seconds[3 * i + 2]]
    const [x, y, z] = [b * f - c * e, c * d - a * f, a * e - b * d]
    const long = Math.sqrt(x * x + y * y + z * z)
    const blunt = long / Math.sqrt((a * a + b * b + c * c) * (d * d + e * e + f * f))
    let [most, least] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    let [high, low] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let k = 0; k < p.length; k += 3) {
      const along = x * p[k] + y * p[k + 1] + z * p[k + 2]
      if (along > most) most = along
      if (along < least) least = along
    }
    for (let k = 0; k < q.length; k += 3) {
      const along = x * q[k] + y * q[k + 1] + z * q[k + 2]
      if (along > high) high = along
      if (along < low) low = along
    }
    for (let n = 0; n < 2; n++) {
      const reach = (n === 0 ? most : -least) / long
      const gap = (n === 0 ? low : -high) / long - reach
      const value = what === 'growth' ? (gap * size) / reach : -gap
      const error =
        blunt > 1e-6 ? (MARGIN * largest * largest) / Math.max(reach, 1e-3 * size) : Number.POSITIVE_INFINITY
      values[2 * i + n] = value
      errors[2 * i + n] = error
      if (!(error < Number.POSITIVE_INFINITY)) continue
      bound = what === 'growth' ? Math.max(bound, value - error) : Math.min(bound, value + error)
    }
  }
  const axes: Along[] = []
  pairs.forEach(([a, b], i) => {
    const may = [0, 1].map((n) => {
      const k = 2 * i + n
      if (!(errors[k] < Number.POSITIVE_INFINITY)) return true
      return what === 'growth' ? values[k] + errors[k] >= bound : values[k] - errors[k] <= bound
    })
    if (!may[0] && !may[1]) return
    const u = cross(a, b)
    const square = dot(u, u)
    if (square === 0n) return
    may.forEach((is, n) => {
      if (!is) return
      const along = (x: Point): bigint => (n === 0 ? dot(u, x) : -dot(u, x))
      let most = along(points[0])
      for (const point of points) if (along(point) > most) most = along(point)
      let least = along(corners[0])
      for (const corner of corners) if (along(corner) < least) least = along(corner)
      axes.push({ gap: least - most, reach: most - along(middle), square })
    })
  })
  return axes
}

/** The growth at which the hull just touches over the span (negative: shrink), rounded once or twice. */
export function growthOfHull(course: HullCourse, span: Span, t: number): number {
  const { axes } = allAlong(course, span, t, 'growth')
  const most = axes.reduce((a, b) => (b.gap * a.reach > a.gap * b.reach ? b : a))
  return Math.max(toNumber(most.gap, most.reach) * course.hull.size, -course.hull.size)
}

/** Closed yes or no: does the hull, grown by `grow`, touch the triangle over the span? */
export function touchesHull(course: HullCourse, span: Span, t: number, grow = 0): boolean {
  const { size } = course.hull
  if (!(grow >= -size)) return false
  const { axes } = allAlong(course, span, t, 'growth')
  const exponent = gridExponent([grow, size])
  const [more, whole] = [onGrid(grow, exponent), onGrid(size, exponent)]
  return axes.every(({ gap, reach }) => gap * whole <= more * reach)
}

/** The least translation that frees a hull in overlap at its start. */
export function depthOfHull(course: HullCourse): number {
  const { axes, exponent, scale } = allAlong(course, 'at', 0, 'depth')
  const square = ({ gap, square }: Along): Ratio => ({ num: gap * gap, den: square * scale * scale })
  const least = axes.map(square).reduce((a, b) => (b.num * a.den < a.num * b.den ? b : a))
  return axes.some(({ gap }) => gap > 0n) ? 0 : rootOf(least, exponent)
}

/** How far the hull reaches along a vector seen from its own origin. */
export function reachOfHull({ vertices }: HullFacts, u: ArrayLike<number>): number {
  let most = Number.NEGATIVE_INFINITY
  for (let i = 0; i < vertices.length; i += 3)
    most = Math.max(most, u[0] * vertices[i] + u[1] * vertices[i + 1] + u[2] * vertices[i + 2])
  return most
}

/** The growth at which a point, as seen from the body, lies on its surface; in doubles. */
export function growthToPointOfHull({ vertices, faces, middle, size }: HullFacts, x: ArrayLike<number>): number {
  const at = (i: number): number[] => [0, 1, 2].map((k) => vertices[3 * i + k] - middle[k])
  let most = Number.NEGATIVE_INFINITY
  for (const [a, b, c] of faces) {
    const [p, q, r] = [at(a), at(b), at(c)]
    const [e, f] = [q.map((v, k) => v - p[k]), r.map((v, k) => v - p[k])]
    const n = [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]]
    const along = (v: readonly number[]): number => n[0] * v[0] + n[1] * v[1] + n[2] * v[2]
    const height = along(p)
    const side = height < 0 ? -1 : 1
    const gap = side * along([0, 1, 2].map((k) => x[k] - middle[k] - p[k]))
    most = Math.max(most, (gap * size) / (side * height))
  }
  return most
}
