/**
 * The nearest points of two closed triangles. They are a corner and a point of the other triangle, or points inside two
 * edges; or the triangles overlap, and a common point is both.
 */
import {
  add3,
  cross3,
  div,
  dot3,
  length3,
  load3,
  type Registers,
  SCRATCH,
  scale3,
  sub,
  sub3,
} from '../math/double-double.ts'
import { CLOSEST_DISTANCE, CLOSEST_POINT, CLOSEST_SIZE, type Coordinates, type Row } from '../math/rows.ts'
import { scaleToOne } from '../math/scale-to-one.ts'
import { edgeMeets, overlapTriangleTriangle } from '../overlap/overlap-triangle-triangle.ts'
import { NEAR_ON, NEAR_Q, NEAR_SIZE, writeNear } from './bounds-triangle.ts'
import { closestPointTriangle } from './closest-point-triangle.ts'

/** NEAREST: the distance, the point of the first triangle, the point of the second. */
export const NEAREST_DISTANCE = 0
export const NEAREST_A = 1
export const NEAREST_B = 4
export const NEAREST_SIZE = 7

/** Both triangles, scaled by a power of two to about 1. */
const pair = new Float64Array(18)
const S = 0
const T = 9
const factor = new Float64Array(1)
const closest = new Float64Array(CLOSEST_SIZE)
const best = new Float64Array(NEAREST_SIZE)
const common = new Float64Array(3)

const P = 0
const Q = 6
const D = 12
const E = 18
const W = 24
const N = 30
const X = 36
const NN = 42
const U = 44
const V = 46
const w: Registers = new Float64Array(48 + SCRATCH)

/** Writes a NEAREST row, correct like that of `closestPointTriangle`. @param s TRIANGLE row @param t TRIANGLE row */
export function closestTriangleTriangle(
  s: Coordinates,
  i: number,
  t: Coordinates,
  j: number,
  out: Row,
  o: number,
): void {
  for (let k = 0; k < 9; k++) {
    pair[S + k] = s[i + k]
    pair[T + k] = t[j + k]
  }
  scaleToOne(pair, factor)
  best[NEAREST_DISTANCE] = Number.POSITIVE_INFINITY
  const isApart = !overlapTriangleTriangle(pair, S, pair, T)
  if (isApart || !offerCommon()) {
    for (let k = 0; k < 9; k += 3) {
      offerCorner(S + k, T, NEAREST_A, NEAREST_B)
      offerCorner(T + k, S, NEAREST_B, NEAREST_A)
      for (let l = 0; l < 9; l += 3) offerEdges(S + k, S + ((k + 3) % 9), T + l, T + ((l + 3) % 9))
    }
    if (!isApart) {
      best[NEAREST_DISTANCE] = 0
      for (let k = 0; k < 3; k++) best[NEAREST_B + k] = best[NEAREST_A + k]
    }
  }
  for (let k = 0; k < NEAREST_SIZE; k++) out[o + k] = best[k] / factor[0]
}

/** 2⁻⁵¹: what rounding moves a point by, at most. */
const ROUNDING = 4.440892098500626e-16

/** Of two triangles that overlap: where an edge of one passes through the other. Returns whether it is on both. */
function offerCommon(): boolean {
  for (let n = 0; n < 6; n++) {
    const s = n < 3 ? S : T
    const t = n < 3 ? T : S
    const k = n % 3
    if (!edgeMeets(pair, s, k, pair, t)) continue
    load3(w, P, pair, s + 3 * k)
    load3(w, Q, pair, s + 3 * ((k + 1) % 3))
    load3(w, X, pair, t)
    load3(w, D, pair, t + 3)
    load3(w, E, pair, t + 6)
    sub3(w, D, D, X)
    sub3(w, E, E, X)
    cross3(w, N, D, E)
    sub3(w, W, P, X)
    dot3(w, U, N, W)
    sub3(w, W, Q, X)
    dot3(w, V, N, W)
    // the share of the way from P to Q
    sub(w, V, U, V)
    if (w[V] === 0) continue
    div(w, U, U, V)
    if (!(w[U] >= 0 && w[U] <= 1)) continue
    sub3(w, D, Q, P)
    scale3(w, X, D, U)
    add3(w, X, P, X)
    // where both are nearly in one plane, rounding may move the point far along the edge
    for (let i = 0; i < 3; i++) common[i] = w[X + 2 * i]
    closestPointTriangle(common, 0, pair, t, closest, 0)
    if (!(closest[CLOSEST_DISTANCE] < best[NEAREST_DISTANCE])) continue
    best[NEAREST_DISTANCE] = closest[CLOSEST_DISTANCE]
    for (let i = 0; i < 3; i++) best[NEAREST_A + i] = best[NEAREST_B + i] = common[i]
    if (best[NEAREST_DISTANCE] <= ROUNDING) break
  }
  if (!(best[NEAREST_DISTANCE] <= ROUNDING)) return false
  best[NEAREST_DISTANCE] = 0
  return true
}

function offerCorner(corner: number, triangle: number, mine: number, theirs: number): void {
  closestPointTriangle(pair, corner, pair, triangle, closest, 0)
  if (!(closest[CLOSEST_DISTANCE] < best[NEAREST_DISTANCE])) return
  best[NEAREST_DISTANCE] = closest[CLOSEST_DISTANCE]
  for (let k = 0; k < 3; k++) {
    best[mine + k] = pair[corner + k]
    best[theirs + k] = closest[CLOSEST_POINT + k]
  }
}

