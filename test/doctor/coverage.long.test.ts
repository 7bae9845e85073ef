/** Walkers come to what brute force finds, in far fewer moves than somebody who turns at random. */
import { expect, it } from 'vitest'
import { flood, movesAtRandom } from './coverage.ts'
import { explored } from './covered.ts'
import { BODY, yardWithPit } from './walk/yard.ts'

it('of all stances that brute force finds they reach 99 %, and 90 % in a tenth of the moves', async () => {
  const level = { ...yardWithPit(), spawn: { x: -2, y: 0, z: -2 } }
  const cells = flood(level, BODY)
  expect(cells.size).toBeGreaterThan(300)
  const { share, moves } = await explored(level, BODY, cells)
  expect(share).toBeGreaterThanOrEqual(0.99)
  expect(movesAtRandom(level, BODY, cells, 0.9, 10 * moves)).toBe(Number.POSITIVE_INFINITY)
})
