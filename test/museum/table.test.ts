import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PUBLIC_BUGS } from './public-bugs.ts'

// docs/museum.md is a table of these tests: nothing in it is without a test, and no report is left out.
const page = readFileSync(new URL('../../docs/museum.md', import.meta.url), 'utf8')
const listed = [...page.matchAll(/\| `([\w-]+)` \|$/gm)].map(([, name]) => name)
const files = readdirSync(new URL('.', import.meta.url))

test('every row of the table is a test', () => {
  expect(listed.length).toBeGreaterThan(40)
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed.filter((name) => !files.includes(`${name}.test.ts`))).toEqual([])
})

test('every test that names a report first is a row, and so is every cast of the list', () => {
  const reports = files.filter((file) => {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8')
    return file.endsWith('.test.ts') && /^\/\/ ([\w.-]+\/[\w.-]+#\d+|Measured on )/m.test(text)
  })
  expect(reports.map((file) => file.replace('.test.ts', '')).filter((name) => !listed.includes(name))).toEqual([])
  expect(reports.length).toBe(listed.length)
  expect(PUBLIC_BUGS.filter(({ report }) => !page.includes(`[${report}]`))).toEqual([])
})
