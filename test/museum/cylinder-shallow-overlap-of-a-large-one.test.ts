import { expect, it } from 'vitest'
import { judgeCase } from '../prove/ask.ts'
import type { Case } from '../prove/strata.ts'

// The way back out of an overlap of a few ε began inside it, and the depth came out as nothing.
it('the depth of a shallow overlap of a large cylinder is not lost', () => {
  const cases: Pick<Case, 'from' | 'translation' | 'radii' | 'triangle'>[] = [
    {
      from: [-11432.089596743808, 2122.61148736358, 16048.372499797135],
      translation: [-806.8919823367095, -10685.84642998423, -574.741931628154],
      radii: [19703.631803792166, 2123.3894557702574, 19703.631803792166],
      triangle: [
        -0.8172286748886108, -0.7779684066772461, -0.27598869800567627, 0.08292306959629059, -0.7779684066772461,
        0.3651813268661499, 0.7078140377998352, -0.1920086145401001, -0.9599917531013489,
      ],
    },
    {
      from: [1.3676818015059837, -0.6105788121019469, -0.4092796600690809],
      translation: [0, 0, 0],
      radii: [1.1874607957235304, 0.4101090201936085, 1.1874607957235304],
      triangle: [
        0.5404526591300964, -0.7649459838867188, -0.17006482183933258, 0.5854102969169617, -0.3480045199394226,
        0.7781811356544495, 0.7182248830795288, -0.20046979188919067, -0.5050199627876282,
      ],
    },
  ]
  for (const one of cases) {
    const verdicts = judgeCase({ shape: 'cylinder', stratum: 'museum', max: 1, ...one })
    expect(verdicts.length).toBeGreaterThan(0)
    expect(verdicts.filter(({ wrong }) => wrong)).toEqual([])
  }
})
