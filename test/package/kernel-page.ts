/**
 * The program of kernel.browser.long.test.ts, for a page and for a worker: asks a level some hundred questions, and says who answered them,
 * why, and every column of the answers. The page can also use meshes and let go of them.
 */
import { backend, createHit, type Hit, TriangleMesh } from 'carom'

interface Level {
  positions: number[]
  indices: number[]
}

export interface Report {
  serves: string
  reason: string
  bytes: number
  answers: string
}

function run({ positions, indices }: Level): Report {
  backend.use('wasm')
  const mesh = new TriangleMesh(Float32Array.from(positions), indices)
  const { min, max } = mesh.bounds
  const hit = createHit()
  const hits: Hit[] = []
  const answers: unknown[] = []
  for (let i = 0; i < 300; i++) {
    const across = ((i * 37) % 300) / 300
    const along = ((i * 91) % 300) / 300
    const from = { x: min.x + across * (max.x - min.x), y: max.y + 1, z: min.z + along * (max.z - min.z) }
    const way = { x: along - 0.5, y: -1, z: across - 0.5 }
    answers.push(mesh.castRay(from, way, Number.POSITIVE_INFINITY, hit) && JSON.stringify(hit))
    answers.push(JSON.stringify(hits.slice(0, mesh.castRayAll(from, way, Number.POSITIVE_INFINITY, hits))))
    answers.push(mesh.castRayAny(from, { ...way, y: -way.y }, 1), mesh.contains({ ...from, y: (min.y + max.y) / 2 }))
  }
  return { serves: backend.serves, reason: backend.reason, bytes: backend.bytes, answers: JSON.stringify(answers) }
}

/** What the kernel's copies of so many meshes take, bytes; nobody holds the meshes afterwards. */
function useAndDrop({ positions, indices }: Level, count: number): number {
  backend.use('wasm')
  const meshes = Array.from({ length: count }, () => new TriangleMesh(Float32Array.from(positions), indices))
  for (const mesh of meshes) mesh.castRayAny(mesh.bounds.max, { x: 1, y: -1, z: 1 }, Number.POSITIVE_INFINITY)
  return backend.bytes
}

const scope = globalThis as unknown as { document?: unknown; ask?: object; onmessage?: unknown }
if (scope.document !== undefined) {
  const inWorker = (level: Level): Promise<Report> =>
    new Promise((resolve, reject) => {
      const worker = new Worker('/program.js', { type: 'module' })
      worker.onmessage = ({ data }) => resolve(data)
      worker.onerror = ({ message }) => reject(new Error(message))
      worker.postMessage(level)
    })
  scope.ask = { run, inWorker, useAndDrop, bytes: () => backend.bytes }
} else {
  scope.onmessage = ({ data }: { data: Level }) => postMessage(run(data))
}
