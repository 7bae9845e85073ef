import { expect, it } from 'vitest'
import { judgeInMesh } from '../prove/in-mesh.ts'

// A needle's normal in plain doubles is off by 10⁻¹⁰; along it nothing parted the two, along the true one they were apart. So the needle was
// said to be touched for certain, which ended the walk, and nothing was hit.
it('nothing is touched for certain along directions that are off', () => {
  const wrong = judgeInMesh('meshes of 1 to 2,000', 'needles side by side', {
    shape: 'turned-box',
    from: [-1.703389580498895, -0.12371815553721882, -1.0472425279363098],
    translation: [1.3792714487529127, 4.263206771307787e-8, 1.1724978590124924],
    radii: [0.0759343694197601, 0.0759343694197601, 0.08439740201337079],
    orientation: [0.45769081450979365, 0.8016626042240963, 0.3402272476555398, 0.17916921402612013],
  })
  expect(wrong).toEqual([])
})
