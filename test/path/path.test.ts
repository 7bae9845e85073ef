/** When a sphere on a parabola meets a triangle, a plane, a pipe, a sphere or a box, by roots that are isolated in rational numbers. */
import { describe, expect, it } from 'vitest'
import { type FlightCase, TARGETS } from '../oracle/ballistic-cases.ts'
import { judgePaths } from './judge.ts'

/** In this case of a lattice, the sphere goes round an edge so that three derivatives of its distance vanish at once: see docs/choices. */
const SLOW: Partial<Record<FlightCase['target']['kind'], number>> = { box: 14248 }

describe('spheres on parabolas meet', () => {
  for (const kind of TARGETS)
    it(`a ${kind}`, () => {
      const { wrong, judged, met, leaving } = judgePaths(1, kind, 3000)
      expect(wrong).toEqual([])
      expect([judged > 2900, met > 1500, leaving > 250]).toEqual([true, true, true])
      expect(SLOW[kind] ?? 3000).toBeGreaterThanOrEqual(3000)
    })
})
