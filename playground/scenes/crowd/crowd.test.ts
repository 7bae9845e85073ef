/** The crowd as the page has it, without a page: a hundred and sixty people for a few seconds. More of it: crowd.long.test.ts. */
import { expect, test } from 'vitest'
import { play } from './test-crowd.ts'

test('two streams cross: they come on, and nobody is in anybody or in a wall', () => {
  const crowd = play(
    { situation: 'crossing', count: 40, kind: 'capsule' },
    { west: -24, east: 24, north: -24, south: 24 },
  )
  expect(crowd.people).toHaveLength(40)
  const { deepest, inWalls } = crowd.walk(2.5)
  expect({ deepest, inWalls }).toEqual({ deepest: 0, inWalls: 0 })
  expect(crowd.went()).toBeGreaterThan(2)
  // the walk again is the same, to the last bit
  const again = play(
    { situation: 'crossing', count: 40, kind: 'capsule' },
    { west: -24, east: 24, north: -24, south: 24 },
  )
  again.walk(2.5)
  expect(again.crowd.places).toEqual(crowd.crowd.places)
})
