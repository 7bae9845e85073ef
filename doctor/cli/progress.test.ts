import { expect, it } from 'vitest'
import { duration, expectedMoves } from './estimate.ts'

it('as many moves for each stance as so far, for as many stances as the floor has cells', () => {
  // 90 m² are 4,000 cells of 0.15 m; 1,000 stances took 50 moves each
  expect(expectedMoves({ moves: 50_000, stances: 1200, waiting: 200 }, 1e9, 90, 0.3)).toBeCloseTo(200_000)
  expect(expectedMoves({ moves: 50_000, stances: 1200, waiting: 200 }, 1e5, 90, 0.3)).toBe(1e5)
})

it('before the first stance, the budget; after the last one, what was made', () => {
  expect(expectedMoves({ moves: 0, stances: 1, waiting: 1 }, 777, 90, 0.3)).toBe(777)
  expect(expectedMoves({ moves: 900, stances: 5000, waiting: 0 }, 1e6, 90, 0.3)).toBe(900)
})

it('durations are short to read', () => {
  expect([0.4, 59.4, 75, 3725].map(duration)).toEqual(['0 s', '59 s', '1 min 15 s', '1 h 2 min'])
})
