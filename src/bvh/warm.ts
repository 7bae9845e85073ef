/**
 * Shows V8 all that a walk can come across, before the first that counts. What it compiles is made for what it has seen: the first tie,
 * or the first question of another kind, would make it throw the compiled walk away. Had it just compiled a way into the loop for a call
 * under way (on-stack replacement), then that would be all it used from then on, by way of slow code, at half the speed (seen in Node 20,
 * where a processor had more to do).
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

/** Leaves of two triangles in one place, so that every hit is a tie; one leaf above the other. A power of two. */
const LEAVES = 8
const RAYS = 32

/** Walks a small tree in all ways; what was found before is lost. Not while a filter is open: it would be asked about triangles that are not its mesh's. */
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

/** By hand: whoever imports no meshes has no builder. Node n has the children 2n + 1 and 2n + 2; behind the nodes come the leaves. */
function smallTree(): Tree {
  const nodes = LEAVES - 1
  const buffer = new ArrayBuffer(sections(2 * LEAVES, nodes, 0).bytes)
  const header = new Uint32Array(buffer)
  header[H_TRIANGLES] = 2 * LEAVES
  header[H_NODES] = nodes
  const tree = viewTree(buffer)
  tree.revision = Number.NaN // the kernel has no use for it
  for (let slot = 0; slot < 2 * LEAVES; slot++) {
    const z = slot >> 1
    tree.vertices.set([0, 0, z, 4, 0, z, 0, 4, z], 9 * slot)
  }
  for (let node = 0; node < nodes; node++)
    for (let side = 0; side < 2; side++) {
      const child = 2 * node + 1 + side
      let low = child
      let high = child
      while (low < nodes) {
        low = 2 * low + 1
        high = 2 * high + 2
      }
      const isLeaf = child >= nodes
      const at = node * NODE_COLUMNS
      tree.boxes.set([0, 0, low - nodes, 4, 4, high - nodes], at + side * BOX_COLUMNS)
      tree.children[at + side * CHILD_STRIDE + CHILD_INDEX] = isLeaf ? 2 * (child - nodes) : child
      tree.children[at + side * CHILD_STRIDE + CHILD_COUNT] = isLeaf ? 2 : 0
    }
  return tree
}
