import { describe, expect, it } from 'vitest'
import { BD_ROWS } from './bd.ts'
import { inspect, meantFor } from './inspect.ts'
import { differenceOf, filled, lessonInput, lessonParams, runBoth } from './model.ts'

/** What the lesson's blitter says, and what is right, by the rows of the lesson's facts. */
const EXPECTED: Record<string, readonly [string, string]> = {
  BD1: ['254', '255'],
  BD2: ['199', '200'],
  'BD2-zero': ['99', '100'],
  BD3: ['245', '255'],
  BD4: ['alpha 254', 'alpha 255'],
  BD5: ['3,960 pixels in wrong rows', 'clipped to 56 × 56'],
  'BD5-low': ['3,480 pixels in wrong rows', 'clipped to 88 × 88'],
  BD6: ['a skewed stripe', 'converted to four bytes'],
  BD7: ['131,072 bytes read', '196,608 bytes read'],
  BD8: ['white, “196,608 bytes”', 'refused'],
  BD9: ['columns 127 to 254', 'columns 128 to 255'],
  BD11: ['RGB 35, 12, 121', 'RGB 71, 25, 242'],
}

describe('the rows on which the lesson fails', () => {
  it('are all there', () => {
    expect(BD_ROWS.map(({ id }) => id)).toEqual(Object.keys(EXPECTED))
  })

  for (const row of BD_ROWS) {
    it(`${row.id}: ${row.sentence}`, () => {
      const input = row.input()
      const results = runBoth(input)
      const { was, now, should, number } = row.judge(input, results)
      expect([was, now]).toEqual(EXPECTED[row.id])
      expect(should).toBe(now)
      expect(number).toMatch(/\d/)
      expect(differenceOf(results.lesson, results.correct).bytes).toBeGreaterThan(0)
      // and the pixel that is shown is one that shows it
      const { bytes } = inspect(input, results, row.at)
      expect(bytes.some(({ lesson, correct }) => lesson !== correct)).toBe(true)
    })
  }
})

describe('looking at a pixel', () => {
  const input = lessonInput()
  const results = runBoth(input)

  it('tells its bytes, where they came from and how they were summed', () => {
    const { bytes, lessonFrom, correctFrom, astray } = inspect(input, results, { x: 64, y: 64 })
    expect([lessonFrom, correctFrom, astray]).toEqual([{ x: 127, y: 127 }, { x: 127, y: 127 }, false])
    expect(bytes.map(({ name, under, lesson, correct }) => [name, under, lesson, correct])).toEqual([
      ['red', 71, 35, 36],
      ['green', 25, 12, 13],
      ['blue', 242, 121, 121],
      ['alpha', 255, 254, 255],
    ])
    expect(bytes[0].lessonSum).toBe('(0·127 + 71·128) >> 8 = 9088 >> 8 = 35')
    expect(bytes[0].correctSum).toBe('(0·127 + 71·128) / 255 = 35.64 → 36')
  })

  it('says where neither wrote', () => {
    const { bytes, lessonFrom, correctFrom } = inspect(input, results, { x: 63, y: 64 })
    expect([lessonFrom, correctFrom]).toEqual([null, null])
    expect([bytes[0].lessonSum, bytes[0].correctSum]).toEqual(['left alone', 'left alone'])
  })

  it('finds out which pixels went astray over the edge', () => {
    const over = { ...input, params: { ...lessonParams(), destinationX: 200, destinationY: 200 } }
    const both = runBoth(over)
    // column 256 of row 200 landed in column 0 of row 201
    const stray = inspect(over, both, { x: 0, y: 201 })
    expect(stray).toMatchObject({ astray: true, lessonFrom: { x: 183, y: 127 }, correctFrom: null })
  })

  it('tells masks, copies and repetitions apart', () => {
    const sum = (params: Partial<typeof input.params>) => {
      const other = { ...input, params: { ...input.params, ...params } }
      return inspect(other, runBoth(other), { x: 64, y: 64 }).bytes[0].correctSum
    }
    expect(sum({ mask: 'black' })).toBe('masked: 71')
    expect(sum({ mask: 'brightness' })).toBe('masked: 71')
    expect(sum({ blend: false })).toBe('copied: 0')
    expect(sum({ alpha: 255 })).toBe('copied: 0')
    expect(sum({ times: 3 })).toMatch(/^3 times: \d+$/)
    expect(sum({ alphaRule: 'over' })).toBe('(0·127 + 71·128) / 255 = 35.64 → 36')
  })

  it('every sum that is written out gives the byte that was computed', () => {
    for (const params of [{}, { alpha: 200 }, { mask: 'brightness' as const }, { alphaRule: 'over' as const }]) {
      const other = { ...input, params: { ...input.params, ...params } }
      const both = runBoth(other)
      for (let i = 0; i < 128; i += 7) {
        for (const byte of inspect(other, both, { x: 64 + i, y: 64 + ((i * 3) % 128) }).bytes) {
          const [, said, rounded] = /= ([\d.]+) → (\d+)$/.exec(byte.correctSum) ?? [null, byte.correct, byte.correct]
          expect(Number(rounded)).toBe(byte.correct)
          expect(Math.abs(Number(said) - byte.correct)).toBeLessThanOrEqual(0.505)
          expect(byte.lessonSum.endsWith(` ${byte.lesson}`)).toBe(true)
        }
      }
    }
  })

  it('goes from a pixel of the source to the one it was meant for', () => {
    expect(meantFor(input, { x: 127, y: 127 })).toEqual({ x: 64, y: 64 })
    expect(meantFor(input, { x: 126, y: 127 })).toBeNull()
    expect(meantFor({ ...input, destination: filled(8, 8, [1]) }, { x: 127, y: 127 })).toBeNull()
  })
})
