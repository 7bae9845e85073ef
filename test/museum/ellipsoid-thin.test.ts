import { expect, it } from 'vitest'
import { createHit, ellipsoid, TriangleMesh } from '../../src/index.ts'

/**
 * Whether a triangle has a face was judged in the space divided by the radii, where a disc as thin as 10⁻¹³ makes a needle of
 * any; but there the edges, which take over, do not cover the face.
 */
const WALL = [0.5, -1, -1, 0.5, 1, -1, 0.5, 0, 1]

it('a thin ellipsoid is in overlap with a wall', () => {
  const hit = createHit()
  const thin = ellipsoid({ radii: { x: 1, y: 1e-13, z: 1 } })
  expect(new TriangleMesh(WALL).overlap(thin, { x: 0, y: 0, z: 0 }, hit)).toBe(true)
  expect(hit.depth).toBe(0.5)
  expect(hit.normal).toEqual({ x: -1, y: 0, z: 0 })
})

it('a thin ellipsoid does not fly through a wall', () => {
  const hit = createHit()
  const thin = ellipsoid({ radii: { x: 0.25, y: 1e-13, z: 0.25 } })
  expect(new TriangleMesh(WALL).cast(thin, { x: -3, y: 0, z: 0 }, { x: 6, y: 0, z: 0 }, hit)).toBe(true)
  expect(hit.fraction).toBeCloseTo(3.25 / 6, 15)
})

const centre = { x: 0, y: 0, z: 0 }
it.each([
  ['a needle', { x: 1, y: 1, z: 1 }, centre, [-5, 0, -4e-12, 5, 0, -4e-12, 0, 0, 4e-12], 1, 15],
  [
    'a strip that its space makes a needle of',
    { x: 1, y: 1e-8, z: 1 },
    centre,
    [-0.001, -100, 0, -0.001, 100, 0, 0.001, 0, 0],
    1,
    13,
  ],
  [
    'a corner off the middle by next to nothing',
    { x: 3, y: 1, z: 3 },
    { x: 0, y: 1e-310, z: 0 },
    [-1.5, 0, 0, -30, 0, 1, -30, 0, -1],
    0.8477912478906585,
    14,
  ],
])('an ellipsoid leaves %s by the least way', (_, radii, position, triangle, depth, digits) => {
  const hit = createHit()
  expect(new TriangleMesh(triangle).overlap(ellipsoid({ radii }), position, hit)).toBe(true)
  expect(hit.depth).toBeCloseTo(depth, digits)
})
