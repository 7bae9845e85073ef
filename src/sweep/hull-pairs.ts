/**
 * The pairs whose mover is a hull. `hull()` installs them, so that programs without hulls need not load them.
 */
import type { Coordinates, Row } from '../math/rows.ts'
import type { SweepPair } from './pair.ts'

const none = (): never => {
  throw new Error('carom: no hull was made')
}

export interface HullPairs {
  triangle: SweepPair
  plane: SweepPair
  /** See bracket.ts. */
  bracket: (limits: Row, l: number) => number
  /** See touch-box.ts. */
  touches: (turned: boolean, triangle: Coordinates, t: number, out: Row, o: number) => boolean
}

export const hullPairs: HullPairs = { triangle: none, plane: none, bracket: none, touches: none }
