/**
 * `prove` found it: a cylinder that all but slides along an upright triangle touches it in a line. Both edges at the ends of that
 * line are met at one time, but each computed it for itself: so near to sliding the two differed by more than roundings should,
 * and the farther end was named.
 */
import { expect, it } from 'vitest'
import { judgeCase } from '../prove/ask.ts'
import type { Case } from '../prove/strata.ts'

const CASE: Case = {
  shape: 'cylinder',
  stratum: 'museum',
  from: [0.20688931200830954, 13.963073723726875, -1.0156057787504926],
  translation: [-7.173872628652352e-13, 1.4515867805115736, 0.7747324595255508],
  max: 1,
  radii: [1.0370923843778646, 14.905432291510522, 1.0370923843778646],
  triangle: [
    -0.830203072370018, -0.3623418294794295, -0.01139766918521845, -0.830203072370018, 0.9419340001768364,
    -0.8697907775934157, -0.830203072370018, -0.8578750617372535, 0.15655866257025353,
  ],
}

/** Coordinate by coordinate: `sign` of each, and x and z exchanged. */
function mirrored(signs: readonly number[], exchange: boolean): Case {
  const carry = (v: readonly number[]): number[] => {
    const [x, y, z] = v.map((c, k) => c * signs[k])
    return exchange ? [z, y, x] : [x, y, z]
  }
  return {
    ...CASE,
    from: carry(CASE.from),
    translation: carry(CASE.translation),
    triangle: [0, 3, 6].flatMap((i) => carry(CASE.triangle.slice(i, i + 3))),
  }
}

it('the point on the common line is the one nearest to the centre', () => {
  for (const exchange of [false, true])
    for (let i = 0; i < 8; i++) {
      const verdicts = judgeCase(mirrored([i & 1 ? -1 : 1, i & 2 ? -1 : 1, i & 4 ? -1 : 1], exchange))
      expect(verdicts[0].hit).toBe(true)
      expect(verdicts.filter(({ wrong }) => wrong)).toEqual([])
    }
})
