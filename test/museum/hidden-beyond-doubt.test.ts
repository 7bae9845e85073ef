import { expect, it } from 'vitest'
import { judgeInMesh } from '../prove/in-mesh.ts'

// Faults of the judge: it called hidden what is touched as a face, at its rim, and what an axis of the body is as short a way out of as the normal.
it('a face that is touched at its rim is felt', () => {
  const capsule = judgeInMesh('level', 'level', {
    shape: 'capsule',
    from: [-2.5348218972886203, 1.7553202569023738, -10.64838158543729],
    translation: [0.0906935653067149, 0, 1.1433336083317437e-15],
    radii: [0.7983812039675877, 2.203701466830426, 0.7983812039675877],
  })
  const sphere = judgeInMesh('meshes of 1 to 2,000', 'fan about one vertex', {
    shape: 'sphere',
    from: [1.0793455387783253, -0.15993844075493627, -0.07666116058491614],
    translation: [0.5144422144266352, -0.3068935610851925, 0.11351737834574939],
    radii: [0.4640748285076669, 0.4640748285076669, 0.4640748285076669],
  })
  expect([...capsule, ...sphere]).toEqual([])
})

it('a box turned by next to nothing may leave along its own axis', () => {
  const wrong = judgeInMesh('level', 'level', {
    shape: 'turned-box',
    from: [12.830933821351707, 3.1407124871685075, 9.034076207983311],
    translation: [-5.037278666994831e-14, 3.769527520608058e-14, -0.09405526485979587],
    radii: [0.379736149174978, 0.379736149174978, 0.4609605274792756],
    orientation: [2.0038896951819177e-13, 8.147351606790344e-13, 5.573675283033297e-13, 1],
  })
  expect(wrong).toEqual([])
})
