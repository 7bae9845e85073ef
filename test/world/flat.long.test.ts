import { expect, test } from 'vitest'
import { flatWorld, growthOf } from './flat.ts'

/** Two bytes for each of 60,000 changes. */
const LEAK = 1 << 17

test('memory is flat while colliders are added and removed 100,000 times', async () => {
  const { bytes, grows, gone, count, last } = await flatWorld(100_000)
  console.log(`held after each tenth of the changes, bytes: ${bytes.join(', ')}`)
  expect([grows, gone, count, last]).toEqual([true, true, 201, 100_200])
  expect(growthOf(bytes)).toBeLessThan(LEAK)
})
