import { expect, it } from 'vitest'
import type { SweepAnswer } from './contact-rule.ts'
import { solidJudge } from './judge-course.ts'
import { judgeSweepInMesh } from './judge-many.ts'

// A ball of 0.2, 0.1 deep in the floor y = 0, goes along x. The floor is cut at x = 1: its second part is touched at 1 − √0.03.
const FIRST = [-9, 0, -9, -9, 0, 9, 1, 0, 0]
const SECOND = [1, 0, 0, 9, 0, 9, 9, 0, -9]
const THIRD = [-9, 0, 9, 9, 0, 9, 1, 0, 0]
const FOURTH = [-9, 0, -9, 1, 0, 0, 9, 0, -9]
const FLOOR = [FIRST, SECOND, THIRD, FOURTH]
const RISER = [1, 0, -9, 1, 0, 9, 1, 0.05, 9]

const judgeOf = (triangle: ArrayLike<number>) =>
  solidJudge({ kind: 'sphere', half: [0.2, 0.2, 0.2], from: [0, 0.1, 0], translation: [2, 0, 0], triangle })
const wrongs = (triangles: number[][], struck: number, answer: SweepAnswer | null) =>
  judgeSweepInMesh(judgeOf, triangles, struck, answer)
    .filter(({ wrong }) => wrong)
    .map(({ what }) => what)

const at = 1 - Math.sqrt(0.03)
const vertex: SweepAnswer = {
  t: at / 2,
  point: [1, 0, 0],
  normal: [-Math.sqrt(0.03) / 0.2, 0.5, 0],
  depth: 0,
  startsInside: false,
}

it('a seam of the floor that the ball is in must be passed', () => {
  expect(wrongs(FLOOR, -1, null)).toEqual([])
  expect(wrongs(FLOOR, 1, vertex)).toEqual(['hidden, yet hit'])
  // alone, it must be hit
  expect(wrongs([SECOND], 0, vertex)).toEqual([])
  expect(wrongs([SECOND], -1, null)).toEqual(['missed'])
})

it('what rises from the floor, or lies deeper in the ball than the floor, must not be passed', () => {
  expect(wrongs([...FLOOR, RISER.map((x, i) => (i % 3 === 1 ? 4 * x : x))], -1, null)).toEqual(['missed'])
})

it('nothing is excused that no surface leads to', () => {
  const aside = SECOND.map((x, i) => (i % 3 === 1 ? -0.05 : x))
  expect(wrongs([[-9, 0, -9, -9, 0, 9, 0.9, 0, 0], aside], -1, null)).toEqual(['missed'])
})
