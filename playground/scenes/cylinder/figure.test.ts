import { TriangleMesh } from 'carom'
import { describe, expect, test } from 'vitest'
import { figureOf } from './figure.ts'
import { trianglesNear } from './near.ts'

/** The ramp of the lesson's row C7, y = x/2, and a wall on x = −3. */
const LEVEL = {
  positions: [0, 0, -5, 0, 0, 5, 10, 5, 0, -3, 0, -5, -3, 0, 5, -3, 3, 0],
  indices: [0, 1, 2, 3, 4, 5],
}
const CLIMBABLE = Math.cos((50 * Math.PI) / 180)
const at = (x: number, bottom = 0) => ({ x, z: 0, bottom, top: bottom + 2, radius: 1 })
const see = (x: number, bottom?: number) => figureOf(LEVEL, [0, 1], at(x, bottom), CLIMBABLE, 'same side')

describe('what the rule sees', () => {
  test('before a ramp: its edge, half a radius away, and the extreme point on its plane', () => {
    const { nearest, extreme, polygons } = see(-0.5)
    expect(nearest).toMatchObject({ x: 0, z: 0, distance: 0.5, triangle: 0 })
    expect(extreme).toEqual({ x: 0.5, y: 0.25, z: 0 })
    expect(polygons.map(({ triangle, isSuitable }) => [triangle, isSuitable])).toEqual([
      [0, true],
      [1, false],
    ])
  })

  test('the ramp is cut at the head: four points are left of it, and four of the wall', () => {
    const [ramp, wall] = see(-0.5).polygons
    expect(ramp.polygon).toHaveLength(4)
    expect(Math.max(...ramp.polygon.map(({ y }) => y))).toBe(2)
    expect(wall.polygon).toHaveLength(4)
  })

  test('at the wall there is a nearest point, and none that could be climbed', () => {
    const { nearest, extreme } = see(-2.4)
    expect(nearest?.distance).toBeCloseTo(0.6, 12)
    expect(extreme).toBe(null)
  })

  test('far from every edge: over the middle of the ramp the centre is inside, beside everything it is not', () => {
    expect(see(3, 0.5)).toMatchObject({ nearest: null, under: 0 })
    expect(see(-10)).toMatchObject({ nearest: null, under: null })
  })

  test('what is above the head or below the feet is not there', () => {
    expect(see(-0.5, 6).polygons).toEqual([])
    expect(see(-0.5, -4).polygons).toEqual([])
  })
})

test('the triangles near a body, in the order of their numbers', () => {
  const mesh = new TriangleMesh(LEVEL.positions, LEVEL.indices)
  expect(trianglesNear(mesh, at(-1.5), 3)).toEqual([0, 1])
  expect(trianglesNear(mesh, at(-30), 3)).toEqual([])
})
