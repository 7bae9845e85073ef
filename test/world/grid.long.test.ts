import { expect, test } from 'vitest'
import { noTold } from '../mesh/grids.ts'
import { compareWorlds, walkOn } from './grids.ts'

/** Worlds; 10,000 take ten minutes. */
const COUNT = Number(process.env.GRID_WORLDS ?? 1000)

test(
  `${COUNT} worlds with grids, and with the meshes of their triangles`,
  () => {
    const told = noTold()
    for (let seed = 0; seed < COUNT; seed++) compareWorlds(100_000 + seed, told)
    console.log(`${told.answers} answers, ${told.hits} of them hits, ${told.different.length} different`)
    expect(told.different).toEqual([])
  },
  60_000 + 200 * COUNT,
)

test('characters and balls on many grids', () => {
  for (let seed = 0; seed < COUNT / 20; seed++) {
    const [grid, mesh] = walkOn(100 + seed, 400)
    expect([seed, grid]).toEqual([seed, mesh])
  }
}, 600_000)
