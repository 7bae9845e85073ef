/** The order of hits of swept solids. It does not depend on the tree, the thread or the order of triangles. */
import { HIT_DEPTH, HIT_FEATURE, HIT_NORMAL, HIT_POINT, HIT_T, type Row } from '../math/rows.ts'

/**
 * Does the hit in row a come before the one in row b (-1), or after it (1)? First comes the lower fraction, then the
 * larger |normal · translation|, then the lexicographically smaller normal, then point, then a face before an edge
 * before a vertex, then the greater depth. 0 if all of these are equal: then the caller decides by ids.
 */
export function compareHits(a: Row, ai: number, b: Row, bi: number, sweep: Row, translation: number): number {
  if (a[ai + HIT_T] !== b[bi + HIT_T]) return a[ai + HIT_T] < b[bi + HIT_T] ? -1 : 1
  let ours = 0
  let theirs = 0
  for (let i = 0; i < 3; i++) {
    ours += a[ai + HIT_NORMAL + i] * sweep[translation + i]
    theirs += b[bi + HIT_NORMAL + i] * sweep[translation + i]
  }
  ours = Math.abs(ours)
  theirs = Math.abs(theirs)
  if (ours !== theirs) return ours > theirs ? -1 : 1
  for (let i = 0; i < 3; i++) {
    const x = a[ai + HIT_NORMAL + i]
    const y = b[bi + HIT_NORMAL + i]
    if (x !== y) return x < y ? -1 : 1
  }
  for (let i = 0; i < 3; i++) {
    const x = a[ai + HIT_POINT + i]
    const y = b[bi + HIT_POINT + i]
    if (x !== y) return x < y ? -1 : 1
  }
  if (a[ai + HIT_FEATURE] !== b[bi + HIT_FEATURE]) return a[ai + HIT_FEATURE] < b[bi + HIT_FEATURE] ? -1 : 1
  if (a[ai + HIT_DEPTH] !== b[bi + HIT_DEPTH]) return a[ai + HIT_DEPTH] > b[bi + HIT_DEPTH] ? -1 : 1
  return 0
}
