import { Worker } from 'node:worker_threads'
import { HANG } from './judge.ts'
import { BEAT_LENGTH, BEGUN, JUDGED, READY, type Tally } from './tally.ts'
import type { Fault, Work } from './worker.ts'

/** Milliseconds between two looks. */
const LOOK = 100
/** Megabytes of heap: what takes more dies. */
const HEAP = 128

/** Lets a worker read until all is done or time is up. One that does not come back, or dies, is replaced by another behind the mutant. */
export async function watch(file: string, work: Omit<Work, 'beat'>, tally: Tally): Promise<void> {
  for (let { from } = work; from < work.to && !tally.isOver; ) {
    const { begun, end } = await letWork(file, { ...work, from }, tally)
    if (end === 'done' || end === 'time') return
    const mutant = from + begun - 1
    // A machine that others keep busy may stop anybody for a second: what hangs once is asked again, alone.
    const again = end === 'hang' ? await letWork(file, { ...work, from: mutant, to: mutant + 1 }, tally) : { end }
    if (again.end !== 'done' && again.end !== 'time') {
      const [outcome, text] = again.end === 'hang' ? ['hang', `over ${HANG} ms, twice`] : ['over budget', again.end]
      tally.addFault({ mutant, name: '', outcome, text }, false)
    }
    from = mutant + 1
  }
}

/** How it ended: 'done', 'time' (is up), 'hang' (at the last mutant that it began), or the message of the error that it died of. */
async function letWork(file: string, work: Omit<Work, 'beat'>, tally: Tally): Promise<{ begun: number; end: string }> {
  const beat = new Int32Array(new SharedArrayBuffer(4 * BEAT_LENGTH))
  const worker = new Worker(file, { workerData: { ...work, beat }, resourceLimits: { maxOldGenerationSizeMb: HEAP } })
  let seen = 0
  let since = performance.now()
  const end = await new Promise<string>((resolve, reject) => {
    worker.on('message', (fault: Fault) => tally.addFault(fault, true))
    worker.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(error.message) : reject(error),
    )
    worker.on('exit', () => resolve('done'))
    const timer = setInterval(() => {
      const now = Atomics.load(beat, BEGUN) + Atomics.load(beat, JUDGED)
      if (now !== seen || Atomics.load(beat, READY) === 0) since = performance.now()
      seen = now
      tally.progress(beat)
      if (performance.now() - since > HANG + LOOK) resolve('hang')
      else if (tally.isOver) resolve('time')
    }, LOOK)
    worker.on('exit', () => clearInterval(timer))
  })
  await worker.terminate()
  tally.addCounts(beat)
  return { begun: Atomics.load(beat, BEGUN), end }
}
