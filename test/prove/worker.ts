import { parentPort, workerData } from 'node:worker_threads'
import { SHAPES } from './bodies.ts'
import { type Job, runJob, runUntilBroken } from './job.ts'
import { addFailure, newTally, type Tally } from './tally.ts'

/** Runs jobs as they come; as a judge of a planted defect, one short suite. An exception is a failure, not an end. */

function guarded(work: () => Tally): Tally {
  try {
    return work()
  } catch (error) {
    const tally = newTally()
    tally.crashes++
    addFailure(tally, 'an exception', `// ${error instanceof Error ? error.stack : String(error)}`)
    return tally
  }
}

if (workerData?.defect) parentPort?.postMessage(guarded(() => runUntilBroken(SHAPES, workerData.name)))
else parentPort?.on('message', (job: Job) => parentPort?.postMessage(guarded(() => runJob(job))))
