/**
 * The function of a pair whose target is a triangle: proved in plain doubles if possible, otherwise solved by the
 * pair's exact solver.
 */
import { SWEEP_FROM } from '../math/rows.ts'
import { SPHERE } from '../shapes/kinds.ts'
import { certify, HIT, OPEN } from './certify.ts'
import { IGNORE_LEAVING, type Pair, SURELY_APART, setTolerance } from './contact-rule.ts'
import { UPRIGHT, useFrame } from './frame.ts'
import { asked, type SweepPair, sweepPair } from './pair.ts'
import { DIVIDED, REACH, w } from './registers.ts'

/**
 * @param begin sets REACH, and what the pair's `load` does not; `asked` and TOLERANCE are set before
 */
export function trianglePair(mover: number, pair: Pair, begin: () => void): SweepPair {
  const sizes = mover === SPHERE ? 1 : 3
  const exact = sweepPair(pair, { sizes, count: 9 }, (mode) => {
    if (mover === SPHERE) useFrame(UPRIGHT, 0)
    else useFrame(asked.sweep, asked.s)
    begin()
    return isFar() ? mode | SURELY_APART : mode
  })
  return (sweep, s, triangle, t, out, o, overlap = IGNORE_LEAVING) => {
    setTolerance(sweep, s, sizes, triangle, t, 9)
    const known = certify(mover, sweep, s, triangle, t, overlap, out, o)
    if (known !== OPEN) return known === HIT
    const met = exact(sweep, s, triangle, t, out, o, overlap)
    w[DIVIDED] = 0
    return met
  }
}

/** Is the centre surely farther than REACH from the triangle's box, and so from the triangle? */
function isFar(): boolean {
  const { sweep, s, target, t } = asked
  const reach = w[REACH]
  for (let i = 0; i < 3; i++) {
    const x = sweep[s + SWEEP_FROM + i]
    const a = target[t + i]
    const b = target[t + 3 + i]
    const c = target[t + 6 + i]
    if (Math.min(a, b, c) - x > reach || x - Math.max(a, b, c) > reach) return true
  }
  return false
}
