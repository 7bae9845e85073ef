import { parentPort, workerData } from 'node:worker_threads'
import { useBackend } from './backends.ts'
import { SHAPES } from './bodies.ts'
import { type Job, ROUNDS, runJob, runUntilBroken, type Verdict } from './job.ts'
import { addFailure, newTally, type Tally } from './tally.ts'

/** Runs jobs as they come; as a judge of a planted defect, one short suite. An exception is a failure, not an end. */

function guarded<T>(work: () => T, failed: (tally: Tally) => T): T {
  try {
    return work()
  } catch (error) {
    const tally = newTally()
    tally.crashes++
    addFailure(tally, 'an exception', `// ${error instanceof Error ? error.stack : String(error)}`)
    return failed(tally)
  }
}

const judged = (name: string, most: number): Verdict =>
  guarded(
    () => runUntilBroken(SHAPES, name, most),
    (tally) => ({ tally, rounds: ROUNDS }), // it may have been the last
  )

useBackend(workerData?.backend ?? 'auto')
if (workerData?.defect) parentPort?.postMessage(judged(workerData.name, workerData.most))
else
  parentPort?.on('message', (job: Job) =>
    parentPort?.postMessage(
      guarded(
        () => runJob(job),
        (tally) => tally,
      ),
    ),
  )
