import {
  add,
  gridExponent,
  onGrid,
  type Point,
  type Ratio,
  rootDifference,
  rootOf,
  split,
  sub,
  times,
  toNumber,
} from './exact.ts'
import { type Nearest, nearestToOrigin } from './nearest.ts'
import { turned, turnOf } from './turn.ts'

/**
 * A convex body on its way past one triangle, exactly.
 *
 * The body is the hull of `points` (relative to its centre) grown by `radii`: a sphere is one point and three equal radii,
 * a capsule two points, a box eight points and radii 0, an ellipsoid one point and three radii. Swept along a
 * translation it is the hull of the points at both ends, grown likewise; its distance to the triangle is the distance
 * of the origin from the hull of all differences: rational when squared, whatever the triangle degenerates to.
 *
 * Different radii: divide each axis by its radius, and ask for distance 1. Multiplying by the other two radii instead keeps
 * all in whole numbers.
 *
 * All is seen from the body: turned bodies multiply everything by |q|² (turn.ts), and figures are divided by it at the end.
 */
export interface Course {
  readonly from: ArrayLike<number>
  readonly translation: ArrayLike<number>
  /** Offsets from the centre, three numbers a point. */
  readonly points: ArrayLike<number>
  /** By how much the points lie nearer to the centre along y: half height − radius of a capsule need not be a double. */
  readonly inset?: number
  readonly radii: readonly [number, number, number]
  /** a, b, c. */
  readonly triangle: ArrayLike<number>
  /** x, y, z, w: turns the body's own axes into the world's. Absent: upright. */
  readonly orientation?: ArrayLike<number>
}

/** The part of the way that is asked about: the place at t, or everything up to t. */
export type Span = 'at' | 'until'

export interface Motion {
  readonly course: Course
  /** All points below are in units of 2^exponent/scale. */
  readonly exponent: number
  readonly scale: bigint
  readonly corners: readonly Point[]
  readonly translation: Point
  readonly triangle: readonly Point[]
}

/** What lies between body and triangle over a span of the way. */
export interface Gap {
  /** By how much every size must grow for the body just to touch (negative: shrink). For a sphere: distance − radius. */
  readonly growth: number
  /** Share of the span's end in the nearest place, 0..1. */
  readonly share: number
}

const CENTRE = [0, 0, 0]

export function courseOfSphere(
  from: ArrayLike<number>,
  translation: ArrayLike<number>,
  radius: number,
  triangle: ArrayLike<number>,
): Course {
  return { from, translation, points: CENTRE, radii: [radius, radius, radius], triangle }
}

export function courseOfEllipsoid(
  from: ArrayLike<number>,
  translation: ArrayLike<number>,
  radii: readonly [number, number, number],
  triangle: ArrayLike<number>,
  orientation?: ArrayLike<number>,
): Course {
  return { from, translation, points: CENTRE, radii, triangle, orientation }
}

/** @param halfHeight half of the whole height, at least the radius */
export function courseOfCapsule(
  from: ArrayLike<number>,
  translation: ArrayLike<number>,
  radius: number,
  halfHeight: number,
  triangle: ArrayLike<number>,
  orientation?: ArrayLike<number>,
): Course {
  const points = [0, -halfHeight, 0, 0, halfHeight, 0]
  return { from, translation, points, inset: radius, radii: [radius, radius, radius], triangle, orientation }
}

/** The eight corners, without radii: its distances. Of the growth of a box: box.ts. */
export function courseOfCorners(
  from: ArrayLike<number>,
  translation: ArrayLike<number>,
  [x, y, z]: readonly [number, number, number],
  triangle: ArrayLike<number>,
  orientation?: ArrayLike<number>,
): Course {
  const points = [-x, x].flatMap((a) => [-y, y].flatMap((b) => [-z, z].flatMap((c) => [a, b, c])))
  return { from, translation, points, radii: [0, 0, 0], triangle, orientation }
}

export function motionOf(course: Course): Motion {
  const { from, translation, points, triangle, inset = 0 } = course
  const numbers: number[] = [inset]
  for (const list of [from, translation, points, triangle]) for (let i = 0; i < list.length; i++) numbers.push(list[i])
  const exponent = gridExponent(numbers)
  const point = (list: ArrayLike<number>, i: number): Point => [
    onGrid(list[i], exponent),
    onGrid(list[i + 1], exponent),
    onGrid(list[i + 2], exponent),
  ]
  const turn = turnOf(course.orientation)
  const seen = (list: ArrayLike<number>, i: number): Point => turned(turn, point(list, i))
  const nearer = onGrid(inset, exponent)
  const centre = seen(from, 0)
  const corners: Point[] = []
  for (let i = 0; i < points.length; i += 3) {
    const [x, y, z] = point(points, i)
    corners.push(add(centre, times([x, y > 0n ? y - nearer : y < 0n ? y + nearer : y, z], turn.whole)))
  }
  return {
    course,
    exponent,
    scale: turn.whole,
    corners,
    translation: seen(translation, 0),
    triangle: [seen(triangle, 0), seen(triangle, 3), seen(triangle, 6)],
  }
}

