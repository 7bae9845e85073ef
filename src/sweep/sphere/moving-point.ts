/**
 * The solver for round bodies, in double-doubles: when does a moving point first come within RADIUS of a triangle,
 * segment, point, line or plane? A sphere is such a point; so is an ellipsoid in the space divided by its radii.
 *
 * The sum of a triangle and a ball is bounded by two offset planes, three tubes and three balls (Ericson, "Real-Time
 * Collision Detection", 5.5.6). The point enters each at the root of a linear or quadratic equation. The discriminants
 * are used in factored form, |e|²(R|x| − |m·x|)(R|x| + |m·x|) with x = e × MOVE, so one subtraction decides whether the
 * point grazes.
 */
import {
  add,
  add3,
  copy,
  copy3,
  cross3,
  div,
  dot3,
  length3,
  less,
  mul,
  negate,
  negate3,
  scale3,
  sqrt,
  sub,
  sub3,
} from '../../math/double-double.ts'
import { FEATURE_EDGE, FEATURE_FACE, FEATURE_VERTEX } from '../../math/rows.ts'
import { normal, side } from '../face.ts'
import {
  A,
  B,
  before,
  C,
  CENTRE,
  E,
  F,
  G,
  H,
  M,
  MOVE,
  N,
  NN,
  number,
  RADIUS,
  S,
  SPAN,
  SPAN_TOO,
  setSize,
  setTouchedFeature,
  T,
  TIME,
  TOUCHED,
  V,
  vector,
  w,
} from '../registers.ts'
import { footOnPlane } from './resting-point.ts'

const N1 = vector()
const W1 = vector()
const H1 = number()

/** Directions count as parallel, and never meet, if the sine of their angle is below this. */
const PARALLEL = 8.077935669463161e-28 // 2⁻⁹⁰

let found = false

/**
 * Computes TIME, TOUCHED and the feature of the first contact with the triangle A, B, C, for a start farther than
 * RADIUS.
 */
export function enterTriangle(): boolean {
  startEnter()
  if (enterFace(FEATURE_FACE)) return true
  enterEdge(A, B, FEATURE_EDGE)
  enterEdge(B, C, FEATURE_EDGE)
  enterEdge(C, A, FEATURE_EDGE)
  enterVertex(A)
  enterVertex(B)
  enterVertex(C)
  return found
}

/** For bodies with more faces, edges and corners than a triangle: forgets earlier contacts. */
export function startEnter(): void {
  found = false
}

/** Was any contact found since startEnter? TIME, TOUCHED and the feature are those of the first. */
export function wasEntered(): boolean {
  return found
}

/** First contact with the segment A, B. */
export function enterSegment(): boolean {
  found = false
  enterEdge(A, B, FEATURE_EDGE)
  enterVertex(A)
  enterVertex(B)
  return found
}

/** First contact with the point A. */
export function enterPoint(): boolean {
  found = false
  enterVertex(A)
  return found
}

/** First contact with the infinite line through A along B (a direction), from outside RADIUS or from inside. */
export function enterLine(fromInside: boolean): boolean {
  found = false
  copy3(w, E, B)
  sub3(w, M, CENTRE, A)
  if (!tubeTime(fromInside)) return false
  copy(w, TIME, T)
  // the axis' point nearest to the centre
  scale3(w, TOUCHED, MOVE, TIME)
  add3(w, TOUCHED, TOUCHED, M)
  dot3(w, S, TOUCHED, E)
  dot3(w, NN, E, E)
  div(w, S, S, NN)
  scale3(w, TOUCHED, E, S)
  add3(w, TOUCHED, TOUCHED, A)
  setTouchedFeature(FEATURE_FACE)
  return true
}

/** First contact with the plane A · p = B; A is its normal, of any length. */
export function enterPlane(): boolean {
  dot3(w, H, A, CENTRE)
  sub(w, H, H, B)
  dot3(w, S, A, MOVE)
  if (w[H] < 0) negate(w, H, H)
  else negate(w, S, S)
  // S: approach per unit of time, H: height
  if (!(w[S] > 0)) return false
  length3(w, NN, A)
  mul(w, F, RADIUS, NN)
  sub(w, T, H, F)
  if (w[T] < 0 || less(w, S, T)) return false
  div(w, TIME, T, S)
  scale3(w, TOUCHED, MOVE, TIME)
  add3(w, TOUCHED, TOUCHED, CENTRE)
  footOnPlane(TOUCHED)
  return true
}

