import { expect, test } from 'vitest'
import { HIT_NORMAL, HIT_SIZE, HIT_T, sweepBoxTriangle } from '../../src/kernels.ts'
import { judgeCase } from '../prove/ask.ts'

// Two of the corners differ from a line by the least of all doubles: the axis across that edge had a length whose square is 0, so
// what it said of time and normal was infinite, or nothing.
const CASES: [scale: number, least: number][] = [
  [1, 5e-324],
  [1e-10, 1e-307],
]

test.each(CASES)('a box of scale %d meets a triangle with a coordinate of %d', (scale, least) => {
  const sweep = [0, -3, 0, 0, 4, 0, 0.5, 0.5, 0.5].map((x) => x * scale)
  const triangle = [0, 0, -scale, 0, scale, 0, least, 0, scale]
  const out = new Float64Array(HIT_SIZE)
  expect(sweepBoxTriangle(Float64Array.of(...sweep, 0, 0, 0, 1), 0, Float64Array.from(triangle), 0, out, 0)).toBe(true)
  // the lower edge, from below: 2.5 of 4
  expect(out[HIT_T]).toBeCloseTo(0.625, 14)
  expect(Array.from(out.subarray(HIT_NORMAL, HIT_NORMAL + 3))).toEqual([0, -1, 0])
})

test('a normal has a length', () => {
  for (const triangle of [
    [5e-324, 5e-324, 0, 0, 0, 0, -1, 0.5, 5e-324],
    [0.5, 0, 0.5, 5e-324, 5e-324, 0.5, 0, 0, 0],
    [-1, 5e-324, 0, 0, -5e-324, 0.5, 0, 0, 5e-324],
  ]) {
    const verdicts = judgeCase({
      shape: 'box',
      stratum: 'museum',
      from: [0, -3, 0],
      translation: [0, 4, 0],
      max: 1,
      radii: [0.5, 0.5, 0.5],
      triangle,
    })
    expect(verdicts[0].hit).toBe(true)
    expect(verdicts.filter(({ wrong }) => wrong)).toEqual([])
  }
})
