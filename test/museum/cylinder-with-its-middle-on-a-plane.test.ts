// A triangle whose plane passes through the middle of a cylinder, itself beside it: the cylinder was shrunk to less than nothing, and the
// foot of its rim, now on the other side, was found inside the triangle. A face 0.93 deep was reported where 0.09 was free.
import { expect, it } from 'vitest'
import { askClear } from '../prove/kernels.ts'
import { judgeMoveCase } from '../prove/moves.ts'

const from = [0.08749032362047982, -0.272131822950207, 0.5224558369869505]
const triangle = [
  0.04467913995520223, -0.45265224353665, -0.4383430218320198, -0.9887600863118776, -0.7339121764405319,
  0.797522236409488, 0.9312501420813539, -0.1729676467568918, -0.5648259430303018,
]

it('a triangle beside a cylinder is not in it', () => {
  const half = [0.3096504746438361, 1.2633901287497544, 0.3096504746438361]
  expect(askClear({ kind: 'cylinder', from, half }, triangle)).toBe(true)
  const wrong = judgeMoveCase({
    kind: 'cylinder',
    stratum: 'random',
    from,
    translation: [-1.1767282712617344, -1.2633150678831864, 0],
    radii: [0.3096504746438361, 1.2633901287497544, 0.3096504746438361],
    triangle,
  })
  expect(wrong).toEqual([])
})

// An upright triangle whose plane holds the axis, and one corner touches the middle of the flat end: it was found 0.2 deep.
it('a corner at the middle of a flat end is no deeper than that', () => {
  const wrong = judgeMoveCase({
    kind: 'cylinder',
    stratum: 'upright faces',
    from: [0.00410169506145467, -3.00384117386018, 0.10283291379965562],
    translation: [0.7665577527782165, 3.512828704166232, 4.063195269530396],
    radii: [0.2148432387539903, 3.0741581385833796, 0.2148432387539903],
    triangle: [
      0.2840192272325764, 0.743361332856155, 0.20616095914089638, 0.00410169506145467, 0.07031696472317472,
      0.10283291379965562, -0.08565061259190954, 0.11178022013817923, 0.06970197540234799,
    ],
  })
  expect(wrong).toEqual([])
})
