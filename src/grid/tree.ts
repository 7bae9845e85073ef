/** The tree of a height field: the numbers of the field, and how to walk them. */
import { buildTree } from '../bvh/build.ts'
import { FLAG_FRONT_ONLY, H_FLAGS, HEADER_BYTES, type Implicit, NODE_COLUMNS, type Tree } from '../bvh/layout.ts'
import { newMirror } from '../bvh/mirror-state.ts'
import { freshTree } from '../bvh/seal.ts'
import { walkAlong } from './along.ts'
import { type Field, isSet, writeCorners, writeRoot } from './field.ts'
import { walkNear } from './near.ts'
import { walkWithin } from './within.ts'

export function newGridTree(field: Field, frontOnly: boolean): Tree {
  const header = new Uint32Array(HEADER_BYTES / 4)
  header[H_FLAGS] = frontOnly ? FLAG_FRONT_ONLY : 0
  // a root with one child; the other is empty
  const boxes = new Float32Array(NODE_COLUMNS)
  boxes.fill(Number.POSITIVE_INFINITY, 6, 9)
  boxes.fill(Number.NEGATIVE_INFINITY, 9, 12)
  writeRoot(field, boxes)
  const tree: Tree = {
    buffer: new ArrayBuffer(0),
    header,
    boxes,
    children: new Uint32Array(0),
    vertices: new Float64Array(0),
    ids: new Uint32Array(0),
    edges: new Uint8Array(0),
    layers: new Uint8Array(0),
    edgesStale: false,
    sumStale: false,
    revision: 0,
    placed: false,
    implicit: undefined,
    mirror: newMirror(),
  }
  tree.implicit = implicitOf(field, tree)
  return tree
}

function implicitOf(field: Field, tree: Tree): Implicit {
  const { across, along, holes } = field
  let known: Tree | undefined
  let knownAt = -1
  return {
    count: 2 * across * along,
    isHole: (triangle) => isSet(holes, triangle >> 1),
    writeCorners: (triangle, out, o) => writeCorners(field, triangle, out, o),
    walkRay: (ray, visit) => walkAlong(field, tree, ray, visit),
    walkBox: (box, shown, visit) => walkWithin(field, box, shown, visit),
    walkNear: (seen, limits, at, shown, visit, point, out, o) =>
      walkNear(field, seen, limits, at, shown, visit, point, out, o),
    explicit() {
      if (known === undefined || knownAt !== tree.revision) known = explicitTree(field)
      knownAt = tree.revision
      return known
    },
  }
}

/** The triangles in a tree that is in memory. */
function explicitTree(field: Field): Tree {
  const { across, along, holes } = field
  const numbers: number[] = []
  for (let triangle = 0; triangle < 2 * across * along; triangle++)
    if (!isSet(holes, triangle >> 1)) numbers.push(triangle)
  const positions = new Float64Array(9 * numbers.length)
  for (let i = 0; i < numbers.length; i++) writeCorners(field, numbers[i], positions, 9 * i)
  const input = { positions, indices: null, frontOnly: false, layers: null, quality: 'fast' as const }
  const tree = freshTree(buildTree(input, null))
  const { ids } = tree
  for (let slot = 0; slot < ids.length; slot++) ids[slot] = numbers[ids[slot]]
  return tree
}
