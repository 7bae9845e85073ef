import { expect, test } from 'vitest'
import { runInOwnNode } from '../mesh/own-node.ts'

interface Told {
  readonly bytes: number
  readonly time: number
}

/** A frame leaves nothing behind for what moves, and what stands costs next to nothing. */
test('a frame allocates nothing a collider, and what stands costs next to nothing', { timeout: 120_000 }, async () => {
  const room = ['--min-semi-space-size=64', '--max-semi-space-size=64']
  const flags = ['--expose-gc', '--no-concurrent-recompilation', ...room]
  const told: Record<string, Told> = JSON.parse(await runInOwnNode('../three/frames-child.ts', flags))
  expect(Object.keys(told).length).toBe(6)
  expect(Object.entries(told).filter(([, { bytes }]) => !(bytes < 1))).toEqual([])
  const moving = told['1,000 instances that move'].time
  expect(told['10,000 instances that stand'].time).toBeLessThan(moving / 100)
  expect(told['10,000 of a batch that stand'].time).toBeLessThan(moving / 5)
})
