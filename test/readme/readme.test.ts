import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { codeBlocks } from './blocks.ts'
import { typeErrors } from './type-errors.ts'

/** Pages whose code is compiled, and run where it says so. */
const PAGES = [
  'README.md',
  'docs/characters.md',
  'docs/worlds.md',
  'docs/react.md',
  'docs/doctor.md',
  'site/guides/bouncing-balls.md',
  'site/guides/glb.md',
  'site/guides/throw-arc.md',
  'site/pages/start.md',
]
const DREI = 'test/readme/drei.d.ts'
const folder = resolve('test/.cache', `readme-${process.pid}`)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Compiled together at the end: each program takes seconds. */
const compiled: string[] = []

describe.each(PAGES)('the code of %s', (page) => {
  const blocks = codeBlocks(readFileSync(page, 'utf8'))
  const files = blocks.map(({ line, language }) => `${folder}/${page.replace(/\W/g, '-')}-line-${line}.${language}`)
  mkdirSync(folder, { recursive: true })
  for (const [i, { code }] of blocks.entries()) writeFileSync(files[i], code)
  compiled.push(...files)

  test('is found, and compiled below', () => expect(files.length).toBeGreaterThan(0))
  for (const [i, { line, words }] of blocks.entries()) {
    if (!words.includes('run')) continue
    test(`runs, and prints what its comments say: line ${line}`, async () => {
      const printed: string[] = []
      const log = vi.spyOn(console, 'log').mockImplementation((...words) => printed.push(words.join(' ')))
      await import(/* @vite-ignore */ files[i]).finally(() => log.mockRestore())
      expect(printed).toEqual(
        [...blocks[i].code.matchAll(/console\.log\(.*\) \/\/ (.*)/g)].map(([, comment]) => comment),
      )
    })
  }
})

test('the code of all pages has the right types', () => {
  expect(typeErrors(compiled, [DREI])).toEqual([])
})

test('blocks are found with their words and lines, and may continue the one before', () => {
  const markdown = 'Text\n\n```ts\nconst a = 1\n```\n```sh\nls\n```\n```js run\nb()\n```\n```ts continued\nc()\n```\n'
  expect(codeBlocks(markdown)).toEqual([
    { language: 'ts', words: [], line: 3, code: 'const a = 1\n' },
    { language: 'js', words: ['run'], line: 9, code: 'b()\n' },
    { language: 'ts', words: ['continued'], line: 12, code: 'b()\nc()\n' },
  ])
})

test('wrong types are found', () => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/planted.ts`, "const size: number = 'large'\nawait size\n")
  expect(typeErrors([`${folder}/planted.ts`], [])).toHaveLength(1)
})
