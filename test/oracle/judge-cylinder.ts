import {
  isWellShaped,
  largestOf,
  lengthOf,
  type Measured,
  NEAR,
  toleranceOf,
  type Verdict,
  verdictOf,
} from './contract.ts'
import { type CylinderCourse, growthOfCylinder, touchesCylinder } from './cylinder.ts'
import {
  errorOfMiss,
  errorsOfHit,
  type Facts,
  type GrowthOver,
  type InitialOverlap,
  isNear,
  type OverlapAnswer,
  type SweepAnswer,
  type SweepJudge,
} from './judge-solid.ts'
import { courseOfSphere, distance, motionOf } from './motion.ts'

/**
 * Judges the upright cylinder against one triangle, by the contract and the contact rule, as judge-solid.ts does for round
 * bodies. Growth is of the radius and the half height alike. Each figure lies between two sizes less than ε/512 apart
 * for which yes or no was decided exactly. A cylinder that touches even without radius or height has nothing to lose: its
 * growth at the start is minus its least size, and no way comes nearer.
 */
const FIGURE = 1 / 1024

export function factsOfCylinder(course: CylinderCourse): Facts {
  const { from, translation, radius, halfHeight, triangle } = course
  const travel = lengthOf(translation[0], translation[1], translation[2])
  const tolerance = toleranceOf(largestOf(from, [radius, halfHeight], triangle), travel)
  const growth = growthOf(course, tolerance.epsilon)
  const start = growth('at', 0)
  const way = growth('until', 1)
  return { tolerance, good: isWellShaped(triangle), start, way, nearer: start - way, swallowed: false }
}

const growthOf =
  (course: CylinderCourse, epsilon: number): GrowthOver =>
  (span, t) =>
    growthOfCylinder(course, span, t, FIGURE * epsilon)

export function cylinderJudge(course: CylinderCourse): SweepJudge {
  const facts = factsOfCylinder(course)
  const known = new Map<string, number>()
  const grow = growthOf(course, facts.tolerance.epsilon)
  // the three ways to treat overlap mostly end in the same fraction
  const growth: GrowthOver = (span, t) => {
    const key = `${span} ${t}`
    let figure = known.get(key)
    if (figure === undefined) {
      figure = grow(span, t)
      known.set(key, figure)
    }
    return figure
  }
  return { facts, growth, judge: (answer, initial) => judge(course, facts, growth, answer, initial) }
}

function judge(
  course: CylinderCourse,
  facts: Facts,
  growth: GrowthOver,
  answer: SweepAnswer | null,
  initial: InitialOverlap = 'ignore-leaving',
): Verdict {
  const near = isNear(facts)
  const { tolerance, good } = facts
  if (answer === null) return verdictOf(false, near, good, tolerance, [['missed', errorOfMiss(facts, initial), 1]])
  const errors = errorsOfHit(growth, facts, answer.t, answer.startsInside, initial)
  if (!errors.some(([, error]) => Number.isNaN(error))) errors.push(...errorsOfContact(course, facts, answer))
  return verdictOf(true, near, good, tolerance, errors)
}

/**
 * What point, normal and depth get wrong:
 *
 * - the point lies on the triangle, and on the surface of the body at its place at t (in overlap: shrunk until it just
 *   touches), to 2ε; on a level triangle it is the nearest to the axis, on an upright one the nearest to the centre's height;
 * - the normal is a unit vector, and the plane across it that touches the body has the triangle on its other side;
 * - depth is a way out along the normal, and no longer than need be.
 */
function errorsOfContact(course: CylinderCourse, facts: Facts, answer: SweepAnswer): Measured[] {
  const { from, translation } = course
  const { t, point, startsInside } = answer
  const centre = [0, 1, 2].map((i) => from[i] + t * translation[i])
  const overlap = startsInside ? Math.min(0, facts.start) : 0
  const errors: Measured[] = [
    ['point off the triangle', offTriangle(course, point), 2],
    ['point off the body', pointError(course, facts, growthTo(course, centre, point), overlap), 2],
    ['normal', normalError(course, facts, centre, answer), 1],
    ['depth', startsInside ? depthError(course, facts, answer) : Math.abs(answer.depth), 2],
  ]
  if (startsInside) return errors
  errors.push(['point not the nearest of a level triangle', levelError(course, centre, point), 4])
  if (answer.normal[1] === 0) {
    errors.push(['point not the nearest of an upright triangle', uprightError(course, centre, point), 4])
  }
  return errors
}

function offTriangle({ triangle }: CylinderCourse, point: ArrayLike<number>): number {
  return distance(motionOf(courseOfSphere(point, [0, 0, 0], 0, triangle)), 'at', 0)
}

const across = (x: number, z: number): number => lengthOf(x, 0, z)

