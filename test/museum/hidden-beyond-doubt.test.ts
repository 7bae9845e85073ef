import { expect, it } from 'vitest'
import { judgeGrid } from '../prove/grids.ts'
import { judgeInMesh } from '../prove/in-mesh.ts'

// Faults of the judge: it called hidden what is touched as a face, at its rim, and what another way out is as short for, or next to, as
// that along the normal.
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

const samples = Array.from({ length: 81 }, (_, i) => ({ column: i % 9, row: Math.floor(i / 9) }))

it('a box may leave a level floor sideways where that is exactly as far as up', () => {
  const verdicts = judgeGrid({
    options: {
      heights: samples.map(() => 0),
      columns: 9,
      rows: 9,
      size: { x: 8, z: 8 },
      holes: Array(64).fill(0),
      diagonals: Array(64).fill(0),
    },
    region: null,
    standing: null,
    question: {
      shape: 'turned-box',
      from: [2.31712344426097, 1.3171234449435274, -5.317123444943528],
      translation: [-0.6891779601154411, 0.22082307490089767, 3.1445497567695515],
      radii: [1.9572138849589875, 1.9572138849589875, 1.9572138849589875],
      orientation: [1, 0, 0, 0],
    },
    within: 0.01,
  })
  expect(verdicts.filter(([, { wrong }]) => wrong)).toEqual([])
})

it('an ellipsoid that a slope cuts deeply may be stopped by it', () => {
  const verdicts = judgeGrid({
    options: {
      heights: samples.map(({ column, row }) => 0.125 * column - 0.25 * row),
      columns: 9,
      rows: 9,
      size: { x: 0.6847705753401354, z: 8 },
      holes: Array(64).fill(0),
      diagonals: Array(64).fill(1),
    },
    region: null,
    standing: {
      position: [0, -5.2490548682776605, 8.872540022994404],
      orientation: [0, -1, 1, 0],
      scale: [1, 1, 1],
    },
    question: {
      shape: 'ellipsoid',
      from: [-0.24910028329104053, -5.1859187092609105, 8.9246534279974],
      translation: [2.3679148124604095, 7.12209246325631, -0.4885997296472126],
      radii: [0.07328613472110163, 0.1592881037268808, 0.141858588418501],
    },
    within: 0.01,
  })
  expect(verdicts.filter(([, { wrong }]) => wrong)).toEqual([])
})
