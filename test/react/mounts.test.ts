import { expect, test } from 'vitest'
import { EVERYTHING, startMounts } from './mounts.ts'

test('what is unmounted leaves no collider, owner, listener, callback or object behind', async () => {
  const { count, show, again } = await startMounts(EVERYTHING)
  const before = count()
  await show(true)
  for (const [i, now] of count().entries()) expect(now).toBeGreaterThan(before[i])
  await show(false)
  await again(10)
  expect(count()).toEqual(before)
})
