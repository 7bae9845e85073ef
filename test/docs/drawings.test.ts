import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DRAWINGS } from '../../scripts/drawings/characters.ts'

const FOLDER = 'docs/pictures/character'

test.each(Object.entries(DRAWINGS))('docs/pictures/character/%s.svg shows what carom does', (name, draw) => {
  // if it does not: node scripts/drawings.mjs, and look at it
  expect(readFileSync(`${FOLDER}/${name}.svg`, 'utf8')).toBe(`${draw()}`)
})

test('no drawing is left over, and each is shown', () => {
  const page = readFileSync('docs/characters.md', 'utf8')
  expect(readdirSync(FOLDER).sort()).toEqual(
    Object.keys(DRAWINGS)
      .map((name) => `${name}.svg`)
      .sort(),
  )
  for (const name of Object.keys(DRAWINGS)) expect(page).toContain(`(pictures/character/${name}.svg)`)
})
