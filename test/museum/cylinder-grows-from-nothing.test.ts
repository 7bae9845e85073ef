import { expect, it } from 'vitest'
import { judgeCase } from '../prove/ask.ts'
import type { Case } from '../prove/strata.ts'

// Shrunk to its axis or to a disc, the body grew past what it touches: how near it was came out too large by some ε.
it('how near a cylinder is at its start is right where it is least: a radius or height of zero', () => {
  const cases: Pick<Case, 'from' | 'translation' | 'radii' | 'triangle'>[] = [
    {
      from: [-0.7300206883876901, -0.41861241093895396, -1.0231850906384834],
      translation: [0.2600942136225865, -0.020172070936608208, -0.5246891964819468],
      radii: [0.20808646026823496, 0.8431939460734238, 0.20808646026823496],
      triangle: [
        -0.5435837494254945, -0.41861241093895396, -0.9307662465785925, -0.6510207031108901, -0.832994282538933,
        0.38056062075013575, -0.5435837494254945, 0.1855632024071947, -0.9307662465785925,
      ],
    },
    {
      from: [0.5, 1.5, 0.5],
      translation: [-3, -3, -4],
      radii: [0.5, 2, 0.5],
      triangle: [-1.5, 0, -1, -1.5, 0.5, 0, 0, 1.5, 0.5],
    },
    { from: [0, -1, -2.5], translation: [0, -1, 0], radii: [1, 3, 1], triangle: [2, 1, -1, 0, -1.5, -2, -1, -2, 0] },
    {
      from: [0.5, -1.5, -2],
      translation: [0, 0.5, 0],
      radii: [2, 3, 2],
      triangle: [1.5, 2, 0.5, 0, -1.5, -1.5, -1, -1.5, 2],
    },
    {
      from: [0.02201349527782404, 0.8725202329467895, 0.05264355599644502],
      translation: [0.2576260759504261, -0.11824453892029946, -1.7388253950108816],
      radii: [0.09050606940920178, 1.3839329380555283, 0.09050606940920178],
      triangle: [
        2.0849940440825776e-8, -2.0302131531479972e-8, -7.126955381409061e-8, 9.329489358833598e-8,
        -5.4241333202753594e-8, -5.1984621052270086e-8, -1.3800875997560524e-8, -1.1678761069333632e-7,
        8.416656527288069e-8,
      ],
    },
  ]
  for (const one of cases) {
    const verdicts = judgeCase({ shape: 'cylinder', stratum: 'museum', max: 1, ...one })
    expect(verdicts.length).toBeGreaterThan(0)
    expect(verdicts.filter(({ wrong }) => wrong)).toEqual([])
  }
})
