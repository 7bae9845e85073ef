/** A solid body at rest in a mesh: the deepest of its overlaps. */
import { FLAG_FRONT_ONLY, H_FLAGS, type Tree } from '../bvh/layout.ts'
import { walkBox } from '../bvh/walk-box.ts'
import { HIT_DEPTH, HIT_SIZE, type Row, SWEEP_FROM, SWEEP_RADII, SWEEP_TRANSLATION } from '../math/rows.ts'
import { TOUCHING } from '../sweep/contact-rule.ts'
import { sweepAgainstTriangle } from '../sweep/mover.ts'
import { behind } from './cast-solid.ts'
import { compareHits } from './order.ts'

/** Boxes count as larger by this share of the numbers at hand: far more than the tolerance of touching. */
const SLACK = 1e-12

const box = new Float64Array(6)
const candidate = new Float64Array(HIT_SIZE)

// the question under way
let body: Row = box
let kind = 0
let result: Row = box
let bestSlot = -1

/**
 * Does the body of a SOLID SWEEP whose translation is zero touch the mesh (closed)? The slot of the triangle in which it is
 * deepest, or -1; the HIT row in out. Of equal depths the first in the order of ties.
 */
export function deepestOverlap(tree: Tree, sweep: Row, mover: number, out: Row): number {
  body = sweep
  kind = mover
  result = out
  bestSlot = -1
  for (let k = 0; k < 3; k++) {
    const c = sweep[SWEEP_FROM + k]
    const r = sweep[SWEEP_RADII + k]
    const reach = r + SLACK * (Math.abs(c) + r)
    box[k] = c - reach
    box[3 + k] = c + reach
  }
  walkBox(tree, box, 0, visit)
  return bestSlot
}

function visit(tree: Tree, slot: number): void {
  const v = tree.vertices
  const b = slot * 9
  if ((tree.header[H_FLAGS] & FLAG_FRONT_ONLY) !== 0 && behind(v, b, body, SWEEP_FROM)) return
  if (!sweepAgainstTriangle(kind, body, 0, v, b, candidate, 0, TOUCHING)) return
  if (bestSlot >= 0) {
    const order =
      result[HIT_DEPTH] - candidate[HIT_DEPTH] || compareHits(candidate, 0, result, 0, body, SWEEP_TRANSLATION)
    if (order > 0 || (order === 0 && tree.ids[slot] > tree.ids[bestSlot])) return
  }
  for (let i = 0; i < HIT_SIZE; i++) result[i] = candidate[i]
  bestSlot = slot
}
