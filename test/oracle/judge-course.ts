import { surelyApart } from './apart.ts'
import {
  errorOfMiss,
  errorsOfHit,
  type Facts,
  type InitialOverlap,
  isNear,
  type OverlapAnswer,
  type SweepAnswer,
  type SweepJudge,
} from './contact-rule.ts'
import { isWellShaped, lengthOf, type Measured, NEAR, type Verdict, verdictOf } from './contract.ts'
import { type Figures, figuresOf, type Options } from './figures.ts'
import { errorsOfFlatContact } from './flat-contact.ts'
import { leastSize, type SolidCourse } from './solid.ts'

/**
 * Judges every solid, upright or turned, against one triangle, by the contract and the contact rule (contact-rule.ts says how
 * the errors of a hit or a miss are distances). What point, normal and depth of a contact get wrong:
 *
 * - the point lies on the triangle, and on the surface of the body at its place at t, to 2ε; in overlap on that of the body
 *   shrunk until it just touches, of an ellipsoid, of a box and of a swallowed body anywhere inside;
 * - the normal is a unit vector, and the plane across it that touches the body has the triangle on its other side: see
 *   `normalError`. In overlap that of all but spheres is the direction of the way out, which depth is judged by;
 * - depth is a way out along the normal, the least of all, to 2ε; of an ellipsoid or cylinder no longer than any that a search finds.
 */
export function solidJudge(course: SolidCourse, options?: Options): SweepJudge {
  const figures = figuresOf(course, options)
  const { growth, tolerance } = figures
  const good = isWellShaped(course.triangle)
  const facts: Facts = {
    tolerance,
    good,
    get start() {
      return growth('at', 0)
    },
    get way() {
      return growth('until', 1)
    },
    get nearer() {
      return figures.isSwallowed() ? 0 : figures.nearer()
    },
    get swallowed() {
      return figures.isSwallowed()
    },
  }
  const isFar = (t: number): boolean =>
    options?.exact !== true && surelyApart(t === 1 ? course : { ...course, translation: upTo(course, t) })
  return {
    course,
    facts,
    growth,
    depth: figures.depth,
    isFar,
    tookRationals: figures.tookRationals,
    judge(answer, initial) {
      if (answer === null && isFar(1)) return verdictOf(false, false, good, tolerance, NOTHING_MISSED, false)
      const verdict = judge(course, figures, facts, answer, initial)
      return isClear(verdict, options) ? verdict : solidJudge(course, { exact: true }).judge(answer, initial)
    },
  }
}

const NOTHING_MISSED: readonly Measured[] = [['missed', 0, 1]]
const upTo = ({ translation }: SolidCourse, t: number): number[] => [0, 1, 2].map((i) => t * translation[i])

/** Accusations, and what is all but one, are left to the rationals. */
const isClear = ({ worst, worstAny }: Verdict, options?: Options): boolean =>
  options?.exact === true || (worst < CLEAR && worstAny < CLEAR)
const CLEAR = 1 - 1e-6

function judge(
  course: SolidCourse,
  figures: Figures,
  facts: Facts,
  answer: SweepAnswer | null,
  initial: InitialOverlap = 'ignore-leaving',
): Verdict {
  const errors: Measured[] =
    answer === null
      ? [['missed', errorOfMiss(facts, initial), 1]]
      : errorsOfHit(figures.growth, facts, answer.t, answer.startsInside, initial)
  if (answer !== null && !errors.some(([, error]) => Number.isNaN(error)))
    errors.push(...errorsOfContact(course, figures, facts, answer))
  return verdictOf(answer !== null, isNear(facts), facts.good, facts.tolerance, errors, figures.tookRationals())
}

function errorsOfContact(course: SolidCourse, figures: Figures, facts: Facts, answer: SweepAnswer): Measured[] {
  const { t, point, normal, startsInside } = answer
  const errors: Measured[] = [
    ['point off the triangle', figures.offTriangle(point), 2],
    ['point off the body', pointError(course, facts, figures.growthTo(t, point), startsInside), 2],
    ['normal', normalError(course, figures, facts, answer), 1],
    ['depth', startsInside ? depthError(course, figures, facts, answer) : Math.abs(answer.depth), 2],
  ]
  if (!startsInside) errors.push(...errorsOfFlatContact(course, t, point, normal))
  return errors
}

