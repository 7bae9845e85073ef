/**
 * The kinds of the edges of triangles. Two triangles that share an edge (the same two positions, whatever their
 * indices) form a ridge, a flat seam or a valley. This is as seen from their front (counter-clockwise) sides; from
 * behind, ridge and valley change places.
 */
import { cross3, dot3, length3, load3, type Registers, SCRATCH, sub3 } from '../math/double-double.ts'
import { EPSILON } from '../math/tolerance.ts'
import type { Tree } from './layout.ts'

/** The edge belongs to one triangle only, or to three or more, or its triangles face opposite ways. */
export const EDGE_OPEN = 0
export const EDGE_CONVEX = 1
export const EDGE_FLAT = 2
export const EDGE_CONCAVE = 3

/** The kind of edge e (0: a-b, 1: b-c, 2: c-a) of a slot. */
export function edgeKind(tree: Tree, slot: number, e: number): number {
  if (tree.edgesStale) renewEdges(tree)
  return (tree.edges[slot] >> (2 * e)) & 3
}

/** Brings the kinds of edges up to date after a build or refit. */
export function renewEdges(tree: Tree): void {
  for (const _ of writeEdges(tree));
  tree.edgesStale = false
}

/** An unused entry in a table of `tableMask`. */
export const EMPTY = 0xffffffff
const SHARED = 0xfffffffe

/** Fills tree.edges, and yields the share done. */
export function* writeEdges(tree: Tree): Generator<number, void> {
  const triangles = tree.ids.length
  const corners = triangles * 3
  const vertexOf = yield* weldCorners(tree, corners)
  // `table` holds the first half-edge between two vertices. `partner` is its opposite half-edge, EMPTY if there is
  // none, or SHARED if the edge is open for another reason
  const mask = tableMask(corners)
  const table = new Uint32Array(mask + 1).fill(EMPTY)
  const partner = new Uint32Array(corners).fill(EMPTY)
  for (let h = 0; h < corners; h++) {
    const next = h - (h % 3) + ((h + 1) % 3)
    const from = vertexOf[h]
    const to = vertexOf[next]
    if (from === to) continue
    let i = hash2(Math.min(from, to), Math.max(from, to)) & mask
    for (;;) {
      const other = table[i]
      if (other === EMPTY) {
        table[i] = h
        break
      }
      const otherNext = other - (other % 3) + ((other + 1) % 3)
      const a = vertexOf[other]
      const b = vertexOf[otherNext]
      if ((a === from && b === to) || (a === to && b === from)) {
        if (partner[other] === EMPTY && a === to) {
          partner[other] = h
          partner[h] = other
        } else {
          // a third triangle, or one that faces the other way
          if (partner[other] !== EMPTY && partner[other] !== SHARED) partner[partner[other]] = SHARED
          partner[other] = SHARED
          partner[h] = SHARED
        }
        break
      }
      i = (i + 1) & mask
    }
    if ((h & 262143) === 262143) yield 0.4 + (0.3 * h) / corners
  }
  tree.edges.fill(0)
  for (let h = 0; h < corners; h++) {
    const other = partner[h]
    if (other >= SHARED || other < h) continue
    // as seen from the lower id, so that no bit depends on the tree
    const lower = tree.ids[(h / 3) | 0] <= tree.ids[(other / 3) | 0]
    const kind = lower ? kindOf(tree, h, other) : kindOf(tree, other, h)
    tree.edges[(h / 3) | 0] |= kind << (2 * (h % 3))
    tree.edges[(other / 3) | 0] |= kind << (2 * (other % 3))
    if ((h & 65535) === 65535) yield 0.7 + (0.3 * h) / corners
  }
}

/** The size minus one, a mask, of a hash table with room for this many entries. */
export function tableMask(entries: number): number {
  let size = 16
  while (size < entries * 2) size *= 2
  return size - 1
}

export function hash2(a: number, b: number): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 15) ^ b, 0xc2b2ae35)
  return (h ^ (h >>> 13)) >>> 0
}

/** Returns for each corner the first corner at the same position. */
export function* weldCorners(tree: Tree, corners: number): Generator<number, Uint32Array> {
  const v = tree.vertices
  const bits = new Uint32Array(6)
  const three = new Float64Array(bits.buffer)
  const mask = tableMask(corners)
  const table = new Uint32Array(mask + 1).fill(EMPTY)
  const first = new Uint32Array(corners)
  for (let c = 0; c < corners; c++) {
    const o = c * 3
    // + 0 makes -0 and 0 one position
    three[0] = v[o] + 0
    three[1] = v[o + 1] + 0
    three[2] = v[o + 2] + 0
    let i = hash2(hash2(bits[0] ^ bits[1], bits[2] ^ bits[3]), hash2(bits[4], bits[5])) & mask
    for (;;) {
      const other = table[i]
      if (other === EMPTY) {
        table[i] = c
        first[c] = c
        break
      }
      const p = other * 3
      if (v[p] === v[o] && v[p + 1] === v[o + 1] && v[p + 2] === v[o + 2]) {
        first[c] = other
        break
      }
      i = (i + 1) & mask
    }
    if ((c & 262143) === 262143) yield (0.4 * c) / corners
  }
  return first
}

const A = 0
const B = 6
const C = 12
const P = 18
const N = 24
const HEIGHT = 30
const LENGTH = 32
const w: Registers = new Float64Array(34 + SCRATCH)

/**
 * If the far corner of the other triangle is above the plane of the first, the edge is a valley; if it is below, a
 * ridge. If it is in the plane, the edge is flat, or, if both triangles lie on the same side of the edge (the two faces
 * of a plate), the sharpest of ridges.
 */
function kindOf(tree: Tree, h: number, other: number): number {
  const v = tree.vertices
  const t = (h - (h % 3)) * 3
  const far = (other - (other % 3) + ((other + 2) % 3)) * 3
  load3(w, A, v, t)
  load3(w, B, v, t + 3)
  load3(w, C, v, t + 6)
  load3(w, P, v, far)
  sub3(w, B, B, A)
  sub3(w, C, C, A)
  sub3(w, P, P, A)
  cross3(w, N, B, C)
  dot3(w, HEIGHT, N, P)
  length3(w, LENGTH, N)
  let largest = 0
  for (let i = 0; i < 9; i++) largest = Math.max(largest, Math.abs(v[t + i]))
  for (let i = 0; i < 3; i++) largest = Math.max(largest, Math.abs(v[far + i]))
  if (!(Math.abs(w[HEIGHT]) > EPSILON * largest * w[LENGTH])) return isFolded(tree, h, far) ? EDGE_CONVEX : EDGE_FLAT
  return w[HEIGHT] > 0 ? EDGE_CONCAVE : EDGE_CONVEX
}

/**
 * Does the far corner lie on the same side of half-edge h as the triangle of h? Follows kindOf: N is the triangle's
 * normal.
 */
function isFolded(tree: Tree, h: number, far: number): boolean {
  const v = tree.vertices
  const t = (h - (h % 3)) * 3
  load3(w, A, v, t + (h % 3) * 3)
  load3(w, B, v, t + ((h + 1) % 3) * 3)
  load3(w, P, v, far)
  sub3(w, B, B, A)
  sub3(w, P, P, A)
  cross3(w, C, B, P)
  dot3(w, HEIGHT, C, N)
  return w[HEIGHT] > 0
}
