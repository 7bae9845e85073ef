import { expect, it } from 'vitest'
import { judgeCase } from '../prove/ask.ts'
import type { Case } from '../prove/strata.ts'

// A vertex that meets cap and side at once got the normal of one of them, though the triangle went on before that plane.
it('the normal of a vertex at the rim has the whole triangle behind it', () => {
  const cases: Pick<Case, 'from' | 'translation' | 'radii' | 'triangle'>[] = [
    {
      from: [-3, -1.5, 1],
      translation: [6, 0, -2],
      radii: [2, 2, 2],
      triangle: [-1.5, 2, -2, 0, -1.5, 0, -0.5, 0.5, 0],
    },
    {
      from: [1.5, 0.5, -2.5],
      translation: [-1, -2, 1],
      radii: [0.5, 1, 0.5],
      triangle: [-2, 0, -0.5, 1.5, -0.5, -2, 0.5, -1.5, -2],
    },
    {
      from: [-1, 2.5, 3],
      translation: [4, 0, -7],
      radii: [1.5, 1, 1.5],
      triangle: [-1.5, -0.5, -0.5, 1.5, 2, -0.5, 1, 1.5, 1.5],
    },
    {
      from: [0.0038041575361868712, 0.7429869915733645, 1.0739108118212966],
      translation: [0.29106864920304243, 0.7592492612353398, -0.7443182670425014],
      radii: [0.6168647134613238, 0.12998622970190093, 0.6168647134613238],
      triangle: [
        0.3466732827322072, 0.8729732212752654, 0.5611117891028203, 0.8445093956047491, 0.8729732212600334,
        0.05755874947511286, 0.702238778825305, 0.8729738328632395, -0.3137261182266725,
      ],
    },
    {
      from: [-1.120595153302916, 0.08300124288248084, 0.882588554537488],
      translation: [1.7227114816266205, 0.1384890171804326, -2.375408085826033],
      radii: [0.1632462786514361, 0.023176742211660294, 0.1632462786514361],
      triangle: [
        -0.10460560725733781, 0.19847721239806781, -0.796397410249128, 0.6632834590692611, 0.1984772147651991,
        -0.6183171509756396, -0.19149815531448933, 0.19847721239496652, -0.8191129252213514,
      ],
    },
  ]
  for (const one of cases) {
    const verdicts = judgeCase({ shape: 'cylinder', stratum: 'museum', max: 1, ...one })
    expect(verdicts.length).toBeGreaterThan(0)
    expect(verdicts.filter(({ wrong }) => wrong)).toEqual([])
  }
})
