/**
 * The nearest pair of points of a capsule's segment and a triangle is one of six candidates. Plain doubles select the
 * candidates that resting-capsule.ts must solve in double-doubles. This only saves work; it changes no result.
 */
import { A, B, C, CENTRE, differences, SLACK, w } from '../registers.ts'
import { SEGMENT } from './capsule-registers.ts'
import { weighNearest } from './nearest-weights.ts'

const CORNERS = [A, B, C]

/** The corners, seen from the centre. */
const corners = new Float64Array(9)
/** Bounds, in doubles, of the distances of the segment's middle, its two ends, and the triangle's three edges. */
const low = new Float64Array(6)
const high = new Float64Array(6)
/** The least upper bound; then the sum of all lengths, for rounding errors. */
const all = new Float64Array(2)
const LEAST = 0
const SPAN_OF_ALL = 1
/** The error of doubles is far below this share of all lengths. */
const CLEAR = 1e-9
/** An upper bound of the rounding error of a sum of a few products, relative to its terms. */
const ROUNDED = 1e-14

export function measurePlaces(): void {
  let span = w[SEGMENT]
  for (let i = 0; i < 3; i++) {
    differences(corners, 3 * i, CORNERS[i], CENTRE)
    span += Math.abs(corners[3 * i]) + Math.abs(corners[3 * i + 1]) + Math.abs(corners[3 * i + 2])
  }
  all[SPAN_OF_ALL] = span
  for (let i = 0; i < 3; i++) {
    place[0] = place[2] = 0
    place[1] = i === 0 ? 0 : i === 1 ? -w[SEGMENT] : w[SEGMENT]
    low[i] = high[i] = Number.POSITIVE_INFINITY
    if (i === 0 || w[SEGMENT] > 0) measureFrom(i)
  }
  for (let i = 0; i < 3; i++) measureEdge(3 + i, 3 * i, (3 * i + 3) % 9)
  all[LEAST] = Math.min(high[0], high[1], high[2], high[3], high[4], high[5])
}

const place = new Float64Array(3)
const weights = new Float64Array(2)

/**
 * Computes bounds low[to] and high[to] of the distance of `place` from the triangle. On a needle, doubles may choose
 * the wrong point. But every point gives an upper bound, and the lowest corner along the direction to it gives a lower
 * bound.
 */
function measureFrom(to: number): void {
  const ax = corners[0] - place[0]
  const ay = corners[1] - place[1]
  const az = corners[2] - place[2]
  const px = corners[3] - corners[0]
  const py = corners[4] - corners[1]
  const pz = corners[5] - corners[2]
  const qx = corners[6] - corners[0]
  const qy = corners[7] - corners[1]
  const qz = corners[8] - corners[2]
  weighNearest(corners, place, weights)
  const u = weights[0]
  const v = weights[1]
  const x = ax + u * px + v * qx
  const y = ay + u * py + v * qy
  const z = az + u * pz + v * qz
  const length = Math.sqrt(x * x + y * y + z * z)
  const p = x * px + y * py + z * pz
  const q = x * qx + y * qy + z * qz
  low[to] = (x * ax + y * ay + z * az + Math.min(0, p, q)) / length
  high[to] = length
}

/**
 * Computes bounds low[to] and high[to] of the distance of the segment from the edge's point nearest to the axis. If the
 * edge is almost upright, doubles cannot tell the height of that point.
 */
function measureEdge(to: number, p: number, q: number): void {
  const ex = corners[q] - corners[p]
  const ey = corners[q + 1] - corners[p + 1]
  const ez = corners[q + 2] - corners[p + 2]
  const level = ex * ex + ez * ez
  const along = -(corners[p] * ex + corners[p + 2] * ez) / level
  const share = along > 0 ? Math.min(1, along) : 0 // an upright edge gives NaN: use 0
  const x = corners[p] + share * ex
  const y = corners[p + 1] + share * ey
  const z = corners[p + 2] + share * ez
  const up = Math.max(0, Math.abs(y) - w[SEGMENT])
  const unsure = (ROUNDED * all[SPAN_OF_ALL] * Math.abs(ey)) / Math.sqrt(level)
  const least = up > unsure ? up - unsure : 0 // an upright edge gives NaN: use 0
  low[to] = Math.sqrt(x * x + z * z + least * least)
  high[to] = Math.sqrt(x * x + z * z + up * up)
}

/** May candidate i be the nearest pair, or as near within SLACK? */
export function isNear(i: number): boolean {
  return low[i] !== Number.POSITIVE_INFINITY && !(low[i] > all[LEAST] + w[SLACK] + CLEAR * all[SPAN_OF_ALL])
}

/** w[r] = the sum of all lengths. The rounding error of each of these distances is a share of it. */
export function setSpan(r: number): void {
  w[r] = all[SPAN_OF_ALL]
}

/** Could the segment cross the face? Not if all corners are surely on one side of the axis, above it or below it. */
export function mayCross(): boolean {
  const slack = CLEAR * all[SPAN_OF_ALL]
  for (let k = 0; k < 3; k++) {
    const reach = (k === 1 ? w[SEGMENT] : 0) + slack
    if (Math.min(corners[k], corners[3 + k], corners[6 + k]) > reach) return false
    if (Math.max(corners[k], corners[3 + k], corners[6 + k]) < -reach) return false
  }
  return segmentSpansPlane()
}

/** Are the segment's ends on both sides of the triangle's plane, or near it? */
function segmentSpansPlane(): boolean {
  const slack = CLEAR * all[SPAN_OF_ALL]
  const px = corners[3] - corners[0]
  const py = corners[4] - corners[1]
  const pz = corners[5] - corners[2]
  const qx = corners[6] - corners[0]
  const qy = corners[7] - corners[1]
  const qz = corners[8] - corners[2]
  const nx = py * qz - pz * qy
  const ny = pz * qx - px * qz
  const nz = px * qy - py * qx
  const height = Math.abs(nx * corners[0] + ny * corners[1] + nz * corners[2])
  const p = Math.abs(px) + Math.abs(py) + Math.abs(pz)
  const q = Math.abs(qx) + Math.abs(qy) + Math.abs(qz)
  // edges that are much shorter than their distance from the centre have lost digits
  const rounded = ROUNDED * all[SPAN_OF_ALL] * all[SPAN_OF_ALL] * (p + q)
  return height <= Math.abs(ny) * w[SEGMENT] + slack * p * q + rounded
}
