import { createGame, type Game, type Moment, type Time } from './game.ts'
import { createHistory, type History } from './history.ts'
import { createLate, type Late } from './late.ts'

/** Two copies of one game: A has each input at once and keeps its history, B has it some steps later. */
export interface Session {
  readonly a: Game
  readonly b: Game
  readonly history: History
  readonly late: Late
  /** Of confirmed steps: how many came out the same in both, bit for bit; the first that did not, or -1; both hashes of the last. */
  readonly agreed: number
  readonly differs: number
  readonly hashes: { readonly step: number; readonly a: string; readonly b: string }
  /** Of B, since the beginning: how often it went back, and how many steps it made again. */
  readonly rollbacks: number
  readonly replayed: number
  /** One step of both. @param input null: the recorded one. @param delay steps until B has it. @returns the input */
  step(input: number | null, delay: number): number
  /** Both are at that step, which is one of the history's. */
  goTo(step: number): void
  /** Forgets what differed: B is what A is. */
  align(): void
}

/** @param before inputs of steps that have been made already, and are not kept */
export function createSession(time?: Time, before: readonly number[] = []): Session {
  const a = createGame(time)
  for (const input of before) a.advance(input)
  const b = createGame(time)
  const history = createHistory(a)
  let late = createLate(b, a.moment())
  let letters: { due: number; step: number; input: number }[] = []
  const earlier = { rollbacks: 0, replayed: 0 }
  let agreed = 0
  let differs = -1
  let hashes = { step: 0, a: '', b: '' }

  function compare({ step, hash }: Moment): void {
    const right = history.at(step)?.hash ?? ''
    if (hash === right) agreed++
    else if (differs < 0) differs = step
    hashes = { step, a: right, b: hash }
  }

  function align(): void {
    const now = a.moment()
    earlier.rollbacks += late.rollbacks
    earlier.replayed += late.replayed
    late = createLate(b, now)
    letters = []
    differs = -1
    hashes = { step: now.step, a: now.hash, b: now.hash }
  }
  align()

  return {
    a,
    b,
    history,
    get late() {
      return late
    },
    get rollbacks() {
      return earlier.rollbacks + late.rollbacks
    },
    get replayed() {
      return earlier.replayed + late.replayed
    },
    get agreed() {
      return agreed
    },
    get differs() {
      return differs
    },
    get hashes() {
      return hashes
    },
    step(said, delay) {
      const { step } = a
      const input = history.step(said)
      letters.push({ due: step + delay, step, input })
      for (const letter of letters) if (letter.due <= step) late.receive(letter.step, letter.input)
      letters = letters.filter(({ due }) => due > step)
      late.advance(compare)
      return input
    },
    goTo(step) {
      history.goTo(step)
      align()
    },
    align,
  }
}
