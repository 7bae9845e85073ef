/**
 * The heart of upright cylinders, in double-doubles: a solid cylinder around CENTRE, with RADIUS and half height HALF, moves
 * by MOVE per unit of time, or stands and grows in both sizes by GROWTH per unit of time. When does it first touch a triangle?
 * Moving, that is a sweep; growing, it says how near or how deep the triangle is.
 *
 * It touches a point p if |p_y - c_y| <= HALF and |p_xz - c_xz| <= RADIUS. Along an edge p(s), and with time, the first is a
 * strip between two lines of the (time, s) plane, the second an ellipse, a slab or, growing, one nappe of a cone: all convex.
 * So the first touch of an edge is the leftmost point of a convex polygon (strip, 0 <= s <= 1, 0 <= time <= LIMIT) that lies
 * in the conic: the conic's own leftmost point, or where it crosses a side of the polygon. Nothing is divided by the edge's
 * rise or run, so that edges may be as nearly level or as nearly upright as they like. A face can only be touched before its
 * edges by the one point of the body that reaches farthest towards its plane. All equations are linear or quadratic.
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
  negate3,
  scale3,
  sqrt,
  sub,
  sub3,
} from './double-double.ts'
import {
  A,
  B,
  before,
  C,
  CENTRE,
  CYLINDER_REGISTERS,
  difference,
  MOVE,
  N,
  NN,
  NORMAL,
  normal,
  RADIUS,
  setTouchedFeature,
  TIME,
  TOUCHED,
  w,
} from './moving-point.ts'
import { FEATURE_EDGE, FEATURE_FACE, FEATURE_VERTEX } from './rows.ts'

const FIRST = CYLINDER_REGISTERS
/** Half the height. */
export const HALF = FIRST
/** Both sizes grow by this per unit of time, and at the latest this time counts. */
export const GROWTH = FIRST + 2
export const LIMIT = FIRST + 4
// an edge: its lesser end seen from CENTRE, its vector; the time and place of its first touch
const M = FIRST + 6
const E = FIRST + 12
const T = FIRST + 18
const S = FIRST + 20
// scratch: vectors, then numbers
const V = FIRST + 22
const Q0 = FIRST + 28
const Q1 = FIRST + 34
const F = FIRST + 40
const G = FIRST + 42
const H = FIRST + 44
const K = FIRST + 46
const R0 = FIRST + 48
const R1 = FIRST + 50
const NY = FIRST + 52
const NXZ = FIRST + 54
const X = FIRST + 56
const Y = FIRST + 58
const Z = FIRST + 60
const D = FIRST + 62
// of what was found: its place on its edge, and how far it is from the centre, squared
const BEST_S = FIRST + 68
const BEST_D = FIRST + 70
// the latest time that matters for an edge: what is touched at once with another edge does
const LATEST = FIRST + 140
const EARLIEST = FIRST + 142
// f at a corner of the polygon and at the next
const F0 = FIRST + 72
const F1 = FIRST + 74
// the polygon: time and s of its corners, up to eight, and room for those that a cut leaves
const CORNERS = FIRST + 76
const CUT = FIRST + 108

/** What double-doubles may leave of a number that is truly zero, as a share of its terms. */
const RESIDUE = 2.6469779601696886e-23 // 2⁻⁷⁵
/** Of a root whose discriminant is such a residue, as a share of the size: its square root, and more. */
const GRAZING = 1e-11
/** Plain doubles settle what is clear by more than this share of all lengths involved; it saves work and decides nothing. */
const CLEAR = 1e-9

const state = { found: false, edge: 0, at: 0, upright: false, slack: 0 }

/**
 * First touch of the triangle A, B, C: TIME, TOUCHED, NORMAL and the feature.
 * @param slack the face counts as larger by this much, and walls of the body nearer than this as touched, so that where a face
 *   and its edge, or a cap and the side, are touched at once in all but the last bits, both are seen
 */
export function meetTriangle(slack: number): boolean {
  state.found = false
  state.slack = slack
  copy(w, TIME, LIMIT)
  if (normal() && meetFace(slack)) return true
  state.upright = w[N + 2] === 0 && w[N + 3] === 0
  meetEdge(A, B)
  meetEdge(B, C)
  meetEdge(C, A)
  if (!state.found) return false
  if (isLevel()) nearestOfLevel()
  describe()
  return true
}

/** Are all three corners at one height? */
function isLevel(): boolean {
  for (let k = 2; k < 4; k++) if (w[A + k] !== w[B + k] || w[A + k] !== w[C + k]) return false
  return true
}

