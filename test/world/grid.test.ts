import { describe, expect, test } from 'vitest'
import { createHit, grid, World } from '../../src/index.ts'
import { noTold, pairOf } from '../mesh/grids.ts'
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

test('a world takes up a refit', () => {
  const field = grid({ heights: new Float32Array(9), columns: 3, rows: 3, size: { x: 4, z: 4 } })
  const world = new World()
  const id = world.add(field, { position: { x: 100, y: 0, z: 0 } })
  const hit = createHit()
  const ask = () => world.castRay({ x: 100.5, y: 99, z: 0 }, { x: 0, y: -1, z: 0 }, 999, hit) && hit.point.y
  expect(ask()).toBe(0)
  field.refit([0, 0, 0, 0, 50, 0, 0, 0, 0], { column: 1, row: 1, columns: 1, rows: 1 })
  expect(ask()).toBe(37.5)
  expect(hit.collider).toBe(id)
})

test('snapshots: a world with a grid is restored, and has the hash of a world with the mesh', () => {
  const pair = [...Array(50).keys()].map((seed) => pairOf('rough', seed)).find(({ options }) => !options.holes)
  if (pair === undefined) throw new Error('all have holes')
  const [withGrid, withMesh, fresh] = [new World(), new World(), new World()]
  withGrid.add(pair.field, { position: { x: 1, y: 2, z: 3 } })
  withMesh.add(pair.mesh, { position: { x: 1, y: 2, z: 3 } })
  expect(withGrid.hash()).toEqual(withMesh.hash())
  const saved = withGrid.save()
  expect(() => fresh.restore(saved)).toThrow()
  fresh.restore(saved, { meshes: [pair.field] })
  expect(fresh.save()).toEqual(saved)
  const hash = withGrid.hash()
  pair.field.refit(Array.from(pair.options.heights, (h) => h + 1))
  expect(withGrid.hash()).not.toEqual(hash)
})
