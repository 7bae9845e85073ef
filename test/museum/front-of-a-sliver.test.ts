import { expect, it } from 'vitest'
import { createHit, TriangleMesh } from '../../src/index.ts'

// Which side of a triangle a ray comes from was the sign of a dot product in doubles. The sliver between a vertex and the edge
// on which it lies but for rounding has no such sign, and the triangles beside it had left the ray to it.
it.each([
  [0.091, [-0.35177, -0.29517699999999997, -0.290354]],
  [0.07, [-0.3496, -0.29496, -0.28992]],
])('a tetrahedron of fronts, one of its edges cut at %d, lets no ray out', (share, [x, y, z]) => {
  const cut = [share, share * 0.1, share * 0.2]
  const inward = new TriangleMesh(
    [0, 0, 0, 1, 0.1, 0.2, 0.3, 0.9, 0.1, 0.2, 0.3, 1.1, ...cut],
    [4, 0, 1, 4, 2, 0, 4, 1, 2, 3, 1, 0, 3, 2, 1, 3, 0, 2],
    { sides: 'front' },
  )
  const hit = createHit()
  expect(inward.castRay({ x: 0.4, y: 0.3, z: 0.3 }, { x, y, z }, 2, hit)).toBe(true)
})
