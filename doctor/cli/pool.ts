/** Who does the walking: this thread, or several. The answer is the same, byte for byte. */
import { setImmediate } from 'node:timers/promises'
import type { TriangleMesh } from '../../src/index.ts'
import { cellsFor } from '../audit.ts'
import type { Body } from '../body.ts'
import type { DoJobs } from '../walk/explore.ts'
import { doJob, type Job, type Outcome } from '../walk/job.ts'
import { newWalker } from '../walk/walker.ts'
import { isOutOfMemory, OurError } from './exit.ts'
import type { WorkerData } from './worker.ts'

export interface Walkers {
  readonly doJobs: DoJobs
  close(): Promise<void>
}

export async function newWalkers(mesh: TriangleMesh, body: Body, count: number): Promise<Walkers> {
  return count === 1 ? newLoneWalker(mesh, body) : newPool(mesh, body, count)
}

/** This thread, which looks up between jobs: at Ctrl-C, and to draw its progress. */
function newLoneWalker(mesh: TriangleMesh, body: Body): Walkers {
  const walker = newWalker(mesh, body)
  const cells = cellsFor(mesh, body)
  return {
    async doJobs(jobs) {
      const outcomes: Outcome[] = []
      for (const job of jobs) {
        outcomes.push(doJob(walker, cells, job))
        await setImmediate()
      }
      return outcomes
    },
    async close() {},
  }
}

/** @param file the threads' program: worker.ts, bundled */
export async function newPool(
  mesh: TriangleMesh,
  body: Body,
  count: number,
  file = new URL('./worker.js', import.meta.url),
): Promise<Walkers> {
  const { Piscina } = await import('piscina')
  const workerData: WorkerData = { mesh: mesh.toBuffer({ shared: true }), body }
  const pool = new Piscina({ filename: file.href, minThreads: count, maxThreads: count, workerData })
  // (a thread that dies idle is told here; one that dies at work fails its job)
  let death: unknown
  pool.on('error', (error) => {
    death ??= error
  })
  const run = async (job: Job): Promise<Outcome> => {
    try {
      if (death !== undefined) throw death
      return (await pool.run(job)) as Outcome
    } catch (error) {
      throw new OurError(whyOf(error))
    }
  }
  return {
    async doJobs(jobs) {
      const runs = jobs.map(run)
      // (all are waited for, or a second failure would be nobody's)
      await Promise.allSettled(runs)
      return Promise.all(runs)
    },
    close: () => pool.destroy(),
  }
}

/** For the user. */
export function whyOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  if (isOutOfMemory(error))
    return `a worker thread is out of memory (${message}); fewer --workers need less, and NODE_OPTIONS=--max-old-space-size=8000 allows 8 GB`
  return `a worker thread died: ${message}`
}
