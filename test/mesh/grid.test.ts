import { describe, expect, test } from 'vitest'
import { compareAt, noTold, pairOf, SHAPE_NAMES } from './grids.ts'

describe('a grid answers as the mesh of its triangles', () => {
  test.each(SHAPE_NAMES)('%s', (name) => {
    const told = noTold()
    for (let seed = 0; seed < 9; seed++) {
      const pair = pairOf(name, seed)
      for (let course = 0; course < 6; course++) compareAt(pair, 1000 * seed + course, told)
    }
    expect(told.different).toEqual([])
    expect(told.answers).toBeGreaterThan(1500)
    expect(told.hits).toBeGreaterThan(told.answers / 4)
    expect(told.answers - told.hits).toBeGreaterThan(told.answers / 10)
  })
})
