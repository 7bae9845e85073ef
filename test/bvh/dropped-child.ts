/**
 * Runs under `node --expose-gc` (wasm.test.ts): builds 200 meshes in four rounds of fifty, asks them, lets go of them, and prints as
 * JSON: the bytes that mirrors took in each round, what they take at the end, and by how much the process grew after the first round.
 * In a fifth round mirrors are half renewed: what they take then, and what when their meshes are gone.
 */
import { terrain } from '../../scenes/terrain.ts'
import { kernelInUse } from '../../src/bvh/wasm-kernel.ts'
import { backend, createHit, TriangleMesh } from '../../src/index.ts'

const { gc } = globalThis as unknown as { gc: () => void }
const { positions, indices } = terrain({ triangles: 8000 })
backend.use('wasm')

function useFifty(): number {
  const meshes = Array.from({ length: 50 }, () => new TriangleMesh(positions, indices))
  for (const mesh of meshes) mesh.castRayAny({ x: 0, y: 1e4, z: 0 }, { x: 0, y: -1, z: 0 }, Number.POSITIVE_INFINITY)
  return backend.bytes
}

/** Finalizers run between jobs, after a collection; what they free goes back to the system a little later. */
async function settle(): Promise<number> {
  for (let i = 0; i < 10; i++) {
    gc()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return process.memoryUsage().rss
}

const held = [useFifty()]
const before = await settle()
let after = before
for (let round = 0; round < 3; round++) {
  held.push(useFifty())
  after = await settle()
}
const left = backend.bytes

function halfRenewFifty(): number {
  backend.use('auto')
  const down = { x: 0.01, y: -1, z: 0.02 }
  for (let i = 0; i < 50; i++) {
    const mesh = new TriangleMesh(positions, indices)
    const { tree } = mesh
    mesh.refit(positions, indices)
    while (tree.mirror.renewing < 0) mesh.castRayAny({ x: 0, y: 1e4, z: 0 }, down, Number.POSITIVE_INFINITY)
    if (tree.mirror.revision === tree.revision) throw new Error('it is whole')
  }
  return backend.bytes
}

const half = halfRenewFifty()
await settle()
/** Is the kernel's memory gone once its last mirror is, although the last hit came from it? */
async function isFreed(): Promise<boolean> {
  const mesh = new TriangleMesh(positions, indices)
  const { min, max } = mesh.bounds
  const above = { x: (min.x + max.x) / 2, y: max.y + 1, z: (min.z + max.z) / 2 }
  if (!mesh.castRay(above, { x: 0.01, y: -1, z: 0.02 }, Number.POSITIVE_INFINITY, createHit()))
    throw new Error('it hits nothing')
  const memory = new WeakRef(kernelInUse()!.memory)
  mesh.dispose()
  await settle()
  return memory.deref() === undefined
}

const freed = await isFreed()
process.stdout.write(JSON.stringify({ held, left, rise: after - before, half, halfLeft: backend.bytes, freed }))
