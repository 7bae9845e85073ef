/**
 * Computes when a box touches a triangle, in plain doubles. The direction that separates the two longest gives the
 * time, since its gap is linear in time. The box then contains a point of the triangle if clipping the triangle by the
 * sides of the box leaves one.
 */
import { type Coordinates, HIT_POINT, type Row } from '../../math/rows.ts'
import { ROUNDOFF } from '../../math/tolerance.ts'
import { toBody, writeFace } from '../approach.ts'
import { ACROSS_FACE, FIRST_CROSS, FROM, LAST, last, OTHERS, times } from '../bracket.ts'
import { epsilon, feature, takeEdge } from '../seen.ts'
import { CORNERS, DEPTH, HALF, q, RADIUS, WAY } from '../separation.ts'
import { axis, GAP, LOW, meetPlane, REACH, SLOPE, TERMS, touch, WHEN, writePlaneTouch } from '../touch.ts'
import { boxed, EXTENT, MARGIN, pointInBox, SEEN } from './box-point.ts'

const edgeWay = new Float64Array(3)

/**
 * Writes the HIT row of a touch that the last `bracket` has proved to exist. Returns false if doubles cannot prove its
 * time.
 */
export function touchesBox(turned: boolean, triangle: Coordinates, t: number, out: Row, o: number): boolean {
  // several directions at once: the exact solver's rules choose one
  if (last[OTHERS] >= times[FROM] || !takeAxis(last[LAST], triangle, t)) return false
  const slope = axis[0] * q[WAY] + axis[1] * q[WAY + 1] + axis[2] * q[WAY + 2]
  if (slope > 0) for (let k = 0; k < 3; k++) axis[k] = -axis[k]
  const x = Math.abs(axis[0])
  const y = Math.abs(axis[1])
  const z = Math.abs(axis[2])
  const reach = q[RADIUS] * x + q[HALF] * y + q[DEPTH] * z
  touch[REACH] = reach
  touch[LOW] = -reach
  touch[SLOPE] = -Math.abs(slope)
  touch[WHEN] = Math.fround(times[FROM])
  if (!meetPlane(turned, triangle, t)) return false
  const near = 0.25 * epsilon[0] * (x + y + z)
  const rounding = (turned ? 10 : 6) * ROUNDOFF
  if (!(Math.abs(touch[GAP]) <= near && rounding * (touch[TERMS] + reach) <= 2 * near)) return false
  for (let i = 0; i < 9; i++) boxed[SEEN + i] = q[CORNERS + i]
  boxed[EXTENT] = q[RADIUS]
  boxed[EXTENT + 1] = q[HALF]
  boxed[EXTENT + 2] = q[DEPTH]
  boxed[MARGIN] = 0.5 * epsilon[0]
  const kind = pointInBox(out, o + HIT_POINT)
  if (kind < 0) return false
  writePlaneTouch(out, o, kind)
  return true
}

/** `axis` = the direction with this number (bracket.ts), from the triangle's given coordinates. */
function takeAxis(number: number, v: Coordinates, t: number): boolean {
  if (number < ACROSS_FACE) {
    axis.fill(0)
    axis[number] = 1
    return true
  }
  if (number === ACROSS_FACE) {
    writeFace(v, t, axis, 0)
    toBody(axis, 0)
    return axis[0] !== 0 || axis[1] !== 0 || axis[2] !== 0
  }
  const edge = Math.trunc((number - FIRST_CROSS) / 3)
  const k = (number - FIRST_CROSS) % 3
  takeEdge(v, t + 3 * edge, t + (edge === 2 ? 0 : 3 * edge + 3))
  const i = (k + 1) % 3
  const j = (k + 2) % 3
  for (let n = 0; n < 3; n++) edgeWay[n] = feature[3 + n] - feature[n]
  toBody(edgeWay, 0)
  axis[k] = 0
  axis[i] = edgeWay[j]
  axis[j] = -edgeWay[i]
  return true
}
