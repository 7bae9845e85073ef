/** Every row of the five lessons is tested by a test whose title begins with it, or is listed here with the reason why not. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

/** Rows that no test can decide. */
const NOT_TESTED: Record<string, string> = {
  KD11: 'speed: the normal is computed twice in a call; the copy does so too',
  KD13: 'wording of comments and prose, not behaviour',
  DD15: 'a case that the prose leaves undefined; the code decides it (D4), and that is tested',
  DD16: 'speed: all triangles are tested in every frame; see the benchmarks',
  CD20: 'wording of the prose: "inside the circle" is said where the triangle is meant',
  BD10: 'the article contradicts its own prose; the code follows the first reading (B5), and that is tested',
  BD12: "memory that cannot be had, and a device's colour depth: neither exists here",
  MD11: 'bounce heights under true parabolas need the motion "ballistic", which is not built yet',
  MD17: 'a call of the drawing library in the wrong place',
  MD18: 'drawing state left over in the first frame',
  MD22: 'a loader of BMP files; the textures are drawn by scripts here',
  MD23: 'speed: every pair is tested in every step; see the benchmarks',
}

/** The lessons number their rows with gaps. */
const ROWS = [
  ...numbered('K', 1, 12),
  ...numbered('KD', 1, 13),
  ...numbered('D', 1, 13),
  ...numbered('DD', 1, 16, 6),
  ...numbered('C', 1, 13),
  ...numbered('CD', 1, 21, 2, 10),
  ...numbered('B', 1, 9),
  ...numbered('BD', 1, 12),
  ...numbered('M', 1, 16),
  ...numbered('MD', 1, 23, 5),
]

function numbered(letter: string, first: number, last: number, ...gaps: number[]): string[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
    .filter((number) => !gaps.includes(number))
    .map((number) => `${letter}${number}`)
}

/** The rows with which the titles of tests in a folder begin. */
function rowsOfTitles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.test.ts') && file !== 'rows.test.ts')
    .flatMap((file) => [
      ...readFileSync(folder + file, 'utf8').matchAll(/\bit(?:\.each\(\w+\))?\('((?:[KDCBM]D?\d+(?:, )?)+):/g),
    ])
    .flatMap(([, rows]) => rows.split(', '))
}

describe('rows of the lessons', () => {
  const folders = ['./', '../balls/'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)))
  const titled = new Set(folders.flatMap(rowsOfTitles))

  it.each(ROWS)('%s is tested, or listed with a reason', (row) => {
    expect(titled.has(row)).toBe(!(row in NOT_TESTED))
  })

  it('lists no row twice and none that does not exist', () => {
    for (const row of [...titled, ...Object.keys(NOT_TESTED)]) expect(ROWS).toContain(row)
  })

  it('finds titles', () => {
    expect(titled).toContain('K1')
    expect(titled).toContain('DD14')
  })
})
