import { createHit, cylinder, TriangleMesh } from 'carom'
import { crossesWithEdges, dotsWithEdges, nearestOnSegment } from '../../classics/cylinder-geometry.ts'
import {
  BELOW,
  BODY,
  besideWall,
  type CdCase,
  exactMoves,
  exactWalk,
  floor,
  last,
  levelOf,
  number,
  postMoves,
  raised,
  sheet,
  single,
  text,
  times,
  v,
} from './cd-run.ts'

/** A wall on z = 0. */
const WALL = sheet(v(-6, 0, 0), v(6, 0, 0), v(6, 3, 0))
const WALL_LEVEL = levelOf(...WALL, ...floor(BELOW))
const flat = (x: number, z: number) => ({ x, z })

/** Walls on the x axis and on its line of 40°. */
function corner(axisFirst: boolean) {
  const c = Math.cos((40 * Math.PI) / 180)
  const s = Math.sin((40 * Math.PI) / 180)
  const axis = sheet(v(-1, 0, 0), v(6, 0, 0), v(6, 2.4, 0))
  const line = sheet(v(-c, 0, -s), v(6 * c, 0, 6 * s), v(6 * c, 2.4, 6 * s))
  return levelOf(...(axisFirst ? [...axis, ...line] : [...line, ...axis]), ...floor(BELOW))
}

/** Distance of a place from the line of 40°. */
function fromLine({ x, z }: { x: number; z: number }): number {
  return Math.abs(x * Math.sin((40 * Math.PI) / 180) - z * Math.cos((40 * Math.PI) / 180))
}

/** Past a pole at the origin. */
function passes(path: readonly { x: number; z: number }[], radius: number): string {
  const nearest = Math.min(...path.map(({ x, z }) => Math.hypot(x, z)))
  return nearest > radius - 1e-9 ? 'walks around the pole' : 'walks through the pole'
}

