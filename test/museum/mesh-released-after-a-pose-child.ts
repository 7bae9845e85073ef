// Runs under `node --expose-gc`: prints how many bytes stay of a mesh that was asked through a pose and let go of.
import { createHit, TriangleMesh, World } from '../../src/index.ts'

const { gc } = globalThis as unknown as { gc: () => void }
const used = (): number => {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

function use(triangles: number): void {
  const mesh = new TriangleMesh(new Float32Array(9 * triangles).map((_, i) => (i * 7919) % 1000))
  const world = new World()
  const id = world.add(mesh, { position: { x: 1, y: 0, z: 0 } })
  world.castRay({ x: 5, y: 2000, z: 5 }, { x: 0, y: -1, z: 0 }, 4000, createHit())
  world.remove(id)
}

async function settle(): Promise<number> {
  for (let i = 0; i < 3; i++) {
    await new Promise((resolve) => setTimeout(resolve, 10))
    gc()
  }
  return used()
}

use(100) // what is made once
const before = await settle()
use(200_000)
process.stdout.write(JSON.stringify((await settle()) - before))
