// What plain doubles leave open is asked of the exact solver, unless it surely comes after the first stop found so far. Whether it does was
// decided at the last bit of the time at which plain doubles would stop: so of two stops at one time the order in which they were
// asked about could decide which one was found.
import { expect, it } from 'vitest'
import { judgeMoveCase } from '../prove/moves.ts'

it('a limit at the very time of a stop changes nothing', () => {
  const wrong = judgeMoveCase({
    kind: 'ellipsoid',
    stratum: 'at rest, and on',
    from: [0.5333985226528983, 0.27723504722244074, -1.073539713525158],
    translation: [-9.525584780373941e-13, 1.6130800661773323e-12, 0.002921829343272508],
    radii: [0.3254924133251342, 0.3254924133251342, 0.3254924133251342],
    triangle: [
      0.461153405400867, 0.452885925090462, -0.8092052222645076, -0.32653108437066747, -0.16706121655972594,
      -0.6125305441192154, -0.5746027743184265, 0.20587749893770413, 0.05127802073273591,
    ],
  })
  expect(wrong).toEqual([])
})
