/**
 * Upright box: to reach a point p of the triangle, seen from the centre, the box must grow by the largest |p_k| − h_k.
 * To reach the triangle, it must grow by the least of these. That equals the largest growth that any direction n
 * requires,
 *
 *   (−max n · v − Σ h_k |n_k|) / Σ |n_k|        h the half extents, v the corners
 *
 * and one of thirteen directions requires the most (see bracket.ts): the triangle's normal, the box's own three, or a
 * cross product of an edge of each. If several require equally much, the first of these kinds is taken. POINT is the
 * point nearest to the centre among those of the face, or of the edges, that are inside the grown box.
 */
import { FEATURE_EDGE, FEATURE_FACE, FEATURE_VERTEX } from '../../math/rows.ts'
import {
  ALONG,
  AT,
  CORNERS,
  DEPTH,
  EDGE,
  FACE,
  FLAT,
  GAP,
  HALF,
  isOffTriangle,
  NORMAL,
  POINT,
  q,
  RADIUS,
  SLOPE,
  SOME_EDGE,
  UNKNOWN,
  UPPER,
  WAY,
} from '../separation.ts'
import { boxed, EXTENT, MARGIN, pointInBox, SEEN } from './box-point.ts'

const half = new Float64Array(3)
/** The corners, seen from the centre. */
const seen = new Float64Array(9)
const cross = new Float64Array(3)

/** Solves the query in `q`. Returns the nearest feature of the triangle, or UNKNOWN. */
export function separateBox(): number {
  half[0] = q[RADIUS]
  half[1] = q[HALF]
  half[2] = q[DEPTH]
  for (let i = 0; i < 9; i += 3) {
    seen[i] = q[CORNERS + i] - q[AT]
    seen[i + 1] = q[CORNERS + i + 1] - q[AT + 1]
    seen[i + 2] = q[CORNERS + i + 2] - q[AT + 2]
  }
  const isFace = takeDirection()
  const nx = q[NORMAL]
  const ny = q[NORMAL + 1]
  const nz = q[NORMAL + 2]
  const a = nx * seen[0] + ny * seen[1] + nz * seen[2]
  const b = nx * seen[3] + ny * seen[4] + nz * seen[5]
  const c = nx * seen[6] + ny * seen[7] + nz * seen[8]
  const most = a > b ? (a > c ? a : c) : b > c ? b : c
  const rate = Math.abs(nx) + Math.abs(ny) + Math.abs(nz)
  q[GAP] = (-most - half[0] * Math.abs(nx) - half[1] * Math.abs(ny) - half[2] * Math.abs(nz)) / rate
  q[SLOPE] = (nx * q[WAY] + ny * q[WAY + 1] + nz * q[WAY + 2]) / rate
  if (!isFace) return takeEdges()
  // if the corners differ in height, the face's normal is off by as much, and so is the point on the triangle
  q[UPPER] = q[GAP] + most - (a < b ? (a < c ? a : c) : b < c ? b : c)
  return standsInFace() ? (isOffTriangle() ? UNKNOWN : FEATURE_FACE) : takeFace()
}

/** Two growths count as equal if they differ by less than this share of FLAT: the rest is rounding. */
const ROUNDED = 1 / 16

/** NORMAL = the direction that requires the largest growth. Is it the face's normal? */
function takeDirection(): boolean {
  let faceGap = Number.NEGATIVE_INFINITY
  let faceSide = 1
  const fx = q[FACE]
  const fy = q[FACE + 1]
  const fz = q[FACE + 2]
  const faceRate = Math.abs(fx) + Math.abs(fy) + Math.abs(fz)
  if (faceRate > 0.5) {
    const a = fx * seen[0] + fy * seen[1] + fz * seen[2]
    const b = fx * seen[3] + fy * seen[4] + fz * seen[5]
    const c = fx * seen[6] + fy * seen[7] + fz * seen[8]
    const low = a < b ? (a < c ? a : c) : b < c ? b : c
    const high = a > b ? (a > c ? a : c) : b > c ? b : c
    faceSide = low > -high ? -1 : 1
    const reach = half[0] * Math.abs(fx) + half[1] * Math.abs(fy) + half[2] * Math.abs(fz)
    faceGap = ((low > -high ? low : -high) - reach) / faceRate
  }
  let ownGap = Number.NEGATIVE_INFINITY
  let ownSide = 1
  let own = 0
  for (let k = 0; k < 3; k++) {
    const a = seen[k]
    const b = seen[3 + k]
    const c = seen[6 + k]
    const low = a < b ? (a < c ? a : c) : b < c ? b : c
    const high = a > b ? (a > c ? a : c) : b > c ? b : c
    const gap = (low > -high ? low : -high) - half[k]
    if (!(gap > ownGap)) continue
    ownGap = gap
    own = k
    ownSide = low > -high ? -1 : 1
  }
  let crossGap = Number.NEGATIVE_INFINITY
  for (let from = 0; from < 9; from += 3) {
    const to = from === 6 ? 0 : from + 3
    const other = from === 0 ? 6 : from - 3
    for (let k = 0; k < 3; k++) {
      // the cross product of the edge and the box's axis k: both ends of the edge have the same height along it
      const i = k === 2 ? 0 : k + 1
      const j = k === 0 ? 2 : k - 1
      const x = seen[to + j] - seen[from + j]
      const y = seen[from + i] - seen[to + i]
      // length 0, or one of the box's own axes
      if (x === 0 || y === 0) continue
      const p = x * seen[from + i] + y * seen[from + j]
      const r = x * seen[other + i] + y * seen[other + j]
      const low = p < r ? p : r
      const high = p > r ? p : r
      const gap = (low > -high ? low : -high) - half[i] * Math.abs(x) - half[j] * Math.abs(y)
      const rate = Math.abs(x) + Math.abs(y)
      if (!(gap > crossGap * rate)) continue
      crossGap = gap / rate
      const side = low > -high ? -1 : 1
      cross[k] = 0
      cross[i] = side * x
      cross[j] = side * y
    }
  }
  const best = Math.max(faceGap, ownGap, crossGap)
  // a preferred direction must not cost the whole gap: without a gap, its plane would not stop a body that comes nearer
  const enough = best - (best > q[FLAT] ? q[FLAT] : ROUNDED * q[FLAT])
  if (faceGap >= enough) {
    for (let k = 0; k < 3; k++) q[NORMAL + k] = faceSide * q[FACE + k]
    return true
  }
  if (ownGap >= enough) {
    q[NORMAL] = q[NORMAL + 1] = q[NORMAL + 2] = 0
    q[NORMAL + own] = ownSide
    return false
  }
  const length = Math.sqrt(cross[0] * cross[0] + cross[1] * cross[1] + cross[2] * cross[2])
  for (let k = 0; k < 3; k++) q[NORMAL + k] = cross[k] / length
  return false
}

