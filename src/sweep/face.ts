/** The face of the triangle A, B, C: its normal, and the side of an edge on which a point lies. */
import { cross3, div, dot3, length3, sub3 } from '../math/double-double.ts'
import { FLAT_TRIANGLE } from '../math/tolerance.ts'
import {
  A,
  B,
  C,
  DIVIDED,
  differences,
  E,
  MOVE,
  N,
  NN,
  P,
  RADII,
  S,
  SPAN,
  SPAN_TOO,
  setSize,
  U,
  V,
  vector,
  w,
  X,
} from './registers.ts'

const Q = vector()

/**
 * 2⁻²²⁰: for smaller triangles the squares of the normals leave the range of doubles. The edges of such a triangle
 * cover it with a wide margin if any size or coordinate exceeds 10⁻⁴⁰.
 */
const SPECK = 5.934729841099874e-67

/** Computes the face's normal N (any length) and its length NN. Returns false if the triangle has no usable face. */
export function normal(): boolean {
  sub3(w, P, B, A)
  sub3(w, Q, C, A)
  cross3(w, N, P, Q)
  length3(w, NN, N)
  setSize(SPAN, P)
  setSize(SPAN_TOO, Q)
  const longest = Math.max(w[SPAN], w[SPAN_TOO])
  if (longest < SPECK) return false
  return w[NN] > FLAT_TRIANGLE * longest * longest || (w[DIVIDED] === 1 && hasFaceInWorld())
}

/**
 * Dividing by the radii of a thin ellipsoid may make a triangle arbitrarily narrow. This costs no accuracy, since
 * coordinates, products and their roundings are divided alike. But edges that cover the face in the world may not cover
 * it in the divided space.
 */
function hasFaceInWorld(): boolean {
  let longest = 0
  let most = 0
  for (let i = 0; i < 3; i++) {
    const radius = w[RADII + 2 * i]
    const others = w[RADII + 2 * ((i + 1) % 3)] * w[RADII + 2 * ((i + 2) % 3)]
    longest = Math.max(longest, radius * Math.abs(w[P + 2 * i]), radius * Math.abs(w[Q + 2 * i]))
    most = Math.max(most, others * Math.abs(w[N + 2 * i]))
  }
  return most > FLAT_TRIANGLE * longest * longest
}

/** row[o..o+2] = the face's unit normal. Call it after `nearest` or `enter` of a triangle with a face. */
export function unitNormal(): boolean {
  if (!normal()) return false
  for (let i = 0; i < 6; i += 2) div(w, U + i, N + i, NN)
  return true
}

/** Returns the longest edge: 0 from A to B, 1 from B to C, 2 from C to A. X = its squared length, V = the edge. */
export function longestEdge(): number {
  let longest = 0
  let most = -1
  for (let i = 0; i < 3; i++) {
    squareEdge(i)
    if (!(w[X] > most)) continue
    most = w[X]
    longest = i
  }
  squareEdge(longest)
  return longest
}

function squareEdge(i: number): void {
  sub3(w, V, EDGES[i + 1], EDGES[i])
  dot3(w, X, V, V)
}

const EDGES = [A, B, C, A]

/** U = a unit vector across the longest edge, against MOVE as far as possible; for a single point, any unit vector. */
export function acrossEdge(): void {
  longestEdge()
  for (let i = 0; i < 3; i++) edge[i] = w[V + 2 * i]
  const e2 = edge[0] * edge[0] + edge[1] * edge[1] + edge[2] * edge[2]
  const along = e2 > 0 ? (edge[0] * w[MOVE] + edge[1] * w[MOVE + 2] + edge[2] * w[MOVE + 4]) / e2 : 0
  let length = 0
  for (let i = 0; i < 3; i++) {
    across[i] = along * edge[i] - w[MOVE + 2 * i]
    length += across[i] * across[i]
  }
  if (!(length > 1e-12 * (w[MOVE] * w[MOVE] + w[MOVE + 2] * w[MOVE + 2] + w[MOVE + 4] * w[MOVE + 4]))) {
    // MOVE is zero or along the edge: take the axis of the edge's least component, made perpendicular to the edge
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

const edge = new Float64Array(3)
const across = new Float64Array(3)
/** Differences of vectors in registers, in plain doubles. */
const seen = new Float64Array(6)

/** A sign in plain doubles is certain if the value exceeds this share of its terms. */
const CERTAIN = 7.105427357601002e-15 // 64 · 2⁻⁵³
/** Beyond this share, x is well inside or well outside. */
const WELL = 1e-3
/** Terms below this may have lost digits to underflow. */
const TINY = 1e-280

/**
 * On which side of the edge from a to b is x? 1 inside, -1 outside, 0 on the edge; 2 and -2 for well inside and well
 * outside. Uses double-doubles where plain doubles are not certain.
 */
export function side(a: number, b: number, x: number): number {
  differences(seen, 0, b, a)
  differences(seen, 3, x, a)
  const px = seen[0]
  const py = seen[1]
  const pz = seen[2]
  const qx = seen[3]
  const qy = seen[4]
  const qz = seen[5]
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
