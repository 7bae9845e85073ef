import { expect } from 'vitest'
import type { ColdResult } from '../cold.ts'
import { installed, run } from '../command.ts'

/** `bench -- cold` in one host on the smallest mesh, once: it has figures of carom and of these peers, or says what it would install. */
export async function expectCold(host: string, casters: readonly string[], walkers: readonly string[]): Promise<void> {
  const few = ['--host', host, '--mesh', 'bunny', '--peer', [...casters, ...walkers].join(), '--runs', '1', '--json']
  const { code, lines, errors } = await run('scripts/bench.mjs', 'cold', ...few)
  expect(code, errors).toBe(installed ? 0 : 1)
  if (!installed) return expect(errors).toContain('jolt-physics 1.1.0')
  const { task, runs, results } = JSON.parse(lines[lines.length - 1])
  expect([task, runs]).toEqual(['cold', 1])
  const names = ['camera', 'random', 'capsule'].map((what) => `bunny 3.7k, ${what}`)
  expect(results.map((result: ColdResult) => [result.host, result.name])).toEqual(names.map((name) => [host, name]))
  for (const { name, times } of results as ColdResult[]) {
    const isCapsule = name.endsWith('capsule')
    expect(Object.keys(times)).toEqual(['carom', ...(isCapsule ? walkers : casters)])
    for (const { import: imported, ready, after, last } of Object.values(times)) {
      const counts = isCapsule ? [1, 10, 60, 600] : [1, 10, 100, 1000, 10_000, 100_000]
      expect(Object.keys(after).map(Number)).toEqual(counts)
      const sums = Object.values(after)
      expect(sums).toEqual([...sums].sort((a, b) => a - b))
      for (const figure of [imported, ready, sums.at(-1)]) expect(figure).toBeGreaterThan(0)
      expect(last).toBeGreaterThanOrEqual(0)
    }
  }
}
