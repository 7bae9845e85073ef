import { expect, test } from 'vitest'
import { BOX, SPHERE, TRIANGLE } from '../../src/convex/body.ts'
import { measurePair } from './measure.ts'
import { NAMES } from './reference.ts'

/** Every pair of kinds, in so many cases: against planes and points that prove it, and a dense search. */
export function testPairs(cases: number): void {
  for (let a = SPHERE; a <= BOX; a++)
    for (let b = SPHERE; b <= TRIANGLE; b++) {
      if (b <= BOX && b > a) continue
      test(`${NAMES[a]} and ${NAMES[b]}`, () => {
        const f = measurePair(a, b, 11, cases, 0.1)
        expect(f.hits).toBeGreaterThan(cases / 16)
        expect(f.passes).toBeGreaterThan(cases / 16)
        expect(f.overlaps).toBeGreaterThan(cases / 16)
        for (const what of ['late', 'early', 'distance', 'depth', 'notLeast', 'missed'] as const)
          expect(f[what], what).toBeLessThanOrEqual(1)
        expect(f.misses).toBe(0)
      })
    }
}
