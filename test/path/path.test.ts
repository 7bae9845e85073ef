/** When a sphere on a parabola meets a triangle, a plane, a pipe, a sphere or a box, by roots that are isolated in rational numbers. */
import { describe, expect, it } from 'vitest'
import { TARGETS } from './flights.ts'
import { judgePaths } from './judge.ts'

describe('spheres on parabolas meet', () => {
  for (const kind of TARGETS)
    it(`a ${kind}`, () => {
      const { wrong, judged, met, leaving } = judgePaths(1, kind, 3000)
      expect(wrong).toEqual([])
      expect([judged > 2900, met > 1500, leaving > 250]).toEqual([true, true, true])
    })
})
