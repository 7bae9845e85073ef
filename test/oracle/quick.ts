import { registers, sub, w } from './ball.ts'
import { K } from './contract.ts'
import type { Span } from './motion.ts'
import { boxDepth, boxGrowth } from './quick-box.ts'
import { cylinderGrowth } from './quick-cylinder.ts'
import { ellipsoidGrowth } from './quick-ellipsoid.ts'
import { HIGH, nearestHull } from './quick-hull.ts'
import { HALF, POINTS, place, placeAt, placeCourse } from './quick-place.ts'
import type { SolidCourse } from './solid.ts'

/**
 * Settles the questions of the oracle without rationals: two bounds are proven for a figure (ball.ts), and where they lie
 * closer than a share of ε it is settled. Where they do not, the rationals are asked.
 */

/** The settled figure: hi + lo. */
export const settled = new Float64Array(2)
const RESULT = registers(1)

/**
 * The growth at which the body just touches over a span of the way, in `settled`; false where it is not settled.
 * @param share how close the bounds must be, in units of ε
 */
export function settleGrowth(course: SolidCourse, span: Span, t: number, share: number): boolean {
  if (!(t >= 0 && t <= 1) || !placeCourse(course)) return false
  place.narrow = share * K * place.roundoff
  placeAt(span === 'until', t)
  return settleKind(course) && settle()
}

/** The least translation that frees a box at its start. */
export function settleDepthOfBox(course: SolidCourse, share: number): boolean {
  if (!placeCourse(course)) return false
  place.narrow = share * K * place.roundoff
  placeAt(false, 0)
  return boxDepth(RESULT) && settle()
}

const NOTHING: readonly [number, number, number] = [0, 0, 0]

/**
 * The distance of a point from the triangle; at most the settled one where that is below `enough`, since bounds from below are
 * weak where the two all but touch.
 * @param share and enough in units of ε
 */
export function settleDistance(
  point: ArrayLike<number>,
  triangle: ArrayLike<number>,
  share: number,
  enough: number,
): boolean {
  const course: SolidCourse = { kind: 'sphere', half: NOTHING, from: point, translation: NOTHING, triangle }
  if (!placeCourse(course)) return false
  placeAt(false, 0)
  const whole = K * place.roundoff
  if (!nearestHull(POINTS, 3, share * whole, enough * whole)) return false
  settled[0] = w[HIGH] * place.unit
  settled[1] = w[HIGH + 1] * place.unit
  return true
}

function settle(): boolean {
  settled[0] = w[RESULT] * place.unit
  settled[1] = w[RESULT + 1] * place.unit
  return true
}

function settleKind({ kind }: SolidCourse): boolean {
  switch (kind) {
    case 'sphere':
    case 'capsule':
      if (!nearestHull(POINTS, place.count, place.narrow)) return false
      sub(RESULT, HIGH, HALF)
      return true
    case 'ellipsoid':
      return ellipsoidGrowth(RESULT)
    case 'box':
      return boxGrowth(RESULT)
    case 'cylinder':
      return cylinderGrowth(RESULT)
    case 'hull':
      return false // hull.ts looks at doubles first
  }
}
