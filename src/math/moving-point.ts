/**
 * The heart of all round bodies, in double-doubles: a point CENTRE moves by MOVE while time runs from 0 to 1, and is as thick
 * as RADIUS. When does it first come within RADIUS of a triangle, segment or point? How near is it at the start?
 * A sphere is such a point; so is an ellipsoid in the space scaled by its radii.
 *
 * The sum of a triangle and a ball is bounded by two offset planes, three tubes and three balls (Ericson, "Real-Time
 * Collision Detection", 5.5.6), each entered at the root of a linear or quadratic equation. The discriminants are used in
 * their factored form, |e|²(R|x| − |m·x|)(R|x| + |m·x|) with x = e × MOVE, so that grazing is decided by one subtraction.
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
  type Registers,
  SCRATCH,
  scale3,
  sqrt,
  sub,
  sub3,
} from './double-double.ts'
import { FEATURE_EDGE, FEATURE_FACE, FEATURE_VERTEX } from './rows.ts'
import { FLAT_TRIANGLE } from './tolerance.ts'

// what the caller fills in
export const CENTRE = 0
export const MOVE = 6
export const A = 12
export const B = 18
export const C = 24
export const RADIUS = 30
// results: time and distance (numbers), touched point (vector)
export const TIME = 32
export const DISTANCE = 34
export const TOUCHED = 36
// scratch for callers: vectors and numbers
export const U = 42
export const V = 48
export const X = 54
export const Y = 56
/** of an ellipsoid: what its space was divided by */
export const RADII = 118
/** kept aside while a path is tried */
export const NEAREST = 124
export const NEAREST_DISTANCE = 130
export const NEAREST_NORMAL = 132
/** of bodies whose normal is not that from TOUCHED to CENTRE */
export const NORMAL = 138
/** the first of those that moving-cylinder.ts and sweep/cylinder.ts use */
export const CYLINDER_REGISTERS = 144
export const CYLINDER_CALLER_REGISTERS = 288
/** the face's normal, of any length, and its length */
export const N = 58
// private
const E = 64
const M = 70
const P = 76
const Q = 82
export const NN = 88
const H = 90
const S = 92
const T = 94
const F = 96
const G = 98
const ONE = 100
const BEST = 102
const N1 = 104
const W1 = 110
const H1 = 116

/** The registers: numbers take two slots, vectors six. */
export const w: Registers = new Float64Array(304 + SCRATCH)
w[ONE] = 1

/** Directions this near to parallel, relative, never meet. */
const PARALLEL = 8.077935669463161e-28 // 2⁻⁹⁰

const state = { feature: FEATURE_FACE, found: false }

/** The feature of the last result. */
export function touchedFeature(): number {
  return state.feature
}

export function setTouchedFeature(feature: number): void {
  state.feature = feature
}

/** Largest absolute component: a vector's size up to a factor of √3. */
export function size(a: number): number {
  return Math.max(Math.abs(w[a]), Math.abs(w[a + 2]), Math.abs(w[a + 4]))
}

/** First contact with the triangle A, B, C, for a start that is farther than RADIUS: TIME, TOUCHED and the feature. */
export function enterTriangle(): boolean {
  state.found = false
  if (normal() && enterFace()) return true
  enterEdge(A, B)
  enterEdge(B, C)
  enterEdge(C, A)
  enterVertex(A)
  enterVertex(B)
  enterVertex(C)
  return state.found
}

/** First contact with the segment A, B. */
export function enterSegment(): boolean {
  state.found = false
  enterEdge(A, B)
  enterVertex(A)
  enterVertex(B)
  return state.found
}

/** First contact with the point A. */
export function enterPoint(): boolean {
  state.found = false
  enterVertex(A)
  return state.found
}

/** First contact with the infinite line through A along B (a direction), from outside RADIUS or from inside. */
export function enterLine(fromInside: boolean): boolean {
  state.found = false
  copy3(w, E, B)
  sub3(w, M, CENTRE, A)
  if (!tubeTime(fromInside)) return false
  copy(w, TIME, T)
  // foot of the centre on the axis
  scale3(w, TOUCHED, MOVE, TIME)
  add3(w, TOUCHED, TOUCHED, M)
  dot3(w, S, TOUCHED, E)
  dot3(w, NN, E, E)
  div(w, S, S, NN)
  scale3(w, TOUCHED, E, S)
  add3(w, TOUCHED, TOUCHED, A)
  state.feature = FEATURE_FACE
  return true
}

