import { expect, it } from 'vitest'
import { judgeCase } from '../prove/ask.ts'
import type { Case } from '../prove/strata.ts'

// Where the rim grazes an edge the root has lost half its digits: the side seemed not to touch, and the normal was that of the cap.
it('the normal of an edge that the rim grazes stands across the edge', () => {
  const cases: Pick<Case, 'from' | 'translation' | 'radii' | 'triangle'>[] = [
    {
      from: [0.4772967333754595, -1.2546401021588358, -0.8954623352381621],
      translation: [0, 1.593767492211827, 0],
      radii: [0.18300714473528157, 0.02868688250195291, 0.18300714473528157],
      triangle: [
        0.45901647210121155, -0.16222231090068817, -0.8333158493041992, 0.45901647210121155, -0.16222231090068817,
        -0.8333158493041992, 0.6699079275131226, -0.18831726908683777, 0.21908408403396606,
      ],
    },
    {
      from: [-0.3115926103946041, -0.45604357594278894, 0.9475189757566232],
      translation: [-0.7376021203475576, 1.801649688554232, 0.034657819952514386],
      radii: [0.8126620549295196, 0.6405557823489141, 0.8126620549295196],
      triangle: [
        0.04451502859592438, 0.407384991645813, -0.2388840764760971, 0.04451502859592438, 0.407384991645813,
        -0.2388840764760971, -0.27715766429901123, 0.40764451026916504, 0.14894303679466248,
      ],
    },
    {
      from: [-1.0833291917298922, 0.10887355557236034, -1.0377020574001037],
      translation: [1.270879190628651, -0.8393123315898716, 0.21957617809810115],
      radii: [0.3637207384234564, 0.3762946816373619, 0.3637207384234564],
      triangle: [
        -0.1102830097079277, -0.585608959197998, -0.9201501607894897, -0.1102830097079277, -0.585608959197998,
        -0.9201501607894897, -0.9020978808403015, -0.6008933186531067, -0.8165478110313416,
      ],
    },
  ]
  for (const one of cases) {
    const verdicts = judgeCase({ shape: 'cylinder', stratum: 'museum', max: 1, ...one })
    expect(verdicts.length).toBeGreaterThan(0)
    expect(verdicts.filter(({ wrong }) => wrong)).toEqual([])
  }
})
