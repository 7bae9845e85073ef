import { expect, it } from 'vitest'
import { judgeInMesh } from '../prove/in-mesh.ts'

// A wall 28 m long and 1 m high, sheared along an oblique ray, is a sliver of a tenth: the plain quotient was off by 1.005 ε there.
it('a ray that is oblique to a long wall of the castle hits it within ε', () => {
  const wrong = judgeInMesh('level', 'level', {
    shape: 'ray',
    from: [-17.258452825796997, 4.5505648962385585, 0.6350978669286325],
    translation: [-1.0702678843595421, 1.3671481392427838, -1.4037385150975688],
    radii: [0.24854829340239193, 0.24854829340239193, 0.24854829340239193],
  })
  expect(wrong).toEqual([])
})