/** First contact with the plane of normal A (any length) at offset B: A · p = B. */
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

/** The point of the plane nearest to CENTRE. */
export function nearestOnPlane(): void {
  copy3(w, TOUCHED, CENTRE)
  footOnPlane(TOUCHED)
  length3(w, NN, A)
  div(w, DISTANCE, H, NN)
  if (w[DISTANCE] < 0) negate(w, DISTANCE, DISTANCE)
}

/** Drops a point onto the plane; H keeps its height in units of |A|. */
function footOnPlane(p: number): void {
  dot3(w, H, A, p)
  sub(w, H, H, B)
  dot3(w, F, A, A)
  div(w, F, H, F)
  scale3(w, M, A, F)
  sub3(w, p, p, M)
  state.feature = FEATURE_FACE
}

/** The point of the triangle nearest to CENTRE: DISTANCE, TOUCHED and the feature. */
export function nearestOnTriangle(): void {
  w[BEST] = Number.POSITIVE_INFINITY
  w[BEST + 1] = 0
  if (!normal()) {
    nearestOnEdge(A, B)
    nearestOnEdge(B, C)
    nearestOnEdge(C, A)
  } else {
    // outside of an edge, that edge is nearest; inside of all three, the face
    const ab = side(A, B, CENTRE)
    const bc = side(B, C, CENTRE)
    const ca = side(C, A, CENTRE)
    if (ab < 0) nearestOnEdge(A, B)
    if (bc < 0) nearestOnEdge(B, C)
    if (ca < 0) nearestOnEdge(C, A)
    if (!(ab < 0 || bc < 0 || ca < 0)) {
      sub3(w, M, CENTRE, A)
      dot3(w, H, N, M)
      dot3(w, S, N, N)
      div(w, S, H, S)
      scale3(w, TOUCHED, N, S)
      sub3(w, TOUCHED, CENTRE, TOUCHED)
      div(w, DISTANCE, H, NN)
      if (w[DISTANCE] < 0) negate(w, DISTANCE, DISTANCE)
      state.feature = FEATURE_FACE
      return
    }
  }
  sqrt(w, DISTANCE, BEST)
}

/** The point of the segment A, B nearest to CENTRE. */
export function nearestOnSegment(): void {
  w[BEST] = Number.POSITIVE_INFINITY
  w[BEST + 1] = 0
  nearestOnEdge(A, B)
  sqrt(w, DISTANCE, BEST)
}

/** The face's normal N (not of unit length) and its length NN; false for a triangle that has no face to speak of. */
export function normal(): boolean {
  sub3(w, P, B, A)
  sub3(w, Q, C, A)
  cross3(w, N, P, Q)
  length3(w, NN, N)
  const longest = Math.max(size(P), size(Q))
  return w[NN] > FLAT_TRIANGLE * longest * longest
}

/** The face's normal, its length taken out: row[o..o+2]; call after a nearest or enter of a triangle with a face. */
export function unitNormal(): boolean {
  if (!normal()) return false
  for (let i = 0; i < 6; i += 2) div(w, U + i, N + i, NN)
  return true
}

/** U = a unit vector across the longest edge, against MOVE as far as that goes; for a point any. */
export function acrossEdge(): void {
  let longest = -1
  for (const [from, to] of EDGES) {
    sub3(w, V, to, from)
    dot3(w, X, V, V)
    if (w[X] > longest) {
      longest = w[X]
      for (let i = 0; i < 3; i++) edge[i] = w[V + 2 * i]
    }
  }
  const e2 = edge[0] * edge[0] + edge[1] * edge[1] + edge[2] * edge[2]
  const along = e2 > 0 ? (edge[0] * w[MOVE] + edge[1] * w[MOVE + 2] + edge[2] * w[MOVE + 4]) / e2 : 0
  let length = 0
  for (let i = 0; i < 3; i++) {
    across[i] = along * edge[i] - w[MOVE + 2 * i]
    length += across[i] * across[i]
  }
  if (!(length > 1e-12 * (w[MOVE] * w[MOVE] + w[MOVE + 2] * w[MOVE + 2] + w[MOVE + 4] * w[MOVE + 4]))) {
    // along the edge, or not at all: across the edge and its least axis
    const x = Math.abs(edge[0])
    const y = Math.abs(edge[1])
    const z = Math.abs(edge[2])
    const least = y <= x && y <= z ? 1 : x <= z ? 0 : 2
    for (let i = 0; i < 3; i++) across[i] = (i === least ? 1 : 0) - (e2 > 0 ? (edge[least] * edge[i]) / e2 : 0)
    length = across[0] * across[0] + across[1] * across[1] + across[2] * across[2]
  }
  length = Math.sqrt(length)
  for (let i = 0; i < 3; i++) {
    w[U + 2 * i] = across[i] / length
    w[U + 2 * i + 1] = 0
  }
}

