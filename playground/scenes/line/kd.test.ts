import { describe, expect, it } from 'vitest'
import { exactAnswer } from './exact.ts'
import { KD_ROWS } from './kd.ts'
import { cornersOf, tutorialModel, vec } from './model.ts'
import { DELPHI, haloArc, haloDepth, judge, PARENT, type Rule } from './rules.ts'

const { corners } = tutorialModel().triangles[0]
const at = (rule: Rule, x: number, y: number) => judge(rule, vec(x, y, -0.5), vec(x, y, 0.5), corners).says

/** What the failing rule says, and what is right, by the rows of the lesson's facts. */
const EXPECTED: Record<string, readonly [string, string]> = {
  KD1: ['hit', 'miss'],
  KD2: ['NaN', 'hit'],
  KD3: ['NaN', 'hit'],
  KD4: ['miss', 'hit'],
  'KD4-turned': ['hit, reversed: miss', 'hit, reversed: hit'],
  KD5: ['NaN', 'hit'],
  'KD5-far': ['NaN', 'miss'],
  'KD5-single': ['NaN', 'miss'],
  KD6: ['miss', 'hit'],
  KD7: ['NaN', 'hit'],
  KD8: ['miss', 'hit'],
  'KD8-delphi': ['NaN', 'hit'],
  KD9: ['hit', 'miss'],
  KD10: ['hit', 'miss'],
  KD12: ['miss', 'hit'],
}

describe('the rows on which the tutorial fails', () => {
  it('are all there', () => {
    expect(KD_ROWS.map(({ id }) => id)).toEqual(Object.keys(EXPECTED))
  })

  for (const row of KD_ROWS) {
    it(`${row.id}: ${row.sentence}`, () => {
      const { was, now, should, number } = row.judge()
      expect([was, now]).toEqual(EXPECTED[row.id])
      expect(should).toBe(now)
      expect(number).toMatch(/\d/)
    })
  }
})

describe('the halo', () => {
  it('is 0.0792 of an edge deep for the Delphi rule, 7.85e-5 for its parent, and none for a whole turn', () => {
    expect(haloDepth(DELPHI, 1)).toBeCloseTo(0.0792, 4)
    expect(haloDepth(PARENT, 1)).toBeCloseTo(7.85e-5, 7)
    expect(haloDepth({ ...PARENT, factor: 1 }, 1)).toBe(0)
    expect(haloArc({ ...PARENT, factor: 1 }, corners[0], corners[1], corners[2])).toEqual([])
  })

  it('is the border of what the rule accepts, all along the arc', () => {
    const [a, b, c] = corners
    for (const rule of [DELPHI, { ...DELPHI, factor: 0.95 }, { ...PARENT, factor: 0.99 }]) {
      for (const [p, q, inner] of [
        [a, b, c],
        [b, c, a],
        [c, a, b],
      ] as const) {
        const arc = haloArc(rule, p, q, inner)
        const middle = vec((p.x + q.x) / 2, (p.y + q.y) / 2, 0)
        for (const point of arc.slice(3, -3)) {
          const towards = (f: number) =>
            [middle.x + (point.x - middle.x) * f, middle.y + (point.y - middle.y) * f] as const
          expect(at(rule, ...towards(0.999))).toBe('hit')
          expect(at(rule, ...towards(1.001))).toBe('miss')
        }
      }
    }
  })
})

describe('the keys of the demo', () => {
  it.each(['x', 'y', 'z'] as const)('±%s: fifty presses touch, the 51st is the first miss', (axis) => {
    for (const direction of [1, -1]) {
      const { start, end, triangles } = tutorialModel()
      const presses = Array.from({ length: 60 }, () => {
        triangles[0].presses[axis] += direction
        return exactAnswer(start, end, cornersOf(triangles[0]))
      })
      expect(presses.findIndex(({ hit }) => !hit)).toBe(50)
      expect(presses[48].how).toBe('crosses')
      expect(presses[49].how).toBe('touches')
    }
  })
})
