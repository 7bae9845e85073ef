/**
 * The hash by which snapshots identify a mesh: of its triangles with their ids, layers and sides, whatever their order
 * in the tree.
 */
import { isFrontOnly } from '../bvh/filter.ts'
import type { Tree } from '../bvh/layout.ts'
import { triangleIn } from '../bvh/placed.ts'
import { finishHash, hashNumbers, hashWord, lanes, startHash } from '../math/hash.ts'

interface Hash {
  readonly revision: number
  readonly a: number
  readonly b: number
}

const corners = new Float64Array(9)
const hashes = new WeakMap<Tree, Hash>()

/** Two 32-bit numbers. Computed once, and again after a refit. */
export function hashOfMesh(tree: Tree): Hash {
  const known = hashes.get(tree)
  if (known !== undefined && known.revision === tree.revision) return known
  const { vertices, ids, layers, revision, implicit } = tree
  const count = implicit === undefined ? ids.length : implicit.count
  // a sum over the triangles, so their order does not matter
  let a = 0
  let b = 0
  for (let slot = 0; slot < count; slot++) {
    if (implicit?.isHole(slot)) continue
    startHash()
    hashWord(triangleIn(tree, slot))
    hashWord(layers.length > 0 ? layers[slot] : 0)
    implicit?.writeCorners(slot, corners, 0)
    if (implicit === undefined) hashNumbers(vertices, 9 * slot, 9 * slot + 9)
    else hashNumbers(corners, 0, 9)
    finishHash()
    a = (a + lanes[0]) | 0
    b = (b + lanes[1]) | 0
  }
  startHash()
  for (const word of [count, isFrontOnly(tree) ? 1 : 0, layers.length > 0 ? 1 : 0, a, b]) hashWord(word)
  finishHash()
  const hash = { revision, a: lanes[0] >>> 0, b: lanes[1] >>> 0 }
  hashes.set(tree, hash)
  return hash
}
