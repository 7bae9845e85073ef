/**
 * Computes when a box touches a triangle, in plain doubles. The direction that separates the two longest gives the
 * time, since its gap is linear in time. The box then contains a point of the triangle if clipping the triangle by the
 * sides of the box leaves one. The rounding errors are those of certify.ts.
 */
import {
  type Coordinates,
  HIT_DEPTH,
  HIT_FEATURE,
  HIT_NORMAL,
  HIT_POINT,
  HIT_STARTS_INSIDE,
  HIT_T,
  type Row,
  SWEEP_FROM,
} from '../../math/rows.ts'
import { ROUNDOFF } from '../../math/tolerance.ts'
import { toBody, toWorld, writeFace } from '../approach.ts'
import { ACROSS_FACE, FIRST_CROSS, FROM, LAST, last, OTHERS, times } from '../bracket.ts'
import { at, epsilon, feature, seeFromCentre, setWay, sweepRow, takeEdge, way } from '../seen.ts'
import { CORNERS, DEPTH, HALF, q, RADIUS, WAY } from '../separation.ts'
import { boxed, EXTENT, MARGIN, pointInBox, SEEN } from './box-point.ts'

const ROUNDS = 4
/** The direction that separates box and triangle longest, from the triangle to the box; of any length. */
const axis = new Float64Array(3)
const place = new Float64Array(3)
const edgeWay = new Float64Array(3)

/**
 * Writes the HIT row of a touch that the last `bracket` has proved to exist. Returns false if doubles cannot prove its
 * time.
 */
export function touchesBox(turned: boolean, triangle: Coordinates, t: number, out: Row, o: number): boolean {
  // several directions at once: the exact solver's rules choose one
  if (last[OTHERS] >= times[FROM] || !takeAxis(last[LAST], triangle, t)) return false
  const nx = axis[0]
  const ny = axis[1]
  const nz = axis[2]
  const reach = q[RADIUS] * Math.abs(nx) + q[HALF] * Math.abs(ny) + q[DEPTH] * Math.abs(nz)
  const rate = Math.abs(nx) + Math.abs(ny) + Math.abs(nz)
  let slope = nx * q[WAY] + ny * q[WAY + 1] + nz * q[WAY + 2]
  const side = slope > 0 ? -1 : 1
  slope *= side
  let time = Math.fround(times[FROM])
  let gap = 0
  let terms = 0
  const rounding = (turned ? 10 : 6) * ROUNDOFF
  const steep = Math.sqrt(3 * (nx * nx + ny * ny + nz * nz))
  for (let round = 0; ; round++) {
    at[0] = time
    setWay()
    seeFromCentre(triangle, t)
    let most = Number.NEGATIVE_INFINITY
    for (let i = CORNERS; i < CORNERS + 9; i += 3) {
      const x = nx * q[i]
      const y = ny * q[i + 1]
      const z = nz * q[i + 2]
      most = Math.max(most, side * (x + y + z))
      const sum = turned
        ? steep * Math.sqrt(q[i] * q[i] + q[i + 1] * q[i + 1] + q[i + 2] * q[i + 2])
        : Math.abs(x) + Math.abs(y) + Math.abs(z)
      terms = Math.max(terms, sum)
    }
    gap = -most - reach
    if (Math.abs(gap) <= 4 * ROUNDOFF * (reach - time * slope) || round === ROUNDS) break
    const next = time - gap / slope
    if (next === time) break
    if (!(next > 0 && next <= 1)) return false
    time = next
    terms = 0
  }
  if (!(Math.abs(gap) <= 0.25 * epsilon[0] * rate && rounding * (terms + reach) <= 0.5 * epsilon[0] * rate))
    return false
  for (let i = 0; i < 9; i++) boxed[SEEN + i] = q[CORNERS + i]
  boxed[EXTENT] = q[RADIUS]
  boxed[EXTENT + 1] = q[HALF]
  boxed[EXTENT + 2] = q[DEPTH]
  boxed[MARGIN] = 0.5 * epsilon[0]
  const kind = pointInBox(place, 0)
  if (kind < 0) return false
  const length = side / Math.sqrt(nx * nx + ny * ny + nz * nz)
  out[o + HIT_T] = time
  for (let k = 0; k < 3; k++) {
    out[o + HIT_POINT + k] = place[k]
    out[o + HIT_NORMAL + k] = axis[k] * length
  }
  toWorld(out, o + HIT_POINT)
  toWorld(out, o + HIT_NORMAL)
  for (let k = 0; k < 3; k++) {
    out[o + HIT_POINT + k] = sweepRow[SWEEP_FROM + k] + (way[k] + out[o + HIT_POINT + k])
    out[o + HIT_NORMAL + k] += 0 // no -0
  }
  out[o + HIT_DEPTH] = 0
  out[o + HIT_FEATURE] = kind
  out[o + HIT_STARTS_INSIDE] = 0
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
