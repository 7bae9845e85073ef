import { expect, test } from 'vitest'
import { runInOwnNode } from '../mesh/own-node.ts'

// The last mesh that was asked through a pose stayed in the row that tells walks of poses: 17 MB of 200,000 triangles.
test('of a mesh that was added with a pose, asked, removed and released nothing stays', async () => {
  const bytes = JSON.parse(await runInOwnNode('../museum/mesh-released-after-a-pose-child.ts', ['--expose-gc']))
  expect(bytes).toBeLessThan(1e6)
})
