import type { GrowthOver } from './contact-rule.ts'
import { isWellShaped, largestOf, lengthOf, type Tolerance, toleranceOf } from './contract.ts'
import { leastDepth } from './depth.ts'
import { toNumber } from './exact.ts'
import { courseOfSphere, distance, motionOf, type Span } from './motion.ts'
import { growthToPointOfHull } from './moving-hull.ts'
import { prismOf } from './prism.ts'
import { settleDepthOfBox, settleDistance, settled, settleGrowth } from './quick.ts'
import { seenPoint } from './quick-place.ts'
import { exactApproach, exactGrowth, kOf, leastSize, reachOfSolid, type SolidCourse, touchesSolid } from './solid.ts'
import { isUpright } from './turn.ts'

/**
 * The figures that verdicts are made of: each from bounds that lie close together (quick.ts), or else from
 * rationals.
 */
export interface Figures {
  readonly tolerance: Tolerance
  readonly growth: GrowthOver
  /** How much nearer the whole way comes than its start. */
  nearer(): number
  /** Of an ellipsoid that touches even without thickness "nearer" has no meaning. */
  isSwallowed(): boolean
  /** The distance of a point from the triangle. */
  offTriangle(point: ArrayLike<number>): number
  /** The growth at which a point lies on the body's surface at t; of an ellipsoid to first order. */
  growthTo(t: number, point: ArrayLike<number>): number
  /** Along a unit vector: the body's reach, the least height of its centre at t over the corners, and the furthest corner. */
  along(t: number, normal: ArrayLike<number>): { reach: number; least: number; far: number }
  /** The growth at the start, moved along the normal first. */
  movedBy(by: number, normal: ArrayLike<number>): number
  /** The least translation that frees the body at its start; of an ellipsoid or cylinder perhaps a little more, never less. */
  depth(): number
  /** Does the body touch at its start, and a body smaller by next to nothing does not? */
  justTouches(): boolean
  tookRationals(): boolean
}

export interface Options {
  /** Ask the rationals at once. */
  readonly exact?: boolean
  /** How close the bounds of settled figures must be, as a share of ε: for tolerances far above it. */
  readonly share?: number
}

/** Settled figures are right to these shares of ε: on well-shaped triangles, and where errors are measured by far less. */
const CLOSE = 1e-9
const ROUGH = 1e-5
/** A point this near to the triangle may be said to be as far as its upper bound. */
const ENOUGH = 0.5
const NOTHING: readonly [number, number, number] = [0, 0, 0]

/** Walks of the search for a least depth: one finds nearly all that more would. */
const WALKS = 1

/** How narrowly the rationals bracket a cylinder's growth, as a share of ε. */
const FIGURE = 1 / 1024

/** A figure hi + lo, and whether it took rationals. */
interface Figure {
  readonly high: number
  readonly low: number
}

