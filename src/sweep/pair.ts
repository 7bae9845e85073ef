/**
 * The function of a pair, one body swept against one target: loads their rows, uses what is known in advance, and
 * applies the contact rule.
 */
import type { Coordinates, Row } from '../math/rows.ts'
import { applyContactRule, IGNORE_LEAVING, type Pair, setTolerance } from './contact-rule.ts'

/**
 * @param sweep SWEEP row of a sphere (from, translation, radius), SOLID SWEEP row of any other body
 * @param s its offset
 * @param target row of the target
 * @param t its offset
 * @param out HIT row, T in 0..1 of the translation; untouched on a miss
 * @param overlap how to treat overlap at the start: IGNORE_LEAVING (default), REPORT, IGNORE
 */
export type SweepPair = (
  sweep: Row,
  s: number,
  target: Coordinates,
  t: number,
  out: Row,
  o: number,
  overlap?: number,
) => boolean

const nothing: Row = new Float64Array(0)

/** The rows of the current pair and their offsets. Only one pair is in progress at a time. */
export const asked = { sweep: nothing, s: 0, target: nothing as Coordinates, t: 0 }

/** Skips the pair: the body touches nothing. */
export const NEVER = -1

/** The numbers that ε depends on: how many sizes of the body, and which columns of the target's row. */
export interface Counted {
  sizes: number
  first?: number
  count: number
}

/**
 * @param begin is called with the mode, after `asked` and TOLERANCE are set. It loads what the pair's `load` does not.
 * It returns the mode (with SURELY_APART if that is known), or NEVER
 */
export function sweepPair(
  pair: Pair,
  { sizes, first = 0, count }: Counted,
  begin: (mode: number) => number = (mode) => mode,
): SweepPair {
  return (sweep, s, target, t, out, o, overlap = IGNORE_LEAVING) => {
    asked.sweep = sweep
    asked.s = s
    asked.target = target
    asked.t = t
    setTolerance(sweep, s, sizes, target, t + first, count)
    const mode = begin(overlap)
    const met = mode !== NEVER && applyContactRule(pair, mode, out, o)
    asked.target = nothing // keeps no mesh alive
    return met
  }
}
