import { expect, test } from 'vitest'
import { judgeTurning } from './turning.ts'

test('characters meet what turns never late, and early by a thousandth of the radius at most', () => {
  const { judged, passed, wrong } = judgeTurning(6, Number(process.env.MEETINGS ?? 20_000))
  expect(wrong).toEqual([])
  expect(judged).toBeGreaterThan(3000)
  expect(passed).toBeGreaterThan(300)
})
