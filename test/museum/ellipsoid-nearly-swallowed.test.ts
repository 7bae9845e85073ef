import { expect, it } from 'vitest'
import { judgeCase } from '../prove/ask.ts'

// Newton's steps went to and fro between too thin and too thick until the rounds were used up, and the body was let through.
it('an ellipsoid that is nearly swallowed and goes deeper is stopped', () => {
  const verdicts = judgeCase({
    shape: 'ellipsoid',
    stratum: 'mixed scale',
    from: [-210348108235.1951, 211984091174.00534, 122100678.85525791],
    translation: [-48849892526000740, -17501472190415720, -1543844966607082],
    max: 1,
    radii: [1923684699348.1587, 1904027497640.417, 505966519543.47845],
    triangle: [
      -388580.13608186995, -298104.7643860303, -20998.089348170022, -117916.33199580555, -36385.99441892159,
      150054.9731386984, 258894.75738003795, 334198.9844408126, -375136.40297928604,
    ],
  })
  expect(verdicts[0].hit).toBe(true)
  expect(verdicts.filter(({ wrong }) => wrong)).toEqual([])
})
