import { expect, test } from 'vitest'
import { judgeCarriedCrowds } from './carried-crowds.ts'

// CARRIED_CROWDS=100000: some seven million steps of a crowd
const RUNS = Number(process.env.CARRIED_CROWDS ?? 40)
const SEED = Number(process.env.CARRIED_SEED ?? 1000)

test(`${RUNS} crowds of two to twelve on what turns, tilts, rises and goes`, () => {
  const verdict = judgeCarriedCrowds(SEED, 0, RUNS)
  console.log(verdict)
  expect(verdict.wrong).toEqual([])
})
