/** Worked by hand: a can of radius 1 and height 4 (two up, two down from its centre) against triangles. */
import { describe, expect, test } from 'vitest'
import { createHit, cylinder, TriangleMesh } from '../../src/index.ts'

type Triple = readonly [number, number, number]

const can = cylinder({ radius: 1, height: 4 })
const vec = ([x, y, z]: Triple) => ({ x, y, z })

function cast(triangle: readonly number[], from: Triple, translation: Triple, shape = can) {
  const hit = createHit()
  const met = new TriangleMesh(Float64Array.from(triangle)).cast(shape, vec(from), vec(translation), hit)
  return met ? hit : undefined
}

const LEVEL = [-10, 0, -10, -10, 0, 10, 10, 0, 0]
const WALL = [5, -10, -10, 5, -10, 10, 5, 10, 0]

describe('an upright cylinder', () => {
  test('falls on a level face with its bottom: the point is under its axis', () => {
    const hit = cast(LEVEL, [0, 5, 0], [0, -10, 0])
    expect(hit?.fraction).toBe(0.3)
    expect(hit?.point).toEqual({ x: 0, y: 0, z: 0 })
    expect(hit?.normal).toEqual({ x: 0, y: 1, z: 0 })
    expect(hit?.feature).toBe('face')
  })

  test('lands on the edge of a table with a sliver of its bottom: the normal is still up', () => {
    const table = [0, 0, -10, 0, 0, 10, -10, 0, 0]
    const hit = cast(table, [0.999, 5, 0], [0, -10, 0])
    expect(hit?.fraction).toBe(0.3)
    expect(hit?.point).toEqual({ x: 0, y: 0, z: 0 })
    expect(hit?.normal).toEqual({ x: 0, y: 1, z: 0 })
    expect(hit?.feature).toBe('edge')
    expect(cast(table, [1.001, 5, 0], [0, -10, 0])).toBeUndefined()
  })

  test('meets a wall with its side, at the height of its centre', () => {
    const hit = cast(WALL, [0, 1, 0], [8, 0, 0])
    expect(hit?.fraction).toBe(0.5)
    expect(hit?.point).toEqual({ x: 5, y: 1, z: 0 })
    expect(hit?.normal).toEqual({ x: -1, y: 0, z: 0 })
  })

  test('meets a slope with the rim of its bottom: 45°, a unit above the slope uphill', () => {
    const slope = [-20, -20, -20, -20, -20, 20, 20, 20, 0]
    // the rim's point at x + 1 reaches y = x + 1 when the bottom does
    const hit = cast(slope, [0, 10, 0], [0, -10, 0])
    expect(hit?.fraction).toBeCloseTo(0.7, 14)
    expect(hit?.point.x).toBeCloseTo(1, 14)
    expect(hit?.point.y).toBeCloseTo(1, 14)
    expect(hit?.normal.x).toBeCloseTo(-Math.SQRT1_2, 15)
    expect(hit?.normal.y).toBeCloseTo(Math.SQRT1_2, 15)
  })

  test('meets an upright edge with its side: 3 - 4 - 5', () => {
    const post = [3, -9, 0.6, 3, 9, 0.6, 9, 0, 6]
    const hit = cast(post, [0, 0, 0], [10, 0, 0])
    expect(hit?.fraction).toBeCloseTo(0.22, 14)
    expect(hit?.point).toEqual({ x: 3, y: 0, z: 0.6 })
    expect(hit?.normal.x).toBeCloseTo(-0.8, 14)
    expect(hit?.normal.z).toBeCloseTo(-0.6, 14)
    expect(hit?.feature).toBe('edge')
  })

  test('meets a slanted edge with its rim: the normal is across both', () => {
    // the edge rises along x at 45° in the plane z = 0; the body comes down over it
    const ridge = [-9, -9, 0, 9, 9, 0, 0, -30, 0]
    const hit = cast(ridge, [0, 10, 0], [0, -10, 0])
    expect(hit?.fraction).toBeCloseTo(0.7, 14)
    expect(hit?.point.x).toBeCloseTo(1, 14)
    expect(hit?.normal.x).toBeCloseTo(-Math.SQRT1_2, 15)
    expect(hit?.normal.y).toBeCloseTo(Math.SQRT1_2, 15)
    expect(hit?.normal.z).toBeCloseTo(0, 15)
  })

  test('passes over what is a hair lower than its bottom, and stops at what is a hair higher', () => {
    const box = (y: number) => [3, y, -1, 3, y, 1, 5, y, 0]
    expect(cast(box(-2.001), [0, 0, 0], [10, 0, 0])).toBeUndefined()
    const hit = cast(box(-1.999), [0, 0, 0], [10, 0, 0])
    expect(hit?.fraction).toBeCloseTo(0.2, 14)
    expect(hit?.normal).toEqual({ x: -1, y: 0, z: 0 })
  })

  test('in overlap the least way out is told: up out of a floor, aside out of a wall', () => {
    const hit = createHit()
    expect(new TriangleMesh(LEVEL).overlap(can, { x: 0, y: 1.9, z: 0 }, hit)).toBe(true)
    expect(hit.depth).toBeCloseTo(0.1, 14)
    expect(hit.normal).toEqual({ x: 0, y: 1, z: 0 })
    expect(new TriangleMesh(WALL).overlap(can, { x: 4.5, y: 0, z: 0 }, hit)).toBe(true)
    expect(hit.depth).toBeCloseTo(0.5, 14)
    expect(hit.normal.x).toBeCloseTo(-1, 14)
  })

  test('touching is overlap, and no obstacle to sliding along', () => {
    const floor = new TriangleMesh(LEVEL)
    expect(floor.overlap(can, { x: 0, y: 2, z: 0 })).toBe(true)
    expect(floor.overlap(can, { x: 0, y: 2.000001, z: 0 })).toBe(false)
    expect(cast(LEVEL, [0, 2, 0], [1, 0, 1])).toBeUndefined()
    expect(cast(LEVEL, [0, 2, 0], [1, -1e-6, 1])?.fraction).toBe(0)
  })

  test('edges so nearly level that their slope is below rounding are met where level ones are', () => {
    for (let power = 1; power <= 30; power++) {
      const tilt = 10 ** -power
      const hit = cast([-10, -tilt, 0, 10, tilt, 0, 0, -5, 0], [0, 5, 0], [0, -10, 0])
      expect(Math.abs((hit?.fraction ?? 0) - (0.3 - tilt / 100))).toBeLessThan(1e-15)
      expect(hit?.normal.y).toBeCloseTo(1, power < 8 ? power : 15)
    }
  })

  test('points, needles and nothing are met as what they are', () => {
    expect(cast([0.5, 0, 0, 0.5, 0, 0, 0.5, 0, 0], [0, 5, 0], [0, -10, 0])?.fraction).toBe(0.3)
    expect(cast([0.5, 0, 0, 0.5, -5, 0, 0.5, -1, 0], [0, 5, 0], [0, -10, 0])?.fraction).toBe(0.3)
    expect(cast([1.5, 0, 0, 1.5, 0, 0, 1.5, 0, 0], [0, 5, 0], [0, -10, 0])).toBeUndefined()
  })
})
