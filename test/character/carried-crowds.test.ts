import { expect, test } from 'vitest'
import { judgeCarriedCrowds } from './carried-crowds.ts'

test('on what turns, rises and goes nobody comes into another, and nobody is crushed', () => {
  const { wrong, steps } = judgeCarriedCrowds(1, 0, 3)
  expect(wrong).toEqual([])
  expect(steps).toBeGreaterThan(100)
})
