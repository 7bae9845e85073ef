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
        wrong: { by: NAMES[rule.by], says: judged.says },
        right: { by: 'exact', says: exact.hit ? 'hit' : 'miss' },
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
    'A turn has 400 gradians, the rule asks for 360: every edge wears a halo.',
    through(0, -0.15),
    DELPHI,
    'front',
    ({ sum }) =>
      `sum ${shown(sum)} gradians ≥ 360, though the line passes 0.15 below the edge; the halo is ${shown(haloDepth(DELPHI, 2))} deep there`,
  ),
  row(
    'KD2',
    'A triangle without area has no normal: the test for length 0 guards x alone.',
    line(vec(1, -0.5, 0), vec(1, 0.5, 0), FLAT),
    DELPHI,
    'all',
    ({ normal }) => `normal ${shownPoint(normal)}; it is the segment from 0 to 2, and the line crosses that`,
  ),
  row(
    'KD3',
    'A line without length has no direction: 0 divided by 0.',
    line(vec(0, 0.25, 0), vec(0, 0.25, 0)),
    DELPHI,
    'front',
    ({ point }) => `point ${shownPoint(point)}; the line is the point (0, 0.25, 0), and lies in the triangle`,
  ),
  row(
    'KD4',
    'Of a line in the plane only its first end is asked.',
    line(IN_PLANE[0], IN_PLANE[2]),
    DELPHI,
    'front',
    ({ product, denominator }) =>
      `d1·d2 = ${shown(product)}, n·u = ${shown(denominator)}: the “crossing” is taken to be the end at x = −3`,
  ),
  {
    id: 'KD4-turned',
    sentence: 'The same line, begun inside: hit, and turned round: miss.',
    input: line(IN_PLANE[2], IN_PLANE[1]),
    rule: DELPHI,
    view: 'front',
    judge() {
      const { corners } = this.input.triangles[0]
      const there = judge(DELPHI, IN_PLANE[1], IN_PLANE[2], corners).says
      const back = judge(DELPHI, IN_PLANE[2], IN_PLANE[1], corners).says
      const exact = [meets(IN_PLANE[1], IN_PLANE[2], corners), meets(IN_PLANE[2], IN_PLANE[1], corners)]
      return {
        wrong: { by: NAMES.delphi, says: `${there}, turned: ${back}` },
        right: { by: 'exact', says: exact.map((hit) => (hit ? 'hit' : 'miss')).join(', turned: ') },
        number: 'from (0, 0.25, 0) to (3, 0.25, 0) and back: one line, two verdicts',
      }
    },
  },
  row(
    'KD5',
    'On an edge the cosine of a straight angle comes out below −1, and acos has no answer.',
    through(0.003, 0.997),
    DELPHI,
    'front',
    ({ sum }) => `at (0.003, 0.997) on the slanted edge the sum is ${shown(sum)}`,
  ),
  row(
    'KD5-far',
    'Far away the cosine of a narrow angle comes out above 1.',
    through(1e6, 3),
    DELPHI,
    'all',
    ({ angles }) => `angles ${angles.map(shown).join(', ')} at a million units from the triangle`,
  ),
  row(
    'KD5-single',
    'The same in single precision, two thousand units away.',
    through(2000, 7),
    { ...DELPHI, precision: 'single' },
    'all',
    ({ angles }) => `angles ${angles.map(shown).join(', ')} in 32 bits`,
  ),
  row(
    'KD6',
    'The parent takes “not a number” for an angle of 0; it was an angle of half a turn.',
    through(0.011, 0.989),
    PARENT,
    'front',
    ({ sum }) => `sum ${shown(sum)}° instead of 360°, on the slanted edge`,
  ),
  row(
    'KD7',
    'On a corner one of the three directions has no length.',
    through(-1, 0),
    DELPHI,
    'front',
    ({ sum }) =>
      `sum ${shown(sum)}; the parent, with its guard, counts ${shown(judge(PARENT, vec(-1, 0, -0.5), vec(-1, 0, 0.5), tutorialTriangle().corners).sum)}°`,
  ),
  row(
    'KD8',
    'The product of two tiny distances is 0, and 0 is not a crossing to the parent.',
    through(0, 0.5, 1e-170),
    PARENT,
    'front',
    ({ distances, product }) => `${distances.map(shown).join(' · ')} = ${shown(product)}`,
  ),
  row(
    'KD8-delphi',
    'The port goes on with the 0, and divides 0 by 0.',
    through(0, 0.5, 1e-170),
    DELPHI,
    'front',
    ({ point }) => `the square of a length of 2e−170 is 0: direction 0/0, point ${shownPoint(point)}`,
  ),
  {
    id: 'KD9',
    sentence: 'In the notch of a U the angles sum to more than a turn: the test is for convex polygons.',
    input: line(vec(3, 4, -0.5), vec(3, 4, 0.5), ...U_TRIANGLES),
    rule: PARENT,
    polygon: U,
    view: 'all',
    judge() {
      const { start, end, triangles } = this.input
      const judged = judge(PARENT, start, end, U)
      const hit = triangles.some(({ corners }) => meets(start, end, corners))
      return {
        wrong: { by: 'parent rule on the polygon', says: judged.says },
        right: { by: 'exact, on its six triangles', says: hit ? 'hit' : 'miss' },
        number: `sum ${shown(judged.sum)}° ≥ ${shown(judged.threshold)}° at (3, 4), outside the U`,
      }
    },
  },
  row(
    'KD10',
    'A tolerance on the angle grows with the edge: the sequels accept 0.99 of a turn.',
    through(0, -0.0157),
    SEQUEL,
    'front',
    ({ sum, threshold }) =>
      `sum ${shown(sum)}° ≥ ${shown(threshold)}° at 0.0157 below an edge of 2; at 0.0158 it is a ${judge(SEQUEL, vec(0, -0.0158, -0.5), vec(0, -0.0158, 0.5), tutorialTriangle().corners).says}`,
  ),
  {
    id: 'KD12',
    sentence: 'The line takes its colour from the first triangle, whichever was tested.',
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
        wrong: { by: 'as drawn', says: said(drawn[1]) },
        right: { by: 'exact', says: said(hits.some(Boolean) ? 'red' : 'yellow') },
        number: `triangle 1: ${hits[0] ? 'hit' : 'miss'}, triangle 2: ${hits[1] ? 'hit' : 'miss'}; drawn ${drawn.length} times as a ${said(drawn[0])}`,
      }
    },
  },
]

/** The tutorial's colours in words: red is its hit. */
const said = (colour: 'red' | 'yellow') => (colour === 'red' ? 'hit' : 'miss')
