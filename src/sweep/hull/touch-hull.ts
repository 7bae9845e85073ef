/**
 * Computes when a hull touches a triangle, in plain doubles; the hull's part of certify.ts, as touch-box.ts is the
 * box's. The features that bracket-hull.ts found name a plane. Its gap is linear in time and gives the time. The hull
 * then contains a point of the triangle if clipping the triangle by the hull's faces leaves one.
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
import { place } from '../polygon.ts'
import { at, epsilon, feature, seeFromCentre, setWay, sweepRow, takeEdge, way } from '../seen.ts'
import { CORNERS, q, WAY } from '../separation.ts'
import { hasFace, named, plane, shares } from './bracket-hull.ts'
import { movingHull } from './hull.ts'
import { pointInHull } from './hull-point.ts'

const ROUNDS = 4
/** If a corner of the portal has a smaller share, the path passes an edge of K: several planes may come last. */
const LEAST = 1e-9

/** From the triangle to the hull, of any length. */
const axis = new Float64Array(3)
const edgeWay = new Float64Array(3)
const seen = new Float64Array(9)
/** The lowest height of the hull along `axis`, and the highest of the corners that `highest` looked at. */
const heights = new Float64Array(3)
const LOW = 0
const HIGH = 1
/** The largest sum of terms in HIGH. */
const TERMS = 2

/**
 * Writes the HIT row of a touch that the last `bracketHull` has proved to exist. Returns false if doubles cannot prove
 * its time.
 */
export function touchesHull(turned: boolean, triangle: Coordinates, t: number, out: Row, o: number): boolean {
  // several planes at once: the exact solver's rules choose one
  if (!(hasFace() && Math.min(shares[0], shares[1], shares[2]) > LEAST) || !takeAxis(triangle, t)) return false
  const hull = movingHull()
  const nx = axis[0]
  const ny = axis[1]
  const nz = axis[2]
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
  const slope = nx * q[WAY] + ny * q[WAY + 1] + nz * q[WAY + 2]
  if (!(slope < 0)) return false
  takeLow()
  const reach = Math.abs(nx) * hull.half[0] + Math.abs(ny) * hull.half[1] + Math.abs(nz) * hull.half[2]
  let time = 0
  let gap = 0
  for (let round = 0; ; round++) {
    at[0] = time
    setWay()
    seeFromCentre(feature, 0)
    takeHigh(turned)
    gap = heights[LOW] - heights[HIGH]
    if (Math.abs(gap) <= 4 * ROUNDOFF * (reach - time * slope) || round === ROUNDS) break
    const next = time - gap / slope
    if (next === time) break
    if (!(next > 0 && next <= 1)) return false
    time = next
  }
  // the plane of the whole triangle, not only of the feature that gave the time
  seeFromCentre(triangle, t)
  takeHigh(turned)
  const least = heights[LOW] - heights[HIGH]
  const rounding = (turned ? 10 : 6) * ROUNDOFF
  const near = 0.25 * epsilon[0] * length
  if (!(gap <= near && least >= -near && rounding * (heights[TERMS] + reach) <= 2 * near)) return false
  for (let i = 0; i < 9; i++) seen[i] = q[CORNERS + i] - hull.centre[i % 3]
  const kind = pointInHull(hull, seen, named)
  if (kind < 0) return false
  out[o + HIT_T] = time
  for (let k = 0; k < 3; k++) {
    out[o + HIT_POINT + k] = place[k] + hull.centre[k]
    out[o + HIT_NORMAL + k] = axis[k] / length
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

function takeLow(): void {
  const { vertices } = movingHull()
  const x = axis[0]
  const y = axis[1]
  const z = axis[2]
  let low = Number.POSITIVE_INFINITY
  for (let v = 0; v < vertices.length; v += 3) {
    const h = x * vertices[v] + y * vertices[v + 1] + z * vertices[v + 2]
    if (h < low) low = h
  }
  heights[LOW] = low
}

/** HIGH and TERMS of the corners in q. */
function takeHigh(turned: boolean): void {
  const x = axis[0]
  const y = axis[1]
  const z = axis[2]
  const steep = Math.sqrt(3 * (x * x + y * y + z * z))
  let high = Number.NEGATIVE_INFINITY
  let terms = 0
  for (let i = CORNERS; i < CORNERS + 9; i += 3) {
    const a = x * q[i]
    const b = y * q[i + 1]
    const c = z * q[i + 2]
    high = Math.max(high, a + b + c)
    const sum = turned
      ? steep * Math.sqrt(q[i] * q[i] + q[i + 1] * q[i + 1] + q[i + 2] * q[i + 2])
      : Math.abs(a) + Math.abs(b) + Math.abs(c)
    terms = Math.max(terms, sum)
  }
  heights[HIGH] = high
  heights[TERMS] = terms
}

/** `axis` and `feature` = those of the face that bracket-hull.ts found, from the given coordinates. */
function takeAxis(v: Coordinates, t: number): boolean {
  const a = named[1]
  const b = named[3]
  const c = named[5]
  if (a !== b && b !== c && c !== a) {
    for (let i = 0; i < 9; i++) feature[i] = v[t + i]
    writeFace(v, t, axis, 0)
    toBody(axis, 0)
  } else {
    const other = a !== b ? b : c
    takeEdge(v, t + 3 * a, t + 3 * other)
    if (named[0] !== named[2] && named[2] !== named[4] && named[4] !== named[0]) takeNearestFace()
    else takeCross(named[0], named[0] !== named[2] ? named[2] : named[4])
  }
  const along = axis[0] * plane[0] + axis[1] * plane[1] + axis[2] * plane[2]
  if (along < 0) for (let k = 0; k < 3; k++) axis[k] = -axis[k]
  return along !== 0
}

/** `axis` = the normal of the hull's face that is nearest to the plane. */
function takeNearestFace(): void {
  const { normals } = movingHull()
  let best = 0
  let most = 0
  for (let f = 0; f < normals.length; f += 3) {
    const x = normals[f]
    const y = normals[f + 1]
    const z = normals[f + 2]
    const along = x * plane[0] + y * plane[1] + z * plane[2]
    if (!(along < 0) || !(along * along > most * (x * x + y * y + z * z))) continue
    most = (along * along) / (x * x + y * y + z * z)
    best = f
  }
  for (let k = 0; k < 3; k++) axis[k] = normals[best + k]
}

/** `axis` = the cross product of the hull's edge between two corners and the triangle's edge in `feature`. */
function takeCross(g: number, h: number): void {
  const { vertices } = movingHull()
  for (let k = 0; k < 3; k++) edgeWay[k] = feature[3 + k] - feature[k]
  toBody(edgeWay, 0)
  const x = vertices[3 * h] - vertices[3 * g]
  const y = vertices[3 * h + 1] - vertices[3 * g + 1]
  const z = vertices[3 * h + 2] - vertices[3 * g + 2]
  axis[0] = y * edgeWay[2] - z * edgeWay[1]
  axis[1] = z * edgeWay[0] - x * edgeWay[2]
  axis[2] = x * edgeWay[1] - y * edgeWay[0]
}
