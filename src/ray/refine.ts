/**
 * The distance at which a ray meets a triangle, in double-doubles: for needles, grazing incidence, hits within rounding
 * of the boundary or of the ray's ends, and rays in the triangle's plane.
 */
import {
  add,
  add3,
  copy,
  cross3,
  div,
  dot3,
  less,
  load3,
  mul,
  type Registers,
  SCRATCH,
  scale3,
  sub3,
} from '../math/double-double.ts'
import { type Coordinates, RAY_DIRECTION, RAY_MAX, RAY_ORIGIN, type Row } from '../math/rows.ts'
import { DOUBLE_DOUBLE_ZERO, ROUNDOFF } from '../math/tolerance.ts'
import { overlapSegmentTriangle } from '../overlap/overlap-segment-triangle.ts'

// registers: vectors from the ray's origin to the corners, direction, normal, scratch vectors, numbers
const A = 0
const B = 6
const C = 12
const D = 18
const N = 24
const V = 30
const E = 36
const X = 42
const DEN = 48
const T = 50
const S = 52
const Q = 54
const ONE = 56
const BEST = 58
const BEST_T = 60
const SIZE_A = 62
const SIZE_B = 63
const SIZE_D = 64
const REACH = 65
const SEEN = 66
const WEIGHTS = 67
const w: Registers = new Float64Array(73 + SCRATCH).fill(1, ONE, ONE + 1)

/**
 * A triangle acts as its edges if, seen along the ray, it is narrower than this share of its longest edge L. A ray
 * through it passes the edges within half of that width, which is at most 16u of the triangle's reach R. Through a
 * wider triangle, the place of the hit is right to 2⁻⁴⁸ R: the volumes in double-doubles are off by up to 2⁻⁹⁹ R L, and
 * the place, which is the mean of the corners weighted with the volumes, by at most 2⁻⁹⁹ R L divided by the width.
 */
const NARROW = 16 * ROUNDOFF
/** For rays in the triangle's plane: a ray meets an edge if it is this near, relative to the edge's distance. */
const ON_EDGE = 8.077935669463161e-28 // 2⁻⁹⁰

/**
 * If the signs accept a ray through a triangle, the ray passes this near to the triangle, relative to the triangle's
 * reach: within 6√2 u (`watertight.ts`), plus 16u if the triangle acts as its edges. A ray that passes farther away was
 * accepted only because rounding made a difference zero.
 */
const CROSSED = 32 * ROUNDOFF
/**
 * A speck is a triangle that, seen along the ray, is smaller in all directions than SPECK of its reach. Plain doubles
 * may see a speck as one point, and then the signs accept every ray. Only a ray that passes as near as the signs can
 * tell (6√2 u, plus the speck) hits it. 12u of the reach is within the tolerance.
 */
const SPECK = 2 * ROUNDOFF
const CROSSED_SPECK = 12 * ROUNDOFF

/** For a ray that the signs accept: where does it meet the triangle at v[b..b+8]? out[o] = t; false on a miss. */
export function refineRayTriangle(p: Row, v: Coordinates, b: number, out: Row, o: number): boolean {
  if (startsOn(p, v, b)) return answer(0, p, out, o)
  load3(w, V, p, RAY_ORIGIN)
  load3(w, D, p, RAY_DIRECTION)
  load3(w, A, v, b)
  load3(w, B, v, b + 3)
  load3(w, C, v, b + 6)
  sub3(w, A, A, V)
  sub3(w, B, B, V)
  sub3(w, C, C, V)
  sub3(w, E, B, A)
  sub3(w, X, C, A)
  cross3(w, N, E, X)
  size(D, SIZE_D)
  size(E, SIZE_A)
  size(X, SIZE_B)
  const longest = Math.max(w[SIZE_A], w[SIZE_B])
  w[SEEN] = 0
  seeAlong(E)
  seeAlong(X)
  dot3(w, DEN, N, D)
  const least = Math.max(NARROW * w[SEEN], DOUBLE_DOUBLE_ZERO * longest * w[SIZE_D]) * longest
  if (!(Math.abs(w[DEN]) > least && inside())) return alongEdges(p, out, o)
  place()
  return answer(w[T], p, out, o)
}

