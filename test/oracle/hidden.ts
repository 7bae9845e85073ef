import type { SweepAnswer, SweepJudge } from './contact-rule.ts'
import { lengthOf, shapeOf } from './contract.ts'
import { seen } from './figures.ts'
import { solidJudge } from './judge-course.ts'
import { distance, motionOf } from './motion.ts'
import { leastSize, reachOfSolid, type SolidCourse } from './solid.ts'
import { isUpright } from './turn.ts'

/**
 * Casts that start in overlap: what the surface around the body hides is not felt (docs/guarantees.md). The rule is judged from both
 * sides. What was passed must have been hidden: `mayBePassed` asks what must hold of every such triangle. What is hidden
 * beyond doubt must be passed: `isSurelyHidden` asks what is more than enough. Between the two, roundings decide.
 */

/** A body may get deeper than at its start by this share of it. */
const DEEPER = 1 / 1024
/** Beyond doubt: this share of a depth is far above all roundings. */
const CLEAR = 1e-6
/** By so much, as an angle, ways out that are equally long but for roundings may differ. */
const LEAN = 1e-4
/** A surface goes on where it is overlapped by more than four tolerances. */
const SEAM = 8
const HALVINGS = 60

const startsIn = ({ facts }: SweepJudge): boolean => facts.start < -0.5 * facts.tolerance.contact

/** How far apart two triangles are. */
const apart = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  distance(motionOf({ from: [0, 0, 0], translation: [0, 0, 0], points: a, radii: [0, 0, 0], triangle: b }), 'at', 0)

/**
 * Could a triangle that was touched before t have been hidden? The body was in overlap at its start, and never gets deeper into the
 * triangle than it was. And where it comes to touch it on the way, it is in overlap with something that the triangle touches.
 */
export function mayBePassed(judges: readonly SweepJudge[], own: number, t: number): boolean {
  const { growth, facts, course } = judges[own]
  let deepest = 0
  for (const one of judges) if (startsIn(one)) deepest = Math.max(deepest, one.depth())
  if (deepest === 0) return false
  // growth of an ellipsoid's radii is worth more than its way out, at most so many times
  const worth = course.kind === 'ellipsoid' ? Math.max(...course.half) / leastSize(course) : 1
  const margin = facts.good ? 8 * facts.tolerance.epsilon : facts.tolerance.any
  if (-growth('until', t) > worth * deepest * (1 + DEEPER) + margin) return false
  if (startsIn(judges[own])) return true
  const touch = firstTouch(judges[own], t)
  return judges.some(
    (other, i) =>
      i !== own &&
      other.growth('at', touch) < -0.5 * facts.tolerance.contact &&
      apart(course.triangle, other.course.triangle) <= margin,
  )
}

function firstTouch({ growth, facts }: SweepJudge, t: number): number {
  if (facts.start <= 0) return 0
  let [low, high] = [0, t]
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2
    if (growth('until', middle) > 0) low = middle
    else high = middle
  }
  return high
}

/** Is the edge or vertex that was hit hidden beyond doubt, by a face that the body goes along or leaves? */
export function isSurelyHidden(judges: readonly SweepJudge[], own: number, answer: SweepAnswer): boolean {
  const { course, facts } = judges[own]
  const { t, point, startsInside } = answer
  const { contact } = facts.tolerance
  if (!facts.good || !isOnRim(point, course.triangle, contact) || isAcross(answer.normal, course.triangle)) return false
  if (startsInside && isFaceTouched(judges[own], point)) return false
  return judges.some((one) => {
    const depth = hides(one, course)
    if (depth === 0 || startsInside) return depth > 0
    return judges.some(
      (other, i) =>
        i !== own &&
        other.facts.good &&
        offTriangle(point, other.course.triangle) <= contact &&
        -other.growth('at', t) > Math.max(CLEAR * depth, SEAM * contact),
    )
  })
}

