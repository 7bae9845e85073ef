import { expect, test } from 'vitest'
import { createHit, TriangleMesh, World } from '../../src/index.ts'

/**
 * A ray that passes a corner of a mesh whose highest coordinate is 0, by less than the tolerance. The mesh found it. A world did
 * not look: around a mesh without a pose it enlarged each side of the box by a share of that side's coordinate, here 0.
 */
test('a world finds what its mesh finds', () => {
  const low = -0.2952272593975067
  const [x, z0, z1] = [0.8453379273414612, 0.00040789612103253603, 0.00122368847951293]
  const mesh = new TriangleMesh(Float64Array.of(-x, 0, z0, -x, low, z1, x, low, z0))
  const world = new World()
  world.add(mesh)
  const hit = createHit()
  let found = 0
  for (let i = -40; i <= 40; i++) {
    // across the corner, within the tolerance of its plane
    const origin = { x: 0.9218823845659309, y: i * 2 ** -54, z: z0 }
    const direction = { x: -1, y: 0, z: 0 }
    const does = mesh.castRay(origin, direction, 9, hit)
    if (does) found++
    expect([i, world.castRay(origin, direction, 9, hit)]).toEqual([i, does])
  }
  expect(found).toBeGreaterThan(0)
})
