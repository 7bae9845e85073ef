import { expect, test } from 'vitest'
import { createClosest, TriangleMesh } from '../../src/index.ts'

/** An empty child is infinitely far, Infinity <= Infinity, and its index is that of the root: the walk never ended. */
test('a one-sided mesh asked from behind has no closest point', () => {
  const mesh = new TriangleMesh([0, 0, 0, 0, 0, 1, 1, 0, 0], null, { sides: 'front' })
  expect(mesh.closestPoint({ x: 0.1, y: -5, z: 0.1 }, Number.POSITIVE_INFINITY, createClosest())).toBe(false)
  expect(mesh.closestPoint({ x: 0.1, y: 5, z: 0.1 }, Number.POSITIVE_INFINITY, createClosest())).toBe(true)
})
