import { expect, test } from 'vitest'
import { walkOneWays } from './one-way.ts'

// ONE_WAYS=100000 ONE_WAY_SEED=1
const RUNS = Number(process.env.ONE_WAYS ?? 400)
const FIRST = Number(process.env.ONE_WAY_SEED ?? 10_000)

test(`${RUNS} one-sided decks and walls from behind and from the front, 90 steps each`, () => {
  const seen = walkOneWays(FIRST, RUNS, 90)
  console.info(JSON.stringify(seen))
  expect(seen.passed).toBeGreaterThan(RUNS / 10)
  expect(seen.held).toBeGreaterThan(RUNS)
})
