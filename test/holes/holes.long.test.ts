/** What a thousand walkers find; any number of them, and a level of yours: node scripts/holes.mjs. */
import { expect, it } from 'vitest'
import { castle } from '../../scenes/castle.ts'
import { dungeon } from '../../scenes/dungeon.ts'
import { type Counted, countHoles } from './count.ts'
import { groundOf, searchAt } from './search.ts'

const levels = [castle(), dungeon()].map((level) => ({ ...level, starts: [level.spawn] }))
const rules = ['article', 'normal'] as const

it.each(levels.flatMap((level) => rules.map((mode) => [level.name, mode, level] as const)))(
  '%s, rule "%s": the oracle agrees with every hole',
  (_name, mode, level) => {
    const { walkers, holes, agreed, floors, wrong }: Counted = countHoles(level, { mode, seed: 2, walkers: 1000 })
    expect(wrong).toEqual([])
    expect(agreed).toBe(holes)
    expect(walkers).toBe(1000)
    expect(floors).toBeGreaterThan(2)
  },
)

it('the same seed finds the same hole, another seed another', () => {
  const [, level] = levels
  const ground = groundOf(level)
  const find = (seed: number) => {
    const search = searchAt(ground, level.starts, { mode: 'article', seed })
    while (!search.enough && search.walkers < 1000) search.walk()
    return search.found?.hole ?? expect.fail('none found')
  }
  expect(find(1)).toEqual(find(1))
  expect(find(2)).not.toEqual(find(1))
})
