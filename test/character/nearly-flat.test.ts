/** Floors and walls of triangles that lie in one plane, or nearly: what is void as a seam is not void for the whole way. */
import { describe, expect, test } from 'vitest'
import { KINDS } from '../oracle/solid.ts'
import { castsFromOverlap, checkNearlyFlat, pastAlcove } from './nearly-flat.ts'

describe.each(KINDS)('a %s', (kind) => {
  test('on 20 levels: nothing is deeper in it than τ, its centre crosses nothing, seams are not felt', () => {
    const { below, inside, crossed, felt, trapped } = checkNearlyFlat([kind], 1, 21, 40)
    expect({ below, inside, crossed, felt, trapped }).toEqual({
      below: [],
      inside: [],
      crossed: [],
      felt: [],
      trapped: 0,
    })
  })

  test('cast from overlap on 20 levels: its centre crosses nothing', () => {
    expect(castsFromOverlap(kind, 1, 21)).toEqual([])
  })
})

describe.each([24, 60, 144])('at %d Hz', (hertz) => {
  test.each([1, 4, 10, 30])('and %d m/s a box slides past an alcove, and a panel beyond it stops it', (speed) => {
    for (const y of [-0.5, 0, 0.1, 0.3]) expect(pastAlcove(hertz, speed, y)).toBeLessThan(1e-11)
  })
})
