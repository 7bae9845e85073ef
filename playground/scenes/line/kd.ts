/**
 * The inputs on which the tutorial's rule or its parent's fails, row by row (KD), with what each rule says on them. Nothing is
 * written down here that can be computed: the verdicts and numbers come from the rules as they run.
 */
import { drawnColors } from '../../classics/k3dmath.ts'
import type { DefectResult } from '../../shell/defects.ts'
import { exactAnswer, meets } from './exact.ts'
import { type Model, type Triangle, triangle, tutorialTriangle, type Vec3, vec } from './model.ts'
import { shown, shownPoint } from './numbers.ts'
import { DELPHI, haloDepth, judge, PARENT, type Rule } from './rules.ts'

export interface KdRow {
  readonly id: string
  readonly sentence: string
  readonly input: Model
  /** Put on the sliders, so that "as the tutorial" shows the failing rule. */
  readonly rule: Rule
  /** The polygon that the triangles fill, where the row is about one. */
  readonly polygon?: readonly Vec3[]
  readonly view: 'eye' | 'front' | 'all'
  judge(): DefectResult
}

/** The tutorial's triangle and a line through its plane at (x, y). */
function through(x: number, y: number, z = 0.5): Model {
  return line(vec(x, y, -z), vec(x, y, z))
}

function line(start: Vec3, end: Vec3, ...triangles: Triangle[]): Model {
  return { start, end, triangles: triangles.length > 0 ? triangles : [tutorialTriangle()], selected: 0 }
}

const NAMES = { delphi: 'Delphi rule', parent: 'parent rule' }

/** Row where one rule is wrong about the line and the first triangle. */
function row(
  id: string,
  sentence: string,
  input: Model,
  rule: Rule,
  view: KdRow['view'],
  should: 'hit' | 'miss',
  number: (judged: ReturnType<typeof judge>) => string,
): KdRow {
  return {
    id,
    sentence,
    input,
    rule,
    view,
    judge() {
      const { corners } = input.triangles[0]
      const judged = judge(rule, input.start, input.end, corners)
      const exact = exactAnswer(input.start, input.end, corners)
      return {
        by: NAMES[rule.by],
        was: judged.says,
        now: exact.hit ? 'hit' : 'miss',
        should,
        number: number(judged),
      }
    },
  }
}

const FLAT = triangle(vec(0, 0, 0), vec(1, 0, 0), vec(2, 0, 0))
const IN_PLANE = [vec(-3, 0.25, 0), vec(0, 0.25, 0), vec(3, 0.25, 0)]
const SEQUEL: Rule = { ...PARENT, factor: 0.99 }

/** A U, and the notch that no convex polygon has. */
const U = [
  [0, 0],
  [6, 0],
  [6, 6],
  [4, 6],
  [4, 2],
  [2, 2],
  [2, 6],
  [0, 6],
].map(([x, y]) => vec(x, y, 0))
const U_TRIANGLES = [
  [0, 1, 4],
  [0, 4, 5],
  [1, 2, 3],
  [1, 3, 4],
  [0, 5, 6],
  [0, 6, 7],
].map(([a, b, c]) => triangle(U[a], U[b], U[c]))

