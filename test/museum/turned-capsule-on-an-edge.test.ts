import { expect, it } from 'vitest'
import { judgeCase } from '../prove/ask.ts'
import type { Case } from '../prove/strata.ts'

// What turning leaves of zero was weighed against the touched place, itself but a residue, and taken for a way out.
it('a turned capsule whose axis lies on an edge leaves it across both', () => {
  const cases: Pick<Case, 'from' | 'translation' | 'radii' | 'orientation' | 'triangle'>[] = [
    {
      from: [-42485.83031345358, 866264.8925076287, -497775.77107088367],
      translation: [0.413322453853166, -1.1471520149448362, 0.5249320939556749],
      radii: [0.8703564535999873, 4.502935157786119, 0.8703564535999873],
      orientation: [-0.2086938371061746, -0.24010683975190275, 0.7277894218513995, 0.6075509404975528],
      triangle: [
        -42485.8125, 866264.75, -497775.78125, -42485.23046875, 866263.375, -497775.5, -42485.8671875, 866265.1875,
        -497775.75,
      ],
    },
    {
      from: [0.8436567210902313, -0.9196082353591919, 0.9453043341636658],
      translation: [1.2910228822613563, -0.9667488369390206, -1.2873307523151662],
      radii: [0.6718704336881353, 10.749926939010164, 0.6718704336881353],
      orientation: [0.9999999954554004, -1.0000000019242044, -1.0000000005855605, -1.000000002034835],
      triangle: [
        0.9067637324333191, -0.9196082353591919, 0.9453043341636658, 0.8031917810440063, -0.8583376407623291,
        0.5261948704719543, 0.11387941986322403, -0.9196082353591919, 0.9453043341636658,
      ],
    },
    {
      from: [89310.4039772607, 540073.0625, -836866.1875],
      translation: [-7.266667824472804e-17, 0.3138583111623936, 0.28705168335686493],
      radii: [1.0829135417101876, 2.0811051080180114, 1.0829135417101876],
      orientation: [-1, -1.0000000000000002, -0.9999999999999998, 1.0000000000000002],
      triangle: [
        89309.421875, 540073.0625, -836866.1875, 89310.828125, 540073.0625, -836866.1875, 89309.703125, 540072.5625,
        -836865.4375,
      ],
    },
  ]
  for (const one of cases) {
    const verdicts = judgeCase({ shape: 'turned-capsule', stratum: 'museum', max: 1, ...one })
    expect(verdicts.length).toBeGreaterThan(0)
    expect(verdicts.filter(({ wrong }) => wrong)).toEqual([])
  }
})
