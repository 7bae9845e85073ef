/** Runs in a worker thread (shared.test.ts): a mesh on shared memory, asked the questions that were posted. */
import { parentPort, workerData } from 'node:worker_threads'
import { createHit, TriangleMesh, type Vec3 } from '../../src/index.ts'

const { buffer, ways } = workerData as { buffer: SharedArrayBuffer; ways: [Vec3, Vec3][] }
const mesh = TriangleMesh.from(buffer)
const hit = createHit()
parentPort?.postMessage({
  // the very same memory
  isShared: mesh.tree.buffer === buffer && buffer instanceof SharedArrayBuffer,
  answers: ways.map(([from, direction]) => (mesh.castRay(from, direction, 1e9, hit) ? JSON.stringify(hit) : 'none')),
})