export const KD_ROWS: readonly KdRow[] = [
  row(
    'KD1',
    'Every edge has a halo: a full turn is 400 gradians, but the rule is content with 360.',
    through(0, -0.15),
    DELPHI,
    'front',
    'miss',
    ({ sum }) =>
      `The angles add up to ${shown(sum)} gradians, and 360 are enough, although the line passes 0.15 below the edge. The halo is ${shown(haloDepth(DELPHI, 2))} deep there.`,
  ),
  row(
    'KD2',
    'A triangle without area has no normal. The guard against dividing by 0 covers x only.',
    line(vec(1, -0.5, 0), vec(1, 0.5, 0), FLAT),
    DELPHI,
    'all',
    'hit',
    ({ normal }) =>
      `The normal is ${shownPoint(normal)}. The triangle is a segment from x = 0 to x = 2, and the line crosses it.`,
  ),
  row(
    'KD3',
    'A line of length 0 has no direction: 0 is divided by 0.',
    line(vec(0, 0.25, 0), vec(0, 0.25, 0)),
    DELPHI,
    'front',
    'hit',
    ({ point }) =>
      `The crossing point is ${shownPoint(point)}. The line is the point (0, 0.25, 0), which lies in the triangle.`,
  ),
  row(
    'KD4',
    'If the line lies in the plane, only its first end is tested.',
    line(IN_PLANE[0], IN_PLANE[2]),
    DELPHI,
    'front',
    'hit',
    ({ product, denominator }) =>
      `d1·d2 = ${shown(product)} and n·u = ${shown(denominator)}, so the end at x = −3 is taken for the crossing point.`,
  ),
  {
    id: 'KD4-turned',
    sentence: 'The same line from inside: a hit in one direction, a miss in the other.',
    input: line(IN_PLANE[2], IN_PLANE[1]),
    rule: DELPHI,
    view: 'front',
    judge() {
      const { corners } = this.input.triangles[0]
      const there = judge(DELPHI, IN_PLANE[1], IN_PLANE[2], corners).says
      const back = judge(DELPHI, IN_PLANE[2], IN_PLANE[1], corners).says
      const exact = [meets(IN_PLANE[1], IN_PLANE[2], corners), meets(IN_PLANE[2], IN_PLANE[1], corners)]
      return {
        by: NAMES.delphi,
        was: `${there}, reversed: ${back}`,
        now: exact.map((hit) => (hit ? 'hit' : 'miss')).join(', reversed: '),
        should: 'hit, reversed: hit',
        number: 'From (0, 0.25, 0) to (3, 0.25, 0) and back: one line, two answers.',
      }
    },
  },
  row(
    'KD5',
    'On an edge, rounding pushes a cosine below −1, where acos has no value.',
    through(0.003, 0.997),
    DELPHI,
    'front',
    'hit',
    ({ sum }) => `At (0.003, 0.997) on the slanted edge the sum of the angles is ${shown(sum)}.`,
  ),
  row(
    'KD5-far',
    'Far away, rounding pushes the cosine of a narrow angle above 1.',
    through(1e6, 3),
    DELPHI,
    'all',
    'miss',
    ({ angles }) => `A million units from the triangle, the angles are ${angles.map(shown).join(', ')}.`,
  ),
  row(
    'KD5-single',
    'In single precision, two thousand units are far enough.',
    through(2000, 7),
    { ...DELPHI, precision: 'single' },
    'all',
    'miss',
    ({ angles }) => `In 32 bits, the angles are ${angles.map(shown).join(', ')}.`,
  ),
  row(
    'KD6',
    'The parent replaces NaN by an angle of 0, but the angle is half a turn.',
    through(0.011, 0.989),
    PARENT,
    'front',
    'hit',
    ({ sum }) => `On the slanted edge the sum is ${shown(sum)}° instead of 360°.`,
  ),
  row(
    'KD7',
    'At a corner, one of the three directions has length 0.',
    through(-1, 0),
    DELPHI,
    'front',
    'hit',
    ({ sum }) =>
      `The sum is ${shown(sum)}. The parent’s guard makes it ${shown(judge(PARENT, vec(-1, 0, -0.5), vec(-1, 0, 0.5), tutorialTriangle().corners).sum)}°, which is a miss.`,
  ),
  row(
    'KD8',
    'The product of two tiny distances rounds to 0, and the parent does not accept 0 as a crossing.',
    through(0, 0.5, 1e-170),
    PARENT,
    'front',
    'hit',
    ({ distances, product }) => `${distances.map(shown).join(' · ')} = ${shown(product)}`,
  ),
  row(
    'KD8-delphi',
    'Delphi accepts the 0, and then divides 0 by 0.',
    through(0, 0.5, 1e-170),
    DELPHI,
    'front',
    'hit',
    ({ point }) =>
      `The line is 2e−170 long, and its square rounds to 0. So the direction is 0/0, and the point ${shownPoint(point)}.`,
  ),
  {
    id: 'KD9',
    sentence:
      'In the notch of a U, the angles add up to more than a full turn. The test works for convex polygons only.',
    input: line(vec(3, 4, -0.5), vec(3, 4, 0.5), ...U_TRIANGLES),
    rule: PARENT,
    polygon: U,
    view: 'all',
    judge() {
      const { start, end, triangles } = this.input
      const judged = judge(PARENT, start, end, U)
      const hit = triangles.some(({ corners }) => meets(start, end, corners))
      return {
        by: NAMES.parent,
        was: judged.says,
        now: hit ? 'hit' : 'miss',
        should: 'miss',
        number: `At (3, 4), outside the U, the sum is ${shown(judged.sum)}°, and ${shown(judged.threshold)}° are enough. carom tests the six triangles that fill the U.`,
      }
    },
  },
  row(
    'KD10',
    'A tolerance on the angle grows with the edge. The parent’s sequels accept 0.99 of a turn.',
    through(0, -0.0157),
    SEQUEL,
    'front',
    'miss',
    ({ sum, threshold }) =>
      `0.0157 below an edge of length 2 the sum is ${shown(sum)}°, and ${shown(threshold)}° are enough. At 0.0158 the answer is ${judge(SEQUEL, vec(0, -0.0158, -0.5), vec(0, -0.0158, 0.5), tutorialTriangle().corners).says}.`,
  ),
  {
    id: 'KD12',
    sentence: 'The line takes the colour of the first triangle, whichever one it hits.',
    input: {
      ...line(
        vec(0, 0.5, -0.5),
        vec(0, 0.5, 0.5),
        triangle(vec(-1, 1.2, 0), vec(1, 1.2, 0), vec(0, 2.2, 0)),
        tutorialTriangle(),
      ),
      selected: 1,
    },
    rule: DELPHI,
    view: 'all',
    judge() {
      const { start, end, triangles } = this.input
      const hits = triangles.map(({ corners }) => meets(start, end, corners))
      const drawn = drawnColors(
        triangles.map(({ corners }) => corners),
        start,
        end,
      )
      return {
        by: NAMES.delphi,
        was: said(drawn[1]),
        now: said(hits.some(Boolean) ? 'red' : 'yellow'),
        should: 'hit',
        number: `Triangle 1: ${hits[0] ? 'hit' : 'miss'}. Triangle 2: ${hits[1] ? 'hit' : 'miss'}. The line is drawn ${drawn.length} times, each time as a ${said(drawn[0])}.`,
      }
    },
  },
]

/** The tutorial's colours in words: red is its hit. */
const said = (colour: 'red' | 'yellow') => (colour === 'red' ? 'hit' : 'miss')
