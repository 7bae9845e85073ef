/** Refits a mesh of which all triangles have moved. */
import type { Coordinates } from '../math/rows.ts'
import { copyCorners } from './corners.ts'
import type { Tree } from './layout.ts'
import { moveLeaves } from './leaf-boxes.ts'
import { refitLeaves, refitNodes } from './refit.ts'

/**
 * Writes the corners of all slots, and the boxes of all nodes.
 * @param indices three per triangle; null: each three vertices are a triangle
 */
export function moveAll(tree: Tree, positions: Coordinates, indices: ArrayLike<number> | null): void {
  if (!moveLeaves(tree, positions, indices)) {
    copyCorners(tree.vertices, positions, indices, tree.ids, 0, tree.ids.length)
    refitLeaves(tree)
  }
  refitNodes(tree)
}
