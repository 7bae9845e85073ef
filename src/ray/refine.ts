/**
 * The distance at which a ray meets a triangle, in double-doubles: for needles, grazing incidence, hits within rounding of
 * the boundary or of the ray's ends, and rays in the triangle's plane.
 */
import {
  add3,
  copy,
  cross3,
  div,
  dot3,
  less,
  load3,
  type Registers,
  SCRATCH,
  scale3,
  sub3,
} from '../math/double-double.ts'
import { type Coordinates, RAY_DIRECTION, RAY_MAX, RAY_ORIGIN, type Row } from '../math/rows.ts'
import { DOUBLE_DOUBLE_ZERO, FLAT_TRIANGLE, ROUNDOFF } from '../math/tolerance.ts'

// registers: vectors from the ray's origin to the vertices, direction, normal, scratch vectors, numbers
const A = 0
const B = 6
const C = 12
const D = 18
const N = 24
const V = 30
const E = 36
const X = 42
const DEN = 48
const NUM = 50
const T = 52
const S = 54
const Q = 56
const ONE = 58
const BEST = 60
const BEST_T = 62
const SIZE_A = 64
const SIZE_B = 65
const SIZE_D = 66
const SIZE_N = 67
const REACH = 68
const SEEN = 69
const w: Registers = new Float64Array(70 + SCRATCH)
w[ONE] = 1

/**
 * A triangle that, seen along the ray, is narrower than this share of its longest edge acts as its edges, and what is narrower by
 * itself has no plane. Double-doubles leave 2⁻⁹⁹ of |e1||e2| of a normal uncertain, so the plane would be met off the triangle by
 * up to 2⁻⁹⁹/16u = 2⁻⁵⁰ of its size, or more; and no ray through it is farther than half its width, 16u of its reach, from an edge.
 */
const NARROW = 16 * ROUNDOFF
/** In the plane: a ray this near to an edge, relative to its distance, meets it. */
const ON_EDGE = 8.077935669463161e-28 // 2⁻⁹⁰

/**
 * A ray through a triangle as the signs see it passes this near to it, relative to its reach: 6√2 u (`watertight.ts`); to the edges of
 * one that acts as its edges, 16u more. What is let through and passes farther away was noise: zeros that are none.
 */
const CROSSED = 32 * ROUNDOFF

/** Where the signs let a ray through the triangle at v[b..b+8]: out[o] = t; false for a miss. */
export function refineRayTriangle(p: Row, v: Coordinates, b: number, out: Row, o: number): boolean {
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
  size(N, SIZE_N)
  size(D, SIZE_D)
  size(E, SIZE_A)
  size(X, SIZE_B)
  const normal = w[SIZE_N]
  const direction = w[SIZE_D]
  const longest = Math.max(w[SIZE_A], w[SIZE_B])
  if (normal > NARROW * longest * longest) {
    w[SEEN] = 0
    seeAlong(E)
    seeAlong(X)
    const seen = w[SEEN]
    dot3(w, DEN, N, D)
    dot3(w, NUM, N, A)
    size(A, SIZE_A)
    const reach = w[SIZE_A]
    if (Math.abs(w[NUM]) <= DOUBLE_DOUBLE_ZERO * normal * reach) {
      // the ray starts in the plane
      if (startsInside()) return answer(0, p, out, o)
    }
    if (Math.abs(w[DEN]) > NARROW * longest * seen) {
      div(w, T, NUM, DEN)
      if (inside()) {
        if (!(Math.abs(w[DEN]) > FLAT_TRIANGLE * longest * longest * direction)) clamp()
        return answer(w[T], p, out, o)
      }
    }
  }
  return alongEdges(p, out, o)
}

/** SEEN = at least how long an edge is as seen along the ray, times the length of the direction. */
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

/** T into the range of the corners' own: of a needle seen from its end the quotient may be far off along the ray. */
function clamp(): void {
  const x = Math.abs(w[D])
  const y = Math.abs(w[D + 2])
  const axis = x === w[SIZE_D] ? 0 : y === w[SIZE_D] ? 2 : 4
  const a = w[A + axis] / w[D + axis]
  const b = w[B + axis] / w[D + axis]
  const c = w[C + axis] / w[D + axis]
  w[T] = Math.min(Math.max(w[T], Math.min(a, b, c)), Math.max(a, b, c))
}

/** The ray's t, checked against its ends. */
function answer(t: number, p: Row, out: Row, o: number): boolean {
  if (!(t >= 0 && t <= p[RAY_MAX])) return false
  out[o] = t === 0 ? 0 : t // no -0
  return true
}

/**
 * w[o] = largest absolute component of a vector: its size up to a factor of √3. Into a register, since V8 allocates for a
 * double that a call returns.
 */
function size(a: number, o: number): void {
  w[o] = Math.max(Math.abs(w[a]), Math.abs(w[a + 2]), Math.abs(w[a + 4]))
}

/** Does the line meet the triangle: do the three edge volumes have the sign of their sum (zero allowed)? */
function inside(): boolean {
  const sign = w[DEN] > 0 ? 1 : -1
  return (
    sideSign(D, SIZE_D, A, B) * sign >= 0 &&
    sideSign(D, SIZE_D, B, C) * sign >= 0 &&
    sideSign(D, SIZE_D, C, A) * sign >= 0
  )
}

/** For an origin in the plane: is it in the triangle? */
function startsInside(): boolean {
  return sideSign(N, SIZE_N, A, B) >= 0 && sideSign(N, SIZE_N, B, C) >= 0 && sideSign(N, SIZE_N, C, A) >= 0
}

/** The sign of v · (a × b), v of the given size; what double-doubles cannot tell from zero is zero. */
function sideSign(v: number, sizeOfV: number, a: number, b: number): number {
  sub3(w, E, b, a) // a × b = a × (b − a), and of a small triangle far away the edge is what keeps the digits
  cross3(w, V, a, E)
  dot3(w, S, v, V)
  size(a, SIZE_A)
  size(E, SIZE_B)
  return Math.abs(w[S]) <= DOUBLE_DOUBLE_ZERO * w[sizeOfV] * w[SIZE_A] * w[SIZE_B] ? 0 : w[S] > 0 ? 1 : -1
}

/**
 * The place on the ray nearest to the triangle's boundary. A ray that crosses the triangle within rounding of an edge is
 * sent to that edge; a ray in the plane enters through the first edge that it meets.
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
  const near = CROSSED * Math.max(w[SIZE_A], w[SIZE_B], w[REACH])
  // without a direction nothing is crossed: only a start on the boundary is left
  return w[SIZE_D] > 0 && w[BEST] <= near * near && answer(w[BEST_T], p, out, o)
}

/** The least t at which the ray meets an edge exactly, as far as double-doubles can tell. */
let entry = 0

/** Takes the point of the edge from a to b that is nearest to the ray's line; of an edge along the line, both ends. */
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
    // the ray starts beside the edge: the nearest point is abreast of the start
    scale3(w, V, D, T)
    sub3(w, V, a, V)
    candidate(V)
  }
}

/** A point of the boundary: T the foot on the ray's line, Q the squared distance. */
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
