import { areaOf, clipToBand, inTextOrder } from '../../classics/cylinder-geometry.ts'
import {
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
  text,
  times,
  v,
} from './cd-run.ts'

const highest = (path: readonly { y: number }[]) => Math.max(...path.map(({ y }) => y))

/** The rows that are about heights: what is cut, what is climbed, and what is above. */
export const HEIGHT_CASES: readonly CdCase[] = [
  {
    id: 'CD4',
    sentence: 'The centre is asked about the whole triangle, not about what the cut has left of it.',
    run() {
      const level = levelOf([v(0, 0, -50), v(0, 0, 50), v(100, 100, 0)])
      const from = v(50, 0, 0)
      const body = { radius: 1, height: 2 }
      const post = postMoves(level, from, [v(0, 0, 0)], body)
      const exact = exactMoves(level, from, [v(0, 0, 0)], body)
      return {
        level,
        ...body,
        post,
        exact,
        wanted: from,
        wrong: `stands below a ramp that is far overhead, and is raised through it to ${text(last(post))}`,
        right: `touches nothing: ${text(last(exact))}`,
        number: `Raised by ${number(last(post).y)}; what is left of the ramp between 0 and 2 ends 48 away.`,
      }
    },
  },
  {
    id: 'CD6',
    sentence: 'A tip that just reaches the lower end is left as the same point three times, or as nothing.',
    run() {
      const tip = [v(0, 0, 0), v(2, -1, 0), v(1, -1, 1)] as const
      const level = levelOf([...tip])
      const exact = exactWalk(level, v(0, 0.5, 0), v(0, 0, 0), 1)
      const left = clipToBand(tip, 0, BODY.height, 'inclusive').afterBottom.length
      const none = clipToBand(tip, 0, BODY.height, 'exclusive').afterBottom.length
      return {
        level,
        ...BODY,
        post: [v(0, 0.5, 0), v(0, 0, 0)],
        exact,
        wanted: v(0, 0, 0),
        wrong: `${left} equal points if heights equal to the end count as inside, ${none} if not; every distance is 0/0`,
        right: `one point of contact, and one may stand on it: ${text(last(exact))}`,
        number: `${left} edges of length 0, u = 0/0 three times. Exact: depth 0.`,
      }
    },
  },
  {
    id: 'CD11',
    sentence: 'The slope of a small bump is followed beyond its end.',
    run() {
      const level = levelOf([v(0, 0, -3), v(0, 0, 3), v(0.3, 0.3, 0)], ...floor(0))
      const from = v(-0.5, 0, 0)
      const post = postMoves(level, from, [v(0, 0, 0)], BODY)
      const exact = exactWalk(level, v(-3, 0, 0), v(2, 0, 0), 2.5, { stepHeight: 0.3 })
      return {
        level,
        ...BODY,
        post,
        exact,
        wanted: from,
        wrong: `raised to ${number(last(post).y)}, where there is nothing`,
        right: `walks over it, never higher than ${number(highest(exact))}`,
        number: `A bump of .3 raises by ${number(last(post).y)}. Exact: by ${number(highest(exact))}.`,
      }
    },
  },
  {
    id: 'CD12',
    sentence: 'There is no limit to a step: whatever is level between feet and head is climbed.',
    run() {
      const table = sheet(v(0, 1, -2), v(0, 1, 2), v(4, 1, 2))
      const level = levelOf(...table, ...floor(0))
      const from = v(-3, 0, 0.35)
      const post = postMoves(level, from, times(25, v(0.2, 0, 0)))
      const exact = exactWalk(level, from, v(3, 0, 0), 1.6)
      const jump = highest(post) - from.y
      return {
        level,
        ...BODY,
        post,
        exact,
        wanted: v(2, 0, 0.35),
        wrong: `is on the table at once: ${text(last(post))}`,
        right: `a step is .3 at most; stands before it: ${text(last(exact))}`,
        number: `${number(jump)} up in one frame. Exact: ${number(highest(exact))}.`,
      }
    },
  },
  {
    id: 'CD13',
    sentence: 'A ceiling is level, so it is ground: you are lifted onto the roof.',
    run() {
      const roof = sheet(v(0, 1.7, -3), v(4, 1.7, -3), v(4, 1.7, 3))
      const level = levelOf(...roof, ...floor(0))
      const from = v(-3, 0, 0.35)
      const post = postMoves(level, from, times(25, v(0.2, 0, 0)))
      const exact = exactWalk(level, from, v(3, 0, 0), 1.6)
      return {
        level,
        ...BODY,
        post,
        exact,
        wanted: v(2, 0, 0.35),
        wrong: `lifted by ${number(highest(post))} onto the roof: ${text(last(post))}`,
        right: `1.8 does not fit below 1.7; stands before it: ${text(last(exact))}`,
        number: `Feet at ${number(last(post).y)}. Exact: ${number(last(exact).y)}.`,
      }
    },
  },
  {
    id: 'CD14',
    sentence: 'Only the size of the slope is asked, not its side: an overhang is climbed from below.',
    run() {
      const slope = 0.44 / 0.9
      const over = [v(-4, 1.9 - 3 * slope, -3), v(4, 1.9 - 3 * slope, -3), v(0, 1.9 + 4 * slope, 4)] as const
      const level = levelOf([...over], ...floor(0))
      const from = v(0.15, 0, 2)
      const body = { radius: 0.5, height: 1.8 }
      const post = postMoves(level, from, times(20, v(0, 0, -0.1)), body)
      const exact = exactWalk(level, from, v(0, 0, -2), 1.6, body)
      return {
        level,
        ...body,
        post,
        exact,
        wanted: v(0.15, 0, 0),
        wrong: `climbs into it, to ${text(last(post))}`,
        right: `the head meets it, the feet stay down: ${text(last(exact))}`,
        number: `Its normal is (0, −.9, .44). Raised by ${number(highest(post))}; exact: by ${number(highest(exact))}.`,
      }
    },
  },
  {
    id: 'CD15',
    sentence: 'Raised by the height at the centre, the uphill rim stays in the slope.',
    run() {
      const rise = Math.tan(Math.PI / 6)
      const slope = sheet(v(-4, -4 * rise, -5), v(-4, -4 * rise, 5), v(6, 6 * rise, 5))
      const level = levelOf(...slope)
      const body = { radius: 0.5, height: 1.8 }
      // Half-way in, so that no edge of what is left comes near the centre: the centre test has to answer.
      const from = v(1.3, 1.3 * rise - body.height / 2, 3)
      const at = last(postMoves(level, from, [v(0, 0, 0)], body))
      const rim = (at.x + body.radius) * rise - at.y
      const exact = exactWalk(level, v(1.3, 1.6, 3), v(0, 0, 0), 1.5, body)
      const clear = last(exact).y - (last(exact).x + body.radius) * rise
      return {
        level,
        ...body,
        post: [from, at],
        exact,
        wanted: from,
        wrong: `set to the height at its middle, ${number(at.y)}: a contact again in every frame`,
        right: `stands on its uphill rim: ${text(last(exact))}`,
        number: `The rim is ${number(rim)} below the surface. Exact: ${number(clear)} above it.`,
      }
    },
  },
  {
    id: 'CD16',
    sentence: 'Nobody says whether a floor exactly at the feet is in or out.',
    run() {
      const level = levelOf([v(-3, 0, -3), v(6, 0, -3), v(-3, 0, 6)])
      const from = v(0, 0, 0)
      const kept = clipToBand([v(-3, 0, -3), v(6, 0, -3), v(-3, 0, 6)], 0, 1.8, 'inclusive').afterBottom.length
      const none = clipToBand([v(-3, 0, -3), v(6, 0, -3), v(-3, 0, 6)], 0, 1.8, 'exclusive').afterBottom.length
      // Read as out, a floor that was just stood on is fallen into, found a little later, and left again.
      const post = postMoves(level, from, times(30, v(0, -0.05, 0)), BODY, { bound: 'exclusive' })
      const exact = exactWalk(level, from, v(0, 0, 0), 1.5)
      const still = exact.slice(5)
      const swing = highest(still) - Math.min(...still.map(({ y }) => y))
      return {
        level,
        ...BODY,
        post,
        exact,
        wanted: v(0, -0.05, 0),
        wrong: `counts as in: ${kept} points are left; as out: ${none}, and the floor is not there`,
        right: `grounded, and stays so: ${text(last(exact))}`,
        number: `${kept} or ${none}, as one reads it. Exact: moves by ${number(swing)} in a second.`,
      }
    },
  },
  {
    id: 'CD17',
    sentence: 'A raise is never checked against what is above.',
    run() {
      const roof = sheet(v(-2, 2, -3), v(6, 2, -3), v(6, 2, 3))
      const ramp = [v(0, 0, -3), v(0, 0, 3), v(6, 3, 0)] as const
      const level = levelOf(...roof, [...ramp], ...floor(0))
      const from = v(-1.4, 0, 0)
      const post = postMoves(level, from, [v(1.2, 0, 0)])
      const exact = exactWalk(level, v(-3.5, 0, 0), v(2, 0, 0), 2.4)
      const head = last(post).y + BODY.height
      return {
        level,
        ...BODY,
        post,
        exact,
        wanted: v(-0.2, 0, 0),
        wrong: `the ramp lifts it to ${text(last(post))}, the head into the roof`,
        right: `goes up as far as the roof allows: ${text(last(exact))}`,
        number: `Head ${number(head - 2)} in the roof. Exact: ${number(2 - last(exact).y - BODY.height)} below it.`,
      }
    },
  },
  {
    id: 'CD19',
    sentence: 'The worked example lists two of its five points in the wrong order: its outline crosses itself.',
    run() {
      const triangle = [v(0, 1, 0), v(2, -1, 0), v(4, 3, 0)] as const
      const { afterBottom } = clipToBand(triangle, 0, 2)
      const pentagon = [...afterBottom.slice(1), afterBottom[0]]
      const level = levelOf([...triangle])
      const body = { radius: 0.5, height: 2 }
      const from = v(4, 0, 2)
      const exact = exactMoves(level, from, [v(0, 0, -1.8)], body)
      const post = postMoves(level, from, [v(0, 0, -1.8)], body)
      return {
        level,
        ...body,
        post,
        exact,
        wanted: v(4, 0, 0.2),
        look: 'along',
        outlines: [
          { points: inTextOrder(pentagon), isWrong: true },
          { points: pentagon, isWrong: false },
        ],
        wrong: `in the text's order the area is ${number(areaOf(inTextOrder(pentagon), 'x', 'y'))}`,
        right: `by the four rules it is ${number(areaOf(pentagon, 'x', 'y'))}, and convex`,
        number: `The rules are right, the example is not: exchange its last two points, and ${number(areaOf(inTextOrder(pentagon), 'x', 'y'))} becomes ${number(areaOf(pentagon, 'x', 'y'))}.`,
      }
    },
  },
  {
    id: 'CD21',
    sentence: 'There is no gravity in it: who walks off a step walks on.',
    run() {
      const ledge = sheet(v(-4, 1, -2), v(-4, 1, 2), v(0, 1, 2))
      const level = levelOf(...ledge, ...floor(0))
      const from = v(-3, 1, 0.3)
      const post = postMoves(level, from, times(30, v(0.2, 0, 0)))
      const exact = exactWalk(level, from, v(3, 0, 0), 2)
      return {
        level,
        ...BODY,
        post,
        exact,
        wanted: v(3, 1, 0.3),
        wrong: `hovers at ${text(last(post))}`,
        right: `falls, and lands at ${text(last(exact))}`,
        number: `${number(last(post).y)} above the floor, for good. Exact: ${number(last(exact).y)}.`,
      }
    },
  },
]
