import { expect, it } from 'vitest'
import { judgeCase } from '../prove/ask.ts'
import type { Case } from '../prove/strata.ts'

// Doubles placed an end anywhere along a triangle with one tiny edge, and left out the pair that was nearest.
it('a capsule that touches a sliver knows the nearest of it, and the way out', () => {
  const cases: Pick<Case, 'from' | 'translation' | 'radii' | 'triangle'>[] = [
    {
      from: [799.5346728054519, -670.7411154923977, -565.2704415763874],
      translation: [0, 38.387457840144634, 0],
      radii: [0.26101333477571953, 1.130684256760849, 0.26101333477571953],
      triangle: [
        824.6505575726311, -660.9115103260337, -585.2305899846958, 748.032955871837, -688.2443588227034,
        -524.340889509761, 824.6505575720221, -660.9115103266691, -585.2305899839916,
      ],
    },
    {
      from: [-4.320269124582409e-5, 0.00015850443697737408, -0.0005727888867258968],
      translation: [7.49976672232151e-5, 0, 0],
      radii: [4.279542406007212e-5, 4.279542506007212e-5, 4.279542406007212e-5],
      triangle: [
        -4.32026912458241e-5, 0.00020235303649678826, -0.0005727888867259025, -4.3202691245824026e-5,
        -0.00026083066128194336, -0.0005727888867258409, -4.3202691245824094e-5, 0.0002023530364967882,
        -0.0005727888867259026,
      ],
    },
    {
      from: [-73079.57582544738, -117321.85719012143, -820954.6837014568],
      translation: [0, 0, 0],
      radii: [10160.17000911291, 10160.17000911291, 10160.17000911291],
      triangle: [
        -73079.5760554251, -902935.2283125545, -820954.683745366, -73079.57605321225, -902935.2283019457,
        -820954.6837453137, -73079.57579338035, -7779.568435697068, -820954.6836953342,
      ],
    },
  ]
  for (const one of cases) {
    const verdicts = judgeCase({ shape: 'capsule', stratum: 'museum', max: 1, ...one })
    expect(verdicts.length).toBeGreaterThan(0)
    expect(verdicts.filter(({ wrong }) => wrong)).toEqual([])
  }
})
