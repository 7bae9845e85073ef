import { expect, test } from 'vitest'
import { createHit, TriangleMesh } from '../../src/index.ts'

// Measured on three-mesh-bvh 0.9.14: of 70,000 triangles whose boxes share one centre no split is found, all land in one leaf, and its
// count, kept in 16 bits, reads 4,464: the rest is lost, among them the large one, whatever the way of splitting. Carom splits at the
// median where centres coincide, and counts in 32 bits.
test('70,000 triangles around one centre are all there', () => {
  const COUNT = 70_000
  const positions = new Float64Array(9 * COUNT)
  for (let t = 0; t < COUNT; t++) {
    // (±s, 0, ±s): the box from −s to s, with its centre at 0
    const s = t === COUNT - 1 ? 100 : 0.5 + t / COUNT / 2
    positions.set([-s, 0, -s, -s, 0, s, s, 0, s], 9 * t)
  }
  const mesh = new TriangleMesh(positions)
  const hit = createHit()
  expect(mesh.castRay({ x: -50, y: 3, z: 20 }, { x: 0, y: -1, z: 0 }, 9, hit)).toBe(true)
  expect(hit.triangle).toBe(COUNT - 1)
  const hits = [createHit()]
  expect(mesh.castRayAll({ x: -0.25, y: 3, z: 0.25 }, { x: 0, y: -1, z: 0 }, 9, hits)).toBe(COUNT)
  expect(new Set(hits.map(({ triangle }) => triangle)).size).toBe(COUNT)
})
