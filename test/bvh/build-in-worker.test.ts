import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { terrain } from '../../scenes/terrain.ts'
import { workerSource } from '../../scripts/worker-source.mjs'
import { backend, TriangleMesh } from '../../src/index.ts'

test("the worker's string is that of the builder as it is", async () => {
  const file = readFileSync(new URL('../../src/bvh/build-worker-source.ts', import.meta.url), 'utf8')
  expect(file).toBe(await workerSource())
})

const threads = process.getBuiltinModule('node:worker_threads')
const { Worker } = threads
/** What the workers of a test have sent, and how they failed. */
const sent: object[] = []
beforeEach(() => {
  sent.length = 0
  threads.Worker = class extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given)
      this.on('message', (message) => sent.push(message))
      this.on('error', (error) => sent.push(error))
    }
  }
})
afterEach(() => {
  threads.Worker = Worker
})

test('a worker builds the same buffer and the mirror, and says how far it is', async () => {
  const { positions, indices } = terrain({ triangles: 20000 })
  const copy = positions.slice()
  const progress: number[] = []
  const mesh = await TriangleMesh.build(positions, indices, { onProgress: (f) => progress.push(f) })
  // as bytes: toEqual takes seconds for so many numbers
  expect(Buffer.from(positions.buffer).equals(Buffer.from(copy.buffer))).toBe(true)
  expect(Buffer.from(mesh.toBuffer()).equals(Buffer.from(new TriangleMesh(positions, indices).toBuffer()))).toBe(true)
  expect(progress.length).toBeGreaterThan(0)
  expect(progress.every((f, i) => f >= 0 && f <= 1 && (i === 0 || f >= progress[i - 1]))).toBe(true)
  // (if the worker fails at its start, this thread builds, and nobody would notice)
  expect(sent.at(-1)).toMatchObject({ buffer: mesh.tree.buffer, mirror: expect.any(Uint32Array) })
})

test('a worker makes no mirror of a mesh that is built to be thrown away, or for a backend without a kernel', async () => {
  const { positions, indices } = terrain({ triangles: 2000 })
  await TriangleMesh.build(positions, indices, { quality: 'fast' })
  backend.use('plain')
  await TriangleMesh.build(positions, indices).finally(() => backend.use('auto'))
  await TriangleMesh.build(Float64Array.from(positions), indices)
  expect(sent.filter((message) => 'buffer' in message)).toEqual(
    Array.from({ length: 3 }, () => ({ buffer: expect.any(ArrayBuffer), mirror: undefined })),
  )
})

test('what the caller changes after the call changes nothing, with a worker and without', async () => {
  const { positions, indices } = terrain({ triangles: 2000 })
  const expected = Buffer.from(new TriangleMesh(positions, indices).toBuffer())
  for (const worker of [threads.Worker, undefined]) {
    threads.Worker = worker as typeof Worker
    const [mine, triangles] = [positions.slice(), Uint32Array.from(indices)]
    const building = TriangleMesh.build(mine, triangles)
    mine.fill(0)
    triangles.fill(0)
    expect(Buffer.from((await building).toBuffer()).equals(expected)).toBe(true)
  }
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
