import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const size = (...args: string[]) => run(process.execPath, ['scripts/size.mjs', '--no-install', ...args])

test('npm run size prints a row for each import and, with --json, the gzipped bytes in its last line; README.md agrees', async () => {
  const { stdout } = await size('--json')
  const lines = stdout.trimEnd().split('\n')
  const sizes: Record<string, number> = JSON.parse(lines.at(-1) ?? '')
  expect(Object.keys(sizes)).toEqual(['rays', 'rays, functions', 'casts', 'character', 'balls', 'everything'])
  for (const [name, bytes] of Object.entries(sizes)) {
    expect(bytes).toBeGreaterThan(5_000)
    expect(bytes).toBeLessThanOrEqual(sizes.everything)
    expect(lines.filter((line) => line.startsWith(`${name}  `))).toHaveLength(1)
  }
  const [paragraph] = /^Minified and gzipped[\s\S]*?\n\n/m.exec(readFileSync('README.md', 'utf8')) ?? ['']
  const told = [...paragraph.matchAll(/(\d+) kB/g)].map(([, kB]) => Number(kB))
  const measured = [sizes.rays, sizes['rays, functions'], sizes.character, sizes.balls, sizes.everything].map(
    (bytes) => bytes / 1000,
  )
  expect(told).toHaveLength(measured.length)
  for (const [i, kB] of measured.entries()) expect(Math.abs(told[i] - kB), `README.md: ${told[i]} kB`).toBeLessThan(3)
})

test('npm run size says which option it does not know', async () => {
  await expect(size('--jsn')).rejects.toMatchObject({
    code: 1,
    stderr: 'usage: npm run size -- --json --modules --peers --no-install; got --jsn\n',
  })
})
