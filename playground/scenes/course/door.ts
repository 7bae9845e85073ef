import { HERTZ } from '../../../scenes/clockwork.ts'

/** Seconds from shut to open. */
const TAKES = 0.6

/** How far a door is open, from 0 to 1. It depends on who comes: so it is told in each step, and known for the moments of that step. */
export interface Door {
  /** Before things are driven: the step that begins there and takes `dt` seconds. */
  step(begins: number, dt: number, wanted: boolean): void
  readonly open: (step: number) => number
  shut(): void
}

export function createDoor(): Door {
  let from = 0
  let to = 0
  let begun = 0
  let long = 1
  return {
    step(begins, dt, wanted) {
      from = to
      to = Math.min(1, Math.max(0, from + (wanted ? dt : -dt) / TAKES))
      begun = begins
      long = dt * HERTZ
    },
    open: (step) => from + (to - from) * Math.min(1, Math.max(0, (step - begun) / long)),
    shut() {
      from = to = begun = 0
    },
  }
}
