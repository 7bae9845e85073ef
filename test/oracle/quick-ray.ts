import { cross, dot, registers, sub3, w } from './ball.ts'
import { K } from './contract.ts'
import type { Span } from './motion.ts'
import { corners, HIGH, nearestHull, shareOf, spanned } from './quick-hull.ts'
import { POINTS, place, placeAt, placeCourse, pointAt } from './quick-place.ts'
import type { SolidCourse } from './solid.ts'

/** The questions about rays, settled without rationals where bounds suffice (quick.ts). */

const NOTHING: readonly [number, number, number] = [0, 0, 0]

/** A point on its way past a triangle. */
export function courseOfPoint(
  from: ArrayLike<number>,
  translation: ArrayLike<number>,
  triangle: ArrayLike<number>,
): SolidCourse {
  return { kind: 'sphere', half: NOTHING, from, translation, triangle }
}

/** The distance, and the share of the span's end in the nearest place. */
export const found = { distance: 0, share: 0 }

/**
 * The distance of the way to the triangle, in `found`; at most that, where it is below `enough`; about that, and no share, where it
 * is surely above `far`. False where it is not settled.
 * @param share as enough and far in units of ε
 */
export function settleWay(
  course: SolidCourse,
  span: Span,
  t: number,
  share: number,
  enough: number,
  far = Number.POSITIVE_INFINITY,
): boolean {
  if (!Number.isFinite(t) || !placeCourse(course)) return false
  placeAt(span === 'until', t)
  // the way counts as far as it goes: a ray's direction may be of any length
  const whole = K * (place.roundoffOfSizes + t * (place.roundoff - place.roundoffOfSizes))
  if (!nearestHull(POINTS, place.count, share * whole, enough * whole, far * whole)) return false
  found.distance = w[HIGH] * place.unit
  found.share = 0
  for (let i = 0; i < spanned.count; i++) if (corners[i] < 3) found.share += shareOf(i)
  return true
}

const NORMAL = registers(3)
const EDGE = registers(3)
const SIDE = registers(3)
const OTHER = registers(1)
const AWAY = registers(3)
const ALONG = registers(3)

/** The sign of a register; 0 where it may be either. */
const sign = (a: number): number => (w[a] > w[a + 2] ? 1 : w[a] < -w[a + 2] ? -1 : 0)

/**
 * Has the way up to t a point in common with the closed triangle? 0 where it is not settled, else 1 for yes, −1 for no. By the
 * signs of five volumes: on which sides of the plane the ends lie, and on which side of the line each edge.
 */
export function meets(course: SolidCourse, t: number): number {
  if (!Number.isFinite(t) || !placeCourse(course)) return 0
  placeAt(true, t)
  if (place.count !== 6) return 0
  // corners less the end of the way come first, then less its start
  const [a, b, c] = [pointAt(3), pointAt(4), pointAt(5)]
  sub3(EDGE, b, a)
  sub3(AWAY, c, a)
  cross(NORMAL, EDGE, AWAY)
  dot(SIDE, NORMAL, a)
  dot(OTHER, NORMAL, pointAt(0))
  const start = sign(SIDE)
  const end = sign(OTHER)
  if (start !== 0 && start === end) return -1
  sub3(ALONG, a, pointAt(0))
  let sum = 0
  let zeros = 0
  for (const [p, q] of [
    [a, b],
    [b, c],
    [c, a],
  ]) {
    cross(EDGE, p, q)
    dot(SIDE, EDGE, ALONG)
    const side = sign(SIDE)
    if (side === 0) zeros++
    sum += side
  }
  if (zeros === 0 && Math.abs(sum) !== 3) return -1
  return zeros === 0 && start * end === -1 ? 1 : 0
}
