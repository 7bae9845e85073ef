import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { corpus } from './corpus.ts'
import { judge } from './judge.ts'
import { mutate } from './mutate.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs the command; gives how it ended, and its last line. */
function fuzz(...args: string[]) {
  const script = join(root, 'scripts/fuzz-files.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--json', ...args], { encoding: 'utf8' })
  return { status, stderr, told: JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') }
}

describe('the fuzz of files', () => {
  test('begins with levels that are read, each of them', async () => {
    for (const { name, bytes } of await corpus())
      expect(await judge(name, bytes), name).toEqual({ outcome: 'read', text: '' })
  })

  test('makes the same mutant of the same seed and number, and another of another', async () => {
    const [a, b] = [await corpus(), await corpus()]
    const list = (seeds: typeof a, seed: number) =>
      Array.from({ length: 50 }, (_, i) => mutate(seeds, seed, i)).map(
        ({ name, bytes }) => name + Buffer.from(bytes).toString('hex'),
      )
    expect(list(a, 3)).toEqual(list(b, 3))
    expect(new Set([...list(a, 3), ...list(a, 4)]).size).toBeGreaterThan(90)
  })

  test('finds nothing in a thousand mutants: each is read or refused', () => {
    const { status, told } = fuzz('--mutants', '1000', '--seed', '11')
    expect(told.faults).toEqual([])
    expect(told.mutants).toBe(1000)
    expect(told.counts.read).toBeGreaterThan(50)
    expect(told.counts.refused).toBeGreaterThan(400)
    expect(status).toBe(0)
  })
})
