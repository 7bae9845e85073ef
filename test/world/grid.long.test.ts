import { expect, test } from 'vitest'
import { noTold } from '../mesh/grids.ts'
import { compareWorlds, walkOn } from './grids.ts'

/** Worlds; 10,000 take ten minutes. */
const COUNT = Number(process.env.GRID_WORLDS ?? 400)

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

/**
 * What a rolling ball touches at once it adds up in the order of the search, so in the end the last bit depends on the
 * tree, of a grid as of a mesh.
 */
test('characters and balls on many grids', () => {
  let other = 0
  let rebuilt = 0
  for (let seed = 0; seed < COUNT / 20; seed++) {
    const [grid, mesh, fast] = walkOn(100 + seed, 400)
    expect([seed, grid.walkers]).toEqual([seed, mesh.walkers])
    for (let step = 0; step < 60; step++) expect([seed, step, grid.balls[step]]).toEqual([seed, step, mesh.balls[step]])
    if (grid.balls.join() !== mesh.balls.join()) other++
    if (fast.balls.join() !== mesh.balls.join()) rebuilt++
  }
  console.log(`balls end elsewhere on ${other} grids, and on ${rebuilt} meshes that are built differently`)
  expect(other).toBeLessThanOrEqual(2 * rebuilt + 3)
}, 600_000)