const EDGES = [
  [A, B],
  [B, C],
  [C, A],
] as const
const edge = new Float64Array(3)
const across = new Float64Array(3)

/** A sign computed in plain doubles is certain if the value is more than this share of its terms. */
const CERTAIN = 7.105427357601002e-15 // 64 · 2⁻⁵³
/** And x is well inside or outside beyond this share. */
const WELL = 1e-3
/** Terms below this may have lost digits to underflow. */
const TINY = 1e-280

/**
 * On which side of the edge from a to b does x lie? 1 inside, -1 outside, 0 on it; 2 and -2 for well inside and outside.
 * In double-doubles where plain doubles are not certain.
 */
function side(a: number, b: number, x: number): number {
  const px = difference(b, a)
  const py = difference(b + 2, a + 2)
  const pz = difference(b + 4, a + 4)
  const qx = difference(x, a)
  const qy = difference(x + 2, a + 2)
  const qz = difference(x + 4, a + 4)
  const nx = w[N]
  const ny = w[N + 2]
  const nz = w[N + 4]
  const value = nx * (py * qz - pz * qy) + ny * (pz * qx - px * qz) + nz * (px * qy - py * qx)
  const terms =
    Math.abs(nx) * (Math.abs(py * qz) + Math.abs(pz * qy)) +
    Math.abs(ny) * (Math.abs(pz * qx) + Math.abs(px * qz)) +
    Math.abs(nz) * (Math.abs(px * qy) + Math.abs(py * qx))
  if (terms > TINY && Math.abs(value) > CERTAIN * terms) {
    if (Math.abs(value) > WELL * terms) return value < 0 ? -2 : 2
    return value < 0 ? -1 : 1
  }
  sub3(w, P, b, a)
  sub3(w, Q, x, a)
  cross3(w, E, P, Q)
  dot3(w, S, E, N)
  return w[S] < 0 ? -1 : w[S] > 0 ? 1 : 0
}

/** Keeps T and V as the first contact if it is. Earlier callers win ties: face before edge before vertex. */
function keep(feature: number): void {
  if (state.found && !less(w, T, TIME)) return
  state.found = true
  state.feature = feature
  copy(w, TIME, T)
  copy3(w, TOUCHED, V)
}

/** True if the face is met so far inside that no edge or vertex can be met before. */
function enterFace(): boolean {
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
  if (less(w, S, H)) return false // not in this time
  div(w, T, H, S)
  // where it touches: the centre then, less RADIUS along the unit normal
  div(w, F, RADIUS, NN)
  scale3(w, V, MOVE, T)
  add3(w, V, V, CENTRE)
  scale3(w, M, N, F)
  sub3(w, V, V, M)
  // N may have been turned: so do the sides
  const inside = turned ? -1 : 1
  const ab = side(A, B, V) * inside
  const bc = side(B, C, V) * inside
  const ca = side(C, A, V) * inside
  if (ab < 0 || bc < 0 || ca < 0) return false
  keep(FEATURE_FACE)
  return ab === 2 && bc === 2 && ca === 2
}

/**
 * Plain doubles first: no vertex or edge is worth double-doubles if the path's line stays beyond RADIUS of it by more than
 * this share of all lengths involved, or never comes nearer. It saves work and decides nothing.
 */
const CLEAR = 1e-9

/** |x · y| or |x| against its bound, with the slack above. */
function beyond(value: number, radius: number, reach: number): boolean {
  return value > radius + CLEAR * (radius + reach)
}