/** The nearest points of the lines through p, q and r, s, if they are on both segments. */
function offerEdges(p: number, q: number, r: number, s: number): void {
  load3(w, P, pair, p)
  load3(w, D, pair, q)
  sub3(w, D, D, P)
  load3(w, Q, pair, r)
  load3(w, E, pair, s)
  sub3(w, E, E, Q)
  sub3(w, W, Q, P)
  // p + U d + λ n = r + V e, with n = d × e
  cross3(w, N, D, E)
  dot3(w, NN, N, N)
  if (!(w[NN] > 0)) return
  cross3(w, X, W, E)
  dot3(w, U, X, N)
  div(w, U, U, NN)
  cross3(w, X, W, D)
  dot3(w, V, X, N)
  div(w, V, V, NN)
  if (!(w[U] >= 0 && w[U] <= 1 && w[V] >= 0 && w[V] <= 1)) return
  scale3(w, X, D, U)
  add3(w, P, P, X)
  scale3(w, X, E, V)
  add3(w, Q, Q, X)
  sub3(w, X, P, Q)
  length3(w, U, X)
  if (!(w[U] < best[NEAREST_DISTANCE])) return
  best[NEAREST_DISTANCE] = w[U]
  for (let k = 0; k < 3; k++) {
    best[NEAREST_A + k] = w[P + 2 * k]
    best[NEAREST_B + k] = w[Q + 2 * k]
  }
}

/** Columns of a BETWEEN row, both squared: no points are nearer than BELOW, and some are as near as ABOVE. */
export const BETWEEN_BELOW = 0
export const BETWEEN_ABOVE = 1
const near = new Float64Array(NEAR_SIZE)
/** From the first triangle to the second, where they seem nearest; its square. */
const way = new Float64Array(4)
/** Another such way: it is taken if it is shorter. */
const other = new Float64Array(3)

/**
 * Bounds in plain doubles, as in bounds-triangle.ts: along any direction, no point of the second triangle is less far
 * from the first than the least far corner. Overlap is not noticed: BELOW is 0 then.
 * @param s TRIANGLE row @param t TRIANGLE row @param out BETWEEN row
 */
export function boundTriangles(s: Row, i: number, t: Row, j: number, out: Row): void {
  way[3] = Number.POSITIVE_INFINITY
  for (let k = 0; k < 9; k += 3) {
    writeNear(s, i + k, t, j, near)
    for (let n = 0; n < 3; n++) other[n] = near[NEAR_Q + n]
    if (near[NEAR_ON] === 1) offerWay()
    writeNear(t, j + k, s, i, near)
    for (let n = 0; n < 3; n++) other[n] = -near[NEAR_Q + n]
    if (near[NEAR_ON] === 1) offerWay()
    for (let l = 0; l < 9; l += 3) boundEdges(s, i + k, i + ((k + 3) % 9), t, j + l, j + ((l + 3) % 9))
  }
  const x = way[0]
  const y = way[1]
  const z = way[2]
  const square = way[3]
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (let k = 0; k < 9; k += 3) {
    least = Math.min(least, x * (t[j + k] - s[i]) + y * (t[j + k + 1] - s[i + 1]) + z * (t[j + k + 2] - s[i + 2]))
    most = Math.max(most, x * (s[i + k] - s[i]) + y * (s[i + k + 1] - s[i + 1]) + z * (s[i + k + 2] - s[i + 2]))
  }
  const gap = least - most
  out[BETWEEN_BELOW] = gap > 0 ? Math.min(square, gap * (gap / square)) : 0
  out[BETWEEN_ABOVE] = square
}

function offerWay(): void {
  const square = other[0] * other[0] + other[1] * other[1] + other[2] * other[2]
  if (!(square < way[3])) return
  for (let n = 0; n < 3; n++) way[n] = other[n]
  way[3] = square
}

/** Source: Ericson, "Real-Time Collision Detection" (2005), 5.1.9. Ends are corners, which are tried elsewhere. */
function boundEdges(s: Row, p: number, q: number, t: Row, r: number, e: number): void {
  const px = s[p]
  const py = s[p + 1]
  const pz = s[p + 2]
  const rx = t[r]
  const ry = t[r + 1]
  const rz = t[r + 2]
  const dx = s[q] - px
  const dy = s[q + 1] - py
  const dz = s[q + 2] - pz
  const ex = t[e] - rx
  const ey = t[e + 1] - ry
  const ez = t[e + 2] - rz
  const wx = px - rx
  const wy = py - ry
  const wz = pz - rz
  const dd = dx * dx + dy * dy + dz * dz
  const de = dx * ex + dy * ey + dz * ez
  const ee = ex * ex + ey * ey + ez * ez
  const dw = dx * wx + dy * wy + dz * wz
  const ew = ex * wx + ey * wy + ez * wz
  const all = dd * ee - de * de
  const u = (de * ew - dw * ee) / all
  const v = (dd * ew - de * dw) / all
  if (!(u >= 0 && u <= 1 && v >= 0 && v <= 1)) return
  other[0] = v * ex - u * dx - wx
  other[1] = v * ey - u * dy - wy
  other[2] = v * ez - u * dz - wz
  offerWay()
}
