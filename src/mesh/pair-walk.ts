/** Walks the trees of two meshes together, each in its pose, and visits the pairs of triangles that may be near. */
import {
  BOX_COLUMNS,
  CHILD_INDEX,
  CHILD_STRIDE,
  DEPTH_LIMIT,
  LEAF_LIMIT,
  NODE_COLUMNS,
  type Tree,
} from '../bvh/layout.ts'
import { carryBox, carryBoxBack, carryTriangle, PLACE_SIZE, writePlace } from '../bvh/placed.ts'
import { found } from '../bvh/ray-found.ts'
import { BODY_SIZE, type Row } from '../math/rows.ts'

/** One of the two meshes. Its triangles are where a World with this pose would have them, to the bit. */
export interface Side {
  tree: Tree | undefined
  /** The largest absolute coordinate of the mesh itself. */
  readonly reach: Row
  isPlaced: boolean
  /** PLACE row, if it is placed. */
  readonly place: Row
  /** The triangles of the leaf that was read last; its child's name; how many; the first one's slot. */
  readonly corners: Row
  leaf: number
  count: number
  first: number
  /** BOX row of a child. */
  readonly box: Row
}

function newSide(): Side {
  return {
    tree: undefined,
    reach: new Float64Array(1),
    isPlaced: false,
    place: new Float64Array(PLACE_SIZE),
    corners: new Float64Array(LEAF_LIMIT * 9),
    leaf: -1,
    count: 0,
    first: 0,
    box: new Float64Array(6),
  }
}

/** The meshes of the current query. */
export const sideA = newSide()
export const sideB = newSide()

/** @param body BODY row with the pose @param mesh what the query needs of it */
export function setSide(side: Side, mesh: { tree: Tree; reach: number }, body: Row, o: number): void {
  side.tree = mesh.tree
  side.reach[0] = mesh.reach
  side.leaf = -1
  side.isPlaced = false
  for (let k = 0; k < BODY_SIZE; k++) {
    pose[k] = body[o + k]
    if (pose[k] !== UNPLACED[k]) side.isPlaced = true
  }
  if (side.isPlaced) writePlace(pose, side.place)
}

const pose = new Float64Array(BODY_SIZE)
/** The pose of a mesh that has none. */
export const UNPLACED: readonly number[] = [0, 0, 0, 1, 1, 1, 0, 0, 0, 0]

/** Keeps nothing of the caller alive. */
export function clearSides(): void {
  sideA.tree = sideB.tree = undefined
}

/** The squared distance beyond which pairs do not matter. A visitor may lower it. */
export const limit: Row = new Float64Array(1)
/** The squared distance of the two boxes. */
const apart = new Float64Array(1)
const carried = new Float64Array(6)

const stackA = new Uint32Array(2 * DEPTH_LIMIT + 8)
const stackB = new Uint32Array(2 * DEPTH_LIMIT + 8)
const squares = new Float64Array(2 * DEPTH_LIMIT + 8)

/**
 * Visits each pair of triangles whose leaves are within the limit, nearer leaves first: with the offsets of both in
 * `corners` of their sides. If `visit` returns true, the walk ends. It must not start another walk.
 */
export function walkPairs(visit: (i: number, j: number) => boolean): void {
  const a = sideA.tree as Tree
  const b = sideB.tree as Tree
  let opened = 0
  let tested = 0
  let size = 0
  // a child's name is twice its node, plus its side
  for (let n = 0; n < 4; n++) {
    readBox(sideA, n >> 1)
    readBox(sideB, n & 1)
    size = push(n >> 1, n & 1, size)
  }
  while (size > 0) {
    size--
    if (!(squares[size] <= limit[0])) continue
    const nameA = stackA[size]
    const nameB = stackB[size]
    const countA = a.children[columnOf(nameA) + 1]
    const countB = b.children[columnOf(nameB) + 1]
    if (countA > 0 && countB > 0) {
      readLeaf(sideA, nameA)
      readLeaf(sideB, nameB)
      tested += countA * countB
      for (let i = 0; i < countA; i++)
        for (let j = 0; j < countB; j++)
          if (visit(i, j)) {
            found.nodes = opened
            found.triangles = tested
            return
          }
      continue
    }
    opened++
    const bottom = size
    readBox(sideA, nameA)
    readBox(sideB, nameB)
    if (countA === 0 && (countB > 0 || isLarger())) {
      const child = 2 * a.children[columnOf(nameA)]
      readBox(sideA, child)
      size = push(child, nameB, size)
      readBox(sideA, child + 1)
      size = push(child + 1, nameB, size)
    } else {
      const child = 2 * b.children[columnOf(nameB)]
      readBox(sideB, child)
      size = push(nameA, child, size)
      readBox(sideB, child + 1)
      size = push(nameA, child + 1, size)
    }
    if (size === bottom + 2 && squares[bottom] < squares[bottom + 1]) swapTopTwo(bottom)
  }
  found.nodes = opened
  found.triangles = tested
}

