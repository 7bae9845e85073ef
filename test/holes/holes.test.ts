/** Holes of the castle that are found from the gate; more walkers, and the dungeon: holes.long.test.ts. */
import { expect, it } from 'vitest'
import { createPair } from '../../playground/scenes/walk/hole-run.ts'
import { SETTINGS } from '../../playground/scenes/walk/settings.ts'
import { castle } from '../../scenes/castle.ts'
import { isHole, judgeHole } from './judge-hole.ts'
import { groundOf, searchAt } from './search.ts'

it('in the castle the article lets somebody fall, and the oracle says so; carom, on the same wishes, does not', () => {
  const level = castle()
  const ground = groundOf(level)
  const search = searchAt(ground, [level.spawn], { mode: 'article', seed: 1 })
  while (!search.enough && search.walkers < 3000) search.walk()
  expect(search.steps).toBeGreaterThan(1000)
  const { hole, run } = search.found ?? expect.fail(`none of ${search.walkers} fell`)
  const judged = judgeHole(ground, hole)
  expect(judged.run).toEqual(run) // the same bits, from the data alone
  expect(judged.exact).toEqual([])
  expect(isHole(judged)).toBe(true)
  // who stands still does not fall: the judge can say no
  expect(isHole(judgeHole(ground, { ...hole, legs: [{ steps: 90, x: 0, z: 0, jump: false }] }))).toBe(false)
  // soon, and while carom's body stands
  expect(run.crossing?.step).toBeLessThan(4 * 60)
  expect(run.exactGround).toBe('ground')
})

/** So large that no walker comes to its rim, where the article fails even on a level floor. */
const FAR = 5000
const floor = groundOf({
  positions: Float32Array.from([-FAR, 0, -FAR, -FAR, 0, FAR, FAR, 0, FAR, FAR, 0, -FAR]),
  indices: Uint32Array.from([0, 1, 2, 0, 2, 3]),
})

it('where the article is right there is none: on a level floor', () => {
  const search = searchAt(floor, [{ x: 0, y: 0, z: 0 }], { mode: 'article', seed: 1 })
  while (search.walkers < 40) expect(search.walk()).toBe(null)
  expect(search.steps).toBeGreaterThan(40 * 180)
})

it('to walk off an open edge is no fault of the rule', () => {
  const pair = createPair(floor, { ...SETTINGS, mode: 'article' })
  const start = pair.rest({ x: FAR - 3, y: 1, z: 0 }) ?? expect.fail('nobody can stand at the edge')
  const { crossing, spoiled, path } = pair.walk(start, [{ steps: 240, x: 4, z: 0, jump: false }])
  expect(path[path.length - 1].y).toBeLessThan(-1) // fallen past it
  expect([crossing, spoiled]).toEqual([null, true])
})

it('where nobody can stand it comes to an end', () => {
  const wall = groundOf({
    positions: Float32Array.from([0, 0, 0, 9, 0, 0, 0, 9, 0]),
    indices: Uint32Array.from([0, 1, 2]),
  })
  const search = searchAt(wall, [{ x: 0, y: 0, z: 0 }], { mode: 'article', seed: 1 })
  while (!search.enough) expect(search.walk()).toBe(null)
  expect(search.walkers).toBe(0)
})
