import { CENTRE, differences, RADIUS, TOLERANCE, TOUCHED, w } from '../registers.ts'
import { DEEP, goToNearest, p, SHARE, startWay } from '../sinks.ts'

/** A sphere, the point in TOUCHED. */
export function sphereSinks(): boolean {
  if (!startWay()) return false
  differences(p, 0, TOUCHED, CENTRE)
  goToNearest(1)
  const limit = w[RADIUS] - (DEEP * w[TOLERANCE] + SHARE * w[RADIUS])
  return limit > 0 && p[0] * p[0] + p[1] * p[1] + p[2] * p[2] < limit * limit
}
