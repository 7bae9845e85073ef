/** What a row of "where it fails" is, and the two ways to make one. */
import { type Input, runExact, runLesson, type Track } from './defect-run.ts'
import { number } from './settings.ts'

export interface DefectCase {
  readonly id: string
  /** What is wrong, in one sentence. */
  readonly sentence: string
  run(): DefectOutcome
}

export interface DefectOutcome {
  /** What is drawn; null where there is nothing to see but numbers. */
  readonly shown: { readonly input: Input; readonly lesson: Track; readonly exact: Track } | null
  readonly wrong: string
  readonly right: string
  readonly number: string
}

export const n = (value: number) => number(value, 4)

/** One input on both rules; the sentences are given what became of it. */
export function both(
  id: string,
  sentence: string,
  input: Input,
  tell: (lesson: Track, exact: Track) => { wrong: string; right: string; number: string },
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

/** Rows that are only about numbers. */
export function told(id: string, sentence: string, run: () => Omit<DefectOutcome, 'shown'>): DefectCase {
  return { id, sentence, run: () => ({ shown: null, ...run() }) }
}
