/**
 * Which numbers count as zero. A coordinate of 10⁻¹⁷⁰ beside coordinates of 1 means nothing. But products of such
 * numbers leave the range of doubles, which loses signs, not just digits. So numbers far below a sweep's tolerance are
 * dropped on loading. Nearest-point queries have no such tolerance (a distance of 2⁻¹⁰⁷⁴ is not 0), but their formulas
 * have a lower degree.
 */
import { RAISE, SMALL } from '../math/small.ts'
import { A, C, CENTRE, MOVE, TOLERANCE, w } from './registers.ts'

/** A coordinate below this share of ε, 2⁻³⁰, counts as zero. This changes no answer by more than that. */
const NEGLIGIBLE = 9.313225746154785e-10

/** Drops negligible numbers from the registers from `first` up to `end`. TOLERANCE must be set. */
export function dropNegligible(first: number, end: number): void {
  const least = NEGLIGIBLE * w[TOLERANCE]
  for (let i = first; i < end; i += 2) if (Math.abs(w[i]) < least) w[i] = w[i + 1] = 0
}

/**
 * Multiplies CENTRE, MOVE, A, B and C by RAISE until the nearest-point formulas stay in range.
 * @returns how many times; the caller must multiply lengths by LOWER as many times
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
