/** When a cylinder meets a face or a plane. It meets it first with the one point that reaches farthest towards it. */
import {
  add,
  add3,
  copy,
  copy3,
  div,
  dot3,
  less,
  mul,
  negate,
  negate3,
  scale3,
  sqrt,
  sub,
  sub3,
} from '../../math/double-double.ts'
import { FEATURE_FACE } from '../../math/rows.ts'
import { RESIDUE } from '../../math/tolerance.ts'
import {
  A,
  B,
  before,
  C,
  CENTRE,
  MOVE,
  N,
  NN,
  NORMAL,
  number,
  RADIUS,
  SPAN,
  setSize,
  setTouchedFeature,
  slots,
  TIME,
  TOUCHED,
  w,
} from '../registers.ts'
import {
  BEST_D,
  BEST_S,
  crossLevel,
  dotLevel,
  E,
  F,
  F0,
  G,
  GROWTH,
  H,
  HALF,
  K,
  loadEdge,
  M,
  Q0,
  Q1,
  R0,
  R1,
  S,
  setGrown,
  state,
  T,
  V,
  X,
  Y,
} from './cylinder-registers.ts'

const NY = number()
const NXZ = number()
/** For each corner: how far it is beside the upright line in which the body meets the face. */
const BESIDE = slots(6)

/** Returns true if the body touches the face; then it touches nothing of the triangle before. */
export function meetFace(): boolean {
  sub3(w, V, CENTRE, A)
  dot3(w, H, N, V)
  const turned = turnTowardsCentre()
  state.reached = reachPlane()
  if (!state.reached) return false
  if (!isInside(V, turned)) return false
  keepFace()
  return true
}

/**
 * Called if meetFace found nothing. The body meets an upright face in an upright line, all at one time. This takes the
 * point nearest to the centre among those where the line crosses corners and edges, if it is between the caps. (Testing
 * each edge by itself would be worse: if the body moves almost along the plane, the time loses digits, at one edge more
 * than at another.)
 */
export function meetUprightFace(): boolean {
  if (w[N + 2] !== 0 || w[N + 3] !== 0 || !(w[T] > 0)) return false
  let span = 0
  for (let i = 0; i < 3; i++) {
    sub3(w, Q0, CORNERS[i], V)
    crossLevel(BESIDE + 2 * i, Q0, N)
    setSize(SPAN, Q0)
    span = Math.max(span, w[SPAN])
  }
  // half of the face's slack: if an upright edge is nearer than that to the line, and level with it, meetFace has found
  // the face
  const slack = Math.max(0.5 * state.slack, RESIDUE * span) * w[NN]
  for (let i = 0; i < 3; i++) if (Math.abs(w[BESIDE + 2 * i]) <= slack) w[BESIDE + 2 * i] = w[BESIDE + 2 * i + 1] = 0
  copy(w, BEST_D, R1)
  for (let i = 0; i < 3; i++) crossLine(i, (i + 1) % 3)
  if (state.found) copy(w, TIME, T)
  return state.found
}

const CORNERS = [A, B, C]

/**
 * Keeps the point where an edge crosses the upright line through V (the edge's first corner included), if none is
 * nearer to the centre's height.
 */
function crossLine(i: number, j: number): void {
  const p = BESIDE + 2 * i
  const q = BESIDE + 2 * j
  if (!(w[p] === 0 || (w[p] < 0 && w[q] > 0) || (w[p] > 0 && w[q] < 0))) return
  const forward = before(CORNERS[i], CORNERS[j])
  loadEdge(CORNERS[i], CORNERS[j])
  if (w[p] === 0) {
    w[S] = forward ? 0 : 1
    w[S + 1] = 0
  } else {
    sub(w, X, p, q)
    div(w, S, forward ? p : q, X)
    if (!forward) negate(w, S, S)
  }
  mul(w, X, E + 2, S)
  add(w, X, X, M + 2)
  mul(w, Y, MOVE + 2, T)
  sub(w, X, X, Y)
  if (w[X] < 0) negate(w, X, X)
  if (less(w, BEST_D, X)) return
  state.found = true
  state.at = CORNERS[i]
  copy(w, BEST_S, S)
  copy(w, BEST_D, X)
}

/**
 * Turns N and H (the centre's height over the plane in units of |N|) to the side of the centre. Returns whether they
 * were turned.
 */
