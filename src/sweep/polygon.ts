/**
 * A triangle that is clipped to what lies inside a convex body, in plain doubles (Sutherland and Hodgman 1974); and the
 * point of the rest that is nearest to the origin.
 */
import { FEATURE_EDGE, FEATURE_FACE, FEATURE_VERTEX, type Row } from '../math/rows.ts'

/** Three coordinates and three weights a corner. */
export const COLUMNS = 6
/** Room for the nine corners that the six sides of a box can make of three, or more: see `startPolygon`. */
let polygon = new Float64Array(10 * COLUMNS)
let cut = new Float64Array(10 * COLUMNS)
export const place = new Float64Array(COLUMNS)
let count = 0
/** The limit of the next cut; the squared distance of `place`. */
export const figures = new Float64Array(2)
export const LIMIT = 0
const FAR = 1
/** The polygon's normal. */
const plane = new Float64Array(3)
const areas = new Float64Array(3)

/** How many corners are left. */
export function cornersLeft(): number {
  return count
}

/** Begins with the whole triangle: three corners. @param cuts the most cuts that follow, each of which may add a corner */
export function startPolygon(corners: Row, cuts: number): void {
  if (polygon.length < (4 + cuts) * COLUMNS) {
    polygon = new Float64Array((4 + cuts) * COLUMNS)
    cut = new Float64Array((4 + cuts) * COLUMNS)
  }
  count = 3
  for (let i = 0; i < 3; i++)
    for (let k = 0; k < 3; k++) {
      polygon[i * COLUMNS + k] = corners[3 * i + k]
      polygon[i * COLUMNS + 3 + k] = i === k ? 1 : 0
    }
}

/** Keeps the part with sign · coordinate k ≤ LIMIT. */
export function clipSide(k: number, sign: number): void {
  const limit = figures[LIMIT]
  let beyond = false
  for (let i = 0; i < count; i++) if (!(sign * polygon[i * COLUMNS + k] <= limit)) beyond = true
  if (!beyond) return
  let kept = 0
  for (let i = 0; i < count; i++) {
    const p = i * COLUMNS
    const q = ((i + 1) % count) * COLUMNS
    const a = limit - sign * polygon[p + k]
    const b = limit - sign * polygon[q + k]
    if (a >= 0) {
      for (let n = 0; n < COLUMNS; n++) cut[kept * COLUMNS + n] = polygon[p + n]
      kept++
    }
    if (a >= 0 !== b >= 0) {
      const share = a / (a - b)
      for (let n = 0; n < COLUMNS; n++)
        cut[kept * COLUMNS + n] = polygon[p + n] + share * (polygon[q + n] - polygon[p + n])
      cut[kept * COLUMNS + k] = sign * limit
      kept++
    }
  }
  takeCut(kept)
}

/** Keeps the part with normal · p ≤ LIMIT. Returns whether anything was cut off. */
export function clipBy(normal: Row, o: number): boolean {
  const limit = figures[LIMIT]
  const x = normal[o]
  const y = normal[o + 1]
  const z = normal[o + 2]
  let beyond = false
  for (let p = 0; p < count * COLUMNS; p += COLUMNS)
    if (!(x * polygon[p] + y * polygon[p + 1] + z * polygon[p + 2] <= limit)) beyond = true
  if (!beyond) return false
  let kept = 0
  for (let i = 0; i < count; i++) {
    const p = i * COLUMNS
    const q = ((i + 1) % count) * COLUMNS
    const a = limit - (x * polygon[p] + y * polygon[p + 1] + z * polygon[p + 2])
    const b = limit - (x * polygon[q] + y * polygon[q + 1] + z * polygon[q + 2])
    if (a >= 0) {
      for (let n = 0; n < COLUMNS; n++) cut[kept * COLUMNS + n] = polygon[p + n]
      kept++
    }
    if (a >= 0 !== b >= 0) {
      const share = a / (a - b)
      for (let n = 0; n < COLUMNS; n++)
        cut[kept * COLUMNS + n] = polygon[p + n] + share * (polygon[q + n] - polygon[p + n])
      kept++
    }
  }
  takeCut(kept)
  return true
}

/** A ball that contains the polygon: its middle, and its radius. */
export const ball = new Float64Array(4)

