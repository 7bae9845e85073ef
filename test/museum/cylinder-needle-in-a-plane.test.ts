import { expect, it } from 'vitest'
import { cylinder, TriangleMesh } from '../../src/index.ts'

// Its axis lies exactly in the triangle's plane; shrunk to the axis it missed by a residue what it passes through.
it('a thin cylinder that stands in the plane of a triangle touches it', () => {
  const triangle = new TriangleMesh([0, 1, 0, 2, -1, 0, 4, 3, 0])
  for (const [radius, x] of [
    [1e-9, 3.4499999999999997],
    [1e-6, 3.4499999999999997],
    [1e-3, 3.05],
  ])
    expect(triangle.overlap(cylinder({ radius, height: 2 }), { x, y: 1, z: 0 })).toBe(true)
})