const start = new Float64Array(6)

/** Does the ray start on the triangle? Exact. */
function startsOn(p: Row, v: Coordinates, b: number): boolean {
  for (let i = 0; i < 3; i++) {
    const x = p[RAY_ORIGIN + i]
    if (!(Math.min(v[b + i], v[b + 3 + i], v[b + 6 + i]) <= x)) return false
    if (!(Math.max(v[b + i], v[b + 3 + i], v[b + 6 + i]) >= x)) return false
    start[i] = start[3 + i] = x
  }
  return overlapSegmentTriangle(start, 0, v, b)
}

/**
 * SEEN = the larger of SEEN and the length of an edge as seen along the ray, times the length of the direction; each up
 * to a factor of √3.
 */
function seeAlong(edge: number): void {
  const dx = w[D]
  const dy = w[D + 2]
  const dz = w[D + 4]
  const ex = w[edge]
  const ey = w[edge + 2]
  const ez = w[edge + 4]
  const across = Math.max(Math.abs(dy * ez - dz * ey), Math.abs(dz * ex - dx * ez), Math.abs(dx * ey - dy * ex))
  w[SEEN] = Math.max(w[SEEN], across)
}

/**
 * T = where the ray passes the mean of the corners weighted with WEIGHTS, which is a point of the triangle whatever the
 * roundings.
 */
function place(): void {
  const x = Math.abs(w[D])
  const y = Math.abs(w[D + 2])
  const axis = x === w[SIZE_D] ? 0 : y === w[SIZE_D] ? 2 : 4
  // otherwise products of small weights would vanish
  if (Math.max(w[WEIGHTS], w[WEIGHTS + 2], w[WEIGHTS + 4], -w[WEIGHTS], -w[WEIGHTS + 2], -w[WEIGHTS + 4]) < SMALL)
    for (let i = 0; i < 6; i++) w[WEIGHTS + i] *= ENLARGE
  mul(w, T, WEIGHTS, A + axis)
  mul(w, Q, WEIGHTS + 2, B + axis)
  add(w, T, T, Q)
  mul(w, Q, WEIGHTS + 4, C + axis)
  add(w, T, T, Q)
  add(w, S, WEIGHTS, WEIGHTS + 2)
  add(w, S, S, WEIGHTS + 4)
  mul(w, S, S, D + axis)
  div(w, T, T, S)
}

/** 2⁻³⁰⁰, and 2⁶⁰⁰: multiplying by a power of two is exact. */
const SMALL = 4.909093465297727e-91
const ENLARGE = 4.149515568880993e180

/** out[o] = t, unless t is beyond the ray's ends. */
function answer(t: number, p: Row, out: Row, o: number): boolean {
  if (!(t >= 0 && t <= p[RAY_MAX])) return false
  out[o] = t === 0 ? 0 : t // no -0
  return true
}

/**
 * w[o] = the largest absolute component of a vector: its length up to a factor of √3. A register, since V8 allocates
 * for a double that a call returns.
 */
function size(a: number, o: number): void {
  w[o] = Math.max(Math.abs(w[a]), Math.abs(w[a + 2]), Math.abs(w[a + 4]))
}

/**
 * Does the line pass through the triangle: does each of the three edge volumes have the sign of their sum, or is it
 * zero? WEIGHTS = these volumes, as weights of the corners. They are not all zero.
 */
function inside(): boolean {
  const sign = w[DEN] > 0 ? 1 : -1
  return (
    weigh(B, C, 0, sign) &&
    weigh(C, A, 2, sign) &&
    weigh(A, B, 4, sign) &&
    (w[WEIGHTS] !== 0 || w[WEIGHTS + 2] !== 0 || w[WEIGHTS + 4] !== 0)
  )
}

/** Sets the weight of the corner opposite the edge from a to b. Returns false if the line passes beyond the edge. */
function weigh(a: number, b: number, corner: number, sign: number): boolean {
  if (sideSign(D, SIZE_D, a, b) * sign < 0) return false
  if (w[S] * sign > 0) copy(w, WEIGHTS + corner, S)
  else w[WEIGHTS + corner] = w[WEIGHTS + corner + 1] = 0
  return true
}

