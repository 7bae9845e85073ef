/** One of the threads that walk: it has the level on shared memory, and does one job at a time. */
import { workerData } from 'node:worker_threads'
import { TriangleMesh } from '../../src/index.ts'
import { cellsFor } from '../audit.ts'
import type { Body } from '../body.ts'
import { doJob, type Job, type Outcome } from '../walk/job.ts'
import { newWalker } from '../walk/walker.ts'

/** What each thread is started with. */
export interface WorkerData {
  /** Of `TriangleMesh.toBuffer`. */
  readonly mesh: SharedArrayBuffer
  readonly body: Body
}

const { mesh, body } = workerData as WorkerData
const walker = newWalker(TriangleMesh.from(mesh), body)
const cells = cellsFor(walker.mesh, body)

export default function work(job: Job): Outcome {
  return doJob(walker, cells, job)
}
