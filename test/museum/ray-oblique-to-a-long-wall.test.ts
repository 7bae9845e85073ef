/**
 * Where the plain quotient of sheared coordinates is not accurate enough. First a wall 28 m long and 1 m high that a ray meets
 * obliquely, off by 1.005 ε, found by `prove`; then a triangle found by climbing from bad to worse, off by 1.04 ε although the
 * sheared triangle filled more than a quarter of its size squared: what counts are the terms of its areas.
 */
import { expect, it } from 'vitest'
import { judgeCase } from '../prove/ask.ts'
import { judgeInMesh } from '../prove/in-mesh.ts'

it('a ray that is oblique to a long wall of the castle hits it within ε', () => {
  const wrong = judgeInMesh('level', 'level', {
    shape: 'ray',
    from: [-17.258452825796997, 4.5505648962385585, 0.6350978669286325],
    translation: [-1.0702678843595421, 1.3671481392427838, -1.4037385150975688],
    radii: [0.24854829340239193, 0.24854829340239193, 0.24854829340239193],
  })
  expect(wrong).toEqual([])
})

it('a ray hits a long triangle beside it within ε', () => {
  const verdicts = judgeCase({
    shape: 'ray',
    stratum: 'random',
    from: [-0.06460219181376756, 0.41460483981146945, -0.11861413493801777],
    translation: [0.683369644068084, 0.4446591984369796, 0.5792448899956325],
    max: 4,
    radii: [1, 1, 1],
    triangle: [
      -0.9103648554333847, 0.8870921437874556, -0.03845857455625779, 0.8452464585657183, -0.08822045742107658,
      -0.2069175167389733, -0.8277581185512859, 0.7409315514801397, 0.0887761791652638,
    ],
  })
  expect(verdicts.filter(({ wrong }) => wrong)).toEqual([])
  expect(Math.max(...verdicts.map(({ worst }) => worst))).toBeLessThan(0.5)
})