/** The depth at the start in a triangle whose least way out is across its plane, not against the way, and frees from the other too; or 0. */
function hides(judge: SweepJudge, { triangle }: SolidCourse): number {
  if (!startsIn(judge) || !judge.facts.good || judge.facts.nearer > judge.facts.tolerance.contact) return 0
  // (of a swallowed ellipsoid "nearer" has no measure)
  if (judge.facts.swallowed) return 0
  const { course, facts } = judge
  const { from, translation } = course
  const { normal, area } = shapeOf(course.triangle)
  const front = heightOver(course.triangle, normal, area, from) >= 0 ? 1 : -1
  const n = normal.map((x) => (front * x) / area)
  const height = heightOver(course.triangle, n, 1, from)
  const depth = reachOfSolid(course, seen(course, n)) - height
  const along = n[0] * translation[0] + n[1] * translation[1] + n[2] * translation[2]
  // (a depth that is all roundings proves nothing)
  if (!(depth > facts.tolerance.any && height > CLEAR * depth + DEEPER * depth) || along < 0) return 0
  // (another way out that is as short but for roundings may lean a little the other way)
  const isAlongAxes = isUpright(course.orientation) && n.filter((x) => x === 0).length === 2
  if (!isAlongAxes && along < LEAN * lengthOf(translation[0], translation[1], translation[2])) return 0
  // another way out that is as short may lead anywhere: there is none where even a body that is a little deeper has none
  const deeper = DEEPER * depth
  const lower = solidJudge({ ...course, from: n.map((x, i) => from[i] - deeper * x) })
  if (Math.abs(depth - judge.depth()) > facts.tolerance.contact) return 0
  // of these the least depth is what a search finds; but it is no less than the growth
  if ((course.kind === 'cylinder' || course.kind === 'ellipsoid') && depth + facts.start > facts.tolerance.contact)
    return 0
  if (lower.depth() < depth + deeper - facts.tolerance.contact) return 0
  for (let i = 0; i < 9; i += 3) {
    const corner = [triangle[i], triangle[i + 1], triangle[i + 2]]
    if (heightOver(course.triangle, n, 1, corner) > (DEEPER / 2) * depth) return 0
  }
  return depth
}

function heightOver(
  triangle: ArrayLike<number>,
  normal: ArrayLike<number>,
  length: number,
  p: ArrayLike<number>,
): number {
  return [0, 1, 2].reduce((sum, i) => sum + normal[i] * (p[i] - triangle[i]), 0) / length
}

/** Is a normal that of the triangle? Then its face is touched, be it at the rim. */
function isAcross(n: ArrayLike<number>, triangle: ArrayLike<number>): boolean {
  const { normal, area } = shapeOf(triangle)
  const cosine = Math.abs(normal[0] * n[0] + normal[1] * n[1] + normal[2] * n[2]) / area
  return cosine > 1 - CLEAR
}

/**
 * In overlap the normal is that of a way out. Does the body touch the face as well as its rim? An ellipsoid does where the surface of a
 * smaller one through the point has the triangle's normal there; others where all of the plane is no nearer.
 */
function isFaceTouched({ course, growth }: SweepJudge, point: ArrayLike<number>): boolean {
  const { triangle, kind, half, from } = course
  if (kind === 'ellipsoid') {
    const normal = seen(
      course,
      [0, 1, 2].map((k) => point[k] - from[k]),
    ).map((x, k) => x / half[k] ** 2)
    return isAcross(
      normal.map((x) => x / lengthOf(normal[0], normal[1], normal[2])),
      [0, 3, 6].flatMap((i) => seen(course, [triangle[i], triangle[i + 1], triangle[i + 2]])),
    )
  }
  const middle = [0, 1, 2].map((k) => (triangle[k] + triangle[k + 3] + triangle[k + 6]) / 3)
  const wide = Array.from(triangle, (x, i) => x + 2 * (x - middle[i % 3]))
  const own = growth('at', 0)
  return solidJudge({ ...course, triangle: wide }).growth('at', 0) > own - CLEAR * Math.abs(own)
}

const offTriangle = (point: ArrayLike<number>, triangle: ArrayLike<number>): number =>
  distance(motionOf({ from: point, translation: [0, 0, 0], points: [0, 0, 0], radii: [0, 0, 0], triangle }), 'at', 0)

/** Lies a point of a triangle on its rim? */
function isOnRim(p: ArrayLike<number>, triangle: ArrayLike<number>, within: number): boolean {
  for (let i = 0; i < 9; i += 3) {
    const j = (i + 3) % 9
    const edge = [0, 1, 2].map((k) => triangle[j + k] - triangle[i + k])
    const away = [0, 1, 2].map((k) => p[k] - triangle[i + k])
    const square = edge[0] ** 2 + edge[1] ** 2 + edge[2] ** 2
    const share = Math.max(0, Math.min(1, (edge[0] * away[0] + edge[1] * away[1] + edge[2] * away[2]) / square))
    const off = away.map((x, k) => x - share * edge[k])
    if (lengthOf(off[0], off[1], off[2]) <= within) return true
  }
  return false
}
