import { lengthOf, type Measured } from './contract.ts'
import { courseOfSphere, distance, motionOf } from './motion.ts'
import type { SolidCourse } from './solid.ts'
import { isUpright } from './turn.ts'

/**
 * Where an upright cylinder touches a triangle in a whole area or along a line, the point is told by a rule: on a level
 * triangle the nearest to the axis, on an upright one the nearest to the centre's height.
 */
export function errorsOfFlatContact(
  course: SolidCourse,
  t: number,
  point: ArrayLike<number>,
  normal: ArrayLike<number>,
): Measured[] {
  if (course.kind !== 'cylinder' || !isUpright(course.orientation)) return []
  const centre = [0, 1, 2].map((i) => course.from[i] + t * course.translation[i])
  const errors: Measured[] = [['point not the nearest of a level triangle', levelError(course, centre, point), 4]]
  if (normal[1] === 0)
    errors.push(['point not the nearest of an upright triangle', uprightError(course, centre, point), 4])
  return errors
}

const across = (x: number, z: number): number => lengthOf(x, 0, z)

/** On a level triangle: how much further from the axis the point is than the triangle. */
function levelError(course: SolidCourse, centre: readonly number[], point: ArrayLike<number>): number {
  const { triangle } = course
  if (triangle[1] !== triangle[4] || triangle[1] !== triangle[7]) return 0
  const flat = [0, 3, 6].flatMap((i) => [triangle[i], 0, triangle[i + 2]])
  const axis = motionOf(courseOfSphere([centre[0], 0, centre[2]], [0, 0, 0], 0, flat))
  return across(point[0] - centre[0], point[2] - centre[2]) - distance(axis, 'at', 0)
}

/**
 * On a triangle in a plane of one x or one z, touched by the wall: how much further from the centre's height the point is
 * than what else of the triangle is above and below it; less where the triangle's edges are steep, since a rounding of the
 * point's place moves their height by more.
 */
function uprightError({ triangle }: SolidCourse, centre: readonly number[], point: ArrayLike<number>): number {
  const flat = [0, 2].find((k) => triangle[k] === triangle[3 + k] && triangle[k] === triangle[6 + k])
  if (flat === undefined) return 0
  const u = 2 - flat
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  let steepest = 0
  for (const [a, b] of [
    [0, 3],
    [3, 6],
    [6, 0],
  ]) {
    const share = (point[u] - triangle[a + u]) / (triangle[b + u] - triangle[a + u])
    const rise = triangle[b + 1] - triangle[a + 1]
    const heights = share >= 0 && share <= 1 ? [triangle[a + 1] + share * rise] : []
    for (const c of [a, b]) if (point[u] === triangle[c + u]) heights.push(triangle[c + 1])
    low = Math.min(low, ...heights)
    high = Math.max(high, ...heights)
    if (heights.length > 0 && share >= 0)
      steepest = Math.max(steepest, Math.abs(rise / (triangle[b + u] - triangle[a + u])))
  }
  if (!(low <= high)) return 0 // beside the triangle by a rounding
  const nearest = Math.min(high, Math.max(low, centre[1]))
  return (Math.abs(point[1] - centre[1]) - Math.abs(nearest - centre[1])) / (1 + steepest)
}
