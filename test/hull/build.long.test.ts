import { expect, test } from 'vitest'
import { buildHull } from '../../src/hull/build.ts'
import { judgeHull } from '../oracle/hull.ts'
import { judgeSet } from './judge-set.ts'
import { KIND_NAMES, setOf } from './sets.ts'

/** In all; 100,000 take eight minutes. */
const COUNT = Number(process.env.HULLS ?? 4000)

test(
  `${COUNT} sets of points of all kinds`,
  () => {
    const wrong: string[] = []
    for (let i = 0; i < COUNT; i++) {
      const told = judgeSet(KIND_NAMES[i % KIND_NAMES.length], 1000 + Math.floor(i / KIND_NAMES.length), 80)
      if (told) wrong.push(told)
    }
    expect(wrong).toEqual([])
  },
  600_000 + 20 * COUNT,
)

test.each([
  ['ball', 100_000],
  ['sphere', 4000],
  ['flat', 20_000],
  ['slanting grid', 100_000],
])('a large set: %s, %i points', (kind, count) => {
  // the number of points is between 4 and `most`
  const points = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((i) => setOf(kind, i, count)).sort((a, b) => b.length - a.length)[0]
  const hull = buildHull(points, Number.POSITIVE_INFINITY)
  if (typeof hull === 'string') throw new Error(hull)
  expect(judgeHull(points, hull)).toBeUndefined()
})
