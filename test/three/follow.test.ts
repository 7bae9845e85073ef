import { expect, it } from 'vitest'
import { judgeEdited } from './follow.ts'

it('what follows an edited scene is what a world made anew has', () => {
  let [colliders, rays, odd] = [0, 0, 0]
  for (let seed = 1; seed <= 8; seed++) {
    const judged = judgeEdited(seed, 25)
    expect(judged.wrong).toEqual([])
    colliders += judged.colliders
    rays += judged.rays
    odd += judged.odd
  }
  expect(colliders).toBeGreaterThan(1500)
  expect(odd).toBeLessThan(0.01 * rays)
})
