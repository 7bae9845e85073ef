import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { obstacles } from '../../scripts/release-checks.mjs'

const state = {
  packages: [
    { name: 'carom', version: '1.2.3' },
    { name: 'carom-cli', version: '1.2.3' },
  ],
  changelog: '# Changelog\n\nText\n\n## 1.2.3 (2031-05-17)\n\n## 1.2.2 (2031-01-02)\n',
  changed: [],
}

describe('what stands in the way of a release', () => {
  test('nothing, if all is right', () => expect(obstacles(state)).toEqual([]))

  test.each([
    [
      { packages: [...state.packages.slice(0, 1), { name: 'carom-cli', version: '1.2.2' }] },
      'carom-cli has version 1.2.2',
    ],
    [{ changelog: '## 1.2.3 (unreleased)\n' }, 'CHANGELOG.md begins with "1.2.3 (unreleased)"'],
    [{ changelog: '## 1.2.4 (2031-05-17)\n' }, 'expected "1.2.3 (year-month-day)"'],
    [{ changed: [' M src/index.ts'] }, '1 files are not committed: M src/index.ts'],
  ])('%j', (change, text) => {
    const found = obstacles({ ...state, ...change })
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(text)
  })

  test('both packages of this repository have the same version', () => {
    const packages = ['package.json', 'doctor/cli/package.json'].map((file) => JSON.parse(readFileSync(file, 'utf8')))
    expect(packages[1].version).toBe(packages[0].version)
  })
})

test('every command of the workflows exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const folder = '.github/workflows'
  const texts = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
  const commands = texts.flatMap((text) => [...text.matchAll(/run: (npm run|bash) (\S+)/g)])
  expect(commands.length).toBe(2)
  for (const [, tool, what] of commands) expect(tool === 'bash' ? existsSync(what) : what in scripts, what).toBe(true)
})
