import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const script = join(fileURLToPath(new URL('../..', import.meta.url)), 'scripts/fuzz-files.mjs')

function fuzz(...args: string[]) {
  const { status, stdout } = spawnSync(process.execPath, [script, '--json', ...args], { encoding: 'utf8' })
  return { status, told: JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') }
}

test('the judge sees each kind of fault that is planted, and the command fails', () => {
  // One in a hundred: an endless loop, a large array, a heap of lists, a foreign error, a level that is none.
  const { status, told } = fuzz('--mutants', '1100', '--plant', '100')
  expect(status).toBe(1)
  expect(told.counts).toMatchObject({ hang: 2, 'over budget': 5, untyped: 2, broken: 2 })
  expect(told.faults.length).toBe(11)
})

test('a hundred thousand mutants: each is read or refused', () => {
  const { status, told } = fuzz('--mutants', '1e5', '--seed', '21')
  expect(told.faults).toEqual([])
  expect(status).toBe(0)
})
