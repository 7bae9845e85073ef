import type { Job } from './job.ts'
import { jobsFor } from './jobs.ts'
import type { Options } from './options.ts'
import { brokenCount, movesOf, type Tally } from './tally.ts'

/** How far a run is: one line on stderr every ten seconds. */

const EVERY = 10_000

/** Microseconds that one piece of each part's work takes, roughly: for the time that is left. A deal is two cases. */
const COSTS: Record<Job['part'], number> = {
  cases: 340,
  moves: 100,
  hulls: 6000,
  grids: 1500,
  leaks: 22,
  slivers: 40,
  contains: 130,
  large: 130_000,
  tree: 320,
  oneSided: 250,
  scale: 50,
  order: 160,
  recoveries: 700,
  backends: 12,
}

const costOf = ({ part, from, to }: Job): number => COSTS[part] * (to - from)

/** @param began when, by performance.now() */
export function watch(options: Options, tally: Tally, began: number): { done(job: Job): void } {
  const { seconds, cases } = options
  let said = began
  let behind = 0
  let whole = 0
  if (seconds === null) for (const job of jobsFor(options, 0, cases)) whole += costOf(job)
  return {
    done(job) {
      behind += costOf(job)
      const now = performance.now()
      if (now - said < EVERY) return
      said = now
      const past = (now - began) / 1000
      const left = seconds === null ? (past * (whole - behind)) / behind : Math.max(0, seconds - past)
      console.error(
        `${past.toFixed(0)} s: ${progressOf(tally)}, ${brokenCount(tally)} wrong; about ${left.toFixed(0)} s left`,
      )
    },
  }
}

function progressOf({ shapes, moves, aimed, compared, backends }: Tally): string {
  const cases = Object.values(shapes).reduce((sum, count) => sum + count.cases, 0)
  const { tree, contains, scale, order, recoveries } = compared
  const others = movesOf({ moves }).cases + aimed + tree + contains + scale + order + recoveries + backends.compared
  return `${cases} cases, ${others} others`
}
