/** What a row of "where it fails" is, and the two ways to make one. */
import { type Input, runExact, runLesson, type Track } from './defect-run.ts'
import { number } from './settings.ts'
import type { Sketch } from './sketches.ts'

export interface DefectCase {
  readonly id: string
  /** What is wrong, in one sentence. */
  readonly sentence: string
  run(): DefectOutcome
}

export interface DefectOutcome extends Told {
  /** Balls on their way; null where it is about something else. */
  readonly shown: { readonly input: Input; readonly lesson: Track; readonly exact: Track } | null
  /** Drawn instead. */
  readonly sketch?: Sketch
}

interface Told {
  readonly was: string
  readonly now: string
  readonly should: string
  readonly met?: boolean
  readonly number: string
}

export const n = (value: number) => number(value, 4)

/** One input on both rules; the sentences are given what became of it. */
export function both(
  id: string,
  sentence: string,
  input: Input,
  tell: (lesson: Track, exact: Track) => Told,
): DefectCase {
  return {
    id,
    sentence,
    run() {
      const lesson = runLesson(input)
      const exact = runExact(input)
      return { shown: { input, lesson, exact }, ...tell(lesson, exact) }
    },
  }
}

/** Rows that are drawn as a sketch. */
export function sketched(id: string, sentence: string, run: () => Told & { readonly sketch: Sketch }): DefectCase {
  return { id, sentence, run: () => ({ shown: null, ...run() }) }
}
