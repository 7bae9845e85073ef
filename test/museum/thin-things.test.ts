import { expect, test } from 'vitest'
import { createHit, ellipsoid, pipe, sphere, TriangleMesh, World } from '../../src/index.ts'

/** Found by throwing extremes at the doors: dividing by a radius of 1e-300 leaves the range of doubles, and NaN came out. */
const hit = createHit()
const from = { x: 0, y: 3, z: 0 }
const down = { x: 0, y: -4, z: 0 }

test('an ellipsoid thinner than any rounding is a disc', () => {
  const mesh = new TriangleMesh([
    -9,
    0,
    -9,
    -9,
    0,
    18,
    18,
    0,
    -9,
    2 ** 59,
    1e-300,
    3,
    5e-324,
    2 ** 59,
    1,
    6e-17,
    1,
    1e9,
  ])
  for (const radii of [
    { x: 1, y: 1e-300, z: 1 },
    { x: 5e-324, y: 1, z: 1e-162 },
  ]) {
    expect(mesh.cast(ellipsoid({ radii }), from, down, hit)).toBe(true)
    expect(hit.fraction).toBeCloseTo((3 - radii.y) / 4, 14)
    expect(hit.normal.y).toBeCloseTo(1, 14)
  }
})

test('a pipe thinner than the rounding of the point on it still has a normal across its axis', () => {
  const world = new World()
  const axis = { x: 0.6, y: 0.64, z: 0.48 }
  world.add(pipe({ radius: 1e-6, axis }))
  const far = 1e9
  // through the axis at a billion metres
  const origin = { x: 0.6 * far + 0.8 * 5, y: 0.64 * far - 0.6 * 4, z: 0.48 * far - 0.6 * 3 }
  const towards = { x: -0.8 * 5, y: 0.6 * 4, z: 0.6 * 3 }
  if (!world.castRay(origin, towards, 99, hit)) return // rounding may lead it past
  const { x, y, z } = hit.normal
  expect(Math.abs(x * axis.x + y * axis.y + z * axis.z)).toBeLessThan(1e-14)
  expect(Math.hypot(x, y, z)).toBeCloseTo(1, 14)
})

test('the depth of what just touches is 0 and never less', () => {
  const world = new World()
  world.add(sphere({ radius: 0.1 }))
  for (let i = 1; i < 200; i++) {
    const reach = 0.1 + 1e-3 / i
    const at = { x: reach * 0.6, y: reach * 0.8, z: 0 }
    if (world.overlap(sphere({ radius: 1e-3 / i }), at, hit)) expect(hit.depth).toBeGreaterThanOrEqual(0)
  }
})
