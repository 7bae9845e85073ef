import type { Game, Moment } from './game.ts'

/**
 * A copy that hears of inputs late. It guesses that the last one goes on; where it guessed wrong, it goes back to that step and makes
 * the steps since then again.
 */
export interface Late {
  /** Steps whose inputs are all known: nothing changes them any more. */
  readonly confirmed: number
  /** How often it went back, how many steps it made again, and how many of them at the last time. */
  readonly rollbacks: number
  readonly replayed: number
  readonly last: number
  /** In any order; each once. */
  receive(step: number, input: number): void
  /** Mends what was wrong, then makes one step. @param tell each moment that is confirmed now, in order */
  advance(tell: (moment: Moment) => void): void
  /** Moves a ball by a nanometre in what is confirmed: from there on this copy is another. */
  nudge(): void
}

/** @param from where both copies are the same; the game is put there */
export function createLate(game: Game, from: Moment): Late {
  game.restore(from)
  const known = new Map<number, number>()
  /** What the steps were made by. */
  const used = new Map<number, number>()
  /** From the last one that is confirmed to the newest. */
  const moments = new Map<number, Moment>([[from.step, from]])
  let confirmed = from.step
  let told = from.step
  /** The first step that was made by a wrong guess. */
  let wrong = Number.POSITIVE_INFINITY
  let rollbacks = 0
  let replayed = 0
  let last = 0

  function makeStep(): void {
    const { step } = game
    const input = known.get(step) ?? used.get(step - 1) ?? 0
    used.set(step, input)
    game.advance(input)
    moments.set(step + 1, game.moment())
  }

  function replayFrom(step: number): void {
    const now = game.step
    game.restore(moments.get(step) as Moment)
    while (game.step < now) makeStep()
    last = now - step
  }

  return {
    get confirmed() {
      return confirmed
    },
    get rollbacks() {
      return rollbacks
    },
    get replayed() {
      return replayed
    },
    get last() {
      return last
    },
    receive(step, input) {
      if (step < confirmed || known.has(step)) throw new RangeError(`receive: step ${step} is known`)
      known.set(step, input)
      if (step < game.step && used.get(step) !== input) wrong = Math.min(wrong, step)
      while (known.has(confirmed)) confirmed++
    },
    advance(tell) {
      if (wrong < game.step) {
        replayFrom(wrong)
        rollbacks++
        replayed += last
      }
      wrong = Number.POSITIVE_INFINITY
      makeStep()
      while (told < confirmed && told < game.step) tell(moments.get(++told) as Moment)
      for (const step of moments.keys()) if (step < told) moments.delete(step)
      for (const step of used.keys()) if (step < told - 1) used.delete(step)
      for (const step of known.keys()) if (step < told) known.delete(step)
    },
    nudge() {
      const now = game.step
      game.restore(moments.get(told) as Moment)
      game.nudge()
      moments.set(told, game.moment())
      while (game.step < now) makeStep()
    },
  }
}
