/** Where people begin, who is near whom, and what the scene measures: each beside the simplest way to find it out. */
import { TriangleMesh, World } from 'carom'
import { describe, expect, test } from 'vitest'
import { random } from '../../../scenes/random.ts'
import { dealPlaces } from './begin.ts'
import { SIZES } from './body.ts'
import { LEVEL } from './crowd.ts'
import { countInWalls, depthOf, measureTouch } from './figures.ts'
import { createNear } from './near.ts'
import { circlePlaces } from './situations.ts'

const apart = (a: { x: number; z: number }, b: { x: number; z: number }) => Math.hypot(a.x - b.x, a.z - b.z)
function nearest(all: readonly { x: number; z: number }[]): number {
  let least = Infinity
  for (const [i, one] of all.entries()) for (let k = 0; k < i; k++) least = Math.min(least, apart(one, all[k]))
  return least
}

describe('beginnings', () => {
  test('so many places in the areas, on free ground, and nobody touches anybody', () => {
    const areas = [
      { x0: 0, z0: 0, x1: 6, z1: 4 },
      { x0: 8, z0: 0, x1: 10, z1: 4 },
    ]
    const isFree = (x: number, z: number) => Math.hypot(x - 3, z - 2) > 1
    for (const count of [3, 30, 50]) {
      const places = dealPlaces(areas, count, 0.56, 7, isFree)
      expect(places).toHaveLength(count)
      expect(nearest(places)).toBeGreaterThan(0.56)
      for (const { x, z } of places)
        expect(isFree(x, z) && areas.some(({ x0, z0, x1, z1 }) => x > x0 && x < x1 && z > z0 && z < z1)).toBe(true)
    }
    expect(dealPlaces(areas, 30, 0.56, 7, isFree)).toEqual(dealPlaces(areas, 30, 0.56, 7, isFree))
    // more than there is room for: as many as there is
    const crammed = dealPlaces(areas, 500, 0.56, 7, isFree).length
    expect(crammed).toBeGreaterThan(50)
    expect(crammed).toBeLessThan(90)
  })

  test('the circle: 1,000 places in pairs, opposite each other, and far enough apart to stand', () => {
    for (const count of [10, 300, 1000]) {
      const places = circlePlaces(count, () => true)
      expect(places.length).toBeGreaterThanOrEqual(count)
      expect(nearest(places)).toBeGreaterThan(0.72)
      for (let i = 0; i < places.length; i += 2) {
        const [a, b] = [places[i], places[i + 1]]
        expect(a.x * b.z - a.z * b.x).toBeCloseTo(0, 9)
        expect(a.x * b.x + a.z * b.z).toBeLessThan(0)
        // on the same ring
        expect(Math.hypot(a.x, a.z)).toBeCloseTo(Math.hypot(b.x, b.z), 9)
      }
    }
  })
})

test('who is near: all whom a look at everybody finds, wherever they are', () => {
  const next = random(5)
  const count = 300
  const places = Float64Array.from({ length: 3 * count }, () => 120 * next() - 60)
  const near = createNear(count)
  const out = new Int32Array(count)
  for (const many of [count, 40]) {
    near.sort(places, many)
    for (let i = 0; i < many; i++) {
      const [x, z] = [places[3 * i], places[3 * i + 2]]
      const found = new Set(out.subarray(0, near.around(x, z, 3, out)))
      for (let k = 0; k < many; k++)
        if (Math.hypot(places[3 * k] - x, places[3 * k + 2] - z) <= 3) expect(found.has(k)).toBe(true)
      expect(found.size).toBeLessThan(many)
    }
  }
})

describe('measured', () => {
  test('how deep two are in each other', () => {
    const { wide, tall } = SIZES.capsule
    expect(depthOf('capsule', wide - 0.1, 0, 0)).toBeCloseTo(0.1, 12)
    expect(depthOf('capsule', 0, 0.2, wide + 0.1)).toBeCloseTo(-0.1, 12)
    // on top of each other, their round ends
    expect(depthOf('capsule', 0, tall - 0.05, 0)).toBeCloseTo(0.05, 12)
    expect(depthOf('cylinder', wide - 0.1, tall - 0.02, 0)).toBeCloseTo(0.02, 12)
    expect(depthOf('cylinder', wide - 0.1, 0.1, 0)).toBeCloseTo(0.1, 12)
    expect(depthOf('sphere', 0, 0.6, 0)).toBeCloseTo(SIZES.sphere.wide - 0.6, 12)
  })

  test('who touches, and the deepest of all', () => {
    const places = (...xs: number[]) => Float64Array.from(xs.flatMap((x) => [x, 0, 0]))
    expect(measureTouch({ kind: 'capsule', places: places(0, 3, 5) })).toEqual({ touching: 0, deepest: 0 })
    const touching = { kind: 'capsule', places: places(0, 0.56, 5, 9, 9.5600001) } as const
    expect(measureTouch(touching)).toEqual({ touching: 4, deepest: 0 })
    const inside = { kind: 'capsule', places: places(0, 5, 0.5, 9, 9.26) } as const
    expect(measureTouch(inside)).toEqual({ touching: 4, deepest: expect.closeTo(0.3, 12) })
  })

  test('who is in a wall', () => {
    const world = new World()
    // a wall through x = 2
    world.add(new TriangleMesh([2, -9, -9, 2, 9, 0, 2, -9, 9], [0, 1, 2]), { layer: LEVEL })
    const count = (x: number) => countInWalls({ kind: 'capsule', world, places: Float64Array.of(x, 0, 0) })
    expect([count(0), count(1.72), count(1.74), count(2)]).toEqual([0, 0, 1, 1])
  })
})
