/** Registers of the moving cylinder, beside those of registers.ts, and arithmetic in the level plane (x, z). */
import { add, add3, div, less, mul, negate, scale3, sub, sub3 } from './double-double.ts'
import { before, CENTRE, CYLINDER_REGISTERS, w } from './registers.ts'

const FIRST = CYLINDER_REGISTERS
/** Half the height. */
export const HALF = FIRST
/** Both sizes grow by this much per unit of time; the latest time that counts. */
export const GROWTH = FIRST + 2
export const LIMIT = FIRST + 4
// an edge: its lesser end seen from CENTRE, its vector; the time and place of its first touch
export const M = FIRST + 6
export const E = FIRST + 12
export const T = FIRST + 18
export const S = FIRST + 20
// scratch: vectors, then numbers
export const V = FIRST + 22
export const Q0 = FIRST + 28
export const Q1 = FIRST + 34
export const F = FIRST + 40
export const G = FIRST + 42
export const H = FIRST + 44
export const K = FIRST + 46
export const R0 = FIRST + 48
export const R1 = FIRST + 50
export const NY = FIRST + 52
export const NXZ = FIRST + 54
export const X = FIRST + 56
export const Y = FIRST + 58
export const Z = FIRST + 60
export const D = FIRST + 62
// of what was found: its place on its edge, and how far it is from the centre, squared
export const BEST_S = FIRST + 68
export const BEST_D = FIRST + 70
// the latest time that matters for an edge: what is touched at once with another edge does
export const LATEST = FIRST + 140
export const EARLIEST = FIRST + 142
// f at a corner of the polygon and at the next
export const F0 = FIRST + 72
export const F1 = FIRST + 74
// the polygon: time and s of its corners, up to eight, and room for those that a cut leaves
export const CORNERS = FIRST + 76
export const CUT = FIRST + 108
/** where the corners are, seen from the axis, and the radius there: eight slots each */
export const PLACES = FIRST + 156
/** of each corner: how far it is beside the upright line in which a face is met */
export const BESIDE = CUT

/** Of a root whose discriminant is such a residue, as a share of the size: its square root, and more. */
export const GRAZING = 1e-11
/** Plain doubles settle what is clear by more than this share of all lengths involved; it saves work and decides nothing. */
export const CLEAR = 1e-9

export const state = { found: false, edge: 0, at: 0, upright: false, reached: false, slack: 0 }

/** r = (x, 0, z) of a, in place. */
export function level(r: number): void {
  w[r + 2] = 0
  w[r + 3] = 0
}

/** r = a_x b_x + a_z b_z. r must not overlap. */
export function dotLevel(r: number, a: number, b: number): void {
  mul(w, r, a, b)
  mul(w, Z, a + 4, b + 4)
  add(w, r, r, Z)
}

/** r = a_x b_z - a_z b_x. */
export function crossLevel(r: number, a: number, b: number): void {
  mul(w, r, a, b + 4)
  mul(w, Z, a + 4, b)
  sub(w, r, r, Z)
}

/** r = size + GROWTH · time */
export function grown(r: number, size: number, time: number): void {
  mul(w, r, GROWTH, time)
  add(w, r, r, size)
}

/** M, E: the edge from its lexicographically smaller end, so that both triangles of an edge compute the same bits. */
export function loadEdge(a: number, b: number): void {
  const p = before(a, b) ? a : b
  const q = p === a ? b : a
  sub3(w, M, p, CENTRE)
  sub3(w, E, q, p)
}

/** An upright edge meets the wall all along: S = the place nearest to the centre's height. D is its lesser end, seen from there. */
export function nearestOfUpright(): void {
  div(w, S, D + 2, E + 2)
  negate(w, S, S)
  if (!(w[S] > 0)) w[S] = w[S + 1] = 0
  else if (w[S] >= 1) {
    w[S] = 1
    w[S + 1] = 0
  }
}

/** Does the edge stand upright? */
export function isUpright(): boolean {
  return w[E] === 0 && w[E + 1] === 0 && w[E + 4] === 0 && w[E + 5] === 0 && w[E + 2] !== 0
}

/** K in 0..1 and V = Q0 + K q, the place nearest to the axis. */
export function nearestOnLine(q: number): void {
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