/** All differences body point − triangle corner, in units of 2^exponent/scale; the last half belongs to the span's end. */
interface Differences {
  readonly points: Point[]
  readonly exponent: number
  readonly scale: bigint
  /** Index of the first difference at the end of the span. */
  readonly ends: number
}

function differences(motion: Motion, span: Span, t: number): Differences {
  const { mantissa, exponent: power } = split(t)
  const down = mantissa === 0n || power >= 0 ? 0 : -power
  const shift = BigInt(down)
  const move = times(motion.translation, power > 0 && mantissa !== 0n ? mantissa << BigInt(power) : mantissa)
  const fine = (p: Point): Point => (down === 0 ? p : [p[0] << shift, p[1] << shift, p[2] << shift])
  const triangle = motion.triangle.map(fine)
  const start = motion.corners.map(fine)
  const points: Point[] = []
  if (span === 'until') for (const p of start) for (const v of triangle) points.push(sub(p, v))
  const ends = points.length
  if (!(span === 'until' && mantissa === 0n))
    for (const p of start) for (const v of triangle) points.push(sub(add(p, move), v))
  return { points, exponent: motion.exponent - down, scale: motion.scale, ends }
}

/** All radii equal: then growth is distance − radius. */
export const isRound = ({ radii }: Course): boolean => radii[0] === radii[1] && radii[1] === radii[2]

/** The distance squared of the hull of points (without radii) to the triangle over the span, in units of 4^exponent. */
export function distanceSquared(motion: Motion, span: Span, t: number): { square: Ratio; exponent: number } {
  const { points, exponent, scale } = differences(motion, span, t)
  const { num, den } = nearestToOrigin(points).square
  return { square: { num, den: den * scale * scale }, exponent }
}

/** The distance of the hull of points (without radii) to the triangle over the span, rounded from the exact square. */
export function distance(motion: Motion, span: Span, t: number): number {
  const { square, exponent } = distanceSquared(motion, span, t)
  return rootOf(square, exponent)
}

/** Axes divided by radii: |stretched| compares with `unit` as the distance with 1. */
interface Stretched {
  readonly nearest: Nearest
  readonly unit: Ratio
}

const ONE: Ratio = { num: 1n, den: 1n }

/** The distance squared as a share of the unit's. */
function inUnits({ nearest: { square }, unit }: Stretched): Ratio {
  return { num: square.num * unit.den, den: square.den * unit.num }
}

/** Divides each axis by its radius (grown by `grow`); null where a size is not positive: such a body is empty. */
function stretch(
  diffs: Differences,
  radii: readonly number[],
  grow: number,
  first?: readonly number[],
): Stretched | null {
  const exponent = gridExponent([...radii, grow])
  const growth = onGrid(grow, exponent)
  const [x, y, z] = radii.map((radius) => onGrid(radius, exponent) + growth)
  if (x <= 0n || y <= 0n || z <= 0n) return null
  const by: Point = [y * z, x * z, x * y]
  const points = diffs.points.map((p): Point => [p[0] * by[0], p[1] * by[1], p[2] * by[2]])
  const nearest = nearestToOrigin(points, first)
  const volume = x * y * z * diffs.scale
  const up = 2 * (exponent - diffs.exponent)
  const unit =
    up >= 0 ? { num: (volume * volume) << BigInt(up), den: 1n } : { num: volume * volume, den: 1n << BigInt(-up) }
  return { nearest, unit }
}

/**
 * Closed yes or no: does the body, every size grown by `grow`, touch the triangle over the span? Decided in whole numbers.
 */
export function touches(motion: Motion, span: Span, t: number, grow = 0): boolean {
  const diffs = differences(motion, span, t)
  const { radii } = motion.course
  if (isRound(motion.course)) {
    const exponent = Math.min(gridExponent([radii[0], grow]), diffs.exponent)
    const size = (onGrid(radii[0], exponent) + onGrid(grow, exponent)) * diffs.scale
    if (size < 0n) return false
    const { num, den } = nearestToOrigin(diffs.points).square
    return num << BigInt(2 * (diffs.exponent - exponent)) <= size * size * den
  }
  const stretched = stretch(diffs, radii, grow)
  if (stretched === null) return false
  const { nearest, unit } = stretched
  return nearest.square.num * unit.den <= unit.num * nearest.square.den
}

