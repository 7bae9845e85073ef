import { parentPort, workerData } from 'node:worker_threads'
import { SHAPES, type Shape } from './bodies.ts'
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

/** The shapes that a defect's name begins with come first: it is found sooner. */
function firstOf(name: string): Shape[] {
  const word = name.slice(0, 4)
  return [...SHAPES].sort((a, b) => Number(b.includes(word)) - Number(a.includes(word)))
}

if (workerData?.defect)
  parentPort?.postMessage(guarded(() => runUntilBroken(workerData.seed, firstOf(workerData.name), workerData.rounds)))
else parentPort?.on('message', (job: Job) => parentPort?.postMessage(guarded(() => runJob(job))))
