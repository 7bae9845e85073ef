// A cast's tolerance grows with the length of its way, but the boxes of the tree grew only with the mesh and the body: of two
// triangles in contact at the start, a walk came to the second in one order of the search and not in the other, where the way is 10¹³
// times as long as the mesh is large. The WebAssembly kernel, whose boxes are larger, named another triangle than TypeScript.
import { expect, test } from 'vitest'
import { castle } from '../../scenes/castle.ts'
import { backend, createHit, sphere, TriangleMesh } from '../../src/index.ts'
import { bruteCast } from '../prove/brute.ts'
import { sweepRow } from '../prove/kernels.ts'

test.each(['plain', 'wasm'] as const)(
  'a sphere that goes far from specks meets the first of those it touches: %s',
  (choice) => {
    const { positions, indices } = castle()
    const reach = positions.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
    const specks = positions.map((x) => (x / reach) * 1e-15)
    const triangles = Float64Array.from(
      { length: indices.length * 3 },
      (_, i) => specks[indices[Math.floor(i / 3)] * 3 + (i % 3)],
    )
    const from = [-6.703074902133507e-16, 1.8333333311604786e-16, -6.033550149772758e-16]
    const translation = [0.03810023944747667 - from[0], 0, 0]
    const radius = 0.05 * 1.9e-15
    const sweep = sweepRow(
      { kind: 'sphere', from, half: [radius, radius, radius], orientation: null },
      translation,
      new Float64Array(13),
    )
    const first = bruteCast('sphere', triangles, sweep, 0, null)

    const hit = createHit()
    const [[x, y, z], [dx, dy, dz]] = [from, translation]
    try {
      backend.use(choice)
      const mesh = new TriangleMesh(specks, indices)
      expect(mesh.cast(sphere({ radius }), { x, y, z }, { x: dx, y: dy, z: dz }, hit)).toBe(true)
    } finally {
      backend.use('auto')
    }
    expect(hit.fraction).toBe(0)
    expect(hit.triangle).toBe(first?.triangle)
  },
)
