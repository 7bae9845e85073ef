import { expect } from 'vitest'
import {
  CHILD_COUNT,
  CHILD_INDEX,
  DEPTH_LIMIT,
  H_DEPTH,
  LEAF_LIMIT,
  NODE_COLUMNS,
  type Tree,
} from '../../src/bvh/layout.ts'
import type { TriangleMesh } from '../../src/index.ts'

/** Every leaf of a tree: its slots, its level. */
function leavesOf(tree: Tree): { first: number; count: number; level: number }[] {
  const leaves: { first: number; count: number; level: number }[] = []
  const stack = [{ node: 0, level: 1 }]
  for (let next = stack.pop(); next; next = stack.pop())
    for (let side = 0; side < 2; side++) {
      const at = next.node * NODE_COLUMNS + 2 * side
      const index = tree.children[at + CHILD_INDEX]
      const count = tree.children[at + CHILD_COUNT]
      if (count > 0) leaves.push({ first: index, count, level: next.level })
      else if (index > 0) stack.push({ node: index, level: next.level + 1 })
    }
  return leaves
}

/** Leaves are small, the tree is not deep, and each triangle is in it once. */
export function checkTree({ tree }: TriangleMesh): void {
  const leaves = leavesOf(tree)
  const seen = new Uint8Array(tree.ids.length)
  const deepest = Math.min(DEPTH_LIMIT, tree.header[H_DEPTH])
  expect(leaves.filter(({ count, level }) => !(count <= LEAF_LIMIT && level <= deepest))).toEqual([])
  for (const { first, count } of leaves) {
    for (let slot = first; slot < first + count; slot++) seen[slot]++
  }
  expect(seen.every((n) => n === 1)).toBe(true)
  expect(new Set(tree.ids).size).toBe(tree.ids.length)
}
