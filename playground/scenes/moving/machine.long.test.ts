import { expect, test } from 'vitest'
import { wander } from './wander.ts'

test('wanderers for many thousands of steps: no number lost, in nothing but what crushes them', {
  timeout: 600_000,
}, () => {
  for (let seed = 11; seed <= 40; seed++) expect(wander(seed, 3000).wrong, `seed ${seed}`).toEqual([])
})