/** Where the index of a child is among the children; its count follows. */
function columnOf(name: number): number {
  return (name >> 1) * NODE_COLUMNS + CHILD_INDEX + (name & 1) * CHILD_STRIDE
}

/** Puts a pair of children, whose boxes were read, on the stack if it is within the limit. Returns the new size. */
function push(nameA: number, nameB: number, size: number): number {
  measureBoxes()
  const square = apart[0]
  if (!(square <= limit[0])) return size
  if (limit[0] === 0 && (isAside(sideB, nameB, sideA.box) || isAside(sideA, nameA, sideB.box))) return size
  stackA[size] = nameA
  stackB[size] = nameB
  squares[size] = square
  return size + 1
}

function swapTopTwo(bottom: number): void {
  const nameA = stackA[bottom]
  const nameB = stackB[bottom]
  apart[0] = squares[bottom]
  stackA[bottom] = stackA[bottom + 1]
  stackB[bottom] = stackB[bottom + 1]
  squares[bottom] = squares[bottom + 1]
  stackA[bottom + 1] = nameA
  stackB[bottom + 1] = nameB
  squares[bottom + 1] = apart[0]
}

function boxColumnOf(name: number): number {
  return (name >> 1) * NODE_COLUMNS + (name & 1) * BOX_COLUMNS
}

function readBox({ tree, isPlaced, place, reach, box }: Side, name: number): void {
  const { boxes } = tree as Tree
  const at = boxColumnOf(name)
  if (isPlaced) carryBox(boxes, at, place, reach, box)
  else for (let k = 0; k < 6; k++) box[k] = boxes[at + k]
}

/** apart[0] = the squared distance of the boxes of both sides: NaN or Infinity if one is empty. */
function measureBoxes(): void {
  const a = sideA.box
  const b = sideB.box
  let sum = 0
  for (let k = 0; k < 3; k++) {
    const below = a[k] - b[k + 3]
    const above = b[k] - a[k + 3]
    const gap = below > above ? below : above
    if (!(gap <= 0)) sum += gap * gap
  }
  apart[0] = sum
}

/** Along the axes of a placed mesh: is a child of it surely apart from a box of the world? */
function isAside({ tree, isPlaced, place, reach }: Side, name: number, box: Row): boolean {
  if (!isPlaced) return false
  const { boxes } = tree as Tree
  const at = boxColumnOf(name)
  carryBoxBack(box, 0, place, reach, carried)
  for (let k = 0; k < 3; k++) if (boxes[at + k] > carried[k + 3] || boxes[at + k + 3] < carried[k]) return true
  return false
}

/** Is the box of a larger than that of b? */
function isLarger(): boolean {
  const a = sideA.box
  const b = sideB.box
  return a[3] - a[0] + (a[4] - a[1]) + (a[5] - a[2]) > b[3] - b[0] + (b[4] - b[1]) + (b[5] - b[2])
}

function readLeaf(side: Side, name: number): void {
  if (side.leaf === name) return
  const { isPlaced, place, corners } = side
  const tree = side.tree as Tree
  const { children, vertices } = tree
  const at = columnOf(name)
  side.leaf = name
  side.first = children[at]
  side.count = children[at + 1]
  for (let n = 0; n < side.count; n++) {
    const slot = side.first + n
    if (isPlaced) carryTriangle(tree, slot, place, false, corners, 9 * n)
    else for (let k = 0; k < 9; k++) corners[9 * n + k] = vertices[9 * slot + k]
  }
}

/** The caller's id of a triangle in the leaf that was read last. */
export function idOf({ tree, first }: Side, n: number): number {
  return (tree as Tree).ids[first + n]
}
