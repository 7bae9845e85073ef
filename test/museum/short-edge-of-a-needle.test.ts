import { expect, it } from 'vitest'
import { judgeCase } from '../prove/ask.ts'
import type { Case } from '../prove/strata.ts'

// A triangle narrower than 2⁻⁴⁰ of its length is judged by its edges; nearest of all was the one that is next to nothing.
it('a body deep in a needle leaves it across its length', () => {
  const cases: Pick<Case, 'shape' | 'from' | 'translation' | 'radii' | 'triangle'>[] = [
    {
      shape: 'sphere',
      from: [0.7581416290109724, 0.3900306367170672, -0.9437184219352645],
      translation: [0.021773667257986882, -0.3075038311864908, -0.44149936643029924],
      radii: [0.5784452852051237, 0.5784452852051237, 0.5784452852051237],
      triangle: [
        6.123233995736766e-17, -0.08874531701552868, 0.7979773297685242, 0.758141629010972, 0.3900306367170673,
        -0.9437184219352643, 0.7581416290109728, 0.39003063671706717, -0.9437184219352647,
      ],
    },
    {
      shape: 'capsule',
      from: [-0.05664564067349104, -0.09736688202246124, 0.05276858666351093],
      translation: [-0.5178575152531266, 0, 0],
      radii: [0.5173399273401219, 0.5173399273401219, 0.5173399273401219],
      triangle: [
        -0.05664564156910109, -0.5066061327234868, 0.052768587134778625, -0.05664564067430719, -0.09736688202247024,
        0.05276858666346713, -0.05664564067429711, -0.09736688202243757, 0.052768586663626195,
      ],
    },
  ]
  for (const one of cases) {
    const verdicts = judgeCase({ stratum: 'museum', max: 1, ...one })
    expect(verdicts.length).toBeGreaterThan(0)
    expect(verdicts.filter(({ wrong }) => wrong)).toEqual([])
  }
})
