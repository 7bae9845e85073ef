import { expect, test } from 'vitest'
import { judgeEdited } from './follow.ts'

// EDITED_SCENES=1000 EDITED_SEED=1
const SCENES = Number(process.env.EDITED_SCENES ?? 100)
const SEED = Number(process.env.EDITED_SEED ?? 1000)

test(`${SCENES} edited scenes are followed as if they were made anew`, { timeout: 0 }, () => {
  let [colliders, rays, odd] = [0, 0, 0]
  for (let seed = SEED; seed < SEED + SCENES; seed++) {
    const judged = judgeEdited(seed, 40)
    expect(judged.wrong).toEqual([])
    colliders += judged.colliders
    rays += judged.rays
    odd += judged.odd
  }
  console.log(
    `${SCENES} scenes, ${colliders} colliders and ${rays} rays compared, 0 different; three differs in ${odd} rays`,
  )
  expect(odd).toBeLessThan(0.01 * rays)
})
