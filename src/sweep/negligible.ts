/**
 * What counts as zero. A coordinate of 10⁻¹⁷⁰ beside others of 1 means nothing, but products of such numbers leave the range of
 * doubles, and then it is signs that are lost, not digits. So what is far below the tolerance of a sweep is dropped as it is loaded.
 * Nearest points have no such tolerance (a distance of 2⁻¹⁰⁷⁴ is not 0), but their formulas are of a lower degree.
 */
import { RAISE, SMALL } from '../math/small.ts'
import { A, C, CENTRE, MOVE, TOLERANCE, w } from './registers.ts'

/** Below this share of ε, 2⁻³⁰, a coordinate is zero: no answer is off by more than that. */
const NEGLIGIBLE = 9.313225746154785e-10

/** Drops what is negligible of the registers from `first` up to `end`; TOLERANCE is set. */
export function dropNegligible(first: number, end: number): void {
  const least = NEGLIGIBLE * w[TOLERANCE]
  for (let i = first; i < end; i += 2) if (Math.abs(w[i]) < least) w[i] = w[i + 1] = 0
}

/**
 * Multiplies CENTRE, A, B, C by a power of RAISE so that the formulas of the nearest point stay in range.
 * @returns how often; so often lengths must be multiplied by LOWER afterwards
 */
export function raiseSmall(): number {
  if (Math.abs(w[CENTRE]) >= SMALL || Math.abs(w[A]) >= SMALL) return 0 // nearly always
  let largest = 0
  for (let i = CENTRE; i < MOVE; i += 2) largest = Math.max(largest, Math.abs(w[i]))
  for (let i = A; i < C + 6; i += 2) largest = Math.max(largest, Math.abs(w[i]))
  let raised = 0
  for (; largest > 0 && largest < SMALL; largest *= RAISE) {
    for (let i = CENTRE; i < C + 6; i++) w[i] *= RAISE
    raised++
  }
  return raised
}
