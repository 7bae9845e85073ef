import { expect, test } from 'vitest'
import { judgeCarriedCrowds } from './carried-crowds.ts'

test('on what turns, tilts, rises and goes nobody comes into another, and nobody is crushed', () => {
  const { wrong, steps } = judgeCarriedCrowds(1, 0, 3)
  expect(wrong).toEqual([])
  expect(steps).toBeGreaterThan(100)
  // on a deck that leans, turns and tilts: it comes up more where a body touches it than at its feet
  expect(judgeCarriedCrowds(2000, 119, 120).wrong).toEqual([])
  // in the gap between two discs, whose edges are too steep to walk on: who is pressed there is squeezed up them
  expect(judgeCarriedCrowds(4000, 516, 517).wrong).toEqual([])
})
