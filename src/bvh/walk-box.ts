/** Visits every leaf whose box meets a box: for bodies at rest, and to gather what a character may touch. */

import type { Row } from '../math/rows.ts'
import { BOX_COLUMNS, CHILD_COUNT, CHILD_INDEX, CHILD_STRIDE, DEPTH_LIMIT, NODE_COLUMNS, type Tree } from './layout.ts'
import { carry, carryBoxIn, sourceTree } from './placed.ts'

/** The box in the frame of a mesh that has a pose. */
const inside = new Float64Array(6)
const stack = new Uint32Array(2 * DEPTH_LIMIT + 8)

/**
 * Visits the slots of all leaves that meet BOX row `box` (closed). If `visit` returns true, the walk ends. `visit` must
 * not start another walk.
 */
export function walkBox(tree: Tree, box: Row, b: number, visit: (tree: Tree, slot: number) => unknown): void {
  const { placed } = tree
  const { boxes, children, implicit } = placed ? sourceTree() : tree
  if (placed) carryBoxIn(box, b, inside)
  if (implicit !== undefined) {
    implicit.walkBox(inside, tree, visit)
    return
  }
  const looked = placed ? inside : box
  const o0 = placed ? 0 : b
  const x0 = looked[o0]
  const y0 = looked[o0 + 1]
  const z0 = looked[o0 + 2]
  const x1 = looked[o0 + 3]
  const y1 = looked[o0 + 4]
  const z1 = looked[o0 + 5]
  let size = 0
  stack[size++] = 0
  while (size > 0) {
    const at = stack[--size] * NODE_COLUMNS
    for (let side = 0; side < 2; side++) {
      const o = at + side * BOX_COLUMNS
      if (!(boxes[o] <= x1 && boxes[o + 3] >= x0 && boxes[o + 1] <= y1 && boxes[o + 4] >= y0)) continue
      if (!(boxes[o + 2] <= z1 && boxes[o + 5] >= z0)) continue
      const index = children[at + CHILD_INDEX + side * CHILD_STRIDE]
      const count = children[at + CHILD_COUNT + side * CHILD_STRIDE]
      if (count === 0) stack[size++] = index
      else
        for (let slot = index; slot < index + count; slot++)
          if (visit(tree, placed ? carry(slot) : slot) === true) return
    }
  }
}
