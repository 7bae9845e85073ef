import { expect, it } from 'vitest'
import { judgeCase } from '../prove/ask.ts'

// What turning leaves of zero was weighed against the centre, itself zero in the body's frame, and taken for a way out.
it('a turned ellipsoid whose centre lies on an edge has the depth of a real way out', () => {
  const verdicts = judgeCase({
    shape: 'turned-ellipsoid',
    stratum: 'needles',
    from: [0.6664301156997681, -0.7237074971199035, 0.7450484037399292],
    translation: [2.07282296434141, 1.356697216922246, 0.3688099364847798],
    max: 1,
    radii: [2.100741123092777, 0.5141399564601145, 0.3079851517552534],
    orientation: [-0.7161153404827263, -0.36090889266931203, 7.646578823295221, 5.743538701926207],
    triangle: [
      0.6664301156997681, 5e-324, 0.7450484037399292, 0.6664301156997681, -0.7237074971199036, 0.7450484037399292,
      0.6001126170158386, -0.5294921398162842, 0.8760768175125122,
    ],
  })
  expect(verdicts.filter(({ wrong }) => wrong)).toEqual([])
})
