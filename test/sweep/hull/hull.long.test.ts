import { expect, it } from 'vitest'
import { caseOf, judgeCase } from '../../prove/hull-cases.ts'

const CASES = Number(process.env.HULL_CASES ?? 2000)
const SEED = Number(process.env.HULL_SEED ?? 1000)

it('hulls that are cast at triangles and overlap them are judged exactly, many', { timeout: 10_000_000 }, () => {
  const wrong: string[] = []
  for (let seed = SEED; seed < SEED + CASES; seed++) {
    const one = caseOf(seed)
    if (one === undefined) continue
    const { worst, what } = judgeCase(one)
    if (!(worst <= 1)) wrong.push(`case ${seed}: ${worst} of what is allowed, ${what}`)
  }
  expect(wrong).toEqual([])
})
