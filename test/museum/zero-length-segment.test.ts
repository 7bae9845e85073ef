import { expect, it } from 'vitest'
import { judgeCase } from '../prove/ask.ts'

// All of the shear was NaN, no comparison said no, and every triangle was hit at 0.
it('a segment of length zero hits only the triangle that it lies on', () => {
  const off = {
    shape: 'segment' as const,
    stratum: 'lattice',
    from: [0, -1.5, 2],
    translation: [0, 0, 0],
    max: 1,
    radii: [1, 1, 1] as [number, number, number],
    triangle: [0.5, -2, 0, -2, 1.5, 2, 2, 0, 0.5],
  }
  const [miss] = judgeCase(off)
  expect(miss).toMatchObject({ hit: false, wrong: false })
  const [hit] = judgeCase({ ...off, from: [-0.75, -0.25, 1] })
  expect(hit).toMatchObject({ hit: true, wrong: false })
})
