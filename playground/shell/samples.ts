/**
 * What one question costs while the scene runs. Single runs are shorter than the clock can tell, so they are added up until it
 * can; the first are dropped, because V8 has not compiled them yet. The median of the last sums is shown: one garbage collection
 * says nothing about a question.
 */
import { median, STEPS_OF_CLOCK } from './measure.ts'

/** Runs that are dropped: half a second of steps. */
const COLD = 30
const KEPT = 31

export interface Samples {
  /** `runs` runs took `ms` together. */
  add(ms: number, runs?: number): void
  /** Microseconds of one run; `atMost` while the clock has not yet told anything but that; null: nothing yet. */
  read(): { readonly us: number; readonly atMost: boolean } | null
  /** Another input: its cost is another. The code stays warm. */
  restart(): void
}

/** `step`: of the clock, in milliseconds. */
export function createSamples(step: number, cold = COLD): Samples {
  let dropped = 0
  let sum = { ms: 0, runs: 0 }
  let list: number[] = []
  return {
    add(ms, runs = 1) {
      if (dropped < cold) {
        dropped += runs
        return
      }
      sum.ms += ms
      sum.runs += runs
      if (sum.ms < STEPS_OF_CLOCK * step) return
      list.push((sum.ms * 1000) / sum.runs)
      if (list.length > KEPT) list.shift()
      sum = { ms: 0, runs: 0 }
    },
    read() {
      if (list.length > 0) return { us: median(list), atMost: false }
      return sum.runs > 0 ? { us: ((sum.ms + step) * 1000) / sum.runs, atMost: true } : null
    },
    restart() {
      sum = { ms: 0, runs: 0 }
      list = []
    },
  }
}
