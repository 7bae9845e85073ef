import { CENTRE, RADII, TOLERANCE, TOUCHED, w } from '../registers.ts'
import { DEEP, goToNearest, p, SHARE, startWay } from '../sinks.ts'

/** An ellipsoid, in the space divided by its radii. */
export function ellipsoidSinks(): boolean {
  if (!startWay()) return false
  // TOUCHED has been carried back to the world
  for (let k = 0; k < 3; k++) p[k] = w[TOUCHED + 2 * k] / w[RADII + 2 * k] - w[CENTRE + 2 * k]
  goToNearest(1)
  const least = Math.min(w[RADII], w[RADII + 2], w[RADII + 4])
  const limit = 1 - (DEEP * w[TOLERANCE] + SHARE * least) / least
  return limit > 0 && p[0] * p[0] + p[1] * p[1] + p[2] * p[2] < limit * limit
}
