import type { Row } from '../../math/rows.ts'
import { TOLERANCE, w } from '../registers.ts'
import { cutSlab, DEEP, goToMiddle, limits, p, placeOf, SHARE, startWay } from '../sinks.ts'
import { EXTENTS } from './box-registers.ts'

/** A box. */
export function boxSinks(out: Row, o: number): boolean {
  if (!startWay()) return false
  placeOf(out, o)
  const loss = DEEP * w[TOLERANCE] + SHARE * (w[EXTENTS] + w[EXTENTS + 2] + w[EXTENTS + 4])
  for (let k = 0; k < 3; k++) {
    limits[k] = w[EXTENTS + 2 * k] - loss
    if (!(limits[k] > 0 && cutSlab(k))) return false
  }
  goToMiddle()
  return Math.abs(p[0]) < limits[0] && Math.abs(p[1]) < limits[1] && Math.abs(p[2]) < limits[2]
}
