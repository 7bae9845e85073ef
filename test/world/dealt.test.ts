import { expect, test } from 'vitest'
import { judgeDealt } from './dealt.ts'

test('a world answers what the first of its colliders would answer alone, instances and moved ones too', () => {
  let compared = 0
  for (let seed = 1; seed <= 150; seed++) compared += judgeDealt(seed, 6)
  expect(compared).toBeGreaterThan(150 * 6 * 8)
})
