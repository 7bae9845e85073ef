/** Does a mesh have an inside? */
import { EDGE_OPEN, EMPTY, edgeKind, hash2, tableMask, weldCorners } from '../bvh/edges.ts'
import type { Tree } from '../bvh/layout.ts'
import type { KnownMesh } from './known.ts'

/** Is the mesh closed? Computed once after each change of the mesh. */
export function encloses(mesh: KnownMesh): boolean {
  mesh.closed ??= isClosed(mesh.tree)
  return mesh.closed
}

/**
 * Do the triangles use every edge equally often in both directions? An edge whose ends are at one position does not
 * count.
 */
function isClosed(tree: Tree): boolean {
  return tree.implicit === undefined && (!hasOpenEdge(tree) || isBalanced(tree))
}

/** An edge that is not open belongs to exactly two triangles, which use it in opposite directions (bvh/edges.ts). */
function hasOpenEdge(tree: Tree): boolean {
  const triangles = tree.ids.length
  for (let slot = 0; slot < triangles; slot++)
    for (let e = 0; e < 3; e++) if (edgeKind(tree, slot, e) === EDGE_OPEN) return true
  return false
}

/** Counts directions. Needed for edges of more than two triangles, and for collapsed triangles. */
function isBalanced(tree: Tree): boolean {
  const corners = tree.ids.length * 3
  const weld = weldCorners(tree, corners)
  let step = weld.next()
  while (!step.done) step = weld.next()
  const vertexOf = step.value
  const mask = tableMask(corners)
  const table = new Uint32Array(mask + 1).fill(EMPTY)
  const balance = new Int32Array(corners)
  for (let h = 0; h < corners; h++) {
    const from = vertexOf[h]
    const to = vertexOf[nextCorner(h)]
    if (from === to) continue
    let i = hash2(Math.min(from, to), Math.max(from, to)) & mask
    for (;;) {
      const first = table[i]
      if (first === EMPTY) {
        table[i] = h
        balance[h] = 1
        break
      }
      const a = vertexOf[first]
      const b = vertexOf[nextCorner(first)]
      if ((a === from && b === to) || (a === to && b === from)) {
        balance[first] += a === from ? 1 : -1
        break
      }
      i = (i + 1) & mask
    }
  }
  return balance.every((ways) => ways === 0)
}

function nextCorner(h: number): number {
  return h - (h % 3) + ((h + 1) % 3)
}
