/** The blit done slowly: which step of the lesson is lit at a time, and how many rows are done by then. */

/** Seconds for each step; rows are laid on during the two in the middle. */
const STEPS = [
  ['file', 0.7],
  ['rows', 0.7],
  ['rectangle', 0.7],
  ['edges', 0.7],
  ['weigh', 1.4],
  ['divide', 1.4],
  ['counts', 0.7],
  ['texture', 0.7],
] as const

export type SlowStep = (typeof STEPS)[number][0]

export interface Moment {
  readonly step: SlowStep
  /** Rows that are done, 0 to 1. */
  readonly done: number
}

/** Null when it is over. */
export function momentAt(seconds: number): Moment | null {
  let before = 0
  for (const [step, length] of STEPS) {
    if (seconds < before + length) {
      const part = (seconds - before) / length
      if (step === 'weigh') return { step, done: part / 2 }
      if (step === 'divide') return { step, done: 0.5 + part / 2 }
      return { step, done: step === 'counts' || step === 'texture' ? 1 : 0 }
    }
    before += length
  }
  return null
}
