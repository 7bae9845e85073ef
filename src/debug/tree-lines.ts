/** The boxes of the two trees that a world searches for its colliders. */
import { type Colliders, takeRefits } from '../world/colliders.ts'
import { type BoxTree, boxOf, linkOf } from '../world/tree.ts'
import { addBox } from './box-lines.ts'
import type { Lines } from './lines.ts'

/**
 * Appends the boxes of both trees down to a level (0: the two children of a root). One tree holds the colliders that
 * were never placed or driven since they were added, the other holds the rest. The boxes of moving colliders are larger
 * than necessary, so that small moves change nothing.
 */
export function addWorldBoxes(lines: Lines, colliders: Colliders, deepest: number): void {
  takeRefits(colliders)
  addBoxes(lines, colliders.still, deepest)
  addBoxes(lines, colliders.moving, deepest)
}

/** The nodes still to visit, each followed by its level. */
const stack: number[] = []

function addBoxes(lines: Lines, tree: BoxTree, deepest: number): void {
  let size = 0
  stack[size++] = 0
  stack[size++] = 0
  while (size > 0) {
    const level = stack[--size]
    const node = stack[--size]
    if (level > deepest) continue
    for (let side = 0; side < 2; side++) {
      const child = node * 2 + side
      const link = tree.links[linkOf(child)]
      if (link === 0) continue
      addBox(lines, tree.boxes, boxOf(child), link < 0)
      if (link < 0) continue
      stack[size++] = link
      stack[size++] = level + 1
    }
  }
}
