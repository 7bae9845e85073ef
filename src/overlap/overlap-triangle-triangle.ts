/**
 * Do two closed triangles have a point in common? Exact for the given doubles in every degenerate case, like
 * `overlapSegmentTriangle`: they have one if an edge of one of them meets the other. Plain doubles decide what is clear.
 */
import { clearOrient } from '../math/clear-orient.ts'
import type { Coordinates } from '../math/rows.ts'
import { overlapSegmentTriangle } from './overlap-segment-triangle.ts'

/** On which side of the other triangle's plane each corner is: first those of s, then those of t. 0: not clear. */
const sides = new Int8Array(6)
const edge = new Float64Array(6)

/** @param s TRIANGLE row @param t TRIANGLE row */
export function overlapTriangleTriangle(s: Coordinates, i: number, t: Coordinates, j: number): boolean {
  if (areBoxesApart(s, i, t, j)) return false
  if (isOnOneSide(s, i, t, j, 0) || isOnOneSide(t, j, s, i, 3)) return false
  let isClear = true
  for (let k = 0; k < 3; k++) {
    const mine = pierces(s, i, k, t, j, 0)
    const theirs = pierces(t, j, k, s, i, 3)
    if (mine > 0 || theirs > 0) return true
    if (mine === 0 || theirs === 0) isClear = false
  }
  if (isClear) return false
  for (let k = 0; k < 3; k++) if (edgeMeets(s, i, k, t, j) || edgeMeets(t, j, k, s, i)) return true
  return false
}

/** Does edge k of a triangle meet another triangle? */
export function edgeMeets(s: Coordinates, i: number, k: number, t: Coordinates, j: number): boolean {
  const next = k === 2 ? i : i + 3 * k + 3
  for (let n = 0; n < 3; n++) {
    edge[n] = s[i + 3 * k + n]
    edge[3 + n] = s[next + n]
  }
  return overlapSegmentTriangle(edge, 0, t, j)
}

function areBoxesApart(s: Coordinates, i: number, t: Coordinates, j: number): boolean {
  for (let k = 0; k < 3; k++) {
    const a = s[i + k]
    const b = s[i + 3 + k]
    const c = s[i + 6 + k]
    const d = t[j + k]
    const e = t[j + 3 + k]
    const f = t[j + 6 + k]
    if (a < d && a < e && a < f && b < d && b < e && b < f && c < d && c < e && c < f) return true
    if (a > d && a > e && a > f && b > d && b > e && b > f && c > d && c > e && c > f) return true
  }
  return false
}

/** sides[o..o+2] = the sides of s's corners. Are all three surely on one side of t's plane? */
function isOnOneSide(s: Coordinates, i: number, t: Coordinates, j: number, o: number): boolean {
  let sum = 0
  for (let k = 0; k < 3; k++) {
    const side = clearOrient(t, j, t, j + 3, t, j + 6, s, i + 3 * k)
    sides[o + k] = side
    sum += side
  }
  return sum === 3 || sum === -3
}

/** Does edge k of s meet t? 1: surely, -1: surely not, 0: not clear. @param o where the sides of s's corners are */
function pierces(s: Coordinates, i: number, k: number, t: Coordinates, j: number, o: number): number {
  const p = sides[o + k]
  const q = sides[o + (k === 2 ? 0 : k + 1)]
  if (p * q > 0) return -1
  if (p * q === 0) return 0
  const a = i + 3 * k
  const b = k === 2 ? i : a + 3
  const u = clearOrient(s, a, s, b, t, j, t, j + 3)
  const v = clearOrient(s, a, s, b, t, j + 3, t, j + 6)
  const w = clearOrient(s, a, s, b, t, j + 6, t, j)
  if (u * v < 0 || v * w < 0 || w * u < 0) return -1
  return u * v * w === 0 ? 0 : 1
}
