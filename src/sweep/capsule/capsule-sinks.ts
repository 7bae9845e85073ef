import type { Row } from '../../math/rows.ts'
import { RADIUS, TOLERANCE, w } from '../registers.ts'
import { DEEP, goToNearest, p, placeOf, SHARE, startWay } from '../sinks.ts'
import { SEGMENT } from './capsule-registers.ts'

/** A capsule: from the place of its segment that is level with the point at the start. */
export function capsuleSinks(out: Row, o: number): boolean {
  if (!startWay()) return false
  placeOf(out, o)
  p[1] -= Math.max(-w[SEGMENT], Math.min(w[SEGMENT], p[1]))
  goToNearest(1)
  const limit = w[RADIUS] - (DEEP * w[TOLERANCE] + SHARE * (w[RADIUS] + w[SEGMENT]))
  return limit > 0 && p[0] * p[0] + p[1] * p[1] + p[2] * p[2] < limit * limit
}
