import { expect, test } from 'vitest'
import { documents } from '../../scripts/documents.mjs'

const texts: Record<string, string> = {
  'README.md': '# What it is',
  'src/ray/front.ts': 'export function meetsFront() {}\nconst LIMIT = 16',
}
const known = {
  files: Object.keys(texts),
  scripts: ['check'],
  projects: ['unit'],
  read: (path: string) => texts[path],
}
const complaints = (text: string, path = 'docs/page.md') => documents([{ path, text }], known)

test.each([
  ['`ray/back.ts` does', 'no file ray/back.ts'],
  ['`rays/` holds', 'no folder rays/'],
  ['`npm run chekc`', 'no npm script chekc'],
  ['npx vitest run --project units', 'no test project units'],
  ['`meetsBack` of ray/front.ts', 'no meetsBack in ray/front.ts'],
  ['  └ meetsBack      ray/front.ts    does it', 'no meetsBack in ray/front.ts'],
  ['[it](../README.md#what-it-was)', 'no heading what-it-was in README.md'],
  ['[it](READ.md)', 'no file READ.md'],
])('a document that says "%s" is told: %s', (text, complaint) => {
  expect(complaints(`Line one\n${text}`)).toContain(`docs/page.md:2: ${complaint}`)
})

test('a document whose names all exist passes', () => {
  const text =
    '`src/ray/`, `meetsFront` of ray/front.ts, front.ts, `npm run check`, [it](../README.md#what-it-is), `x.test.ts`'
  expect(complaints(text)).toEqual([])
})

test('of a program only comments are read', () => {
  const text = "import { meetsFront } from './back.ts' // as in side.ts"
  expect(complaints(text, 'src/ray/front.ts')).toEqual(['src/ray/front.ts:1: no file side.ts'])
})

test('a figure has to be that of the code', () => {
  const figures = (said: RegExp): [string, RegExp, string, RegExp][] => [
    ['page', said, 'src/ray/front.ts', /LIMIT = (\d+)/],
  ]
  const read = (path: string) => texts[path] ?? 'at most 16 sweeps, at most 17 parts'
  expect(documents([], { ...known, read, figures: figures(/(\d+) sweeps/) })).toEqual([])
  expect(documents([], { ...known, read, figures: figures(/(\d+) parts/) })).toHaveLength(1)
  expect(documents([], { ...known, read, figures: figures(/(\d+) turns/) })).toHaveLength(1)
})