/** How much the sizes lack to reach a point. */
function growthTo(course: CylinderCourse, centre: readonly number[], point: ArrayLike<number>): number {
  const [x, y, z] = [0, 1, 2].map((i) => point[i] - centre[i])
  return Math.max(Math.abs(y) - course.halfHeight, across(x, z) - course.radius)
}

/** A body that touches even without radius or height may name any point inside it. */
function pointError(
  { radius, halfHeight }: CylinderCourse,
  { tolerance }: Facts,
  growth: number,
  start: number,
): number {
  if (start <= 2 * tolerance.epsilon - Math.min(radius, halfHeight)) return growth
  return Math.abs(growth - start)
}

/** On a level triangle: how much further from the axis the point is than the triangle. */
function levelError(course: CylinderCourse, centre: readonly number[], point: ArrayLike<number>): number {
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
function uprightError({ triangle }: CylinderCourse, centre: readonly number[], point: ArrayLike<number>): number {
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

/**
 * As for round bodies (judge-solid.ts): the plane with the given normal that touches the body at t has the whole triangle
 * on its other side. A normal off by an angle φ opens it by φ times the distance of a corner. In overlap it is the
 * direction of the way out, which depth is judged by.
 */
function normalError(
  course: CylinderCourse,
  facts: Facts,
  centre: readonly number[],
  { normal, startsInside }: SweepAnswer,
): number {
  const { radius, halfHeight, triangle } = course
  if (!(Math.abs(lengthOf(normal[0], normal[1], normal[2]) - 1) <= 1e-14)) return Number.POSITIVE_INFINITY
  if (startsInside) return 0
  const reach = halfHeight * Math.abs(normal[1]) + radius * across(normal[0], normal[2])
  let height = Number.POSITIVE_INFINITY
  let far = 0
  for (let i = 0; i < 9; i += 3) {
    const [x, y, z] = [0, 1, 2].map((k) => centre[k] - triangle[i + k])
    height = Math.min(height, normal[0] * x + normal[1] * y + normal[2] * z)
    far = Math.max(far, lengthOf(x, y, z))
  }
  const arrow = Math.max(Math.min(radius, halfHeight), facts.tolerance.epsilon)
  return (reach - height) / (16 * (1 + far / arrow))
}

/**
 * Moved out by depth along the normal the body lacks no more than 2ε to be free; and by 2ε less than depth, larger by 2ε, it
 * is not yet out.
 */
function depthError(course: CylinderCourse, facts: Facts, { depth, normal }: SweepAnswer): number {
  if (!(depth >= 0)) return Number.NaN
  const { epsilon } = facts.tolerance
  const moved = (by: number): CylinderCourse => ({ ...course, translation: [0, 1, 2].map((i) => by * normal[i]) })
  const left = -growthOfCylinder(moved(depth), 'at', 1, FIGURE * epsilon)
  const stillIn = (less: number) => less >= depth || touchesCylinder(moved(depth - less), 'at', 1, less)
  let longer = epsilon / 64
  while (!stillIn(longer)) longer *= 1.25
  return Math.max(left, longer)
}

/** Judges static overlap as judgeOverlap does for spheres; closed: where they touch exactly it must be true. */
export function judgeCylinderOverlap(course: CylinderCourse, answer: OverlapAnswer | false): Verdict {
  const { radius, halfHeight, triangle, from } = course
  const tolerance = toleranceOf(largestOf(from, [radius, halfHeight], triangle), 0)
  const start = growthOf(course, tolerance.epsilon)('at', 0)
  const near = Math.abs(start) <= NEAR * tolerance.epsilon
  const good = isWellShaped(triangle)
  if (answer === false) {
    if (touchesExactly(course, tolerance.epsilon))
      return verdictOf(false, near, good, tolerance, [['touching is overlap', Number.NaN, 1]])
    return verdictOf(false, near, good, tolerance, [['overlap missed', -start, 1]])
  }
  const facts: Facts = { tolerance, good, start, way: start, nearer: 0, swallowed: false }
  const { point, normal, depth } = answer
  const errors: Measured[] = [
    ['no overlap', start, 1],
    ['point off the triangle', offTriangle(course, point), 2],
    ['point off the body', pointError(course, facts, growthTo(course, Array.from(from), point), Math.min(0, start)), 2],
    ['normal', normalError(course, facts, Array.from(from), { ...answer, t: 0, startsInside: true }), 1],
    ['depth', depthError(course, facts, { t: 0, point, normal, depth, startsInside: true }), 2],
  ]
  return verdictOf(true, near, good, tolerance, errors)
}

/** Does the body touch, and a body smaller by next to nothing does not? */
function touchesExactly(course: CylinderCourse, epsilon: number): boolean {
  return touchesCylinder(course, 'at', 0) && !touchesCylinder(course, 'at', 0, -epsilon * 2 ** -100)
}
