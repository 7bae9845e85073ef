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
  raised,
  SKIN,
  sheet,
  text,
  times,
  v,
} from './cd-run.ts'

const swingOf = (path: readonly { y: number }[]) => highest(path) - Math.min(...path.map(({ y }) => y))
const rest = (swing: number) => (swing < 1e-9 ? 'at rest' : `trembles by ${number(swing)} m`)
const highest = (path: readonly { y: number }[]) => Math.max(...path.map(({ y }) => y))

const over = (y: number) => (Math.abs(y) < 1e-3 ? 'on the floor' : `${number(y)} m above the floor`)

/** The rows that are about heights: what is cut, what is climbed, and what is above. */
export const HEIGHT_CASES: readonly CdCase[] = [
  {
    id: 'CD4',
    sentence: 'The centre is tested against the whole triangle, not against its clipped part.',
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
        shouldBe: from,
        was: raised(last(post).y),
        now: raised(last(exact).y),
        should: 'not raised',
        number: 'The ramp is far overhead. The part of it between feet and head, from 0 to 2 m, ends 48 m away.',
      }
    },
  },
  {
    id: 'CD6',
    sentence: 'A tip that just touches the lower end is clipped to the same point three times, or to nothing.',
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
        shouldBe: v(0, 0, 0),
        was: `${left} equal points, or ${none}`,
        now: Math.abs(last(exact).y) < 1e-6 ? 'stands on the tip' : `stands at ${text(last(exact))}`,
        should: 'stands on the tip',
        number: `If heights equal to the end count as inside, ${left} equal points are left: ${left} edges of length 0, so u = 0/0. If not, ${none} are left.`,
      }
    },
  },
  {
    id: 'CD11',
    sentence: 'The slope of a small bump continues past its end.',
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
        was: raised(last(post).y),
        now: raised(highest(exact)),
        should: 'raised by at most 0.3 m',
        met: highest(exact) <= 0.3 + SKIN,
        number: `The bump is 0.3 m high. The post asks its plane for the height, and the plane does not end where the triangle does.`,
      }
    },
  },
  {
    id: 'CD12',
    sentence: 'There is no step limit: anything level between feet and head is climbed.',
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
        shouldBe: v(-1, 0, 0.35),
        was: raised(jump),
        now: raised(highest(exact) - from.y),
        should: 'not raised',
        number: `The table is 1 m high, and the post puts the body on it in a single frame. carom’s character steps up 0.3 m at most.`,
      }
    },
  },
  {
    id: 'CD13',
    sentence: 'A ceiling is level, so it counts as ground: you are lifted onto the roof.',
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
        shouldBe: v(-1, 0, 0.35),
        was: raised(highest(post)),
        now: raised(highest(exact)),
        should: 'not raised',
        number: `The body is 1.8 m tall and does not fit under a ceiling at 1.7 m. carom’s character stops in front of it, at x = ${number(last(exact).x)}.`,
      }
    },
  },
  {
    id: 'CD14',
    sentence: 'Only the size of a slope is tested, not its direction: an overhang is climbed from below.',
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
        was: raised(highest(post)),
        now: raised(highest(exact)),
        should: 'not raised',
        number:
          'The overhang’s normal points down, (0, −0.9, 0.44). carom’s character bumps its head, and its feet stay on the floor.',
      }
    },
  },
  {
    id: 'CD15',
    sentence: 'Raised to the height at its centre, the body leaves its uphill rim in the slope.',
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
        was: `rim ${number(rim)} m below the surface`,
        now: Math.abs(clear) < 1e-3 ? 'rim on the surface' : `rim ${number(clear)} m above the surface`,
        should: 'rim on the surface',
        met: clear >= -1e-6 && clear <= 2 * SKIN,
        number: `The post sets the feet to ${number(at.y)} m, the height of the slope at the centre. So there is a contact again in every frame.`,
      }
    },
  },
  {
    id: 'CD16',
    sentence: 'The rule does not say whether a floor exactly at the feet is inside.',
    run() {
      const level = levelOf([v(-3, 0, -3), v(6, 0, -3), v(-3, 0, 6)])
      const from = v(0, 0, 0)
      const kept = clipToBand([v(-3, 0, -3), v(6, 0, -3), v(-3, 0, 6)], 0, 1.8, 'inclusive').afterBottom.length
      const none = clipToBand([v(-3, 0, -3), v(6, 0, -3), v(-3, 0, 6)], 0, 1.8, 'exclusive').afterBottom.length
      // Read as out, a floor that was just stood on is fallen into, found a little later, and left again.
      const post = postMoves(level, from, times(30, v(0, -0.05, 0)), BODY, { bound: 'exclusive' })
      const exact = exactWalk(level, from, v(0, 0, 0), 1.5)
      return {
        level,
        ...BODY,
        post,
        exact,
        wanted: v(0, -0.05, 0),
        shouldBe: v(0, 0, 0),
        was: kept > 0 && none === 0 ? 'floor or no floor' : 'floor',
        now: rest(swingOf(exact.slice(5))),
        should: 'at rest',
        number: `If heights equal to the end count as inside, ${kept} points of the floor are left, if not, ${none}. Then there is no floor until the feet have sunk into it.`,
      }
    },
  },
  {
    id: 'CD17',
    sentence: 'Nobody checks what is above a body that is raised.',
    run() {
      const roof = sheet(v(-2, 2, -3), v(6, 2, -3), v(6, 2, 3))
      const ramp = [v(0, 0, -3), v(0, 0, 3), v(6, 3, 0)] as const
      const level = levelOf(...roof, [...ramp], ...floor(0))
      const from = v(-1.4, 0, 0)
      const post = postMoves(level, from, [v(1.2, 0, 0)])
      const exact = exactWalk(level, v(-3.5, 0, 0), v(2, 0, 0), 2.4)
      const head = last(post).y + BODY.height
      const gap = 2 - last(exact).y - BODY.height
      return {
        level,
        ...BODY,
        post,
        exact,
        wanted: v(-0.2, 0, 0),
        was: `head ${number(head - 2)} m in the roof`,
        now: `head ${number(gap)} m below the roof`,
        should: 'head below the roof',
        met: gap >= -1e-9,
        number: `The ramp raises the post’s body to ${number(last(post).y)} m, and the roof is at 2 m. carom’s character climbs as far as the roof allows, to ${number(last(exact).y)} m.`,
      }
    },
  },
  {
    id: 'CD19',
    sentence:
      'The post’s worked example lists two of its five points in the wrong order, so its outline crosses itself.',
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
        was: `area ${number(areaOf(inTextOrder(pentagon), 'x', 'y'))} m²`,
        now: `area ${number(areaOf(pentagon, 'x', 'y'))} m²`,
        should: 'area 4.5 m²',
        number: `The post’s four rules are right, its example is not. Swap its last two points, and ${number(areaOf(inTextOrder(pentagon), 'x', 'y'))} becomes ${number(areaOf(pentagon, 'x', 'y'))}.`,
      }
    },
  },
  {
    id: 'CD21',
    sentence: 'There is no gravity: walk off a step, and you walk on air.',
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
        was: over(last(post).y),
        now: over(last(exact).y),
        should: 'on the floor',
        number: `The ledge is 1 m high. The post’s body stays at that height for good.`,
      }
    },
  },
]