export function figuresOf(course: SolidCourse, options?: Options): Figures {
  const { from, half, triangle, translation } = course
  const travel = lengthOf(translation[0], translation[1], translation[2])
  const tolerance = toleranceOf(largestOf(from, half, triangle), travel, kOf(course))
  const { contact } = tolerance
  const quick = options?.exact !== true
  const share = options?.share ?? (isWellShaped(triangle) ? CLOSE : ROUGH)
  let rationals = !quick
  const figureOf = (one: SolidCourse, span: Span, t: number): Figure => {
    if (quick && settleGrowth(one, span, t, share)) return { high: settled[0], low: settled[1] }
    rationals = true
    return { high: exactGrowth(one, FIGURE * contact)(span, t), low: Number.NaN }
  }
  // the three ways to treat overlap mostly end in the same fraction
  const known: { span: Span; t: number; figure: Figure }[] = []
  const figure = (span: Span, t: number): Figure => {
    for (const old of known) if (old.span === span && old.t === t) return old.figure
    const fresh = figureOf(course, span, t)
    known.push({ span, t, figure: fresh })
    return fresh
  }
  return {
    tolerance,
    growth: (span, t) => figure(span, t).high,
    nearer() {
      const [start, way] = [figure('at', 0), figure('until', 1)]
      const plain = start.high - way.high + (start.low - way.low || 0)
      // only a start near contact or in overlap needs the exact difference
      if (!(start.high < tolerance.any * 4) || !Number.isNaN(start.low + way.low)) return plain
      return exactApproach(course, 1, start.high, way.high)
    },
    isSwallowed: () => course.kind === 'ellipsoid' && figure('at', 0).high <= -leastSize(course) * (1 - 1e-9),
    offTriangle(point) {
      if (quick && settleDistance(point, triangle, ROUGH, ENOUGH)) return settled[0]
      rationals = true
      return distance(motionOf(courseOfSphere(point, NOTHING, 0, triangle)), 'at', 0)
    },
    growthTo(t, point) {
      const seen = seenPoint(course, t, point)
      if (seen !== null) return growthToPoint(course, seen)
      const all = [0, 1, 2].flatMap(() => Array.from(point))
      const { corners, exponent, scale } = prismOf({ ...course, triangle: all }, 'at', t)
      return growthToPoint(
        course,
        corners[0].map((x) => toNumber(x, scale, exponent)),
      )
    },
    along: (t, normal) => along(course, t, normal),
    movedBy(by, normal) {
      return figureOf({ ...course, translation: [0, 1, 2].map((i) => by * normal[i]) }, 'at', 1).high
    },
    depth() {
      const start = figure('at', 0)
      if (course.kind === 'box' && quick && settleDepthOfBox(course, share)) return settled[0]
      // a growth that is all of the radius, but for roundings, may be of a capsule that is pierced
      if (course.kind === 'capsule' && start.high > contact - half[0]) return Math.max(0, -start.high)
      if (course.kind === 'ellipsoid' || course.kind === 'cylinder') return leastDepth(course, WALKS)
      rationals = true
      return leastDepth(course)
    },
    justTouches() {
      const { high, low } = figure('at', 0)
      if (Math.abs(high) > contact || (!Number.isNaN(low) && Math.abs(high + low) > 2 * share * contact)) return false
      rationals = true
      return touchesSolid(course, 'at', 0) && !touchesSolid(course, 'at', 0, -contact * 2 ** -100)
    },
    tookRationals: () => rationals,
  }
}

/** The growth at which a point, as seen from the body, lies on its surface. */
function growthToPoint(course: SolidCourse, [x, y, z]: readonly number[]): number {
  const { kind, half } = course
  switch (kind) {
    case 'sphere':
      return lengthOf(x, y, z) - half[0]
    case 'capsule':
      return lengthOf(x, Math.max(0, Math.abs(y) - (half[1] - half[0])), z) - half[0]
    case 'cylinder':
      return Math.max(Math.abs(y) - half[1], lengthOf(x, 0, z) - half[0])
    case 'box':
      return Math.max(Math.abs(x) - half[0], Math.abs(y) - half[1], Math.abs(z) - half[2])
    case 'hull':
      return course.hull === undefined ? Number.NaN : growthToPointOfHull(course.hull, [x, y, z])
    case 'ellipsoid': {
      const [u, v, w] = [x / half[0], y / half[1], z / half[2]]
      const ratio = lengthOf(u, v, w)
      const steepness = (u * u) / half[0] + (v * v) / half[1] + (w * w) / half[2]
      return steepness > 0 ? ((ratio - 1) * ratio) / steepness : -leastSize(course)
    }
  }
}

function along(course: SolidCourse, t: number, normal: ArrayLike<number>) {
  const { from, translation, triangle } = course
  const centre = [0, 1, 2].map((i) => from[i] + t * translation[i])
  let least = Number.POSITIVE_INFINITY
  let far = 0
  for (let i = 0; i < 9; i += 3) {
    const away = [centre[0] - triangle[i], centre[1] - triangle[i + 1], centre[2] - triangle[i + 2]]
    least = Math.min(least, normal[0] * away[0] + normal[1] * away[1] + normal[2] * away[2])
    far = Math.max(far, lengthOf(away[0], away[1], away[2]))
  }
  return { reach: reachOfSolid(course, seen(course, normal)), least, far }
}

/** A world vector as the body sees it, in doubles. */
export function seen({ orientation: q }: SolidCourse, v: ArrayLike<number>): [number, number, number] {
  if (q === undefined || isUpright(q)) return [v[0], v[1], v[2]]
  const long = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3])
  const [x, y, z, w] = [-q[0] / long, -q[1] / long, -q[2] / long, q[3] / long]
  // v + 2w(q × v) + 2 q × (q × v)
  const a = 2 * (y * v[2] - z * v[1])
  const b = 2 * (z * v[0] - x * v[2])
  const c = 2 * (x * v[1] - y * v[0])
  return [v[0] + w * a + y * c - z * b, v[1] + w * b + z * a - x * c, v[2] + w * c + x * b - y * a]
}