/** r = (x, 0, z) of a, in place. */
function level(r: number): void {
  w[r + 2] = 0
  w[r + 3] = 0
}

/** r = a_x b_x + a_z b_z. r must not overlap. */
function dotLevel(r: number, a: number, b: number): void {
  mul(w, r, a, b)
  mul(w, Z, a + 4, b + 4)
  add(w, r, r, Z)
}

/** r = a_x b_z - a_z b_x. */
function crossLevel(r: number, a: number, b: number): void {
  mul(w, r, a, b + 4)
  mul(w, Z, a + 4, b)
  sub(w, r, r, Z)
}

/** r = size + GROWTH · time */
function grown(r: number, size: number, time: number): void {
  mul(w, r, GROWTH, time)
  add(w, r, r, size)
}

/** First touch of the plane of normal A (any length) at offset B, A · p = B: TIME, TOUCHED, NORMAL. */
export function meetPlane(): boolean {
  copy(w, TIME, LIMIT)
  copy3(w, N, A)
  dot3(w, NN, N, N)
  sqrt(w, NN, NN)
  dot3(w, H, N, CENTRE)
  sub(w, H, H, B)
  turnTowardsCentre()
  if (!reachPlane()) return false
  keepFace()
  return true
}

/** N and H, the centre's height over the plane in units of |N|, for the side on which the centre is. */
function turnTowardsCentre(): boolean {
  const turned = w[H] < 0
  if (turned) {
    negate3(w, N, N)
    negate(w, H, H)
  }
  return turned
}

/** T and V: when and with which point of the body it first reaches the plane, its start cut by the plane included. */
function reachPlane(): boolean {
  // how far the body reaches towards the plane, in units of |N|, and how fast the gap closes
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
    if (!(w[GROWTH] > 0)) return false // what moves starts apart: this is the plane beside its triangle
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
  grown(R0, RADIUS, T)
  grown(R1, HALF, T)
  reachTowardsPlane(V, R0, R1)
  return true
}

/**
 * V: of what the plane cuts out of the body at the start the point on the way from the centre to the point that reaches
 * farthest. (All of the cut lies in a triangle, or crosses its edges, or is outside: one point of it tells.)
 */
function cutAtStart(): void {
  copy3(w, V, CENTRE)
  if (!(w[F] > 0)) return
  div(w, G, H, F)
  mul(w, R0, RADIUS, G)
  mul(w, R1, HALF, G)
  reachTowardsPlane(V, R0, R1)
}

/** Takes (T, V) as the touch of a face. */
function keepFace(): void {
  copy(w, TIME, T)
  copy3(w, TOUCHED, V)
  for (let i = 0; i < 6; i += 2) div(w, NORMAL + i, N + i, NN)
  setTouchedFeature(FEATURE_FACE)
  state.found = true
}

/** True if the face is touched, and then nothing of the triangle is touched before. */
function meetFace(slack: number): boolean {
  sub3(w, V, CENTRE, A)
  dot3(w, H, N, V)
  const turned = turnTowardsCentre()
  if (!reachPlane()) return false
  if (!isInside(V, turned, slack)) return false
  keepFace()
  return true
}

/** p -= (radius along the level part of N, half along its upright part). */
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

function isInside(p: number, turned: boolean, slack: number): boolean {
  return (
    isInsideEdge(A, B, p, turned, slack) && isInsideEdge(B, C, p, turned, slack) && isInsideEdge(C, A, p, turned, slack)
  )
}

/** N · (b - a) × (p - a) >= -slack |b - a| |N| */
function isInsideEdge(a: number, b: number, p: number, turned: boolean, slack: number): boolean {
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
  if (!(slack > 0)) return false
  const ex = w[Q0]
  const ey = w[Q0 + 2]
  const ez = w[Q0 + 4]
  return side >= -slack * Math.sqrt(ex * ex + ey * ey + ez * ez) * w[NN]
}

/** TIME and place of an edge's first touch, if it is earlier than TIME. */
function meetEdge(a: number, b: number): void {
  if (edgeIsClear(a, b)) return
  loadEdge(a, b)
  state.edge = a
  copy(w, LATEST, state.found ? EARLIEST : TIME)
  w[X] = RESIDUE * w[LIMIT]
  w[X + 1] = 0
  if (state.found) add(w, LATEST, LATEST, X)
  const corners = strip()
  for (let i = 0; i < corners; i++) meetSide(CORNERS + 4 * i, CORNERS + 4 * ((i + 1) % corners))
  if (corners > 0) meetSlab()
}

