import { expect, test } from 'vitest'
import { TriangleMesh } from '../../src/index.ts'

/** A plate: one triangle and its back. The far corner lies in the plane, but on the same side: a rim, no flat seam. */
test('the rim of a plate of two faces is a ridge', () => {
  const plate = new TriangleMesh([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2, 0, 2, 1])
  for (const triangle of [0, 1]) for (const edge of [0, 1, 2]) expect(plate.edge(triangle, edge)).toBe('convex')
})
