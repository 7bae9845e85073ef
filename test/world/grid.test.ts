import { describe, expect, test } from 'vitest'
import { noTold } from '../mesh/grids.ts'
import { compareWorlds, walkOn } from './grids.ts'

describe('in a world', () => {
  test('grids in any pose answer as the meshes of their triangles', () => {
    const told = noTold()
    for (let seed = 0; seed < 40; seed++) compareWorlds(seed, told)
    expect(told.different).toEqual([])
    expect(told.answers).toBeGreaterThan(5000)
    expect(told.hits).toBeGreaterThan(1500)
  })

  test('characters and balls move on a grid as on the mesh', () => {
    for (let seed = 0; seed < 6; seed++) {
      const [grid, mesh] = walkOn(seed, 120)
      expect([seed, grid.walkers]).toEqual([seed, mesh.walkers])
      expect([seed, grid.balls]).toEqual([seed, mesh.balls])
    }
  })
})
