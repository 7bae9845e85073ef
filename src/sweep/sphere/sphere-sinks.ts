import { CENTRE, differences, RADIUS, TOUCHED, w } from '../registers.ts'
import { goToNearest, margin, p, startWay } from '../sinks.ts'

/** A sphere, the point in TOUCHED. */
export function sphereSinks(): boolean {
  if (!startWay()) return false
  differences(p, 0, TOUCHED, CENTRE)
  goToNearest(1)
  const limit = w[RADIUS] - margin(w[RADIUS])
  return limit > 0 && p[0] * p[0] + p[1] * p[1] + p[2] * p[2] < limit * limit
}
