import { createHit, cylinder, TriangleMesh } from 'carom'
import { crossesWithEdges, dotsWithEdges, nearestOnSegment } from '../../classics/cylinder-geometry.ts'
import {
  BELOW,
  BODY,
  type CdCase,
  exactMoves,
  exactWalk,
  floor,
  last,
  levelOf,
  number,
  postMoves,
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

/** The rows that are about what is seen from above. */
export const PLAN_CASES: readonly CdCase[] = [
  {
    id: 'CD1',
    sentence: 'Dot products with the edges are no side test: a triangle five away lifts you.',
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
        wrong: `all three are positive, so “inside”: lifted to ${text(last(post))}`,
        right: `outside: stays at ${text(last(exact))}`,
        number: `The dot products are ${dots.map((dot) => number(dot)).join(', ')}; the triangle ends 4.95 away.`,
      }
    },
  },
  {
    id: 'CD3',
    sentence: 'Read as cross products the test depends on the way round the triangle runs.',
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
        wrong: `“outside”, though it is over the middle: falls through to ${text(last(post))}`,
        right: `lands on it: ${text(last(exact))}`,
        number: `The cross products are ${cross.map((one) => number(one)).join(', ')}: all of one sign, but not of the sign that was asked for.`,
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
        wrong: `walks through the pole to ${text(last(post))}`,
        right: `goes round it: ${text(last(exact))}`,
        number: `At (.5, 0) from the pole u is ${number(u)}; the distance is .5, the radius of this body.`,
      }
    },
  },
  {
    id: 'CD7',
    sentence: 'Centre exactly on the wall: there is no direction to be pushed in, and the body is lost.',
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
        wrong: `0/0: the body is at ${text(last(post))}`,
        right: `the wall's own normal ${text(normal)}, and a depth of ${number(depth)}: out to ${text(out)}`,
        number: `z is ${number(last(post).z)} from then on, and so is all that is computed from it. Exact: ${number(out.z)}.`,
      }
    },
  },
  single(
    'CD8',
    'Who gets half-way through a wall is helped through it.',
    { level: WALL_LEVEL, from: v(0, 0, 1.5), to: v(0, 0, -0.5) },
    (post, exact) => ({
      wrong: `the centre is behind the wall, so it is pushed on: ${text(post)}`,
      right: `stops before it: ${text(exact)}`,
      number: `z = ${number(post.z)}, and the wall is at 0. Exact: ${number(exact.z)}.`,
    }),
  ),
  single(
    'CD9',
    'A fast step passes a wall without ever touching it.',
    { level: WALL_LEVEL, from: v(0, 0, 3), to: v(0, 0, -3) },
    (post, exact) => ({
      wrong: `no contact, ends at ${text(post)}`,
      right: `swept: stops at ${text(exact)}`,
      number: `A step of ${number(3 - post.z)} with a radius of 1: ${number(3 - post.z - 2)} of it are never looked at. Exact: z = ${number(exact.z)}.`,
    }),
  ),
  single(
    'C13',
    'The sketch against it, the way of the centre as a segment, misses what only the rim meets.',
    {
      level: levelOf(...sheet(v(0, 0, 0), v(6, 0, 0), v(6, 3, 0)), ...floor(BELOW)),
      from: v(-0.5, 0, 3),
      to: v(-0.5, 0, -3),
      options: { segment: true },
    },
    (post, exact) => ({
      wrong: `the segment passes beside the wall's end: ${text(post)}`,
      right: `the rim meets it, and slides round: ${text(exact)}`,
      number: `The centre passes .5 beside the wall, the circle reaches 1. Exact: first held at z = ${number(Math.sqrt(0.75))}.`,
    }),
  ),
  {
    id: 'CD18',
    sentence: 'In a corner the order of the walls decides where you are.',
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
        look: 'above',
        wrong: `the axis first: ${text(axisFirst)}; the line first: ${text(lineFirst)}`,
        right: `${text(exact[1])}, and with the walls the other way round ${text(other)}`,
        number: `Radius 1, but ${number(axisFirst.z)} from the axis, or ${number(Math.abs(lineFirst.x * Math.sin((40 * Math.PI) / 180) - lineFirst.z * Math.cos((40 * Math.PI) / 180)))} from the line. Exact: 1 from both.`,
      }
    },
  },
]
