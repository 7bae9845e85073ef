import { describe, expect, it } from 'vitest'
import { openCarom } from './crowds/carom.ts'
import { PERSON } from './crowds/crowd.ts'
import { watchOverlaps } from './crowds/pairs.ts'
import { dealPlace, GOALS } from './crowds/place.ts'
import { wishesOf } from './crowds/wishes.ts'

describe('the place of a crowd', () => {
  it('is made from the seed alone', () => {
    const place = dealPlace(30, 1, 3)
    expect(dealPlace(30, 1, 3)).toEqual(place)
    expect(dealPlace(30, 1, 4).goals).not.toEqual(place.goals)
    expect(place.starts.length).toBe(3 * 30)
    expect(place.goals.length).toBe(2 * GOALS * 30)
  })

  it('has hills that can be walked, level with the floor at their border', () => {
    for (const cell of [1, 4]) {
      const { half, hills } = dealPlace(1000, cell, 1)
      const { positions: p, indices } = hills
      let highest = 0
      let steepest = 1
      let border = 0
      for (let i = 0; i < p.length; i += 3) {
        highest = Math.max(highest, p[i + 1])
        if (Math.max(Math.abs(p[i]), Math.abs(p[i + 2])) > half / 2 - 1e-3)
          border = Math.max(border, Math.abs(p[i + 1]))
      }
      expect(border).toBeLessThan(1e-3)
      expect(highest).toBeGreaterThan(0.1)
      for (let t = 0; t < indices.length; t += 3) {
        const [a, b, c] = [...indices.subarray(t, t + 3)].map((v) => [...p.subarray(3 * v, 3 * v + 3)])
        const [u, v] = [b, c].map((corner) => corner.map((x, k) => x - a[k]))
        const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
        steepest = Math.min(steepest, Math.abs(n[1]) / Math.hypot(...n))
      }
      expect(steepest).toBeGreaterThan(Math.cos((45 * Math.PI) / 180))
    }
  })

  it('has nobody in another, or in a block, at the start', () => {
    for (const cell of [1, 4]) {
      const { starts, blocks } = dealPlace(300, cell, 2)
      const overlaps = watchOverlaps(300)
      overlaps.look(starts)
      expect(overlaps.result()).toEqual({ pairs: 0, deepest: 0, passings: 0, share: 0 })
      for (let i = 0; i < starts.length; i += 3)
        for (const { centre, halfExtents } of blocks) {
          const away = Math.hypot(starts[i] - centre[0], starts[i + 2] - centre[2])
          expect(away).toBeGreaterThan(PERSON.radius + Math.hypot(halfExtents[0], halfExtents[2]))
        }
    }
  })
})

describe('overlaps', () => {
  it('are counted by pairs, once each, and passings are those with more than half in another', () => {
    const overlaps = watchOverlaps(4)
    //                          a        b          c          d, on b's head
    const at = (x: number) => Float64Array.of(0, 0, 0, 0.5, 0, 0, 9, 0, x, 0.5, 1.81, 0)
    overlaps.look(at(0))
    overlaps.look(at(1))
    const once = overlaps.result()
    expect([once.pairs, once.passings, once.share]).toEqual([1, 0, 0.5])
    expect(once.deepest).toBeCloseTo(0.1, 12)
    overlaps.look(Float64Array.of(0, 0, 0, 0.2, 0, 0, 9, 0, 0, 0.5, 1.6, 0))
    const twice = overlaps.result()
    expect([twice.pairs, twice.passings]).toEqual([2, 1])
    expect(twice.deepest).toBeCloseTo(0.4, 12)
  })
})

describe('wishes', () => {
  it('lead to one goal after another at 2 m/s', () => {
    const place = { ...dealPlace(1, 4, 1), goals: Float64Array.of(10, 0, 0, 5, ...new Float64Array(2 * GOALS - 4)) }
    const { rows, look } = wishesOf(place)
    look(Float64Array.of(0, 0, 0))
    expect([...rows]).toEqual([2, 0])
    look(Float64Array.of(9.5, 0, 0))
    look(Float64Array.of(0, 0, 0))
    expect([...rows]).toEqual([0, 2])
  })
})

it('carom walks a crowd in which nobody is in another', () => {
  const place = dealPlace(40, 1, 1)
  const crowd = openCarom().crowd(place)
  const wishes = wishesOf(place)
  const centres = new Float64Array(3 * 40)
  const overlaps = watchOverlaps(40)
  let way = 0
  for (let step = 0; step < 120; step++) {
    crowd.readCentres(centres)
    overlaps.look(centres)
    wishes.look(centres)
    const before = centres.slice()
    crowd.step(wishes.rows)
    crowd.readCentres(centres)
    for (let i = 0; i < centres.length; i++) way += i % 3 === 1 ? 0 : Math.abs(centres[i] - before[i])
  }
  expect(overlaps.result().pairs).toBe(0)
  expect(crowd.deepest!()).toBeLessThan(1e-6)
  expect(way / 40).toBeGreaterThan(0.3)
  crowd.dispose()
})
