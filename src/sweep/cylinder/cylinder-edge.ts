/**
 * When a cylinder meets an edge: the earliest point of a polygon in the (time, s) plane that lies in a conic; see
 * moving-cylinder.ts.
 */
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
  scale3,
  sqrt,
  sub,
  sub3,
} from '../../math/double-double.ts'
import { RESIDUE } from '../../math/tolerance.ts'
import { addSize, MOVE, number, RADIUS, SPAN, setSize, slots, TIME, w } from '../registers.ts'
import {
  BEST_D,
  BEST_S,
  crossLevel,
  D,
  dotLevel,
  E,
  F,
  F0,
  G,
  GROWTH,
  H,
  HALF,
  isEdgeUpright,
  K,
  LIMIT,
  level,
  loadEdge,
  M,
  nearestOfUpright,
  nearestOnLine,
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

/**
 * The latest time that still matters: the earliest touch so far, and a margin for rounding, because a touch at the same
 * time matters too.
 */
const LATEST = number()
const EARLIEST = number()
/** Like F0, at the next corner. */
const F1 = number()
/** The polygon: time and s of its corners, four slots for each of up to eight; CUT is the polygon after a cut. */
const CORNERS = slots(32)
const CUT = slots(32)
/** The corners of the polygon as level vectors from the axis, and the radius at each: eight slots per corner. */
const PLACES = slots(64)

/** Computes TIME and place of an edge's first touch, if it is earlier than TIME. */
export function meetEdge(a: number, b: number): void {
  loadEdge(a, b)
  state.edge = a
  copy(w, LATEST, state.found ? EARLIEST : TIME)
  w[X] = RESIDUE * w[LIMIT]
  w[X + 1] = 0
  if (state.found) add(w, LATEST, LATEST, X)
  const corners = strip()
  placeCorners(corners)
  for (let i = 0; i < corners; i++) meetSide(CORNERS + 4 * i, CORNERS + 4 * ((i + 1) % corners))
  if (corners > 0) meetSlab()
}

/**
 * Keeps (T, S) if it is the first touch so far. The wall meets an upright triangle along a whole line; there, keeps the
 * point nearest to the centre.
 */
function keep(): void {
  if (less(w, LATEST, T)) return
  scale3(w, D, MOVE, T)
  sub3(w, D, M, D)
  if (isEdgeUpright()) nearestOfUpright()
  scale3(w, V, E, S)
  add3(w, V, V, D)
  dot3(w, X, V, V)
  const later = state.found ? w[T] - w[EARLIEST] + (w[T + 1] - w[EARLIEST + 1]) : Number.NEGATIVE_INFINITY
  const residue = state.upright ? RESIDUE * w[LIMIT] : 0
  if (later > residue) return
  if (later < 0) copy(w, EARLIEST, T)
  if (later >= -residue && !less(w, X, BEST_D)) return
  state.found = true
  state.at = state.edge
  copy(w, TIME, T)
  copy(w, BEST_S, S)
  copy(w, BEST_D, X)
}

/**
 * The polygon of the (time, s) plane in which the edge is at the body's height. Returns its number of corners. The
 * polygon ends at LIMIT, whatever was found before, so that the last bits of a time do not depend on the order of the
 * edges.
 */
function strip(): number {
  for (let i = 0; i < 4; i++) {
    const o = CORNERS + 4 * i
    const late = i === 1 || i === 2
    w[o] = late ? w[LIMIT] : 0
    w[o + 1] = late ? w[LIMIT + 1] : 0
    w[o + 2] = i >= 2 ? 1 : 0
    w[o + 3] = 0
  }
  let corners = cut(4, 1)
  if (corners > 0) corners = cut(corners, -1)
  return corners
}

/** r = side (M_y + s E_y - time MOVE_y) - HALF - GROWTH time: positive outside of the strip. */
function beyondCap(r: number, corner: number, side: number): void {
  mul(w, r, corner + 2, E + 2)
  add(w, r, r, M + 2)
  mul(w, Y, corner, MOVE + 2)
  sub(w, r, r, Y)
  if (side < 0) negate(w, r, r)
  setGrown(Y, HALF, corner)
  sub(w, r, r, Y)
}

/** Cuts away the part of the polygon above the body (side 1) or below it (side -1): Sutherland and Hodgman, 1974. */
function cut(corners: number, side: number): number {
  let count = 0
  beyondCap(F0, CORNERS, side)
  for (let i = 0; i < corners; i++) {
    const p = CORNERS + 4 * i
    const q = CORNERS + 4 * ((i + 1) % corners)
    beyondCap(F1, q, side)
    const pIn = w[F0] <= 0
    const qIn = w[F1] <= 0
    if (pIn) {
      const o = CUT + 4 * count++
      for (let k = 0; k < 4; k++) w[o + k] = w[p + k]
    }
    if (pIn !== qIn) {
      const o = CUT + 4 * count++
      sub(w, X, F0, F1)
      div(w, X, F0, X)
      for (let k = 0; k < 4; k += 2) {
        sub(w, Y, q + k, p + k)
        mul(w, Y, Y, X)
        add(w, o + k, p + k, Y)
      }
    }
    copy(w, F0, F1)
  }
  for (let k = 0; k < 4 * count; k++) w[CORNERS + k] = w[CUT + k]
  return count
}

/** For each corner: Q = the level part of M + s E - time MOVE, and R = the radius at that time. */
function placeCorners(corners: number): void {
  for (let i = 0; i < corners; i++) {
    const corner = CORNERS + 4 * i
    const q = PLACES + 8 * i
    for (let k = 0; k < 6; k += 4) {
      mul(w, X, E + k, corner + 2)
      add(w, X, X, M + k)
      mul(w, Y, MOVE + k, corner)
      sub(w, q + k, X, Y)
    }
    level(q)
    setGrown(q + 6, RADIUS, corner)
  }
}

/** Keeps the earliest point of a side of the polygon that lies in the conic. */
function meetSide(p: number, q: number): void {
  const sooner = less(w, q, p) ? q : p
  const later = sooner === p ? q : p
  if (less(w, LATEST, sooner)) return
  const from = PLACES + 2 * (sooner - CORNERS)
  const to = PLACES + 2 * (later - CORNERS)
  const atOnce = w[later] - w[sooner] + (w[later + 1] - w[sooner + 1]) <= RESIDUE * w[LIMIT]
  copy3(w, Q0, from)
  copy(w, R0, from + 6)
  sub3(w, Q1, to, from)
  sub(w, R1, to + 6, from + 6)
  // the point on the side: its start; if that is outside, where it enters the conic; if the whole side is at one time,
  // its point nearest to the axis
  if (atOnce) {
    if (!nearestIsInReach()) return
  } else if (!startsInConic() && !entersConic()) return
  for (let k = 0; k < 4; k += 2) {
    sub(w, X, later + k, sooner + k)
    mul(w, X, X, K)
    add(w, T + k, sooner + k, X)
  }
  keep()
}

/** Is Q within R, or beyond it only by rounding? Also F = |Q|² - R². */
function isInReach(q: number): boolean {
  dotLevel(F, q, q)
  mul(w, G, R0, R0)
  sub(w, F, F, G)
  if (w[F] <= 0) return true
  setSize(SPAN, M)
  addSize(SPAN, E)
  const residue = RESIDUE * (w[SPAN] + w[R0])
  return w[F] <= residue * (residue + 2 * w[R0])
}

/** K = the point nearest to the axis, on a side whose points all have one time (R1 = 0). Is it within the radius? */
function nearestIsInReach(): boolean {
  nearestOnLine(Q1)
  return isInReach(V)
}

function startsInConic(): boolean {
  w[K] = 0
  w[K + 1] = 0
  return isInReach(Q0)
}

/**
 * K = where |Q0 + K Q1| = R0 + K R1, from outside (F = |Q0|² - R0² > 0), within 0..1. Let a = |Q1|² - R1², b = Q0·Q1 -
 * R0 R1 and c = F. Then the discriminant b² - ac is (|R0 Q1 - R1 Q0| - |Q0 × Q1|)(|R0 Q1 - R1 Q0| + |Q0 × Q1|), so one
 * subtraction decides whether the body grazes. The root is c / (√D - b).
 */
function entersConic(): boolean {
  dotLevel(G, Q0, Q1)
  mul(w, X, R0, R1)
  sub(w, G, G, X)
  if (!(w[G] < 0) && !outgrows()) return false
  scale3(w, V, Q1, R0)
  scale3(w, D, Q0, R1)
  sub3(w, V, V, D)
  dotLevel(H, V, V)
  sqrt(w, H, H)
  crossLevel(X, Q0, Q1)
  if (w[X] < 0) negate(w, X, X)
  sub(w, Y, H, X)
  if (!(w[Y] >= 0)) return false
  add(w, H, H, X)
  mul(w, H, H, Y)
  sqrt(w, H, H)
  sub(w, H, H, G)
  if (less(w, H, F)) return false
  div(w, K, F, H)
  return true
}

/** Is |Q1| < R1? Then the body grows faster than the side recedes, so they touch even if b is not negative. */
function outgrows(): boolean {
  dotLevel(X, Q1, Q1)
  mul(w, Y, R1, R1)
  return w[R1] > 0 && less(w, X, Y)
}

/**
 * Keeps the conic's own earliest point: there the line of the edge comes within the radius of the axis, at its point
 * nearest to the axis.
 */
function meetSlab(): void {
  crossLevel(F, M, E)
  crossLevel(G, MOVE, E)
  if (w[F] < 0) {
    negate(w, F, F)
    negate(w, G, G)
  }
  dotLevel(K, E, E)
  sqrt(w, H, K)
  // F - time G <= (RADIUS + GROWTH time) H
  mul(w, X, RADIUS, H)
  sub(w, F, F, X)
  if (!(w[F] > 0)) return
  mul(w, X, GROWTH, H)
  add(w, G, G, X)
  mul(w, X, LATEST, G)
  if (!(w[G] > 0) || less(w, X, F)) return
  div(w, T, F, G)
  // s = -(M - time MOVE) · E / |E|²
  scale3(w, V, MOVE, T)
  sub3(w, V, V, M)
  dotLevel(S, V, E)
  if (w[S] < 0 || less(w, K, S)) return
  div(w, S, S, K)
  beyondCap(F, T, 1)
  if (w[F] > 0) return
  beyondCap(F, T, -1)
  if (w[F] > 0) return
  keep()
}
