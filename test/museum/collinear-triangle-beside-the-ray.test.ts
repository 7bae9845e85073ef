import { expect, it } from 'vitest'
import { judgeCase } from '../prove/ask.ts'

// The three edge functions of a flat triangle are rounding noise, and now and then have the same sign.
it.each([
  [[-1, -2, 1, -0.5, -1, 0.5, 0.5, 1, -0.5]],
  [[-1, -2, 1, 0, 0, 0, 1, 2, -1]],
  [[-1.5, -3, 1.5, -0.5, -1, 0.5, -1, -2, 1]],
])('a ray that passes a flat triangle a unit away misses it: %j', (triangle) => {
  const [verdict] = judgeCase({
    shape: 'ray',
    stratum: 'needles',
    from: [2.8843520245291945, 6.739342948760161, 2.0937133098816485],
    translation: [-1.0093520245291945, -2.989342948760161, -3.9687133098816485],
    max: Number.POSITIVE_INFINITY,
    radii: [1, 1, 1],
    triangle,
  })
  expect(verdict).toMatchObject({ hit: false, wrong: false })
})
