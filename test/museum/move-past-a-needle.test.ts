// The plane of a needle's face was taken through its first corner. But such a needle's computed normal is off by some 1e-7, and its far
// end stood out of that plane: a sphere that came to touch it there was certified to pass, 0.4 τ (a hundred ε) deep.
import { expect, it } from 'vitest'
import { judgeMoveCase } from '../prove/moves.ts'

it('a sphere on its way through the far end of a needle is stopped', () => {
  const wrong = judgeMoveCase({
    kind: 'sphere',
    stratum: 'needles',
    from: [0.6910658020995065, -0.6694707649721293, 0.5019611061140561],
    translation: [-0.26281665269073123, 0.08466364650643395, 0.19863427576911688],
    radii: [0.27528943364777436, 0.27528943364777436, 0.27528943364777436],
    triangle: [
      -0.15379139751525128, 0.04578912329154927, 0.16328011867861703, 0.8454842202964103, -0.4552224084014933,
      0.6518082608327462, 0.8454843139609702, -0.4552224679131278, 0.6518083937794679,
    ],
  })
  expect(wrong).toEqual([])
})
