import { expect, it } from 'vitest'
import { judgeCase } from '../prove/ask.ts'

// The quotient of two numbers that were noise was the distance: a needle seen from its end was hit 0.0017 units behind it.
it.each([
  [
    [-0.005414069721004918, 0.02060218867564766, -0.1002075157908447],
    [0.005414069721004919, -0.020602188675648038, 0.10020751579084536],
    [
      -6.01524500899792e-17, -1.4866766419059443e-16, -4.656655400483547e-16, 4.981553985422373e-19,
      -3.7946173998888026e-16, 6.568997057658898e-16, -6.01524500926946e-17, -1.4866766419243477e-16,
      -4.656655400479614e-16,
    ],
  ],
  [
    [460.8005624448984, -1247.336378713462, -966.3112042059727],
    [-460.8005624448984, 1247.336378713462, 966.3112042059727],
    [
      3.217762478112261e-16, -6.860365977640681e-16, -8.16129613444223e-16, -3.706017966205704e-17,
      2.8529409597509795e-16, -6.36399495754252e-17, 2.8486548366869315e-17, 1.0786632127109779e-16,
      -2.0109320561855138e-16,
    ],
  ],
])('a needle seen from its end is hit where it is: from %j', (from, translation, triangle) => {
  const max = Number.POSITIVE_INFINITY
  const verdicts = judgeCase({ shape: 'ray', stratum: 'museum', from, translation, max, radii: [1, 1, 1], triangle })
  expect(verdicts.length).toBeGreaterThan(0)
  expect(verdicts.filter(({ wrong }) => wrong)).toEqual([])
})