function pointError(course: SolidCourse, facts: Facts, growth: number, inside: boolean): number {
  if (!inside) return Math.abs(growth)
  const anywhere = course.kind === 'ellipsoid' || course.kind === 'box' || course.kind === 'hull'
  if (anywhere || facts.start <= 2 * facts.tolerance.epsilon - leastSize(course)) return growth
  return Math.abs(growth - Math.min(0, facts.start))
}

/**
 * The plane with the given normal that touches the body at t must have the whole triangle on its other side: the least height
 * of the corners above it, min n·(c − v) − reach(n), is 0 for the true normal (and −depth in overlap). A normal off by an
 * angle φ opens it by φ times the distance L of the corner; φ itself is about ε over the radius of curvature. So the gap is
 * measured against (1 + L/r), a sixteenth of it, as a distance.
 */
function normalError(
  course: SolidCourse,
  figures: Figures,
  facts: Facts,
  { t, normal, startsInside }: SweepAnswer,
): number {
  if (!(Math.abs(lengthOf(normal[0], normal[1], normal[2]) - 1) <= 1e-14)) return Number.POSITIVE_INFINITY
  const { kind, half } = course
  if (startsInside && kind !== 'sphere') return 0
  const { reach, least, far } = figures.along(t, normal)
  const [small, large] = [leastSize(course), Math.max(...half)]
  const overlap = startsInside ? Math.max(0, -facts.start) : 0
  // in overlap the nearest point is only r − depth away, and a normal from so short an arrow is as much less certain
  const arrow = Math.max(small - overlap, 1e-6 * small, facts.tolerance.epsilon)
  const stretch = kind === 'ellipsoid' ? large / small : 1
  return (reach - least - overlap) / (16 * (1 + far / arrow) * stretch ** 2)
}

function depthError(course: SolidCourse, figures: Figures, facts: Facts, { depth, normal }: OverlapAnswer): number {
  if (!(depth >= 0)) return Number.NaN
  const left = -figures.movedBy(depth, normal)
  switch (course.kind) {
    case 'sphere':
      return Math.max(left, Math.abs(depth + facts.start))
    case 'ellipsoid':
    case 'cylinder':
      // what frees the body is no less than the least, and that is between nothing and what a search finds
      return depth <= facts.tolerance.epsilon ? left : Math.max(left, depth - figures.depth())
    default:
      return Math.max(left, Math.abs(depth - figures.depth()))
  }
}

/**
 * Judges `overlap` of the body where it starts: true for some body within ε, and where they touch exactly (it is closed,
 * tolerance or not). Where the answer says more than yes: depth, normal and point as in a cast.
 */
export function judgeSolidOverlap(course: SolidCourse, answer: OverlapAnswer | boolean, options?: Options): Verdict {
  const still = { ...course, translation: [0, 0, 0] }
  const figures = figuresOf(still, options)
  const { tolerance } = figures
  const start = figures.growth('at', 0)
  const near = Math.abs(start) <= NEAR * tolerance.epsilon
  const good = isWellShaped(course.triangle)
  const errors: Measured[] = []
  if (answer === false) {
    errors.push(figures.justTouches() ? ['touching is overlap', Number.NaN, 1] : ['overlap missed', -start, 1])
  } else {
    errors.push(['no overlap', start, 1])
    if (answer !== true) errors.push(...errorsOfOverlap(course, figures, start, answer))
  }
  const verdict = verdictOf(answer !== false, near, good, tolerance, errors, figures.tookRationals())
  return isClear(verdict, options) ? verdict : judgeSolidOverlap(course, answer, { exact: true })
}

function errorsOfOverlap(course: SolidCourse, figures: Figures, start: number, answer: OverlapAnswer): Measured[] {
  const { tolerance } = figures
  const facts: Facts = { tolerance, good: true, start, way: start, nearer: 0, swallowed: false }
  const { point } = answer
  return [
    ['point off the triangle', figures.offTriangle(point), 2],
    ['point off the body', pointError(course, facts, figures.growthTo(0, point), true), 2],
    ['normal', normalError(course, figures, facts, { ...answer, t: 0, startsInside: true }), 1],
    ['depth', depthError(course, figures, facts, answer), 2],
  ]
}
