/** Several walkers who share a wave's jobs: who is free takes the next one. */
import type { DoJobs } from '../../../doctor/walk/explore.ts'
import type { Job, Outcome } from '../../../doctor/walk/job.ts'

/** Does one job at a time. */
export type Walker = (job: Job) => Promise<Outcome>

export interface Pool {
  readonly doJobs: DoJobs
  /** Jobs that were begun are finished; no other is begun before it goes on. */
  pause(on: boolean): void
}

/** @param moved is told after each job how many moves were made in it */
export function createPool(walkers: readonly Walker[], moved: (moves: number) => void): Pool {
  let goesOn: Promise<void> | null = null
  let resume = () => {}
  return {
    pause(on) {
      if (on && goesOn === null)
        goesOn = new Promise((done) => {
          resume = done
        })
      else if (!on) {
        goesOn = null
        resume()
      }
    },
    async doJobs(jobs) {
      const outcomes = new Array<Outcome>(jobs.length)
      let next = 0
      const work = async (walker: Walker) => {
        for (;;) {
          while (goesOn !== null) await goesOn
          if (next >= jobs.length) return
          const mine = next++
          outcomes[mine] = await walker(jobs[mine])
          moved(outcomes[mine].moves)
        }
      }
      await Promise.all(walkers.map(work))
      return outcomes
    },
  }
}
