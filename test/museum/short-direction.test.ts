import { expect, test } from 'vitest'
import { createHit, pipe, sphere, TriangleMesh, World } from '../../src/index.ts'

/** A direction may have any length but zero. Squares of 1e-200 are 0: the largest distance was forgotten, distances were 0. */
const floor = new TriangleMesh([-4, 0, -4, -4, 0, 8, 8, 0, -4])
const from = { x: 1, y: 1, z: 1 }

for (const length of [1, 1e-120, 1e-121, 1e-200, 5e-324])
  test(`a direction of length ${length} reaches as far as any other`, () => {
    const direction = { x: 0, y: -length, z: 0 }
    const hit = createHit()
    expect(floor.castRay(from, direction, 0.5, hit)).toBe(false)
    expect(floor.castRayAny(from, direction, 0.5)).toBe(false)
    expect(floor.castRayAny(from, direction, 1.001)).toBe(true)
    expect(floor.castRay(from, direction, 1.001, hit)).toBe(true)
    expect(hit.distance).toBeCloseTo(1, 14)
    expect([hit.position.x, hit.position.y, hit.position.z, hit.normal.y]).toEqual([1, 0, 1, 1])
    expect(hit.fraction === 1 / length || Math.abs(hit.fraction * length - 1) < 1e-14).toBe(true)
    const world = new World()
    world.add(sphere({ radius: 0.25 }), { position: { x: 1, y: 0, z: 1 } })
    expect(world.castRay(from, direction, 0.7, hit)).toBe(false)
    expect(world.castRay(from, direction, Number.POSITIVE_INFINITY, hit)).toBe(true)
    expect(hit.distance).toBeCloseTo(0.75, 14)
  })

test('an axis of length 1e-200 is an axis', () => {
  const world = new World()
  world.add(pipe({ radius: 0.5, axis: { x: 0, y: 0, z: 1e-200 } }), { position: { x: 1, y: 0, z: 0 } })
  const hit = createHit()
  expect(world.castRay(from, { x: 0, y: -1, z: 0 }, 9, hit)).toBe(true)
  expect(hit.distance).toBe(0.5)
  expect(world.cast(sphere({ radius: 0.25 }), from, { x: 0, y: -1, z: 0 }, hit)).toBe(true)
  expect(hit.distance).toBe(0.25)
})
