import { gridExponent, onGrid, type Ratio, rootDifference, toNumber } from './exact.ts'
import { type FlatPoint, nearestInPlane } from './flat.ts'
import type { Span } from './motion.ts'
import { type Prism, prismOf, refine } from './prism.ts'

/**
 * A cylinder on its way past one triangle, exactly. All is seen from the body, where it is upright: turned bodies multiply
 * everything by |q|² (turn.ts).
 *
 * At time t the body touches the triangle where some point p of it has |p_y − c_y(t)| ≤ H and |p_xz − c_xz(t)| ≤ r. Over a
 * span of the way the pairs (t, p) are a prism of six corners, and p − c(t) is affine on it: so the prism is clipped to
 * |y| ≤ H (its corners inside, and the crossings of its nine edges with the two planes), looked at from above, and the
 * distance of the origin from the hull of what is left compared with r. All of it is rational.
 */
export interface CylinderCourse {
  readonly from: ArrayLike<number>
  readonly translation: ArrayLike<number>
  readonly radius: number
  readonly halfHeight: number
  /** a, b, c. */
  readonly triangle: ArrayLike<number>
  /** x, y, z, w: turns the body's own axes into the world's. Absent: upright. */
  readonly orientation?: ArrayLike<number>
}

/** A point of the clipped prism, and how it moves as the half height grows by one. */
interface Clipped extends FlatPoint {
  readonly shift: () => readonly [number, number]
}

const STILL = (): readonly [number, number] => [0, 0]

function clip({ corners, edges }: Prism, half: bigint): Clipped[] {
  const points: Clipped[] = []
  for (const [x, y, z] of corners) if (y <= half && -y <= half) points.push({ x, z, w: 1n, shift: STILL })
  for (const [i, j] of edges) {
    const high = corners[i][1] > corners[j][1] ? corners[i] : corners[j]
    const low = high === corners[i] ? corners[j] : corners[i]
    const w = high[1] - low[1]
    for (const sign of [1n, -1n]) {
      const level = sign * half
      const above = high[1] - level
      const below = level - low[1]
      if (above <= 0n || below <= 0n) continue
      const shift = (): readonly [number, number] => [
        toNumber(sign * (high[0] - low[0]), w),
        toNumber(sign * (high[2] - low[2]), w),
      ]
      points.push({ x: low[0] * above + high[0] * below, z: low[2] * above + high[2] * below, w, shift })
    }
  }
  return points
}

/** Sizes grown by `grow`, on a grid that is at least as fine as the prism's; null where one is negative. */
function sizesOf({ radius, halfHeight }: CylinderCourse, prism: Prism, grow: number) {
  const exponent = Math.min(gridExponent([radius, halfHeight, grow]), prism.exponent)
  const more = onGrid(grow, exponent)
  const r = (onGrid(radius, exponent) + more) * prism.scale
  const half = (onGrid(halfHeight, exponent) + more) * prism.scale
  return r < 0n || half < 0n ? null : { r, half, exponent }
}

/** distance − radius over the span, seen from above, for sizes grown by `grow`; ±Infinity where there is no such body or place. */
function lacking(course: CylinderCourse, prism: Prism, grow: number): { lack: number; slope: number } {
  const sizes = sizesOf(course, prism, grow)
  if (sizes === null) return { lack: Number.POSITIVE_INFINITY, slope: 0 }
  const fine = refine(prism, sizes.exponent)
  const points = clip(fine, sizes.half)
  if (points.length === 0) return { lack: Number.POSITIVE_INFINITY, slope: 0 }
  const nearest = nearestInPlane(points)
  const whole = prism.scale * prism.scale
  const radius: Ratio = { num: sizes.r * sizes.r, den: whole }
  const square: Ratio = { num: nearest.square.num, den: nearest.square.den * whole }
  // the difference of the squares decides; where it is nothing at all the two are equal
  const lack = rootDifference(square, radius, sizes.exponent)
  const out = nearest.direction()
  let slope = -1
  if (out !== null) {
    nearest.shares().forEach((share, k) => {
      const [x, z] = points[nearest.corners[k]].shift()
      slope += share * (out[0] * x + out[1] * z)
    })
  }
  return { lack, slope: Math.min(-1, slope) }
}

/** Closed yes or no: does the cylinder, radius and half height grown by `grow`, touch the triangle over the span? Exact. */
export function touchesCylinder(course: CylinderCourse, span: Span, t: number, grow = 0): boolean {
  const prism = prismOf(course, span, t)
  const sizes = sizesOf(course, prism, grow)
  if (sizes === null) return false
  const points = clip(refine(prism, sizes.exponent), sizes.half)
  if (points.length === 0) return false
  const { num, den } = nearestInPlane(points).square
  return num <= sizes.r * sizes.r * den
}

/** How far the half height must grow at least before any of the triangle lies between the caps; rounded down. */
function heightLacking(course: CylinderCourse, prism: Prism): number {
  const exponent = Math.min(gridExponent([course.halfHeight]), prism.exponent)
  const half = onGrid(course.halfHeight, exponent) * prism.scale
  const ys = refine(prism, exponent).corners.map(([, y]) => y)
  const low = ys.reduce((a, b) => (a < b ? a : b))
  const high = ys.reduce((a, b) => (a > b ? a : b))
  const off = low > 0n ? low : high < 0n ? -high : 0n
  const lacking = toNumber(off - half, prism.scale, exponent)
  return lacking - Math.abs(lacking) * 2 ** -51 // rounded down
}

/** Steps after which the bracket is as narrow as it may ever become. */
const ROUNDS = 300

/**
 * The growth of all sizes at which the body just touches over the span (negative: shrink), between two bounds at most
 * 2·`within` apart, each decided exactly: it does not touch at the lower one, it touches at the higher one. A body that
 * cannot be shrunk off, since it touches even without radius or height, gives −min(radius, half height).
 *
 * The distance seen from above falls convexly as the half height grows: Newton's steps, each pushed by half of `within` to
 * land beyond, close in from both sides; a step that leaves the bracket is its middle.
 */
export function growthOfCylinder(course: CylinderCourse, span: Span, t: number, within: number): number {
  const prism = prismOf(course, span, t)
  const least = Math.max(-Math.min(course.radius, course.halfHeight), heightLacking(course, prism))
  let low = Number.NEGATIVE_INFINITY
  let high = Number.POSITIVE_INFINITY
  let grow = Math.max(0, least)
  for (let round = 0; round < ROUNDS; round++) {
    // bounds closer than this cannot be told apart: doubles lie no denser
    const finest = Math.max(within, Math.abs(grow) * 2 ** -51)
    const { lack, slope } = lacking(course, prism, grow)
    let next: number
    if (lack > 0) {
      low = grow
      const step = lack === Number.POSITIVE_INFINITY ? 0 : -lack / slope
      next = grow + Math.max(step + within / 2, finest)
    } else {
      high = grow
      if (grow === least) return least
      next = Math.max(least, grow - Math.max(lack / slope - within / 2, finest))
    }
    if (high - low <= 2 * finest) return (low + high) / 2
    // Newton's steps at a kink may creep: now and then the bracket is halved for certain
    if (!(next > low && next < high) || (round % 6 === 5 && high - low < Number.POSITIVE_INFINITY))
      next = (low + high) / 2
    grow = next
  }
  throw new Error('oracle: no growth found')
}