/** The rows that are about what is seen from above. */
export const PLAN_CASES: readonly CdCase[] = [
  {
    id: 'CD1',
    sentence: 'Dot products with the edges do not tell inside from outside: a triangle 5 m away raises you.',
    run() {
      const level = levelOf([v(0, 1, 0), v(10, 1, 0), v(0, 1, 10)], ...floor(BELOW, 16))
      const from = v(12, 0, 5)
      const post = postMoves(level, from, [v(0, 0, 0)], BODY, { inside: 'dots' })
      const exact = exactMoves(level, from, [v(0, 0, 0)])
      const dots = dotsWithEdges(from, [flat(0, 0), flat(10, 0), flat(0, 10)])
      return {
        level,
        ...BODY,
        post,
        exact,
        wanted: from,
        shouldBe: from,
        was: raised(last(post).y),
        now: raised(last(exact).y),
        should: 'not raised',
        number: `The dot products are ${dots.map((dot) => number(dot)).join(', ')}: all positive, so the rule says “inside”. The triangle ends 4.95 m away.`,
      }
    },
  },
  {
    id: 'CD3',
    sentence: 'Read as cross products, the test depends on the triangle’s winding.',
    run() {
      const level = levelOf([v(0, 0, 0), v(0, 0, 10), v(10, 0, 0)])
      const from = v(2, 1, 2)
      const post = postMoves(level, from, times(30, v(0, -0.1, 0)), { radius: 0.5, height: 1.8 }, { inside: 'crosses' })
      const exact = exactWalk(level, from, v(0, 0, 0), 1, { radius: 0.5, height: 1.8 })
      const cross = crossesWithEdges(flat(2, 2), [flat(0, 0), flat(0, 10), flat(10, 0)])
      return {
        level,
        radius: 0.5,
        height: 1.8,
        post,
        exact,
        wanted: v(2, -2, 2),
        shouldBe: v(2, 0, 2),
        was: last(post).y < -1 ? 'falls through' : 'lands on it',
        now: Math.abs(last(exact).y) < 1e-3 ? 'lands on it' : 'falls through',
        should: 'lands on it',
        number: `The body is above the middle of the triangle. The cross products are ${cross.map((one) => number(one)).join(', ')}: all of one sign, but not the sign the rule asks for, so it says “outside”.`,
      }
    },
  },
  {
    id: 'CD5',
    sentence: 'Seen from above a vertical edge is a point, and its distance is 0/0.',
    run() {
      const body = { radius: 0.5, height: 1.8 }
      const level = levelOf([v(0, 0, 0), v(0, 2, 0), v(0, 2, 0)], ...floor(BELOW, 4))
      const from = v(2.5, 0, 0.1)
      const post = postMoves(level, from, times(25, v(-0.2, 0, 0)), body)
      const exact = exactMoves(level, from, times(25, v(-0.2, 0, 0)), body)
      const { u } = nearestOnSegment(flat(0.5, 0), flat(0, 0), flat(0, 0))
      return {
        level,
        ...body,
        post,
        exact,
        wanted: v(-2.5, 0, 0.1),
        was: passes(post, body.radius),
        now: passes(exact, body.radius),
        should: 'walks around the pole',
        number: `Seen from above, the pole’s edge is a point, and the nearest point on it is at u = 0/0, ${number(u)}. The distance is simply that to a point.`,
      }
    },
  },
  {
    id: 'CD7',
    sentence: 'With the centre exactly on the wall there is no direction to push in, and the body is lost.',
    run() {
      const from = v(0, 0, 0)
      const post = postMoves(WALL_LEVEL, from, [v(0, 0, 0)])
      const hit = createHit()
      new TriangleMesh(WALL_LEVEL.positions, WALL_LEVEL.indices).overlap(cylinder(BODY), v(0, BODY.height / 2, 0), hit)
      const { normal, depth } = hit
      const out = v(normal.x * depth, normal.y * depth, normal.z * depth)
      return {
        level: WALL_LEVEL,
        ...BODY,
        post,
        exact: [from, out],
        wanted: from,
        shouldBe: v(0, 0, 1),
        was: besideWall(last(post).z),
        now: besideWall(out.z),
        should: '1 m in front of the wall',
        number: `The direction from the nearest point is 0/0, and so is everything computed from it. carom takes the wall’s normal ${text(normal)} and a depth of ${number(depth)} m.`,
      }
    },
  },
  single(
    'CD8',
    'A body that gets half-way through a wall is pushed all the way through.',
    { level: WALL_LEVEL, from: v(0, 0, 1.5), to: v(0, 0, -0.5), shouldBe: v(0, 0, 1) },
    (post, exact) => ({
      was: besideWall(post.z),
      now: besideWall(exact.z),
      should: '1 m in front of the wall',
      number: 'After one step the centre is 0.5 m behind the wall. The rule pushes to the side where the centre is.',
    }),
  ),
  single(
    'CD9',
    'A fast step passes a wall without touching it.',
    { level: WALL_LEVEL, from: v(0, 0, 3), to: v(0, 0, -3), shouldBe: v(0, 0, 1) },
    (post, exact) => ({
      was: besideWall(post.z),
      now: besideWall(exact.z),
      should: '1 m in front of the wall',
      number: `The step is ${number(3 - post.z)} m long. With a radius of 1 m, ${number(3 - post.z - 2)} m of it are never tested. carom sweeps the whole step.`,
    }),
  ),
  single(
    'C13',
    'The author’s sketch of a fix tests the path of the centre as a segment. It misses what only the rim touches.',
    {
      level: levelOf(...sheet(v(0, 0, 0), v(6, 0, 0), v(6, 3, 0)), ...floor(BELOW)),
      from: v(-0.5, 0, 3),
      to: v(-0.5, 0, -3),
      options: { segment: true },
    },
    (post, exact) => ({
      was: post.z === -3 ? 'passes through the wall’s end' : 'is stopped by the wall’s end',
      now: exact.z === -3 ? 'passes through the wall’s end' : 'is stopped by the wall’s end',
      should: 'is stopped by the wall’s end',
      number: `The centre passes 0.5 m beside the wall, and the circle reaches 1 m. They touch at z = ${number(Math.sqrt(0.75))} m. carom’s body stops there and slides around the end, to ${text(exact)}.`,
    }),
  ),
  {
    id: 'CD18',
    sentence: 'In a corner, the order of the walls decides where you end up.',
    run() {
      const body = { radius: 1, height: 1.8 }
      const from = v(4.5, 0, 1.7)
      const to = v(2, 0, 0.7)
      const move = v(to.x - from.x, 0, to.z - from.z)
      const axisFirst = postMoves(corner(true), to, [v(0, 0, 0)], body)[1]
      const lineFirst = postMoves(corner(false), to, [v(0, 0, 0)], body)[1]
      const exact = exactMoves(corner(true), from, [move], body)
      const other = exactMoves(corner(false), from, [move], body)[1]
      return {
        level: corner(true),
        ...body,
        post: [from, axisFirst],
        exact,
        wanted: to,
        // 1 above the axis, on the bisector of the corner of 40°
        shouldBe: v(1 / Math.tan((20 * Math.PI) / 180), 0, 1),
        look: 'above',
        was: `${number(axisFirst.z)} m from one wall, or ${number(fromLine(lineFirst))} m from the other`,
        now: `${number(Math.min(...[exact[1], other].flatMap((at) => [at.z, fromLine(at)])))} m from both walls`,
        should: '1 m from both walls',
        number: `The radius is 1 m. With the wall on the x axis first, the post ends at ${text(axisFirst)}, with the other one first at ${text(lineFirst)}. carom: ${text(exact[1])} in both orders.`,
      }
    },
  },
]
