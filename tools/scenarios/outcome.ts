/** What came of one scenario in one library. */
import { isKnown, NOT_YET } from './not-yet.ts'
import { judging, type Runner, toItsEnd } from './play.ts'
import type { Scenario, Verdict } from './scenario.ts'

/** Its verdicts; or why there are none. */
export type Outcome = readonly Verdict[] | 'not yet' | 'cannot' | { readonly error: string }

/** Plays and judges, a frame each time that it is asked for the next one. */
export function* asking(runner: Runner, scenario: Scenario): Generator<undefined, Outcome> {
  if (runner.name === 'carom' && scenario.name in NOT_YET && !isKnown(scenario.name)) return 'not yet'
  try {
    return (yield* judging(runner, scenario)) ?? 'cannot'
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

export const ask = (runner: Runner, scenario: Scenario): Outcome => toItsEnd(asking(runner, scenario))

/** Off by less than this, in the unit of the question: of lengths a millimetre. */
const LITTLE = 1e-3

/** Is it off, but by little? */
export const isClose = (outcome: Outcome): boolean =>
  kindOf(outcome) === 'failed' && Array.isArray(outcome) && outcome.every(({ ok, off }) => ok || off < LITTLE)

export function kindOf(outcome: Outcome): 'ok' | 'failed' | 'not yet' | 'cannot' {
  if (typeof outcome === 'string') return outcome
  return 'error' in outcome || !outcome.every(({ ok }) => ok) ? 'failed' : 'ok'
}

/** A measured number, short. */
export const number = (x: number): string => {
  if (Number.isInteger(x) || !Number.isFinite(x)) return String(x)
  return Math.abs(x) >= 1e-3 && Math.abs(x) < 1e5
    ? String(Number(x.toPrecision(Math.abs(x) < 1 ? 4 : 7)))
    : x.toExponential(1)
}
