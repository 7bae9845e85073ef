/** Reads mutant after mutant, and writes into shared memory how far it is: whoever watches ends it when one takes too long. */
import { parentPort, workerData } from 'node:worker_threads'
import { extensionOf } from '../../doctor/loading/file-set.ts'
import { corpus } from './corpus.ts'
import { judge, readSmall, watchArrays } from './judge.ts'
import { mutate } from './mutate.ts'
import { planted } from './planted.ts'
import { BEGUN, countAt, isFault, JUDGED, READY } from './tally.ts'

export interface Work {
  seed: number
  /** The first mutant, and the one after the last. */
  from: number
  to: number
  plant: number
  /** See tally.ts. */
  beat: Int32Array
}

export interface Fault {
  mutant: number
  name: string
  outcome: string
  text: string
}

const { seed, from, to, plant, beat } = workerData as Work
const seeds = await corpus()
watchArrays()
const read = plant > 0 ? planted(plant, from) : readSmall
Atomics.store(beat, READY, 1)
for (let mutant = from; mutant < to; mutant++) {
  Atomics.add(beat, BEGUN, 1)
  const { name, bytes } = mutate(seeds, seed, mutant)
  let verdict = await judge(name, bytes, read)
  Atomics.add(beat, JUDGED, 1)
  // A machine that others keep busy may stop anybody for a second: what is slow is slow twice.
  if (verdict.outcome === 'hang') verdict = await judge(name, bytes, read)
  Atomics.add(beat, countAt(extensionOf(name), verdict.outcome), 1)
  if (isFault(verdict.outcome)) parentPort?.postMessage({ mutant, name, ...verdict } satisfies Fault)
}
