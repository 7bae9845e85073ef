import { expect, it } from 'vitest'
import { box, capsule, createHit, cylinder, ellipsoid, sphere, TriangleMesh } from '../../src/index.ts'

/**
 * Both ways out are as short. Of cylinders and boxes the one along the movement was named at times: who slides along such a normal
 * is through the wall.
 */
it.each([
  ['cylinder', cylinder({ radius: 1, height: 4 })],
  ['ellipsoid', ellipsoid({ radii: { x: 1, y: 2, z: 1 } })],
  ['sphere', sphere({ radius: 1 })],
  ['capsule', capsule({ radius: 1, height: 4 })],
  ['box', box({ halfExtents: { x: 1, y: 2, z: 1 } })],
])('with its centre on a wall a body is led back: %s', (_, shape) => {
  const wall = new TriangleMesh([-9, -9, 0, 9, -9, 0, 0, 20, 0])
  const hit = createHit()
  for (const z of [-1, 1])
    for (const orientation of [undefined, { x: 0.6, y: 0, z: 0, w: 0.8 }, { x: 0.1, y: 0.2, z: 0.3, w: 0.4 }]) {
      const asked = { initialOverlap: 'report', orientation } as const
      expect(wall.cast(shape, { x: 0.1, y: 0, z: 0 }, { x: 0, y: 0, z }, hit, asked)).toBe(true)
      expect(hit.normal.z).toBeCloseTo(-z, 14)
      if (!orientation) expect(hit.depth).toBe(1)
    }
})
