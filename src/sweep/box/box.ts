/**
 * The box as a mover, in its own frame (frame.ts): code shared by its pairs. All half extents grow and shrink by the
 * same amount.
 */
import { copy, load, sub } from '../../math/double-double.ts'
import { type Row, SWEEP_RADII } from '../../math/rows.ts'
import { loadWay } from '../frame.ts'
import { LESS, RADIUS, w } from '../registers.ts'
import { EXTENTS } from './box-registers.ts'

/**
 * Loads CENTRE, MOVE and EXTENTS from a SOLID SWEEP, smaller by LESS. RADIUS = the least extent, or -1 if it is gone.
 */
export function loadBox(sweep: Row, s: number): void {
  loadWay(sweep, s)
  w[LESS + 1] = 0
  let least = EXTENTS
  for (let k = 0; k < 3; k++) {
    load(w, EXTENTS + 2 * k, sweep, s + SWEEP_RADII + k)
    sub(w, EXTENTS + 2 * k, EXTENTS + 2 * k, LESS)
    if (w[EXTENTS + 2 * k] < w[least]) least = EXTENTS + 2 * k
  }
  copy(w, RADIUS, least)
  if (!(w[RADIUS] > 0)) w[RADIUS] = -1
}
