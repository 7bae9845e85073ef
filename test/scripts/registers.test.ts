import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { registers } from '../../scripts/registers.mjs'

const SHARED = 'src/sweep/registers.ts'
const shared = { path: SHARED, text: readFileSync(SHARED, 'utf8') }
const from =
  "import { A, addSize, RATE, RATE as WHEN, w } from '../registers.ts'; import { copy3, less } from '../../math/double-double.ts';"
const complaints = (path: string, text: string) => registers([shared, { path, text }])

describe('who writes which register', () => {
  test.each([
    ['w[RATE] = 1', 'RATE'],
    ['w[RATE + 1] += 1', 'RATE'],
    ['copy3(w, RATE, A)', 'RATE'],
    ['addSize(RATE, A)', 'RATE'],
    ['w[WHEN] = 1', 'RATE'],
  ])('catches a box that says %s', (text, name) => {
    const found = complaints('src/sweep/box/planted.ts', `${from} ${text}`)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(`src/sweep/box/planted.ts:1: ${name} is written by: rule`)
  })

  test.each(['w[A] = w[RATE]', 'copy3(w, A, RATE)', 'less(w, RATE, A)', 'const row = []; row[RATE] = 1'])(
    'lets it say %s',
    (text) => expect(complaints('src/sweep/box/planted.ts', `${from} ${text}`)).toEqual([]),
  )

  test("catches a box that imports a cylinder's registers", () => {
    const text = "import { HALF } from '../cylinder/cylinder-registers.ts'"
    expect(complaints('src/sweep/box/planted.ts', text)).toHaveLength(1)
    expect(complaints('src/sweep/cylinder/planted.ts', text.replace('../cylinder', '.'))).toEqual([])
  })

  test.each([
    ['export const LOST = number()', 'nobody says who writes LOST'],
    ['// written by: ghosts; read by: all', 'who is "ghosts"?'],
    ['export const LOST = 4', 'numbered by hand'],
  ])('catches a declaration: %s', (text, why) => {
    const found = registers([{ path: SHARED, text }])
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(why)
  })
})
