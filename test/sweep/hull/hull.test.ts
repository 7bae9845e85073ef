import { expect, it } from 'vitest'
import { caseOf, judgeCase } from '../../prove/hull-cases.ts'

it('hulls that are cast at triangles and overlap them are judged exactly', () => {
  let hits = 0
  let judged = 0
  for (let seed = 1; seed <= 200; seed++) {
    const one = caseOf(seed)
    if (one === undefined) continue
    const { worst, what, struck } = judgeCase(one)
    expect(worst, `case ${seed}: ${what}`).toBeLessThanOrEqual(1)
    judged++
    if (struck) hits++
  }
  expect(judged).toBeGreaterThan(150)
  expect(hits).toBeGreaterThan(80)
})
