import { expect, it } from 'vitest'
import { judgeCase } from '../prove/ask.ts'

// "Nearer" was measured by stretching the body; the contract measures by growing each size by the same amount.
it.each([
  {
    from: [1.3963255880695242, 0.21357231492625256, -3.681833717176059],
    translation: [-0.7575261647731226, 0.09026945856135157, -1.0860432786622922],
    radii: [1.8199027301347293, 0.40961585858080796, 4.878143251846121],
    triangle: [
      -0.3729677200317383, 0.6138009428977966, -0.6666387915611267, 0.3532343804836273, -0.09552693367004395,
      0.32403212785720825, 0.5635607242584229, 0.19445043802261353, 0.34309569001197815,
    ],
  },
  {
    from: [0.14897221371584296, 0.4504110534465346, -0.35974874805010887],
    translation: [-0.04006431903244095, -2.7852701948989047, 3.022788209136015],
    radii: [0.5132465206755046, 1.3151028122436552, 1.8832919002529325],
    triangle: [
      0.11230870336294174, -0.9871709942817688, -0.5513145327568054, 0.05255286023020744, 0.4141599237918854,
      -0.44560500979423523, -0.8514851927757263, 0.9525781869888306, -0.8934203386306763,
    ],
  },
])('an ellipsoid in overlap that goes deeper is stopped', ({ from, translation, radii, triangle }) => {
  const verdicts = judgeCase({
    shape: 'ellipsoid',
    stratum: 'start in overlap',
    from,
    translation,
    max: 1,
    radii: radii as [number, number, number],
    triangle,
  })
  expect(verdicts[0].hit).toBe(true)
  expect(verdicts.filter(({ wrong }) => wrong)).toEqual([])
})
