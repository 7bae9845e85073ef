import { expect, it } from 'vitest'
import { judgeInMesh } from '../prove/in-mesh.ts'

// Plain doubles see the three corners of a triangle of 10⁻⁹ m as one point from 100,000 km, and no edge says no: it was hit from 1.29 ε beside it.
it('a speck is hit from no farther than the tolerance', () => {
  const wrong = judgeInMesh('meshes of 1 to 2,000', 'exponential spacing', {
    shape: 'segment',
    from: [61281300.578911565, 103758687.88858652, 55673895.73185978],
    translation: [-69145174.53415877, -117073438.6463159, -62818203.93839298],
    radii: [8879600.852265818, 8879600.852265818, 8879600.852265818],
  })
  expect(wrong).toEqual([])
})
