/** Every row of lessons 1 and 2 is tested by a test whose title begins with it, or is listed here with the reason why not. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

/** Rows that no test can decide. */
const NOT_TESTED: Record<string, string> = {
  KD11: 'speed: the normal is computed twice in a call; the copy does so too',
  KD13: 'wording of comments and prose, not behaviour',
  DD15: 'a case that the prose leaves undefined; the code decides it (D4), and that is tested',
  DD16: 'speed: all triangles are tested in every frame; see the benchmarks',
}

/** The lesson numbers its rows with gaps. */
const ROWS = [
  ...numbered('K', 1, 12),
  ...numbered('KD', 1, 13),
  ...numbered('D', 1, 13),
  ...numbered('DD', 1, 16).filter((row) => row !== 'DD6'),
]

function numbered(letter: string, first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, i) => `${letter}${first + i}`)
}

describe('rows of the lessons', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const titled = new Set<string>()
  for (const file of readdirSync(folder)) {
    if (!file.endsWith('.test.ts') || file === 'rows.test.ts') continue
    for (const [, rows] of readFileSync(folder + file, 'utf8').matchAll(
      /\bit(?:\.each\(\w+\))?\('((?:[KD]D?\d+(?:, )?)+):/g,
    )) {
      for (const row of rows.split(', ')) titled.add(row)
    }
  }

  it.each(ROWS)('%s is tested, or listed with a reason', (row) => {
    expect(titled.has(row) !== row in NOT_TESTED).toBe(true)
  })

  it('lists no row twice and none that does not exist', () => {
    for (const row of [...titled, ...Object.keys(NOT_TESTED)]) expect(ROWS).toContain(row)
  })
})
