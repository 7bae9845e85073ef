import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Choice } from './backends.ts'
import type { Job } from './job.ts'
import { addFailure, newTally, type Tally } from './tally.ts'

/** It lies beside the bundle of this module (scripts/prove.mjs). */
const WORKER = new URL('./worker.mjs', import.meta.url)

export const THREADS = Math.max(1, Math.min(8, availableParallelism()))

/** Most of what the judges allocate dies at once: with room for it the collector has less to do. */
const YOUNG = 96

/** A job that takes longer runs without end. */
const TIME_LIMIT = 120_000

/** Runs all jobs on all cores, in any order; results are the same whatever the order. */
export async function runJobs(
  jobs: Iterable<Job>,
  each: (tally: Tally, job: Job) => void,
  backend: Choice,
): Promise<void> {
  const queue = jobs[Symbol.iterator]()
  await Promise.all(Array.from({ length: THREADS }, () => runLane(queue, each, backend)))
}

/** One worker after another: a new one where the last ran without end. */
async function runLane(queue: Iterator<Job>, each: (tally: Tally, job: Job) => void, backend: Choice): Promise<void> {
  let worker: Worker | undefined
  try {
    for (let { value: job, done } = queue.next(); !done; { value: job, done } = queue.next()) {
      worker ??= new Worker(WORKER, { workerData: { backend }, resourceLimits: { maxYoungGenerationSizeMb: YOUNG } })
      const tally = await answer(worker, job)
      if (tally) each(tally, job)
      else {
        await worker.terminate()
        worker = undefined
        each(endless(job), job)
      }
    }
  } finally {
    await worker?.terminate()
  }
}

/** The worker's tally of a job, or null where time is up. */
function answer(worker: Worker, job: Job): Promise<Tally | null> {
  return new Promise((resolve, reject) => {
    const clock = setTimeout(() => settle(() => resolve(null)), TIME_LIMIT)
    const onMessage = (tally: Tally) => settle(() => resolve(tally))
    const onError = (error: unknown) => settle(() => reject(error))
    const settle = (finish: () => void) => {
      clearTimeout(clock)
      worker.off('message', onMessage).off('error', onError)
      finish()
    }
    worker.on('message', onMessage).on('error', onError)
    worker.postMessage(job)
  })
}

function endless(job: Job): Tally {
  const tally = newTally()
  tally.crashes++
  addFailure(tally, 'a piece of work that does not end', `// ${JSON.stringify(job)}`)
  return tally
}
