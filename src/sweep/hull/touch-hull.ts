/**
 * Computes when a hull touches a triangle, in plain doubles; the hull's part of certify.ts, as touch-box.ts is the
 * box's. The features that bracket-hull.ts found name a plane. Its gap is linear in time and gives the time. The hull
 * then contains a point of the triangle if clipping the triangle by the hull's faces leaves one.
 */
import { type Coordinates, HIT_POINT, type Row } from '../../math/rows.ts'
import { ROUNDOFF } from '../../math/tolerance.ts'
import { toBody, writeFace } from '../approach.ts'
import { place } from '../polygon.ts'
import { epsilon, feature, takeEdge } from '../seen.ts'
import { CORNERS, q, WAY } from '../separation.ts'
import {
  axis,
  GAP,
  LENGTH,
  LOW,
  measureGap,
  meetPlane,
  REACH,
  SLOPE,
  TERMS,
  touch,
  WHEN,
  writePlaneTouch,
} from '../touch.ts'
import { hasFace, named, plane, shares } from './bracket-hull.ts'
import { movingHull } from './hull.ts'
import { pointInHull } from './hull-point.ts'

/** If a corner of the portal has a smaller share, the path passes an edge of K: several planes may come last. */
const LEAST = 1e-9

const edgeWay = new Float64Array(3)
const seen = new Float64Array(9)

/**
 * Writes the HIT row of a touch that the last `bracketHull` has proved to exist. Returns false if doubles cannot prove
 * its time.
 */
export function touchesHull(turned: boolean, triangle: Coordinates, t: number, out: Row, o: number): boolean {
  // several planes at once: the exact solver's rules choose one
  if (!(hasFace() && Math.min(shares[0], shares[1], shares[2]) > LEAST) || !takeAxis(triangle, t)) return false
  const hull = movingHull()
  const slope = axis[0] * q[WAY] + axis[1] * q[WAY + 1] + axis[2] * q[WAY + 2]
  if (!(slope < 0)) return false
  takeLow()
  touch[REACH] = Math.abs(axis[0]) * hull.half[0] + Math.abs(axis[1]) * hull.half[1] + Math.abs(axis[2]) * hull.half[2]
  touch[SLOPE] = slope
  touch[WHEN] = 0
  if (!meetPlane(turned, feature, 0)) return false
  const near = 0.25 * epsilon[0] * touch[LENGTH]
  if (!(touch[GAP] <= near)) return false
  // the plane of the whole triangle, not only of the feature that gave the time
  measureGap(turned, triangle, t)
  const rounding = (turned ? 10 : 6) * ROUNDOFF
  if (!(touch[GAP] >= -near && rounding * (touch[TERMS] + touch[REACH]) <= 2 * near)) return false
  for (let i = 0; i < 9; i++) seen[i] = q[CORNERS + i] - hull.centre[i % 3]
  const kind = pointInHull(hull, seen, named)
  if (kind < 0) return false
  for (let k = 0; k < 3; k++) out[o + HIT_POINT + k] = place[k] + hull.centre[k]
  writePlaneTouch(out, o, kind)
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
  touch[LOW] = low
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
