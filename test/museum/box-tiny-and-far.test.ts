/**
 * `prove` found it: a tiny box that comes from ten thousand kilometres. Two of its thirteen axes cease to part it from the triangle
 * at the same time; in double-doubles the place at that time is off by a share of the whole way, not of what is left of it, so
 * the one axis seemed to part them still.
 */
import { expect, it } from 'vitest'
import { judgeCase } from '../prove/ask.ts'

it('is met where two axes let go at once', () => {
  const verdicts = judgeCase({
    shape: 'box',
    stratum: 'tiny and far',
    from: [2915930.1923446544, -362305.34906651534, 0.000010781551804412189],
    translation: [-9225455.91323164, 1146266.1327344284, 0],
    max: 1,
    radii: [5.178889873044022e-7, 1.2254000930975123e-7, 5.269211779263887e-8],
    triangle: [
      -0.000016698784747859463, -0.0000022236272343434393, 0.00001074537340173265, -0.0000036305657431512373,
      -0.000008706675544090103, -0.000007707884833507705, -0.00001334699300059583, -0.0000022236272343434393,
      0.00001074537340173265,
    ],
  })
  expect(verdicts.filter(({ wrong }) => wrong)).toEqual([])
})

it('is met though it is a speck beside its way', () => {
  const verdicts = judgeCase({
    shape: 'box',
    stratum: 'tiny and far',
    from: [-8938858.78020535, -7905377.5245705275, 7741646.248149327],
    translation: [9951713.182883872, 8801129.054750849, -8618845.528189437],
    max: 1,
    radii: [0.00003105780586830588, 0.00004305533577952029, 0.00003105780586830588],
    triangle: [
      -1.5190275348686555e-7, 1.8397587098206714e-7, -1.1637701646804999e-7, -1.5190275348686555e-7,
      1.8397587098206714e-7, -2.0672484879469266e-7, -2.5423659621992556e-8, 9.652309529428749e-8,
      -2.925922615304444e-7,
    ],
  })
  expect(verdicts.filter(({ wrong }) => wrong)).toEqual([])
})
