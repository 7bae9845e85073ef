import { Worker } from 'node:worker_threads'
import { rolldown } from 'rolldown'
import { describe, expect, test } from 'vitest'
import { terrain } from '../../scenes/terrain.ts'
import { createHit, TriangleMesh, type Vec3 } from '../../src/index.ts'
import { diceOf } from '../prove/dice.ts'

/** The same numbers on shared memory. */
function shared<T extends Float32Array | Float64Array | Uint32Array | Uint8Array>(array: T): T {
  const buffer = new SharedArrayBuffer(array.byteLength)
  const copy = new (array.constructor as new (buffer: SharedArrayBuffer) => T)(buffer)
  copy.set(array)
  return copy
}

const bytes = (mesh: TriangleMesh): Uint8Array => new Uint8Array(mesh.toBuffer())

describe('positions, indices and layers on shared memory', () => {
  const { positions, indices } = terrain({ triangles: 400 })
  const layers = Uint8Array.from({ length: indices.length / 3 }, (_, i) => i % 5)

  test('build the same mesh, on this thread and in a worker', async () => {
    for (const floats of [positions, Float64Array.from(positions)]) {
      const plain = new TriangleMesh(floats, indices, { layers })
      const on = [shared(floats), shared(indices), { layers: shared(layers) }] as const
      expect(bytes(new TriangleMesh(...on))).toEqual(bytes(plain))
      expect(bytes(await TriangleMesh.build(...on))).toEqual(bytes(plain))
    }
  })

  test('are copied before they are checked: what others write then cannot reach the build', async () => {
    const floats = shared(positions)
    const build = TriangleMesh.build(floats, indices)
    floats.fill(Number.NaN)
    expect(bytes(await build)).toEqual(bytes(new TriangleMesh(positions, indices)))
  })

  test('refit a mesh', () => {
    const moved = positions.map((x) => x * 2)
    const mesh = new TriangleMesh(positions, indices)
    mesh.refit(shared(moved), shared(indices))
    mesh.refit(shared(positions), shared(indices), { first: 3, count: 5 })
    const plain = new TriangleMesh(positions, indices)
    plain.refit(moved, indices)
    plain.refit(positions, indices, { first: 3, count: 5 })
    expect(bytes(mesh)).toEqual(bytes(plain))
  })

  test('rows and results of batches', () => {
    const mesh = new TriangleMesh(positions, indices)
    const { min, max } = mesh.bounds
    const rays = new Float64Array([(min.x + max.x) / 2, max.y + 1, (min.z + max.z) / 2, 0, -1, 0, 99])
    const triangles = new Int32Array(new SharedArrayBuffer(4))
    const hits = shared(new Float64Array(10))
    expect(mesh.castRays(shared(rays), triangles, hits)).toBe(1)
    const plain = new Float64Array(10)
    mesh.castRays(rays, new Int32Array(1), plain)
    expect([...hits]).toEqual([...plain])
  })
})

describe('a mesh on shared memory', () => {
  const { positions, indices } = terrain({ triangles: 2000 })
  const dice = diceOf(9)
  const { min, max } = new TriangleMesh(positions, indices).bounds
  const ways = Array.from({ length: 200 }, (): [Vec3, Vec3] => {
    const [x, z] = [dice.between(min.x, max.x), dice.between(min.z, max.z)]
    return [
      { x, y: max.y + 1, z },
      { x: dice.between(-0.2, 0.2), y: -1, z: dice.between(-0.2, 0.2) },
    ]
  })

  test('is asked by worker threads without a copy: the same bits', async () => {
    const mesh = new TriangleMesh(positions, indices)
    const buffer = mesh.toBuffer({ shared: true })
    expect(buffer).toBeInstanceOf(SharedArrayBuffer)
    const hit = createHit()
    const expected = ways.map(([from, way]) => (mesh.castRay(from, way, 1e9, hit) ? JSON.stringify(hit) : 'none'))
    expect(new Set(expected).size).toBeGreaterThan(20)
    const bundle = await rolldown({
      input: new URL('shared-reader.ts', import.meta.url).pathname,
      platform: 'node',
      logLevel: 'silent',
    })
    const { output } = await bundle.generate({ format: 'cjs' })
    const told = await Promise.all(
      [1, 2].map(
        () =>
          new Promise((resolve, reject) => {
            const worker = new Worker(output[0].code, { eval: true, workerData: { buffer, ways } })
            worker.on('message', (message) => {
              resolve(message)
              worker.terminate()
            })
            worker.on('error', reject)
          }),
      ),
    )
    for (const answer of told) expect(answer).toEqual({ isShared: true, answers: expected })
  })

  test('is whole at once after a refit: whoever reads it then may start with `from`', () => {
    const mesh = TriangleMesh.from(new TriangleMesh(positions, indices).toBuffer({ shared: true }))
    mesh.refit(
      positions.map((x) => x + 1),
      indices,
    )
    const reader = TriangleMesh.from(mesh.tree.buffer)
    expect([reader.bounds, reader.edge(7, 1)]).toEqual([mesh.bounds, mesh.edge(7, 1)])
    expect(mesh.toBuffer()).toBeInstanceOf(ArrayBuffer)
    expect(mesh.toBuffer({ shared: false })).toBeInstanceOf(ArrayBuffer)
  })

  test('bad options are refused by name', () => {
    const mesh = new TriangleMesh(positions, indices)
    expect(() => mesh.toBuffer(null as never)).toThrow('TriangleMesh.toBuffer: options is null, expected an object')
    expect(() => mesh.toBuffer({ shared: 1 } as never)).toThrow('TriangleMesh.toBuffer: shared is')
  })
})
