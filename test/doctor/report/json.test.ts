import { describe, expect, it } from 'vitest'
import type { Report } from '../../../doctor/finding.ts'
import { replayJson, reportJson } from '../../../doctor/report/json.ts'
import { hostile, sample } from './sample.ts'

/** The same data, written down the other way round. */
function backwards<T>(value: T): T {
  if (Array.isArray(value)) return value.map(backwards) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).reverse()
  return Object.fromEntries(entries.map(([key, inner]) => [key, backwards(inner)])) as T
}

describe('a report as JSON', () => {
  it('is the report, and how many findings of each severity', () => {
    const { counts, ...rest } = JSON.parse(reportJson(sample)) as Report & { counts: unknown }
    expect(rest).toEqual(sample)
    expect(counts).toEqual({ error: 5, warning: 7, note: 6 })
  })

  it('begins with its version, and has its keys in one order however they came', () => {
    const text = reportJson(sample)
    expect(text.startsWith('{"version":1,"carom":"0.1.0","seed":7,"counts":{"error":5,')).toBe(true)
    expect(reportJson(backwards(sample))).toBe(text)
    const replay = sample.findings[0].replay!
    expect(replayJson(backwards(replay))).toBe(replayJson(replay))
    expect(JSON.parse(replayJson(replay))).toEqual(replay)
  })

  it('is one line that no terminal obeys, and still says the same', () => {
    const text = reportJson(hostile())
    // biome-ignore lint/suspicious/noControlCharactersInRegex: there must be none
    expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\ud800]/)
    expect(JSON.parse(text).level.name).toBe(hostile().level.name)
    expect(JSON.parse(text).findings[0].text).toBe(hostile().findings[0].text)
  })
})
