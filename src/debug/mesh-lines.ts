/** The edges of a mesh, coloured by their kinds; and the boxes of its tree. */
import { EDGE_CONCAVE, EDGE_CONVEX, EDGE_FLAT, EDGE_OPEN, edgeKind } from '../bvh/edges.ts'
import { BOX_COLUMNS, CHILD_COUNT, CHILD_INDEX, CHILD_STRIDE, NODE_COLUMNS, type Tree } from '../bvh/layout.ts'
import { carryTriangle, PLACE_MATRIX } from '../bvh/placed.ts'
import { uniteBoxes } from '../math/boxes.ts'
import type { Row } from '../math/rows.ts'
import type { MeshTarget } from '../mesh/ray-mesh.ts'
import { addBox } from './box-lines.ts'
import { addLine, type Color, type Lines } from './lines.ts'

/** The colours of edges, by kind. */
export type EdgeColors = Record<number, Color>

export const BY_KIND: EdgeColors = {
  [EDGE_OPEN]: [1, 0.25, 0.25],
  [EDGE_CONVEX]: [1, 0.75, 0.2],
  [EDGE_FLAT]: [0.35, 0.35, 0.4],
  [EDGE_CONCAVE]: [0.25, 0.55, 1],
}

export function allEdges(color: Color): EdgeColors {
  return { [EDGE_OPEN]: color, [EDGE_CONVEX]: color, [EDGE_FLAT]: color, [EDGE_CONCAVE]: color }
}

/** Appends every edge. By kind: ridges amber, valleys blue, flat seams grey, open edges red. */
export function addMesh(
  lines: Lines,
  { tree: given }: Pick<MeshTarget, 'tree'>,
  place: Row = NOWHERE,
  colors: EdgeColors = BY_KIND,
): void {
  const tree = inMemory(given)
  const v = place.length === 0 ? tree.vertices : carriedVertices(tree, place)
  for (let slot = 0; slot < tree.ids.length; slot++) {
    for (let e = 0; e < 3; e++) {
      const a = 9 * slot + 3 * e
      const b = 9 * slot + 3 * ((e + 1) % 3)
      const kind = edgeKind(tree, slot, e)
      // an edge of two triangles occurs once in each direction: draw it from its lower end only
      if (kind === EDGE_OPEN || isBefore(v, a, b)) addLine(lines, v, a, v, b, colors[kind])
    }
  }
}

/** The tree that has the triangles in memory. */
function inMemory(tree: Tree): Tree {
  return tree.implicit === undefined ? tree : tree.implicit.explicit()
}

const NOWHERE: Row = new Float64Array(0)
const root = new Float64Array(6)

/** out = the middle of a mesh's bounds, placed by a PLACE row; NaN for an empty mesh. */
export function writeMiddle({ boxes }: Tree, place: Row, out: Row): void {
  uniteBoxes(boxes, 0, boxes, BOX_COLUMNS, root, 0)
  for (let k = 0; k < 3; k++) out[k] = (root[k] + root[3 + k]) / 2
  if (place.length === 0) return
  const x = out[0]
  const y = out[1]
  const z = out[2]
  for (let k = 0; k < 3; k++) {
    const m = PLACE_MATRIX + 4 * k
    out[k] = place[m] * x + place[m + 1] * y + place[m + 2] * z + place[m + 3]
  }
}

/** All corners of an instance, in the world. */
function carriedVertices(tree: Tree, place: Row): Row {
  const out = new Float64Array(tree.ids.length * 9)
  for (let slot = 0; slot < tree.ids.length; slot++) carryTriangle(tree, slot, place, false, out, slot * 9)
  return out
}

function isBefore(v: ArrayLike<number>, a: number, b: number): boolean {
  for (let k = 0; k < 3; k++) if (v[a + k] !== v[b + k]) return v[a + k] < v[b + k]
  return false
}

/** Appends the boxes of the tree down to a level (0: the two children of the root), or all of them. */
export function addTreeBoxes(lines: Lines, mesh: MeshTarget, deepest = Number.POSITIVE_INFINITY): void {
  const { boxes, children } = inMemory(mesh.tree)
  if (boxes.length === 0) return
  const nodes = [0]
  const levels = [0]
  while (nodes.length > 0) {
    const node = nodes.pop() as number
    const level = levels.pop() as number
    if (level > deepest) continue
    for (let side = 0; side < 2; side++) {
      const box = node * NODE_COLUMNS + side * BOX_COLUMNS
      const child = node * NODE_COLUMNS + CHILD_INDEX + side * CHILD_STRIDE
      const isLeaf = children[child + CHILD_COUNT - CHILD_INDEX] > 0
      if (!isLeaf && children[child] === 0) continue // an empty child
      addBox(lines, boxes, box, isLeaf)
      if (isLeaf) continue
      nodes.push(children[child])
      levels.push(level + 1)
    }
  }
}
