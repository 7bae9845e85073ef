import { registers, sub, w } from './ball.ts'
import type { Span } from './motion.ts'
import { boxDepth, boxGrowth } from './quick-box.ts'
import { cylinderGrowth } from './quick-cylinder.ts'
import { ellipsoidGrowth } from './quick-ellipsoid.ts'
import { HIGH, nearestHull } from './quick-hull.ts'
import { HALF, POINTS, place, placeAt, placeCourse } from './quick-place.ts'
import type { SolidCourse } from './solid.ts'

/**
 * Settles the questions of the oracle without rationals: two bounds are proven for a figure (ball.ts), and where they lie
 * closer than 10⁻¹¹ ε it is settled. Where they do not, the rationals are asked.
 */

/** The settled figure: hi + lo. */
export const settled = new Float64Array(2)
const RESULT = registers(1)

/** The growth at which the body just touches over a span of the way, in `settled`; false where it is not settled. */
export function settleGrowth(course: SolidCourse, span: Span, t: number): boolean {
  if (!(t >= 0 && t <= 1) || !placeCourse(course)) return false
  placeAt(span === 'until', t)
  return settleKind(course) && settle()
}

/** The least translation that frees a box at its start. */
export function settleDepthOfBox(course: SolidCourse): boolean {
  if (!placeCourse(course)) return false
  placeAt(false, 0)
  return boxDepth(RESULT) && settle()
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
  }
}
