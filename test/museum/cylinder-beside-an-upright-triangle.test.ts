import { expect, it } from 'vitest'
import { judgeCase } from '../prove/ask.ts'

// Its side meets a vertical edge all along and the end of a slanting one at once: the end was named.
it('the point on an upright edge is the one nearest to the centre', () => {
  const verdicts = judgeCase({
    shape: 'cylinder',
    stratum: 'lattice',
    from: [-3, -1.5, 2],
    translation: [1, 3.5, -2],
    max: 1,
    radii: [1, 3, 1],
    triangle: [-2, -2, 1, -2, 2, -1.5, -2, 2, 1],
  })
  expect(verdicts[0].hit).toBe(true)
  expect(verdicts.filter(({ wrong }) => wrong)).toEqual([])
})
