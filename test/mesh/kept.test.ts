import { expect, test } from 'vitest'
import { runInOwnNode } from './own-node.ts'

// Rows and registers are memory that all questions share: what they pointed to was kept alive, a mesh of hundreds of megabytes say.
test('what has been asked, walked in and bounced off is kept alive by nothing', async () => {
  expect(JSON.parse(await runInOwnNode('kept-child.ts', ['--expose-gc']))).toEqual([])
})

test('whatever was asked last, and however it ended, keeps nothing alive', async () => {
  const { plays, alive } = JSON.parse(await runInOwnNode('kept-last-child.ts', ['--expose-gc']))
  expect(alive).toEqual([])
  expect(plays).toBeGreaterThan(100)
})