/** a - b, right to a rounding or two of the difference. */
export function difference(a: number, b: number): number {
  return w[a] - w[b] + (w[a + 1] - w[b + 1])
}

function vertexIsClear(a: number): boolean {
  const mx = difference(CENTRE, a)
  const my = difference(CENTRE + 2, a + 2)
  const mz = difference(CENTRE + 4, a + 4)
  const dx = w[MOVE]
  const dy = w[MOVE + 2]
  const dz = w[MOVE + 4]
  const m = Math.sqrt(mx * mx + my * my + mz * mz)
  const d = Math.sqrt(dx * dx + dy * dy + dz * dz)
  const along = mx * dx + my * dy + mz * dz
  if (along > CLEAR * m * d) return true
  const x = my * dz - mz * dy
  const y = mz * dx - mx * dz
  const z = mx * dy - my * dx
  return beyond(Math.sqrt(x * x + y * y + z * z), w[RADIUS] * d, m * d)
}

function edgeIsClear(p: number, q: number): boolean {
  const ex = difference(q, p)
  const ey = difference(q + 2, p + 2)
  const ez = difference(q + 4, p + 4)
  const mx = difference(CENTRE, p)
  const my = difference(CENTRE + 2, p + 2)
  const mz = difference(CENTRE + 4, p + 4)
  const dx = w[MOVE]
  const dy = w[MOVE + 2]
  const dz = w[MOVE + 4]
  const x = dy * ez - dz * ey
  const y = dz * ex - dx * ez
  const z = dx * ey - dy * ex
  const e = Math.abs(ex) + Math.abs(ey) + Math.abs(ez)
  const m = Math.abs(mx) + Math.abs(my) + Math.abs(mz)
  const d = Math.abs(dx) + Math.abs(dy) + Math.abs(dz)
  return beyond(Math.abs(mx * x + my * y + mz * z), w[RADIUS] * Math.sqrt(x * x + y * y + z * z), m * d * e)
}

function enterEdge(a: number, b: number): void {
  if (edgeIsClear(a, b)) return
  // from the lexicographically smaller end, so that both triangles of an edge compute the same bits
  const p = before(a, b) ? a : b
  const q = p === a ? b : a
  sub3(w, E, q, p)
  sub3(w, M, CENTRE, p)
  if (!tubeTime(false)) return
  // where along the edge?
  scale3(w, V, MOVE, T)
  add3(w, V, V, M)
  dot3(w, S, V, E)
  dot3(w, F, E, E)
  if (w[S] < 0 || less(w, F, S)) return
  div(w, S, S, F)
  scale3(w, V, E, S)
  add3(w, V, V, p)
  keep(FEATURE_EDGE)
}

/** Time T in 0..1 at which M + t MOVE comes within RADIUS of the line along E (from inside: leaves it). */
function tubeTime(fromInside: boolean): boolean {
  cross3(w, N1, MOVE, E)
  dot3(w, G, N1, N1)
  const parallel = PARALLEL * size(MOVE) * size(E)
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

function enterVertex(a: number): void {
  if (vertexIsClear(a)) return
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

function nearestOnEdge(a: number, b: number): void {
  const p = before(a, b) ? a : b
  const q = p === a ? b : a
  sub3(w, E, q, p)
  sub3(w, M, CENTRE, p)
  dot3(w, S, M, E)
  dot3(w, F, E, E)
  let feature = FEATURE_EDGE
  if (!(w[S] > 0)) {
    copy3(w, V, p)
    feature = FEATURE_VERTEX
  } else if (!less(w, S, F)) {
    copy3(w, V, q)
    feature = FEATURE_VERTEX
  } else {
    div(w, S, S, F)
    scale3(w, V, E, S)
    add3(w, V, V, p)
  }
  sub3(w, M, CENTRE, V)
  dot3(w, F, M, M)
  if (!less(w, F, BEST)) return
  copy(w, BEST, F)
  copy3(w, TOUCHED, V)
  state.feature = feature
}

/** Lexicographic order of two vectors. */
export function before(a: number, b: number): boolean {
  for (let i = 0; i < 6; i++) if (w[a + i] !== w[b + i]) return w[a + i] < w[b + i]
  return false
}
