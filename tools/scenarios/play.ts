/** Plays a setting in any library. */
import type { Frame, Input, Scenario, Setting, Track, Verdict } from './scenario.ts'

/** A library whose characters can be put into scenarios. */
export interface Runner {
  readonly name: string
  readonly version: string
  /** What is used of it, and what is set other than by its defaults. */
  readonly settings: string
  /** Null where it has no such body, thing or option. */
  open(setting: Setting): Player | null
}

/** A level with a character in it, at a time. */
export interface Player {
  /**
   * One frame: what is driven goes to where it is at time + dt, the character does as it is told.
   * @returns false where the library cannot do that
   */
  frame(input: Input, time: number, dt: number, frame: number): boolean
  /** What is seen now. */
  look(): Omit<Frame, 'time'>
  dispose(): void
}

/** Plays a setting, a frame each time that it is asked for the next one. @returns null where the library cannot do it */
export function* playing(runner: Runner, setting: Setting): Generator<undefined, Track | null> {
  const player = runner.open(setting)
  if (player === null) return null
  const { rate, input } = setting
  const frames: Frame[] = []
  try {
    for (let i = 0; i < framesOf(setting); i++) {
      if (!player.frame(input(i / rate, i), i / rate, 1 / rate, i)) return null
      frames.push({ time: (i + 1) / rate, ...player.look() })
      yield
    }
  } finally {
    player.dispose()
  }
  return { setting, frames }
}

export const framesOf = ({ seconds, rate }: Setting): number => Math.round(seconds * rate)

/** Plays all runs of a scenario and judges them, a frame each time that it is asked for the next one. @returns null: it cannot do it */
export function* judging(runner: Runner, scenario: Scenario): Generator<undefined, readonly Verdict[] | null> {
  const tracks: Track[] = []
  for (const setting of scenario.runs()) {
    const track = yield* playing(runner, setting)
    if (track === null) return null
    tracks.push(track)
  }
  return scenario.expect(tracks)
}

export const play = (runner: Runner, setting: Setting): Track | null => toItsEnd(playing(runner, setting))

/** The verdicts on a scenario in a library; null: it cannot do it. */
export const judge = (runner: Runner, scenario: Scenario): readonly Verdict[] | null =>
  toItsEnd(judging(runner, scenario))

export function toItsEnd<T>(work: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
