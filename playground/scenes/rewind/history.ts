import type { Game, Moment } from './game.ts'

/** Ten seconds. */
export const MOST_STEPS = 600

/** The last steps of a game: a moment after each, and the input that made it. */
export interface History {
  /** The moments from `first` to `end` can be gone to. */
  readonly first: number
  readonly end: number
  /** Of steps that were played again by their recorded inputs: how many, and the first that came out differently, or -1. */
  readonly again: { readonly steps: number; readonly differs: number }
  /** Makes a step. Null: the recorded input, where there is one. Another input than the recorded cuts off the future. */
  step(input: number | null): number
  goTo(step: number): void
  /** Undefined: not kept, or not any more. */
  at(step: number): Moment | undefined
}

export function createHistory(game: Game, most = MOST_STEPS): History {
  // one more than there are steps: the moment before the first of them
  const moments: Moment[] = []
  const inputs: number[] = []
  const again = { steps: 0, differs: -1 }
  const place = (step: number) => step % (most + 1)
  let first = game.step
  let end = first
  moments[place(end)] = game.moment()

  function at(step: number): Moment | undefined {
    return step >= first && step <= end ? moments[place(step)] : undefined
  }

  return {
    get first() {
      return first
    },
    get end() {
      return end
    },
    again,
    at,
    step(said) {
      const { step } = game
      const isRecorded = step < end && (said === null || said === inputs[place(step)])
      const input = isRecorded ? inputs[place(step)] : (said ?? 0)
      game.advance(input)
      const moment = game.moment()
      if (isRecorded) {
        again.steps++
        if (moment.hash !== at(step + 1)?.hash && again.differs < 0) again.differs = step + 1
        return input
      }
      inputs[place(step)] = input
      end = step + 1
      first = Math.max(first, end - most)
      moments[place(end)] = moment
      return input
    },
    goTo(step) {
      const moment = at(step)
      if (moment === undefined) throw new RangeError(`goTo: step is ${step}, expected ${first} to ${end}`)
      game.restore(moment)
    },
  }
}
