import { expect, test } from 'vitest'
import { flatWorld, growthOf } from './flat.ts'

/** Colliders that are forgotten somewhere have some hundred bytes each: 6,000 of them 2 MB. */
const LEAK = 1 << 19

test('what is removed is gone: its memory, and its id for ever', async () => {
  const { bytes, grows, gone, count, last } = await flatWorld(10_000)
  expect([grows, gone, count, last]).toEqual([true, true, 201, 10_200])
  expect(growthOf(bytes)).toBeLessThan(LEAK)
})
