import { type Recording, type ReplayResult, recordStep, replay, startRecording } from 'carom'
import type { Game } from './game.ts'

/** A minute. */
export const LONGEST_TAPE = 3600

/** A recording of a game. */
export interface Tape {
  /** The game's step at its start. */
  readonly from: number
  readonly length: number
  /** A step has been made, by this input. */
  record(input: number): void
  /** Plays it in another game. @param plant a ball of it is moved by a nanometre before that step; -1: none is */
  replay(other: Game, plant?: number): ReplayResult
}

export function createTape(game: Game): Tape {
  const from = game.step
  const recording: Recording<number> = startRecording(game.world, game.owners)
  return {
    from,
    get length() {
      return recording.inputs.length
    },
    record: (input) => recordStep(recording, game.world, input, game.owners),
    replay(other, plant = -1) {
      const step = (input: number, index: number) => {
        other.setStep(from + index)
        if (index === plant) other.nudge()
        other.advance(input)
      }
      return replay(recording, other.world, step, other.owners)
    },
  }
}