function turnTowardsCentre(): boolean {
  const turned = w[H] < 0
  if (turned) {
    negate3(w, N, N)
    negate(w, H, H)
  }
  return turned
}

/**
 * Computes the time T at which the body first reaches the plane, and the point V with which it does. Includes a start
 * that the plane cuts.
 */
function reachPlane(): boolean {
  // the body's reach towards the plane in units of |N|, and how fast the gap closes
  dotLevel(F, N, N)
  sqrt(w, NXZ, F)
  copy(w, NY, N + 2)
  if (w[NY] < 0) negate(w, NY, NY)
  mul(w, F, HALF, NY)
  mul(w, G, RADIUS, NXZ)
  add(w, F, F, G)
  sub(w, G, H, F)
  if (w[G] < 0) {
    w[T] = w[T + 1] = 0
    if (!(w[GROWTH] > 0)) return false // a moving body starts apart, so it cuts the plane beside the triangle
    cutAtStart()
    return true
  }
  dot3(w, K, N, MOVE)
  add(w, X, NY, NXZ)
  mul(w, X, X, GROWTH)
  sub(w, K, X, K)
  if (!(w[K] > 0)) return false
  mul(w, X, TIME, K)
  if (less(w, X, G)) return false // later than LIMIT
  div(w, T, G, K)
  scale3(w, V, MOVE, T)
  add3(w, V, V, CENTRE)
  setGrown(R0, RADIUS, T)
  setGrown(R1, HALF, T)
  reachTowardsPlane(V, R0, R1)
  return true
}

/**
 * V = a point of the body's cut with the plane at the start, on the line from the centre to the point that reaches
 * farthest. The whole cut lies inside the triangle, crosses its edges, or lies outside, so one point of it suffices.
 */
function cutAtStart(): void {
  copy3(w, V, CENTRE)
  if (!(w[F] > 0)) return
  div(w, G, H, F)
  mul(w, R0, RADIUS, G)
  mul(w, R1, HALF, G)
  reachTowardsPlane(V, R0, R1)
}

/** p -= radius along the level part of N, and half along its upright part. */
function reachTowardsPlane(p: number, radius: number, half: number): void {
  if (w[NXZ] > 0) {
    div(w, X, radius, NXZ)
    mul(w, Y, N, X)
    sub(w, p, p, Y)
    mul(w, Y, N + 4, X)
    sub(w, p + 4, p + 4, Y)
  }
  if (w[N + 2] > 0) sub(w, p + 2, p + 2, half)
  else if (w[N + 2] < 0) add(w, p + 2, p + 2, half)
}

/** Keeps (T, V) as the touch of a face. */
function keepFace(): void {
  copy(w, TIME, T)
  copy3(w, TOUCHED, V)
  for (let i = 0; i < 6; i += 2) div(w, NORMAL + i, N + i, NN)
  setTouchedFeature(FEATURE_FACE)
  state.found = true
}

function isInside(p: number, turned: boolean): boolean {
  return isInsideEdge(A, B, p, turned) && isInsideEdge(B, C, p, turned) && isInsideEdge(C, A, p, turned)
}

/** N · (b - a) × (p - a) >= -slack |b - a| |N| */
function isInsideEdge(a: number, b: number, p: number, turned: boolean): boolean {
  sub3(w, Q0, b, a)
  sub3(w, Q1, p, a)
  mul(w, X, N, Q0 + 2)
  mul(w, Y, N + 2, Q0)
  sub(w, X, X, Y)
  mul(w, X, X, Q1 + 4)
  mul(w, F0, N + 2, Q0 + 4)
  mul(w, Y, N + 4, Q0 + 2)
  sub(w, F0, F0, Y)
  mul(w, F0, F0, Q1)
  add(w, X, X, F0)
  mul(w, F0, N + 4, Q0)
  mul(w, Y, N, Q0 + 4)
  sub(w, F0, F0, Y)
  mul(w, F0, F0, Q1 + 2)
  add(w, X, X, F0)
  const side = turned ? -w[X] : w[X]
  if (side >= 0) return true
  const { slack } = state
  if (!(slack > 0)) return false
  const ex = w[Q0]
  const ey = w[Q0 + 2]
  const ez = w[Q0 + 4]
  return side >= -slack * Math.sqrt(ex * ex + ey * ey + ez * ez) * w[NN]
}
