import { expect, it } from 'vitest'
import { createHit, TriangleMesh } from '../../src/index.ts'
import { judgeCase } from '../prove/ask.ts'

// Signs at a start on the rim said "crossed"; the nearest edge ahead was taken for the place, 0.3 m away.
it.each([
  {
    from: [0.19068050089418564, 0.10687676515851541, 0.3547093342213158],
    translation: [6013.24801826985, -81.08499372261495, -6528.780863376962],
    max: 0.00006103515625,
    triangle: [
      0.9395594636164537, 0.6090297131731235, 0.21204059181977186, 0.25472416796732067, 0.4839343594149754,
      0.5871834534231946, 0.12965360447843288, -0.2524195680946191, 0.1331858856081174,
    ],
  },
  {
    from: [0.8604379182699939, 0.22569900674875287, 0.7370208346280155],
    translation: [-0.04557271844267922, 0.021313730332536338, -0.00540102955360045],
    max: 32,
    triangle: [
      0.5319973682164729, -0.5802582210014549, 0.25320093240425967, 0.9418515394292379, 0.42547913864756226,
      0.8569497843954197, -0.3631993050489952, 0.08230447705646693, 0.49859000514638807,
    ],
  },
])('a ray that starts on the rim, to rounding, hits there or nowhere', ({ from, translation, max, triangle }) => {
  const verdicts = judgeCase({
    shape: 'ray',
    stratum: 'start in overlap',
    from,
    translation,
    max,
    radii: [1, 1, 1],
    triangle,
  })
  expect(verdicts.filter(({ wrong }) => wrong)).toEqual([])
})

/* The start is on the plane to less than 10⁻¹⁷ m, and the direction leaves it by 10⁻¹² rad: doubles said 11 micrometres. */
it('a ray that starts on a triangle and grazes it hits it at 0', () => {
  const triangle = [
    12.965110318842129, 1.650871251815131, 5.73673961159726, 12.965110318842129, 1.400871251815131, 4.73673961159726,
    11.965110318842129, 1.775871251815131, 5.73673961159726,
  ]
  const from = { x: 12.494056197350712, y: 1.688124020230505, z: 5.650223624513048 }
  const way = { x: -0.8887024944945949, y: 0.3074409903376065, z: 0.7854127141080047 }
  const hit = createHit()
  const mesh = new TriangleMesh(new Float64Array(triangle))
  expect(mesh.castRay(from, way, 1, hit)).toBe(true)
  expect(hit.distance).toBe(0)
  const to = { x: from.x + way.x, y: from.y + way.y, z: from.z + way.z }
  expect(mesh.castSegment(from, to, hit)).toBe(true)
  expect(hit.fraction).toBe(0)
})
