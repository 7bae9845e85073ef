/** How many people this machine carries, found out by a few steps of a small crowd. */
import { median } from '../../shell/measure.ts'
import { LEAST, MOST } from './controls.ts'

/** The crowd that is timed, and how many of its steps: the last ones count, when all is compiled. */
export const TRIAL = { people: 200, steps: 24, counted: 8 }
/** Part of the time between two steps that the crowd may take: the rest is for drawing it. */
const SHARE = 0.5
/** What a step costs grows by this power of the people in it: there are more of them around each. */
const GROWTH = 1.3

/** @param ms of one step of so many people @param step seconds from one step to the next */
export function peopleCarried(ms: number, people: number, step: number): number {
  if (!(ms > 0)) return MOST
  const count = people * ((SHARE * step * 1000) / ms) ** (1 / GROWTH)
  return Math.min(MOST, Math.max(LEAST, Math.floor(count / 10) * 10))
}

/** @param run one step of TRIAL.people @returns milliseconds of one */
export function timeSteps(run: () => void, now: () => number = () => performance.now()): number {
  const times: number[] = []
  for (let i = 0; i < TRIAL.steps; i++) {
    const start = now()
    run()
    times.push(now() - start)
  }
  return median(times.slice(-TRIAL.counted))
}
