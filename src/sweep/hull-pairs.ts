/**
 * The pairs whose mover is a hull. `hull()` installs them, so that programs without hulls need not load them.
 */
import type { SweepPair } from './pair.ts'

const none: SweepPair = () => {
  throw new Error('carom: no hull was made')
}

export const hullPairs: { triangle: SweepPair; plane: SweepPair } = { triangle: none, plane: none }
