import { expect, it } from 'vitest'
import { createClosest, TriangleMesh } from '../../src/index.ts'

// The boxes of no triangle are infinitely far away, which is within an infinite distance: the walk went round for ever.
it('an empty mesh has no closest point, at any distance', () => {
  const mesh = new TriangleMesh(new Float64Array(0))
  expect(mesh.closestPoint({ x: 0, y: 0, z: 0 }, 10, createClosest())).toBe(false)
  expect(mesh.closestPoint({ x: 0, y: 0, z: 0 }, Number.POSITIVE_INFINITY, createClosest())).toBe(false)
})
