import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { terrain } from '../../scenes/terrain.ts'
import { workerSource } from '../../scripts/worker-source.mjs'
import { TriangleMesh } from '../../src/index.ts'

test("the worker's string is that of the builder as it is", async () => {
  const file = readFileSync(new URL('../../src/bvh/build-worker-source.ts', import.meta.url), 'utf8')
  expect(file).toBe(await workerSource())
})

test('a worker builds the same buffer, and says how far it is', async () => {
  const { positions, indices } = terrain({ triangles: 20000 })
  const copy = positions.slice()
  const progress: number[] = []
  const mesh = await TriangleMesh.build(positions, indices, { onProgress: (f) => progress.push(f) })
  // as bytes: toEqual takes seconds for so many numbers
  expect(Buffer.from(positions.buffer).equals(Buffer.from(copy.buffer))).toBe(true)
  expect(Buffer.from(mesh.toBuffer()).equals(Buffer.from(new TriangleMesh(positions, indices).toBuffer()))).toBe(true)
  expect(progress.length).toBeGreaterThan(0)
  expect(progress.every((f, i) => f >= 0 && f <= 1 && (i === 0 || f >= progress[i - 1]))).toBe(true)
})

test('an abort ends the build with its reason', async () => {
  const { positions, indices } = terrain({ triangles: 200000 })
  const control = new AbortController()
  const build = TriangleMesh.build(positions, indices, {
    signal: control.signal,
    onProgress: () => control.abort('enough'),
  })
  await expect(build).rejects.toBe('enough')
})

test('bad input is refused before a worker is started', async () => {
  await expect(TriangleMesh.build(new Float32Array(9), [0, 1, 3])).rejects.toThrow(
    'TriangleMesh.build: indices[2] is 3, expected one of 3 vertices',
  )
})
