/** What the home page's picture shows when, in seconds from the beginning of a round. */
import { type Fall, STEP } from './fall.ts'

export type Phase = 'same' | 'fell' | 'turn'

export interface Moment {
  readonly phase: Phase
  /** How far each walker is, in steps. */
  readonly article: number
  readonly exact: number
  /** Of the camera's way, 0..1. */
  readonly camera: number
  /** Over, and to be begun again. */
  readonly over: boolean
}

/** They stand; then the article's sets out, and carom's follows. */
const STAND = 0.8
const BEHIND = 1.2
/** Between the last step and the next round, for somebody to take their turn. */
const PAUSE = 6

export function momentOf(time: number, { exact, through }: Fall): Moment {
  const end = exact.length - 1
  const first = (time - STAND) / STEP
  const second = first - BEHIND / STEP
  const share = Math.min(Math.max(second / end, 0), 1)
  return {
    phase: second >= end ? 'turn' : through !== null && first >= through.step ? 'fell' : 'same',
    article: first,
    exact: second,
    camera: share * share * (3 - 2 * share),
    over: second > end + PAUSE / STEP,
  }
}
