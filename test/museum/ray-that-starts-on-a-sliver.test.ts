import { expect, it } from 'vitest'
import { judgeCase } from '../prove/ask.ts'

// Inside of a triangle flatter than 2⁻⁴⁰ no start was looked for: the ray ran on to its far edge, 0.47 units away.
it.each([
  [
    [0.1226959942584581, 0, 3.2494455302777256e-17],
    [0.0009766987554517131, 0, 0],
    [0.5958171126472438, 0, 0, -0.38908235174578865, 0, 0, 0.5958171126472438, 0, 9.92537809722852e-17],
  ],
  [
    [-5.000138942803383, -3602.0919563692773, 3.119296589461027],
    [1, 0, 0],
    [
      -4.820601843383968, -3602.0919563692773, 3.1192965894610274, -5.960465084707418, -3602.0919563692773,
      3.1192965894610274, -4.820601843383966, -3602.0919563692773, 3.119296589461026,
    ],
  ],
])('a ray that starts on a sliver hits it at 0: from %j', (from, translation, triangle) => {
  const max = Number.POSITIVE_INFINITY
  const verdicts = judgeCase({ shape: 'ray', stratum: 'museum', from, translation, max, radii: [1, 1, 1], triangle })
  expect(verdicts.length).toBeGreaterThan(0)
  expect(verdicts.filter(({ wrong }) => wrong)).toEqual([])
})
