/** Exact checks in a worker, with their counts so far; ended by ending the worker. */
import { mergeTally, newTally, type Tally } from '../../../test/prove/tally.ts'

export interface Checks {
  readonly seed: number
  readonly cases: number
  readonly state: 'running' | 'done' | 'stopped'
  /** Of each shape, in the order they came. */
  readonly shapes: Readonly<Record<string, { cases: number; wrong: number; worst: number }>>
  readonly done: number
  readonly wrong: number
  /** The first of what was wrong, as a test; a bug report. */
  readonly failure: string | null
}

export function startChecks(
  cases: number,
  seed: number,
  on: { changed(checks: Checks): void; failed(error: Error): void },
): { stop(): void } {
  const tally = newTally()
  const worker = new Worker(new URL('./checks-worker.ts', import.meta.url), { type: 'module', name: 'exact checks' })
  const end = (state: Checks['state']) => {
    if (state !== 'running') worker.terminate()
    on.changed(summaryOf(tally, cases, seed, state))
  }
  worker.onmessage = ({ data }: MessageEvent<Tally | null>) => {
    if (data) mergeTally(tally, data)
    end(data ? 'running' : 'done')
  }
  worker.onerror = ({ message }) => {
    end('stopped')
    on.failed(new Error(`The checks ended in an exception: ${message}`))
  }
  worker.postMessage({ cases, seed })
  end('running')
  return { stop: () => end('stopped') }
}

export function summaryOf(tally: Tally, cases: number, seed: number, state: Checks['state']): Checks {
  const shapes: Record<string, { cases: number; wrong: number; worst: number }> = {}
  for (const [name, { cases, wrong, worst }] of Object.entries(tally.shapes)) shapes[name] = { cases, wrong, worst }
  const all = Object.values(shapes)
  const wrong = all.reduce((sum, one) => sum + one.wrong, 0) + tally.crashes
  const done = all.reduce((sum, one) => sum + one.cases, 0)
  return { seed, cases, state, shapes, done, wrong, failure: tally.failures[0]?.test ?? null }
}
