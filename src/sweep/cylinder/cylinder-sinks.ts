import type { Row } from '../../math/rows.ts'
import { MOVE, RADIUS, TOLERANCE, w } from '../registers.ts'
import { cutSlab, DEEP, goToMiddle, limits, p, placeOf, SHARE, span, startWay } from '../sinks.ts'
import { HALF } from './cylinder-registers.ts'

/** A cylinder. */
export function cylinderSinks(out: Row, o: number): boolean {
  if (!startWay()) return false
  placeOf(out, o)
  const loss = DEEP * w[TOLERANCE] + SHARE * (w[RADIUS] + w[HALF])
  limits[1] = w[HALF] - loss
  const radius = w[RADIUS] - loss
  if (!(limits[1] > 0 && radius > 0)) return false
  if (!cutSlab(1)) return false
  // from the slab's middle towards the axis as far as the slab goes
  const level = w[MOVE] * w[MOVE] + w[MOVE + 4] * w[MOVE + 4]
  if (level > 0) {
    const t = (p[0] * w[MOVE] + p[2] * w[MOVE + 4]) / level
    const middle = (span[0] + span[1]) / 2
    span[0] = span[1] = Math.max(span[0] + 1e-3 * (middle - span[0]), Math.min(span[1] - 1e-3 * (span[1] - middle), t))
  }
  goToMiddle()
  return Math.abs(p[1]) < limits[1] && p[0] * p[0] + p[2] * p[2] < radius * radius
}
