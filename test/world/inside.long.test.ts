import { expect, test } from 'vitest'
import { judgeInside } from './inside.ts'

const SEED = Number(process.env.INSIDE_SEED ?? 1000)
const COUNT = Number(process.env.INSIDE_COUNT ?? 5000)

test('what is inside, and how far surfaces are, is what formulas and carried meshes say', () => {
  let [compared, inside] = [0, 0]
  for (let seed = SEED; seed < SEED + COUNT; seed++) {
    const judged = judgeInside(seed, 10)
    compared += judged.compared
    inside += judged.inside
  }
  console.log(`${compared} answers, ${inside} of points inside`)
  expect(compared).toBeGreaterThan(COUNT * 15)
})