export function measureBall(): void {
  for (let k = 0; k < 3; k++) {
    let sum = 0
    for (let i = k; i < count * COLUMNS; i += COLUMNS) sum += polygon[i]
    ball[k] = sum / count
  }
  let most = 0
  for (let p = 0; p < count * COLUMNS; p += COLUMNS) {
    const x = polygon[p] - ball[0]
    const y = polygon[p + 1] - ball[1]
    const z = polygon[p + 2] - ball[2]
    most = Math.max(most, x * x + y * y + z * z)
  }
  ball[3] = MORE * Math.sqrt(most)
}
/** Covers the roundings of a radius. */
const MORE = 1 + 1e-9

function takeCut(kept: number): void {
  for (let n = 0; n < kept * COLUMNS; n++) polygon[n] = cut[n]
  count = kept
}

/**
 * `place` = the convex polygon's point nearest to the origin: the projection onto its plane if that is inside,
 * otherwise a point of a side.
 */
export function nearestInPolygon(): void {
  let best = Number.POSITIVE_INFINITY
  for (let i = 0; i < count; i++) {
    const p = i * COLUMNS
    const q = ((i + 1) % count) * COLUMNS
    let along = 0
    let length = 0
    for (let k = 0; k < 3; k++) {
      const e = polygon[q + k] - polygon[p + k]
      along -= polygon[p + k] * e
      length += e * e
    }
    const share = length > 0 ? Math.min(1, Math.max(0, along / length)) : 0
    let far = 0
    for (let k = 0; k < 3; k++) {
      const x = polygon[p + k] + share * (polygon[q + k] - polygon[p + k])
      far += x * x
    }
    if (!(far < best)) continue
    best = far
    for (let n = 0; n < COLUMNS; n++) place[n] = polygon[p + n] + share * (polygon[q + n] - polygon[p + n])
  }
  figures[FAR] = best
  footInside()
}

/** Takes the projection of the origin onto the triangle's plane, if it lies in the polygon and is nearer. */
function footInside(): void {
  if (count < 3) return
  // the normal by Newell's sum, which works for any polygon
  let nx = 0
  let ny = 0
  let nz = 0
  for (let i = 0; i < count; i++) {
    const p = i * COLUMNS
    const q = ((i + 1) % count) * COLUMNS
    nx += polygon[p + 1] * polygon[q + 2] - polygon[p + 2] * polygon[q + 1]
    ny += polygon[p + 2] * polygon[q] - polygon[p] * polygon[q + 2]
    nz += polygon[p] * polygon[q + 1] - polygon[p + 1] * polygon[q]
  }
  plane[0] = nx
  plane[1] = ny
  plane[2] = nz
  const square = nx * nx + ny * ny + nz * nz
  if (!(square > 0)) return
  // a fan of triangles around the first corner: the triangle that contains the projection has no negative weight
  for (let i = 1; i + 1 < count; i++) {
    weigh(i)
    const wa = areas[0] / square
    const wb = areas[1] / square
    const wc = areas[2] / square
    const whole = wa + wb + wc
    if (!(wa >= 0 && wb >= 0 && wc >= 0 && whole > 0)) continue
    let far = 0
    for (let n = 0; n < COLUMNS; n++)
      cut[n] = (wa * polygon[n] + wb * polygon[i * COLUMNS + n] + wc * polygon[(i + 1) * COLUMNS + n]) / whole
    for (let k = 0; k < 3; k++) far += cut[k] * cut[k]
    if (!(far <= figures[FAR])) continue
    for (let n = 0; n < COLUMNS; n++) place[n] = cut[n]
    return
  }
}

/**
 * areas[n] = twice the area of the triangle of the origin's projection and two corners of fan triangle i, signed by the
 * normal. n = 0, 1, 2 leaves out corner 0, i, i + 1.
 */
function weigh(i: number): void {
  for (let n = 0; n < 3; n++) {
    const p = (n === 0 ? i : n === 1 ? i + 1 : 0) * COLUMNS
    const q = (n === 0 ? i + 1 : n === 1 ? 0 : i) * COLUMNS
    areas[n] =
      plane[0] * (polygon[p + 1] * polygon[q + 2] - polygon[p + 2] * polygon[q + 1]) +
      plane[1] * (polygon[p + 2] * polygon[q] - polygon[p] * polygon[q + 2]) +
      plane[2] * (polygon[p] * polygon[q + 1] - polygon[p + 1] * polygon[q])
  }
}

/** A weight below this counts as 0: the point is on the edge opposite the corner. */
const NONE = 1e-12

export function featureOfPlace(): number {
  let weights = 0
  for (let k = 3; k < COLUMNS; k++) if (place[k] > NONE) weights++
  return weights === 3 ? FEATURE_FACE : weights === 2 ? FEATURE_EDGE : FEATURE_VERTEX
}
