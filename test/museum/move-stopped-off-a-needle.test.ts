// The foot of a needle's face lies in a plane whose normal is off by 1e-10, and was believed to lie on the needle. It did not, by ten τ:
// a sphere was stopped that far off. The upper bound of the gap must count by how much the corners differ in height.
import { expect, it } from 'vitest'
import { judgeMoveCase } from '../prove/moves.ts'

it('a sphere that goes on from rest beside a needle comes as near to it as to all else', () => {
  const wrong = judgeMoveCase({
    kind: 'sphere',
    stratum: 'at rest on needles',
    from: [-1.3771360522315277, 0.9873764601045709, 1.1682308528196843],
    translation: [6.804981770202407e-7, 2.5365962193361174e-7, -0.0009551385915723086],
    radii: [1.3262163186296188, 1.3262163186296188, 1.3262163186296188],
    triangle: [
      -0.013911943137469351, 0.8776434035443643, 0.9142287284858288, -0.7623907758956128, 0.04997630173698209,
      -0.172245050179759, -0.7623901208012887, 0.04997386455121064, -0.17224217516692608,
    ],
  })
  expect(wrong).toEqual([])
})