/** Keeps T and V if this is the first contact. On ties the earlier call wins: face before edge before vertex. */
function keep(feature: number): void {
  if (found && !less(w, T, TIME)) return
  found = true
  setTouchedFeature(feature)
  copy(w, TIME, T)
  copy3(w, TOUCHED, V)
}

/**
 * Keeps the contact with the face A, B, C, if there is one. Returns true if it lies so far inside the face that no
 * convex body can meet an edge or a vertex earlier.
 */
export function enterFace(feature: number): boolean {
  if (!normal()) return false
  sub3(w, M, CENTRE, A)
  dot3(w, H, N, M)
  const turned = w[H] < 0
  if (turned) {
    negate3(w, N, N)
    negate(w, H, H)
  }
  dot3(w, S, N, MOVE)
  if (!(w[S] < 0)) return false
  mul(w, F, RADIUS, NN)
  sub(w, H, H, F)
  if (w[H] < 0) return false // the plane is within reach already, so the boundary comes first
  negate(w, S, S)
  if (less(w, S, H)) return false // later than time 1
  div(w, T, H, S)
  // the point touched: the centre at that time, less RADIUS along the unit normal
  div(w, F, RADIUS, NN)
  scale3(w, V, MOVE, T)
  add3(w, V, V, CENTRE)
  scale3(w, M, N, F)
  sub3(w, V, V, M)
  // if N was turned, the signs of the sides are reversed
  const inside = turned ? -1 : 1
  const ab = side(A, B, V) * inside
  const bc = side(B, C, V) * inside
  const ca = side(C, A, V) * inside
  if (ab < 0 || bc < 0 || ca < 0) return false
  keep(feature)
  return ab === 2 && bc === 2 && ca === 2
}

/** Meets the edge from a to b. */
export function enterEdge(a: number, b: number, feature: number): void {
  // from the lexicographically smaller end, so that both triangles at an edge compute the same bits
  const p = before(a, b) ? a : b
  const q = p === a ? b : a
  sub3(w, E, q, p)
  sub3(w, M, CENTRE, p)
  if (!tubeTime(false)) return
  // the place along the edge
  scale3(w, V, MOVE, T)
  add3(w, V, V, M)
  dot3(w, S, V, E)
  dot3(w, F, E, E)
  if (w[S] < 0 || less(w, F, S)) return
  div(w, S, S, F)
  scale3(w, V, E, S)
  add3(w, V, V, p)
  keep(feature)
}

/**
 * Computes the time T in 0..1 at which M + t MOVE comes within RADIUS of the line along E (from inside: at which it
 * leaves).
 */
function tubeTime(fromInside: boolean): boolean {
  cross3(w, N1, MOVE, E)
  dot3(w, G, N1, N1)
  setSize(SPAN, MOVE)
  setSize(SPAN_TOO, E)
  const parallel = PARALLEL * w[SPAN] * w[SPAN_TOO]
  if (!(w[G] > parallel * parallel)) return false
  // factored discriminant: |E|² (R|x| - |m·x|)(R|x| + |m·x|)
  sqrt(w, F, G)
  mul(w, F, F, RADIUS)
  dot3(w, H1, M, N1)
  if (w[H1] < 0) negate(w, H1, H1)
  sub(w, S, F, H1)
  if (w[S] < 0) return false
  add(w, F, F, H1)
  mul(w, F, F, S)
  dot3(w, S, E, E)
  mul(w, F, F, S)
  sqrt(w, F, F)
  // half the linear coefficient: (m × e) · (MOVE × e)
  cross3(w, W1, M, E)
  dot3(w, T, W1, N1)
  negate(w, T, T)
  if (fromInside) add(w, T, T, F)
  else sub(w, T, T, F)
  if (w[T] < 0 || less(w, G, T)) return false
  div(w, T, T, G)
  return true
}

/** Meets the corner a. */
export function enterVertex(a: number): void {
  sub3(w, M, CENTRE, a)
  dot3(w, S, M, MOVE)
  if (!(w[S] < 0)) return
  dot3(w, G, MOVE, MOVE)
  cross3(w, N1, M, MOVE)
  length3(w, H1, N1)
  sqrt(w, F, G)
  mul(w, F, F, RADIUS)
  sub(w, T, F, H1)
  if (w[T] < 0) return
  add(w, F, F, H1)
  mul(w, F, F, T)
  sqrt(w, F, F)
  negate(w, T, S)
  sub(w, T, T, F)
  if (w[T] < 0 || less(w, G, T)) return
  div(w, T, T, G)
  copy3(w, V, a)
  keep(FEATURE_VERTEX)
}
