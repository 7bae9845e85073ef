import { growthOfBox, touchesBox } from './box.ts'
import type { GrowthOver } from './contact-rule.ts'
import { K, K_TURNED, lengthOf } from './contract.ts'
import { growthOfCylinder, touchesCylinder } from './cylinder.ts'
import {
  approach,
  type Course,
  courseOfCapsule,
  courseOfCorners,
  courseOfEllipsoid,
  gap,
  motionOf,
  type Span,
  touches,
} from './motion.ts'
import { growthOfHull, type HullFacts, reachOfHull, touchesHull } from './moving-hull.ts'
import type { Way } from './prism.ts'
import { isUpright } from './turn.ts'

/** Every solid that can be judged, by one name each, and the exact questions about its way past one triangle. */
export type Kind = 'sphere' | 'ellipsoid' | 'cylinder' | 'capsule' | 'box'
export const KINDS: readonly Kind[] = ['sphere', 'ellipsoid', 'cylinder', 'capsule', 'box']

export interface SolidCourse extends Way {
  readonly kind: Kind | 'hull'
  /**
   * Half extents of the body's own box: of a sphere its radius three times, of an ellipsoid its radii; of cylinders and capsules
   * the radius, half of the whole height, the radius.
   */
  readonly half: readonly [number, number, number]
  /** Of a hull alone; its `half` is of the box around its origin. */
  readonly hull?: HullFacts
}

export const kOf = ({ orientation }: SolidCourse): number => (isUpright(orientation) ? K : K_TURNED)

/** By how much all sizes can shrink; of a capsule, whose inner segment stays, its radius. */
export const leastSize = ({ half, hull }: SolidCourse): number => hull?.size ?? Math.min(half[0], half[1], half[2])

/** Sphere, ellipsoid or capsule as a hull of points grown by radii; of the others only the inner points: for distances. */
export function hullOf({ kind, half, from, translation, triangle, orientation }: SolidCourse): Course {
  if (kind === 'capsule') return courseOfCapsule(from, translation, half[0], half[1], triangle, orientation)
  if (kind === 'box') return courseOfCorners(from, translation, half, triangle, orientation)
  // a sphere looks the same from everywhere: no whole numbers need grow
  return courseOfEllipsoid(from, translation, half, triangle, kind === 'sphere' ? undefined : orientation)
}

const boxOf = (course: SolidCourse) => ({ ...course, halfExtents: course.half })
const cylinderOf = (course: SolidCourse) => ({ ...course, radius: course.half[0], halfHeight: course.half[1] })

/** @param within how narrowly a cylinder's figures are bracketed, a distance; the others' are exact to some roundings */
export function exactGrowth(course: SolidCourse, within: number): GrowthOver {
  const { hull } = course
  if (hull !== undefined) return (span, t) => growthOfHull({ ...course, hull }, span, t)
  if (course.kind === 'box') {
    const box = boxOf(course)
    return (span, t) => growthOfBox(box, span, t)
  }
  if (course.kind === 'cylinder') {
    const cylinder = cylinderOf(course)
    return (span, t) => growthOfCylinder(cylinder, span, t, within)
  }
  const motion = motionOf(hullOf(course))
  return (span, t) => gap(motion, span, t).growth
}

/** Closed yes or no: does the body, every size grown by `grow`, touch the triangle over the span? Decided in whole numbers. */
export function touchesSolid(course: SolidCourse, span: Span, t: number, grow = 0): boolean {
  if (course.hull !== undefined) return touchesHull({ ...course, hull: course.hull }, span, t, grow)
  if (course.kind === 'box') return touchesBox(boxOf(course), span, t, grow)
  if (course.kind === 'cylinder') return touchesCylinder(cylinderOf(course), span, t, grow)
  return touches(motionOf(hullOf(course)), span, t, grow)
}

/**
 * How much nearer the way up to t comes than its start, ≥ 0, where the two figures are all but equal. NaN of an ellipsoid that
 * touches even without thickness: there it has no meaning.
 */
export function exactApproach(course: SolidCourse, t: number, start: number, way: number): number {
  if (course.kind === 'box' || course.kind === 'cylinder' || course.kind === 'hull') return start - way
  return approach(motionOf(hullOf(course)), t)
}

/** How far the body reaches along a vector seen from it: the largest u · x of its points x; of a hull, the largest −u · x. */
export function reachOfSolid({ kind, half, hull }: SolidCourse, u: ArrayLike<number>): number {
  if (hull !== undefined) return reachOfHull(hull, [-u[0], -u[1], -u[2]])
  const [x, y, z] = [Math.abs(u[0]), Math.abs(u[1]), Math.abs(u[2])]
  if (kind === 'box') return half[0] * x + half[1] * y + half[2] * z
  if (kind === 'cylinder') return half[0] * lengthOf(x, 0, z) + half[1] * y
  if (kind === 'capsule') return (half[1] - half[0]) * y + half[0] * lengthOf(x, y, z)
  return lengthOf(half[0] * x, half[1] * y, half[2] * z)
}