/** M, E: the edge from its lexicographically smaller end, so that both triangles of an edge compute the same bits. */
function loadEdge(a: number, b: number): void {
  const p = before(a, b) ? a : b
  const q = p === a ? b : a
  sub3(w, M, p, CENTRE)
  sub3(w, E, q, p)
}

/** Takes (T, S) if it is the first touch so far; of an upright triangle, which meets the wall all along, the nearest to the centre. */
function keep(): void {
  if (less(w, LATEST, T)) return
  scale3(w, V, E, S)
  add3(w, V, V, M)
  scale3(w, D, MOVE, T)
  sub3(w, V, V, D)
  dot3(w, X, V, V)
  const later = state.found ? difference(T, EARLIEST) : Number.NEGATIVE_INFINITY
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

/** The polygon of the (time, s) plane in which the heights of edge and body meet; how many corners it has. */
function strip(): number {
  for (let i = 0; i < 4; i++) {
    const o = CORNERS + 4 * i
    const late = i === 1 || i === 2
    w[o] = late ? w[LATEST] : 0
    w[o + 1] = late ? w[LATEST + 1] : 0
    w[o + 2] = i >= 2 ? 1 : 0
    w[o + 3] = 0
  }
  let corners = cut(4, 1)
  if (corners > 0) corners = cut(corners, -1)
  return corners
}

/** r = side (M_y + s E_y - time MOVE_y) - HALF - GROWTH time: above 0 outside of the strip. */
function beyondCap(r: number, corner: number, side: number): void {
  mul(w, r, corner + 2, E + 2)
  add(w, r, r, M + 2)
  mul(w, Y, corner, MOVE + 2)
  sub(w, r, r, Y)
  if (side < 0) negate(w, r, r)
  grown(Y, HALF, corner)
  sub(w, r, r, Y)
}

/** Sutherland and Hodgman, 1974: cuts away the part of the polygon above the body (side 1) or below it (side -1). */
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

/** Q = M + s E - time MOVE, level, and R = the radius then. */
function place(q: number, r: number, corner: number): void {
  scale3(w, q, E, corner + 2)
  add3(w, q, q, M)
  scale3(w, V, MOVE, corner)
  sub3(w, q, q, V)
  level(q)
  grown(r, RADIUS, corner)
}

/** The earliest point of a side of the polygon that lies in the conic. */
function meetSide(p: number, q: number): void {
  const sooner = less(w, q, p) ? q : p
  const later = sooner === p ? q : p
  if (less(w, LATEST, sooner)) return
  place(Q0, R0, sooner)
  place(Q1, R1, later)
  sub3(w, Q1, Q1, Q0)
  sub(w, R1, R1, R0)
  // where along the side: at 0; if that is outside, where it enters; if all is of one time, at what is nearest to the axis
  if (difference(later, sooner) <= RESIDUE * w[LIMIT]) {
    if (!nearestIsInReach()) return
  } else if (!startsInConic() && !entersConic()) return
  for (let k = 0; k < 4; k += 2) {
    sub(w, X, later + k, sooner + k)
    mul(w, X, X, K)
    add(w, T + k, sooner + k, X)
  }
  keep()
}

/** F = |Q|² - R²; is it within reach, or beyond by residues alone? */
function isInReach(q: number): boolean {
  dotLevel(F, q, q)
  mul(w, G, R0, R0)
  sub(w, F, F, G)
  if (w[F] <= 0) return true
  const residue = RESIDUE * (largest(M) + largest(E) + w[R0])
  return w[F] <= residue * (residue + 2 * w[R0])
}

/** K = the place on a side of one time, R1 = 0, that is nearest to the axis. */
function nearestIsInReach(): boolean {
  nearestOnLine(Q1)
  return isInReach(V)
}

/** K in 0..1 and V = Q0 + K q, the place nearest to the axis. */
function nearestOnLine(q: number): void {
  dotLevel(F, Q0, q)
  negate(w, F, F)
  dotLevel(G, q, q)
  w[K] = 0
  w[K + 1] = 0
  if (w[F] > 0) {
    if (less(w, F, G)) div(w, K, F, G)
    else w[K] = 1
  }
  scale3(w, V, q, K)
  add3(w, V, V, Q0)
}

function startsInConic(): boolean {
  w[K] = 0
  w[K + 1] = 0
  return isInReach(Q0)
}

/**
 * K = where |Q0 + K Q1| = R0 + K R1 from outside (F = |Q0|² - R0² > 0), within 0..1. With a = |Q1|² - R1², b = Q0·Q1 - R0 R1
 * and c = F the discriminant b² - ac is (|R0 Q1 - R1 Q0| - |Q0 × Q1|)(|R0 Q1 - R1 Q0| + |Q0 × Q1|): grazing is decided by
 * one subtraction. The root is c / (√D - b).
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

/** |Q1| < R1: along the side the body grows faster than it is left behind, so it comes to touch though b may not be negative. */
function outgrows(): boolean {
  dotLevel(X, Q1, Q1)
  mul(w, Y, R1, R1)
  return w[R1] > 0 && less(w, X, Y)
}

/** The conic's own first point: the edge's line comes within reach of the axis, at the foot of the axis. */
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

/** A cap meets a level triangle all over: its edge and place nearest to the axis at TIME (which is not over the face). */
function nearestOfLevel(): void {
  w[BEST_D] = Number.POSITIVE_INFINITY
  w[BEST_D + 1] = 0
  for (let i = 0; i < 3; i++) {
    loadEdge(EDGES[i], EDGES[i + 1])
    scale3(w, Q0, MOVE, TIME)
    sub3(w, Q0, M, Q0)
    nearestOnLine(E)
    dotLevel(F, V, V)
    if (!less(w, F, BEST_D)) continue
    copy(w, BEST_D, F)
    copy(w, BEST_S, K)
    state.at = EDGES[i]
  }
}

/** The point touched, the normal there and the feature, of the edge and place that were kept. */
function describe(): void {
  const a = state.at
  loadEdge(a, a === A ? B : a === B ? C : A)
  copy(w, S, BEST_S)
  copy(w, T, TIME)
  scale3(w, Q0, MOVE, T)
  sub3(w, Q0, M, Q0)
  if (w[E] === 0 && w[E + 4] === 0) nearestOfUpright()
  scale3(w, TOUCHED, E, S)
  add3(w, Q0, Q0, TOUCHED)
  add3(w, TOUCHED, TOUCHED, M)
  add3(w, TOUCHED, TOUCHED, CENTRE)
  // which of the body's walls are touched: cap (Y), side (X)
  grown(R0, RADIUS, T)
  grown(R1, HALF, T)
  dotLevel(F, Q0, Q0)
  sqrt(w, F, F)
  sub(w, X, F, R0)
  copy(w, Y, Q0 + 2)
  const above = w[Y] > 0
  if (!above) negate(w, Y, Y)
  sub(w, Y, Y, R1)
  const residue = Math.max(state.slack, 16 * RESIDUE * (largest(M) + largest(E) + largest(Q0) + w[R0] + w[R1]))
  const length = largest(E)
  const end = !(w[S] * length > residue) ? 0 : !((1 - w[S] - w[S + 1]) * length > residue) ? 1 : -1
  setTouchedFeature(end < 0 ? FEATURE_EDGE : FEATURE_VERTEX)
  const cap = w[Y] > -residue || w[Y] > w[X]
  // (a cap alone meets an edge only at its end or where it is level; where the rim grazes an edge a root has lost digits)
  const wall = w[X] > -residue || !(w[Y] > w[X]) || (end < 0 && w[E + 2] !== 0 && w[X] > -GRAZING * w[R0])
  writeNormal(cap, wall, above)
  if (cap && wall && end >= 0) turnFromTriangle(a, end)
}

/** An upright edge meets the wall all along: S = the place nearest to the centre's height. */
function nearestOfUpright(): void {
  if (w[E + 2] === 0) return
  div(w, S, Q0 + 2, E + 2)
  negate(w, S, S)
  if (!(w[S] > 0)) w[S] = w[S + 1] = 0
  else if (w[S] >= 1) {
    w[S] = 1
    w[S + 1] = 0
  }
}

/** NORMAL from the walls that touch: cap, side, or the rim between them, across the edge. Q0 is the point seen from the axis. */
function writeNormal(cap: boolean, wall: boolean, above: boolean): void {
  let ux = w[Q0]
  let uz = w[Q0 + 4]
  let length = Math.sqrt(ux * ux + uz * uz)
  if (!(length > RESIDUE * (largest(M) + largest(E)))) {
    // the axis itself: across the edge, or against the move
    ux = w[E + 4]
    uz = -w[E]
    if (ux * w[MOVE] + uz * w[MOVE + 4] < 0) {
      ux = -ux
      uz = -uz
    }
    length = Math.sqrt(ux * ux + uz * uz)
    if (!(length > 0)) {
      ux = 1
      uz = 0
      length = 1
    }
  }
  ux /= length
  uz /= length
  corner[0] = ux
  corner[1] = above ? -1 : 1
  corner[2] = uz
  let up = cap ? 1 : 0
  let out = wall ? 1 : 0
  if (cap && wall) {
    up = Math.abs(ux * w[E] + uz * w[E + 4])
    out = Math.abs(w[E + 2])
    if (!(up > 0 || out > 0)) up = 1
  }
  setNormal(up, out)
}

/** Outward from the axis, and the way from the cap into the body: the two normals between which that of a rim lies. */
const corner = new Float64Array(3)

/** NORMAL = `up` parts of the cap's and `out` parts of the side's. */
function setNormal(up: number, out: number): void {
  const size = Math.max(up, out)
  const norm = Math.sqrt((up / size) * (up / size) + (out / size) * (out / size))
  w[NORMAL] = ((-out / size) * corner[0]) / norm + 0
  w[NORMAL + 2] = ((up / size) * corner[1]) / norm
  w[NORMAL + 4] = ((-out / size) * corner[2]) / norm + 0 // no -0
  w[NORMAL + 1] = w[NORMAL + 3] = w[NORMAL + 5] = 0
}

const EDGES = [A, B, C, A, B]
const tried = new Float64Array(8)
const kept = new Float64Array(4)

/**
 * A vertex at the rim itself: any normal between the cap's and the side's that has the whole triangle behind it is one. Of
 * those two and the ones across the vertex's two edges, that which stands most against the move.
 */
function turnFromTriangle(a: number, end: number): void {
  const b = EDGES[EDGES.indexOf(a) + 1]
  const vertex = before(a, b) === (end === 0) ? a : b
  const first = EDGES.indexOf(vertex)
  for (let k = 0; k < 2; k++) {
    const x = difference(EDGES[first + 1 + k], vertex)
    const y = difference(EDGES[first + 1 + k] + 2, vertex + 2)
    const z = difference(EDGES[first + 1 + k] + 4, vertex + 4)
    const length = Math.sqrt(x * x + y * y + z * z)
    tried[4 * k] = length > 0 ? x / length : 0
    tried[4 * k + 1] = length > 0 ? y / length : 0
    tried[4 * k + 2] = length > 0 ? z / length : 0
  }
  kept[0] = Number.POSITIVE_INFINITY
  tryNormal(1, 0)
  tryNormal(0, 1)
  for (let k = 0; k < 8; k += 4)
    tryNormal(Math.abs(corner[0] * tried[k] + corner[2] * tried[k + 2]), Math.abs(tried[k + 1]))
  setNormal(kept[2], kept[3])
}

/** Sines of angles below this are roundings. */
const BEHIND = 1e-14

/** Keeps the normal if less of the triangle is before it, or it stands more against the move. */
function tryNormal(up: number, out: number): void {
  if (!(up > 0 || out > 0)) return
  setNormal(up, out)
  let before = 0
  for (let k = 0; k < 8; k += 4)
    before = Math.max(before, w[NORMAL] * tried[k] + w[NORMAL + 2] * tried[k + 1] + w[NORMAL + 4] * tried[k + 2])
  if (before < BEHIND) before = 0
  const along = w[NORMAL] * w[MOVE] + w[NORMAL + 2] * w[MOVE + 2] + w[NORMAL + 4] * w[MOVE + 4]
  if (!(before < kept[0] || (before === kept[0] && along < kept[1]))) return
  kept[0] = before
  kept[1] = along
  kept[2] = up
  kept[3] = out
}

function largest(a: number): number {
  return Math.max(Math.abs(w[a]), Math.abs(w[a + 2]), Math.abs(w[a + 4]))
}

/** Is the edge surely out of reach up to TIME, by one of the boxes or the level distance of its line? */
function edgeIsClear(a: number, b: number): boolean {
  const time = w[TIME]
  const radius = w[RADIUS] + w[GROWTH] * time
  const half = w[HALF] + w[GROWTH] * time
  const slack = CLEAR * (largest(CENTRE) + largest(a) + largest(b) + time * largest(MOVE) + radius + half)
  for (let i = 0; i < 6; i += 2) {
    const p = difference(a + i, CENTRE + i)
    const q = difference(b + i, CENTRE + i)
    const d = time * w[MOVE + i]
    const reach = (i === 2 ? half : radius) + slack
    if (Math.min(p, q) > Math.max(0, d) + reach || Math.max(p, q) < Math.min(0, d) - reach) return true
  }
  const mx = difference(a, CENTRE)
  const mz = difference(a + 4, CENTRE + 4)
  const ex = difference(b, a)
  const ez = difference(b + 4, a + 4)
  const start = mx * ez - mz * ex
  const end = start - time * (w[MOVE] * ez - w[MOVE + 4] * ex)
  const reach = (radius + slack) * Math.sqrt(ex * ex + ez * ez)
  return (start > reach && end > reach) || (start < -reach && end < -reach)
}
