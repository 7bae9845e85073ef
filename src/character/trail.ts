/** The corners of the way that a move takes, for sensors: slides add them, and what comes after the last of them is a straight way. */
import { type Row, SWEEP_FROM } from '../math/rows.ts'
import { PASSED } from './move.ts'
import type { Walker } from './walker.ts'

/** Place, and how much of the move's time has passed there. */
export const CORNER_SIZE = 4
const CORNERS_LIMIT = 32
export const corners: Row = new Float64Array(CORNERS_LIMIT * CORNER_SIZE)
/** Does anybody want to know, and how many corners there are. */
export const trail = { wanted: false, count: 0 }

/** The body is here now. */
export function addCorner({ sweep, move }: Walker): void {
  const { clock } = move
  if (!trail.wanted || trail.count === CORNERS_LIMIT) return
  const o = trail.count++ * CORNER_SIZE
  for (let k = 0; k < 3; k++) corners[o + k] = sweep[SWEEP_FROM + k]
  corners[o + 3] = clock[PASSED]
}
