/**
 * Shows V8 everything that a walk can meet, before the first walk that counts. V8 compiles code for what it has seen:
 * the first tie, or the first question of another kind, would make it throw the compiled walk away. If it had just
 * compiled an entry into the loop of a running call (on-stack replacement), it would use only that from then on,
 * through slow code, at half the speed (seen in Node 20 on a busy processor).
 */
import { RAY_SIZE, type Row } from '../math/rows.ts'
import { PREPARED_SIZE, prepareRay } from '../ray/prepared.ts'
import {
  BOX_COLUMNS,
  CHILD_COUNT,
  CHILD_INDEX,
  CHILD_STRIDE,
  H_NODES,
  H_TRIANGLES,
  NODE_COLUMNS,
  sections,
  type Tree,
  viewTree,
} from './layout.ts'
import type { Visit } from './ray-found.ts'
import { walkPlain } from './walk-plain.ts'

/** Nodes, one below the other; one more leaves, each of two triangles in one place, so that every hit is a tie. */
const NODES = 7
const RAYS = 32

/**
 * Walks a small tree in every way and overwrites what was found before. Do not call it while a filter is open: the
 * filter would get triangles of another mesh.
 */
export function warmWalk(): void {
  const tree = smallTree()
  const ray: Row = new Float64Array(RAY_SIZE)
  const p: Row = new Float64Array(PREPARED_SIZE)
  // two of them, so that V8 expects neither
  const visitors: Visit[] = [() => false, () => true]
  for (let i = 0; i < RAYS; i++) {
    ray.set([(i >> 2) & 3, (i >> 4) & 3, -1, 0.01, 0.02, 1, i & 1 ? 5 : Number.POSITIVE_INFINITY])
    prepareRay(ray, 0, p)
    walkPlain(tree, p, (i >> 1) & 3, visitors[(i >> 3) & 1])
  }
}

/** By hand: whoever imports no meshes has no builder. */
function smallTree(): Tree {
  const buffer = new ArrayBuffer(sections(2 * (NODES + 1), NODES, 0).bytes)
  const header = new Uint32Array(buffer)
  header[H_TRIANGLES] = 2 * (NODES + 1)
  header[H_NODES] = NODES
  const tree = viewTree(buffer)
  tree.revision = Number.NaN // the kernel has no use for it
  for (let slot = 0; slot < tree.ids.length; slot++) {
    const z = slot >> 1
    tree.vertices.set([0, 0, z, 4, 0, z, 0, 4, z], 9 * slot)
  }
  for (let node = 0; node < NODES; node++)
    for (let side = 0; side < 2; side++) {
      const isLeaf = side === 1 || node === NODES - 1
      const at = node * NODE_COLUMNS
      tree.boxes.set([0, 0, 0, 4, 4, NODES], at + side * BOX_COLUMNS)
      tree.children[at + side * CHILD_STRIDE + CHILD_INDEX] = isLeaf ? 2 * (node + 1 - side) : node + 1
      tree.children[at + side * CHILD_STRIDE + CHILD_COUNT] = isLeaf ? 2 : 0
    }
  return tree
}
