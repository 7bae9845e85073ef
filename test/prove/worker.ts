import { parentPort, workerData } from 'node:worker_threads'
import { useBackend } from './backends.ts'
import { SHAPES } from './bodies.ts'
import { type Job, runGuarded, runUntilBroken } from './job.ts'

/** Runs jobs as they come; as a judge of a planted defect, one short suite. */

useBackend(workerData?.backend ?? 'auto')
if (workerData?.defect) parentPort?.postMessage(runUntilBroken(SHAPES, workerData.first))
else parentPort?.on('message', (job: Job) => parentPort?.postMessage(runGuarded(job)))
