/**
 * Seals a buffer before it is copied: computes the kinds of edges and the checksum, which builds and refits leave for
 * later.
 */
import { renewEdges, writeEdges } from './edges.ts'
import { checksum, H_CHECKSUM, type Tree, viewTree } from './layout.ts'

/** Makes views of a newly built buffer. */
export function freshTree(buffer: ArrayBuffer): Tree {
  const tree = viewTree(buffer)
  tree.edgesStale = true
  tree.sumStale = true
  return tree
}

export function seal(tree: Tree): void {
  if (tree.edgesStale) renewEdges(tree)
  if (tree.sumStale) tree.header[H_CHECKSUM] = checksum(tree.buffer)
  tree.sumStale = false
}

/** Seals a newly built buffer in slices, and yields the share done. */
export function* sealSteps(buffer: ArrayBuffer): Generator<number, void> {
  const tree = freshTree(buffer)
  yield* writeEdges(tree)
  tree.header[H_CHECKSUM] = checksum(buffer)
  yield 1
}
