import { expect, test } from 'vitest'
import { runInOwnNode } from './own-node.ts'

test('whatever was asked last, of a mesh that lies there in any way, by both backends, keeps nothing alive', async () => {
  const { plays, alive } = JSON.parse(await runInOwnNode('kept-last-child.ts', ['--expose-gc'], ['all']))
  expect(alive).toEqual([])
  expect(plays).toBeGreaterThan(800)
})
