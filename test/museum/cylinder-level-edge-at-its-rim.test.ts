import { expect, it } from 'vitest'
import { judgeCase } from '../prove/ask.ts'

// The wall met an edge that is level with the rim of its bottom to 0.06 ε: the normal was up, though the triangle rises behind.
it('the normal of an edge level with the rim has the triangle behind it', () => {
  const verdicts = judgeCase({
    shape: 'cylinder',
    stratum: 'level',
    from: [18.698817608944754, 0.49993114680102574, 31.655571766767622],
    translation: [-1.3808934899566123, 0, -1.8808394841464269],
    max: 1,
    radii: [0.4164884351846556, 0.49993114680102746, 0.4164884351846556],
    triangle: [15, 0.24506855010986328, 27, 15, 0, 30, 18, 0, 30],
  })
  expect(verdicts[0].hit).toBe(true)
  expect(verdicts.filter(({ wrong }) => wrong)).toEqual([])
})
