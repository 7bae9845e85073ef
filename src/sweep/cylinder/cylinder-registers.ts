/** Registers of the moving cylinder, in addition to those of registers.ts; and arithmetic in the level plane (x, z). */
import { add, add3, div, less, mul, negate, scale3, sub, sub3 } from '../../math/double-double.ts'
import { before, CENTRE, number, slots, vector, w } from '../registers.ts'

/** Half of the height. */
export const HALF = number()
/** The growth of both sizes per unit of time; the latest time that counts. */
export const GROWTH = number()
export const LIMIT = number()
// an edge: its lesser end seen from CENTRE, its vector; time and place of its first touch, in one block
export const M = vector()
export const E = vector()
export const T = slots(4)
export const S = T + 2
// scratch: vectors, then numbers
export const V = vector()
export const Q0 = vector()
export const Q1 = vector()
export const F = number()
export const G = number()
export const H = number()
export const K = number()
export const R0 = number()
export const R1 = number()
export const X = number()
export const Y = number()
const Z = number()
export const D = vector()
// the touch found: its place on its edge, and its squared distance from the centre
export const BEST_S = number()
export const BEST_D = number()
// beyondCap at a corner of the polygon
export const F0 = number()

export const state = { found: false, edge: 0, at: 0, upright: false, reached: false, slack: 0 }

/** r = (x, 0, z) of r, in place. */
export function level(r: number): void {
  w[r + 2] = 0
  w[r + 3] = 0
}

/** r = a_x b_x + a_z b_z. r must not overlap a or b. */
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
export function setGrown(r: number, size: number, time: number): void {
  mul(w, r, GROWTH, time)
  add(w, r, r, size)
}

/** M, E = the edge from its lexicographically smaller end, so that both triangles at an edge compute the same bits. */
export function loadEdge(a: number, b: number): void {
  const p = before(a, b) ? a : b
  const q = p === a ? b : a
  sub3(w, M, p, CENTRE)
  sub3(w, E, q, p)
}

/**
 * The wall touches an upright edge along a line. S = the place nearest to the centre's height, from 0 to 1 along the
 * edge. D is the edge's lexicographically smaller end, relative to the centre.
 */
export function nearestOfUpright(): void {
  div(w, S, D + 2, E + 2)
  negate(w, S, S)
  if (!(w[S] > 0)) w[S] = w[S + 1] = 0
  else if (w[S] >= 1) {
    w[S] = 1
    w[S + 1] = 0
  }
}

/** Is the edge upright? */
export function isEdgeUpright(): boolean {
  return w[E] === 0 && w[E + 1] === 0 && w[E + 4] === 0 && w[E + 5] === 0 && w[E + 2] !== 0
}

/** K in 0..1 and V = Q0 + K q: the point nearest to the axis. */
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
