import { expect, test } from 'vitest'
import { judgeDealt } from './dealt.ts'

// WORLDS=100000 WORLD_SEED=1: the figure of docs/guarantees.md
const WORLDS = Number(process.env.WORLDS ?? 1000)
const FIRST = Number(process.env.WORLD_SEED ?? 1000)

test(`${WORLDS} dealt worlds answer what the first of their colliders would alone`, () => {
  let compared = 0
  for (let seed = FIRST; seed < FIRST + WORLDS; seed++) compared += judgeDealt(seed, 6)
  console.log(`${WORLDS} worlds, ${compared} answers compared, 0 different`)
  expect(compared).toBeGreaterThan(0)
})
