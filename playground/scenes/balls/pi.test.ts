/** Pi: the hits are its digits. */
import { expect, test } from 'vitest'
import { createPi } from './pi.ts'

test.each([
  [0, 3],
  [1, 31],
  [2, 314],
  [3, 3141],
  [4, 31_415],
])('%i digits behind the point: %i hits, and no more', (digits, hits) => {
  const pi = createPi(digits)
  for (let i = 0; i < 1200; i++) pi.step(1 / 60)
  expect([pi.hits, pi.done]).toEqual([hits, true])
})

test('the step does not matter, not even one of seven seconds', () => {
  for (const dt of [1 / 1000, 1 / 24, 7]) {
    const pi = createPi(2)
    for (let time = 0; time < 14; time += dt) pi.step(dt)
    expect([pi.hits, pi.done]).toEqual([314, true])
  }
})