function shareOf(nearest: Nearest, ends: number): number {
  let atEnd = 0n
  nearest.corners.forEach((corner, i) => {
    if (corner >= ends) atEnd += nearest.shares[i]
  })
  return toNumber(atEnd, nearest.whole)
}

/** By how much the body's sizes must change for it just to touch over the span: see Gap. */
export function gap(motion: Motion, span: Span, t: number): Gap {
  const diffs = differences(motion, span, t)
  const { radii } = motion.course
  if (isRound(motion.course)) {
    const nearest = nearestToOrigin(diffs.points)
    const { num, den } = nearest.square
    const square = { num, den: den * diffs.scale * diffs.scale }
    return {
      growth: rootDifference(square, asRatio(radii[0], diffs.exponent), diffs.exponent),
      share: shareOf(nearest, diffs.ends),
    }
  }
  return gapOfEllipsoid(diffs, radii)
}

/** x² in units of 4^exponent. */
function asRatio(x: number, exponent: number): Ratio {
  const { mantissa, exponent: own } = split(x)
  const up = 2 * (own - exponent)
  const square = mantissa * mantissa
  return up >= 0 ? { num: square << BigInt(up), den: 1n } : { num: square, den: 1n << BigInt(-up) }
}

/**
 * Newton's method on 1/δ(g) = 1, with δ(g) the distance after dividing the axes by r + g, and each residual δ − 1 taken from
 * exact squares. (For equal radii 1/δ is a straight line, so nearly so for others; a step that leaves the bracket is halved.) dδ/dg = −Σ x²/(r + g)³/δ at the nearest point x.
 */
function gapOfEllipsoid(diffs: Differences, radii: readonly number[]): Gap {
  const smallest = Math.min(...radii)
  let grow = 0
  let share = 0
  let low = -smallest
  let high = Number.POSITIVE_INFINITY
  // mostly the same corners are the nearest in every round
  let corners: readonly number[] | undefined
  for (let round = 0; round < 60; round++) {
    const stretched = stretch(diffs, radii, grow, corners)
    if (stretched === null) break
    const { nearest } = stretched
    corners = nearest.corners
    share = shareOf(nearest, diffs.ends)
    if (nearest.square.num === 0n) return { growth: -smallest, share }
    const square = inUnits(stretched)
    const ratio = rootOf(square)
    const residual = rootDifference(square, ONE)
    const step = (residual * ratio * ratio) / steepness(diffs, nearest, radii, grow)
    const next = grow + step
    const settled = Math.abs(step) <= 1e-9 * Math.abs(next) || Math.abs(next) < 1e-12 * smallest
    if (settled) return { growth: next, share }
    if (residual > 0) low = grow
    else high = grow
    grow = next > low && next < high ? next : (low + Math.min(high, grow + smallest)) / 2
  }
  return { growth: grow, share }
}

/** Σ x²/(r + g)³ at the nearest point x. */
function steepness(diffs: Differences, nearest: Nearest, radii: readonly number[], grow: number): number {
  let sum = 0
  for (let axis = 0; axis < 3; axis++) {
    let weighted = 0n
    nearest.corners.forEach((corner, i) => {
      weighted += nearest.shares[i] * diffs.points[corner][axis]
    })
    const x = toNumber(weighted, nearest.whole * diffs.scale, diffs.exponent)
    const size = radii[axis] + grow
    sum += ((x / size) * (x / size)) / size
  }
  return sum
}

/**
 * How much nearer the way up to t comes than its start: growth at the start − growth on the way, ≥ 0, from an exact difference.
 * NaN where that has no meaning: different radii, and at the start even a body without thickness touches.
 */
export function approach(motion: Motion, t: number): number {
  const start = differences(motion, 'at', 0)
  const way = differences(motion, 'until', t)
  const { radii } = motion.course
  if (isRound(motion.course)) {
    const shift = BigInt(2 * (start.exponent - way.exponent))
    const whole = start.scale * start.scale
    const first = nearestToOrigin(start.points).square
    const best = nearestToOrigin(way.points).square
    const fine = { num: first.num << shift, den: first.den * whole }
    return rootDifference(fine, { num: best.num, den: best.den * whole }, way.exponent)
  }
  const grow = gapOfEllipsoid(start, radii).growth
  if (grow <= -Math.min(...radii) * (1 - 1e-9)) return Number.NaN
  const plain = grow - gapOfEllipsoid(way, radii).growth
  // The exact difference below is to first order: for what is nearly equal, where the figures' own roundings would show.
  if (plain > 1e-9 * Math.min(...radii)) return plain
  const before = stretch(start, radii, grow)
  const after = stretch(way, radii, grow)
  if (before === null || after === null || before.nearest.square.num === 0n) return Number.NaN
  return rootDifference(inUnits(before), inUnits(after)) / steepness(start, before.nearest, radii, grow)
}