/**
 * POINT = the point of the grown box nearest to the face's plane, and among those, to the centre. Is its projection
 * inside the face?
 */
function standsInFace(): boolean {
  for (let k = 0; k < 3; k++) {
    const n = q[NORMAL + k]
    if (2 * half[k] * Math.abs(n) <= q[FLAT]) {
      q[POINT + k] = 0
      q[UPPER] += half[k] * Math.abs(n)
    } else q[POINT + k] = n > 0 ? -half[k] - q[GAP] : half[k] + q[GAP]
  }
  q[EDGE] = -1
  const fx = q[FACE]
  const fy = q[FACE + 1]
  const fz = q[FACE + 2]
  for (let from = 0; from < 9; from += 3) {
    const to = from === 6 ? 0 : from + 3
    const ex = seen[to] - seen[from]
    const ey = seen[to + 1] - seen[from + 1]
    const ez = seen[to + 2] - seen[from + 2]
    // the inward normal of the edge, f × e
    const inside =
      (fy * ez - fz * ey) * (q[POINT] - seen[from]) +
      (fz * ex - fx * ez) * (q[POINT + 1] - seen[from + 1]) +
      (fx * ey - fy * ex) * (q[POINT + 2] - seen[from + 2])
    if (!(inside >= 0)) return false
  }
  return true
}

/** The box counts as larger by this many FLAT, because the chosen direction may require one FLAT less than another. */
const LARGER = 2

/**
 * The box touches the face, but the projection of its nearest point is outside: POINT = the face's point nearest to the
 * centre inside the grown box.
 */
function takeFace(): number {
  for (let i = 0; i < 9; i++) boxed[SEEN + i] = seen[i]
  for (let k = 0; k < 3; k++) boxed[EXTENT + k] = half[k] + q[GAP]
  boxed[MARGIN] = LARGER * q[FLAT]
  const feature = pointInBox(q, POINT)
  if (feature < 0) return UNKNOWN
  q[EDGE] = feature === FEATURE_FACE ? -1 : SOME_EDGE
  measurePoint()
  return FEATURE_FACE
}

/** UPPER = the growth that POINT requires. */
function measurePoint(): void {
  q[UPPER] = Math.max(Math.abs(q[POINT]) - half[0], Math.abs(q[POINT + 1]) - half[1], Math.abs(q[POINT + 2]) - half[2])
}

/** POINT = the point of the edges nearest to the centre, among those inside the grown box. */
function takeEdges(): number {
  let best = Number.POSITIVE_INFINITY
  let feature = UNKNOWN
  for (let from = 0; from < 9; from += 3) {
    const to = from === 6 ? 0 : from + 3
    let low = 0
    let high = 1
    let along = 0
    let length = 0
    for (let k = 0; k < 3; k++) {
      const limit = half[k] + q[GAP] + LARGER * q[FLAT]
      const start = seen[from + k]
      const e = seen[to + k] - start
      along -= start * e
      length += e * e
      if (e === 0) {
        if (!(Math.abs(start) <= limit)) high = Number.NEGATIVE_INFINITY
        continue
      }
      const one = (-limit - start) / e
      const two = (limit - start) / e
      low = Math.max(low, one < two ? one : two)
      high = Math.min(high, one < two ? two : one)
    }
    if (!(low <= high)) continue
    const s = length > 0 ? Math.min(high, Math.max(low, along / length)) : 0
    let far = 0
    for (let k = 0; k < 3; k++) {
      const x = seen[from + k] + s * (seen[to + k] - seen[from + k])
      far += x * x
    }
    if (!(far < best)) continue
    best = far
    for (let k = 0; k < 3; k++) q[POINT + k] = seen[from + k] + s * (seen[to + k] - seen[from + k])
    feature = s > 0 && s < 1 ? FEATURE_EDGE : FEATURE_VERTEX
    q[EDGE] = from / 3
    q[ALONG] = s
  }
  if (feature !== UNKNOWN) measurePoint()
  return feature
}
