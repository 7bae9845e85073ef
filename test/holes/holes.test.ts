/** Holes of the castle that are found from the gate; the dungeon, more of them and longer searches: holes.long.test.ts. */
import { expect, it } from 'vitest'
import { castle } from '../../scenes/castle.ts'
import { isHole, judgeHole } from './judge-hole.ts'
import { groundOf, searchFrom } from './search.ts'

const level = castle()
const ground = groundOf(level)

it('in the castle the article lets somebody fall, and the oracle says so; carom, on the same wishes, does not', () => {
  const { search, found } = searchFrom(ground, level.spawn, { mode: 'article', seed: 1 })
  expect(found.length).toBeGreaterThan(0)
  expect(search.steps).toBeGreaterThan(1000)
  const [{ hole, run }] = found
  const judged = judgeHole(ground, hole)
  expect(judged.run).toEqual(run) // the same bits, from the data alone
  expect(judged.exact).toEqual([])
  expect(isHole(judged)).toBe(true)
  // soon, and while carom's body stands
  expect(run.crossing?.step).toBeLessThan(4 * 60)
  expect(run.exactGround).toBe('ground')
})

it('where the article is right there is none: a level floor, and an open edge to walk off', () => {
  const floor = groundOf({
    positions: Float32Array.from([-9, 0, -9, -9, 0, 9, 9, 0, 9, 9, 0, -9]),
    indices: Uint32Array.from([0, 1, 2, 0, 2, 3]),
  })
  const { search, found } = searchFrom(floor, { x: 0, y: 0, z: 0 }, { mode: 'article', seed: 1, walkers: 40 })
  expect(found).toEqual([])
  expect(search.walkers).toBe(40)
})

it('where nobody can stand it comes to an end', () => {
  const wall = groundOf({
    positions: Float32Array.from([0, 0, 0, 9, 0, 0, 0, 9, 0]),
    indices: Uint32Array.from([0, 1, 2]),
  })
  const { search, found } = searchFrom(wall, { x: 0, y: 0, z: 0 }, { mode: 'article', seed: 1, walkers: 40 })
  expect(found).toEqual([])
  expect(search.walkers).toBe(0)
})