/**
 * The sign of v · (a × b); 0 if double-doubles cannot tell it from zero. S = the value. `sizeOfV` is the register of
 * v's size.
 */
function sideSign(v: number, sizeOfV: number, a: number, b: number): number {
  sub3(w, E, b, a) // a × b = a × (b − a); for a small triangle far away, the edge b − a keeps the digits
  cross3(w, V, a, E)
  dot3(w, S, v, V)
  size(a, SIZE_A)
  size(E, SIZE_B)
  return Math.abs(w[S]) <= DOUBLE_DOUBLE_ZERO * w[sizeOfV] * w[SIZE_A] * w[SIZE_B] ? 0 : w[S] > 0 ? 1 : -1
}

/**
 * The place on the ray nearest to the triangle's boundary. A ray that crosses the triangle within rounding of an edge
 * hits that edge. A ray in the plane enters through the first edge that it meets.
 */
function alongEdges(p: Row, out: Row, o: number): boolean {
  entry = Number.POSITIVE_INFINITY
  w[BEST] = Number.POSITIVE_INFINITY
  w[BEST + 1] = 0
  approachEdge(A, B)
  approachEdge(B, C)
  approachEdge(C, A)
  if (entry < Number.POSITIVE_INFINITY) return answer(entry, p, out, o)
  size(A, SIZE_A)
  size(B, SIZE_B)
  size(C, REACH)
  const reach = Math.max(w[SIZE_A], w[SIZE_B], w[REACH])
  const near = (w[SEEN] <= SPECK * reach * w[SIZE_D] ? CROSSED_SPECK : CROSSED) * reach
  // a ray without a direction crosses nothing; a start on the boundary has been found already
  return w[SIZE_D] > 0 && w[BEST] <= near * near && answer(w[BEST_T], p, out, o)
}

/** The least t at which the ray meets an edge, as exactly as double-doubles can tell. */
let entry = 0

/**
 * Considers the point of the edge from a to b that is nearest to the ray's line; if the edge is parallel to the line,
 * both ends.
 */
function approachEdge(a: number, b: number): void {
  size(a, SIZE_A)
  size(b, SIZE_B)
  w[REACH] = Math.max(w[SIZE_A], w[SIZE_B])
  sub3(w, E, b, a)
  cross3(w, X, D, E)
  dot3(w, S, X, X)
  size(E, SIZE_A)
  const parallel = ON_EDGE * w[SIZE_D] * w[SIZE_A]
  if (w[S] > parallel * parallel) {
    // lines t D and a + s E: s = (a × D) · X / |X|² with X = D × E
    copy(w, T, S)
    cross3(w, V, a, D)
    dot3(w, S, V, X)
    div(w, S, S, T)
    if (w[S] < 0) w[S] = w[S + 1] = 0
    else if (less(w, ONE, S)) copy(w, S, ONE)
    scale3(w, V, E, S)
    add3(w, V, V, a)
    candidate(V)
    return
  }
  candidate(b)
  const ahead = w[T] >= 0
  candidate(a)
  if (w[T] >= 0 !== ahead) {
    // the ray starts beside the edge: the edge's point abreast of the start is nearest
    scale3(w, V, D, T)
    sub3(w, V, a, V)
    candidate(V)
  }
}

/**
 * Considers a point of the boundary. T = its projection onto the ray's line, Q = its squared distance from the line.
 */
function candidate(point: number): void {
  dot3(w, T, point, D)
  dot3(w, S, D, D)
  if (w[S] > 0) div(w, T, T, S)
  scale3(w, X, D, T)
  sub3(w, X, X, point)
  dot3(w, Q, X, X)
  const reach = w[REACH]
  if (Math.abs(w[T]) * w[SIZE_D] <= ON_EDGE * reach) w[T] = w[T + 1] = 0
  const near = ON_EDGE * reach
  if (w[Q] <= near * near && w[T] >= 0 && w[T] < entry) entry = w[T]
  if (less(w, Q, BEST)) {
    copy(w, BEST, Q)
    copy(w, BEST_T, T)
  }
}
