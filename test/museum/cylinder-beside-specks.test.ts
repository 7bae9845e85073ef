import { expect, it } from 'vitest'
import { judgeInMesh } from '../prove/in-mesh.ts'

// Seen from so far, a triangle of 10⁻⁸ m is a piece of a line, whose two sides bound nothing: the side of the cylinder was said to touch its
// face 26,000 km beside it.
it('the foot of a face is on the triangle, however small that is', () => {
  const wrong = judgeInMesh('meshes of 1 to 2,000', 'exponential spacing', {
    shape: 'cylinder',
    from: [-100309944.63431977, -11562938.292453244, 14877723.820297379],
    translation: [98610572.46650402, 129160761.97310652, 17064873.0024902],
    radii: [33713667.6508281, 98148865.67991365, 33713667.6508281],
  })
  expect(wrong).toEqual([])
})
