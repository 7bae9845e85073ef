/**
 * The point of a mesh that is nearest to a query point.
 *
 * The walk measures boxes and triangles in plain doubles, and keeps the triangles that may be nearest. At the end,
 * double-doubles judge these few triangles, and the order of ties selects one. docs/choices/mesh.md shows that no other
 * triangle can matter.
 */
import { filtering, isFrontOnly, passes, refuseInsideFilter } from '../bvh/filter.ts'
import {
  BOX_COLUMNS,
  CHILD_COUNT,
  CHILD_INDEX,
  CHILD_STRIDE,
  DEPTH_LIMIT,
  NODE_COLUMNS,
  type Tree,
} from '../bvh/layout.ts'
import { carry, carryPointIn, copyScales, sourceTree } from '../bvh/placed.ts'
import { found } from '../bvh/ray-found.ts'
import { BOUNDS_ABOVE, BOUNDS_BELOW, BOUNDS_SIZE, boundTriangle } from '../closest/bounds-triangle.ts'
import { closestPointTriangle } from '../closest/closest-point-triangle.ts'
import {
  CLOSEST_DISTANCE,
  CLOSEST_FEATURE,
  CLOSEST_NORMAL,
  CLOSEST_POINT,
  CLOSEST_SIZE,
  type Coordinates,
  type Row,
} from '../math/rows.ts'
import { behind } from './behind.ts'

/**
 * Limits grow by this share of all numbers involved, 2⁻³⁶: far more than all roundings. A triangle too narrow to have a
 * face may seem farther than it is, but by less than this.
 */
const SLACK = 1.4551915228366852e-11
/** Limits also grow by 2⁻⁵⁰⁰, because squares of smaller numbers leave the range of doubles. */
const TINY = 3.054936363499605e-151

/**
 * Columns of `limits`: the distance beyond which nothing matters; its square; by how much it exceeds the known
 * distance; the known distance.
 */
const LIMIT = 0
const LIMIT_SQUARED = 1
const GROW = 2
const KNOWN = 3
const limits: Row = new Float64Array(4)

/** The point along the axes of a mesh with a pose. */
const seen: Row = new Float64Array(3)
/** The scales of that pose. */
const scales: Row = new Float64Array(3)

/** Both, for a tree that is not in memory. */
const scaled: Row = new Float64Array(6)

const stack = new Uint32Array(DEPTH_LIMIT + 8)
const stackSquares = new Float64Array(DEPTH_LIMIT + 8)
/** The squared distances of the two children. */
const squares = new Float64Array(2)

/**
 * The triangles that may be nearest: slots, and squares of lower bounds. If the list is full, its triangles are judged
 * at once.
 */
const KEPT_LIMIT = 64
const keptSlots = new Uint32Array(KEPT_LIMIT)
const keptBelow = new Float64Array(KEPT_LIMIT)
const bounds: Row = new Float64Array(BOUNDS_SIZE)

const asked = {
  frontOnly: false,
  /** The number of triangles in the list. */
  kept: 0,
  /** The slot of the nearest triangle judged so far, or -1. */
  nearest: -1,
}

/**
 * Finds the nearest point of the mesh within out[o + CLOSEST_DISTANCE] (closed). Returns its slot or -1; the CLOSEST
 * row is in out. Ties: the lexicographically smaller normal, then point, then a face before an edge before a vertex,
 * then the lower id.
 */
export function nearestPoint(tree: Tree, reach: number, point: Row, out: Row, o: number): number {
  refuseInsideFilter('carom')
  const { placed } = tree
  const { boxes, children, implicit } = placed ? sourceTree() : tree
  let x = point[0]
  let y = point[1]
  let z = point[2]
  let numbers = reach + Math.abs(x) + Math.abs(y) + Math.abs(z)
  // half the scales of the mesh
  let halfX = 0.5
  let halfY = 0.5
  let halfZ = 0.5
  if (placed) {
    carryPointIn(point, seen)
    numbers += Math.abs(seen[0]) + Math.abs(seen[1]) + Math.abs(seen[2])
    copyScales(scales)
    x = seen[0] / scales[0]
    y = seen[1] / scales[1]
    z = seen[2] / scales[2]
    halfX *= scales[0]
    halfY *= scales[1]
    halfZ *= scales[2]
  }
  asked.frontOnly = isFrontOnly(tree)
  asked.kept = 0
  asked.nearest = -1
  limits[GROW] = SLACK * numbers + TINY
  limits[LIMIT] = Number.POSITIVE_INFINITY
  limits[LIMIT_SQUARED] = Number.MAX_VALUE
  limits[KNOWN] = out[o + CLOSEST_DISTANCE]
  lowerLimit()
  if (implicit !== undefined) {
    scaled[0] = x
    scaled[1] = y
    scaled[2] = z
    for (let k = 0; k < 3; k++) scaled[3 + k] = scales[k]
    implicit.walkNear(scaled, limits, LIMIT_SQUARED, tree, consider, point, out, o)
    judgeKept(tree, point, out, o)
    return asked.nearest
  }
  let limit = limits[LIMIT_SQUARED]
  let opened = 0
  let tested = 0
  let size = 0
  // a child's name is twice its node, plus its side
  let node = 0
  for (;;) {
    opened++
    // outside a slab from l to h, either a = l − x or b = x − h is positive; a + |a| is twice the positive part,
    // without a branch
    const at = node * NODE_COLUMNS
    let a = boxes[at] - x
    let b = x - boxes[at + 3]
    const x0 = halfX * (a + Math.abs(a) + (b + Math.abs(b)))
    a = boxes[at + 1] - y
    b = y - boxes[at + 4]
    const y0 = halfY * (a + Math.abs(a) + (b + Math.abs(b)))
    a = boxes[at + 2] - z
    b = z - boxes[at + 5]
    const z0 = halfZ * (a + Math.abs(a) + (b + Math.abs(b)))
    a = boxes[at + BOX_COLUMNS] - x
    b = x - boxes[at + BOX_COLUMNS + 3]
    const x1 = halfX * (a + Math.abs(a) + (b + Math.abs(b)))
    a = boxes[at + BOX_COLUMNS + 1] - y
    b = y - boxes[at + BOX_COLUMNS + 4]
    const y1 = halfY * (a + Math.abs(a) + (b + Math.abs(b)))
    a = boxes[at + BOX_COLUMNS + 2] - z
    b = z - boxes[at + BOX_COLUMNS + 5]
    const z1 = halfZ * (a + Math.abs(a) + (b + Math.abs(b)))
    // an empty child is infinitely far, and every limit is finite
    const square0 = x0 * x0 + y0 * y0 + z0 * z0
    const square1 = x1 * x1 + y1 * y1 + z1 * z1
    squares[0] = square0
    squares[1] = square1
    const near = +(square1 < square0)
    const far = squares[1 - near]
    stack[size] = node * 2 + 1 - near
    stackSquares[size] = far
    size += +(far <= limit)
    let child = squares[near] <= limit ? node * 2 + near : -1
    node = -1
    while (node < 0) {
      if (child < 0) {
        if (size === 0) {
          judgeKept(tree, point, out, o)
          found.nodes = opened
          found.triangles = tested
          return asked.nearest
        }
        size--
        if (stackSquares[size] <= limit) child = stack[size]
        continue
      }
      const c = (child >> 1) * NODE_COLUMNS + CHILD_INDEX + (child & 1) * CHILD_STRIDE
      const first = children[c]
      const last = first + children[c + CHILD_COUNT - CHILD_INDEX]
      child = -1
      if (first === last) {
        node = first
        break
      }
      tested += last - first
      for (let i = first; i < last; i++) {
        const slot = placed ? carry(i) : i
        consider(tree, slot, point, out, o)
      }
      limit = limits[LIMIT_SQUARED]
    }
  }
}

/** Lowers the limit, because something is as near as KNOWN. */
function lowerLimit(): void {
  const limit = limits[KNOWN] + limits[GROW]
  if (!(limit < limits[LIMIT])) return
  limits[LIMIT] = limit
  limits[LIMIT_SQUARED] = Math.min(limit * limit, Number.MAX_VALUE)
}

/**
 * Rejects most triangles quickly: along the direction from the point to the triangle's middle, all three corners are
 * farther than the limit. This is a bound as in closest/bounds-triangle.ts.
 */
function surelyFarther(v: Coordinates, b: number, point: Row): boolean {
  const ax = v[b] - point[0]
  const ay = v[b + 1] - point[1]
  const az = v[b + 2] - point[2]
  const bx = v[b + 3] - point[0]
  const by = v[b + 4] - point[1]
  const bz = v[b + 5] - point[2]
  const cx = v[b + 6] - point[0]
  const cy = v[b + 7] - point[1]
  const cz = v[b + 8] - point[2]
  const x = ax + bx + cx
  const y = ay + by + cy
  const z = az + bz + cz
  const far = limits[LIMIT] * Math.sqrt(x * x + y * y + z * z + TINY * TINY)
  return ax * x + ay * y + az * z > far && bx * x + by * y + bz * z > far && cx * x + cy * y + cz * z > far
}

/** Keeps a triangle if it may be nearest, and lowers the limit to its distance. */
function consider(tree: Tree, slot: number, point: Row, out: Row, o: number): void {
  const { vertices } = tree
  if (surelyFarther(vertices, slot * 9, point)) return
  boundTriangle(point, 0, vertices, slot * 9, bounds, 0)
  if (bounds[BOUNDS_BELOW] > limits[LIMIT_SQUARED]) return
  if (asked.frontOnly && behind(vertices, slot * 9, point, 0)) return
  if (filtering && !passes(tree, slot)) return
  if (asked.kept === KEPT_LIMIT) judgeKept(tree, point, out, o)
  keptSlots[asked.kept] = slot
  keptBelow[asked.kept++] = bounds[BOUNDS_BELOW]
  limits[KNOWN] = Math.sqrt(bounds[BOUNDS_ABOVE])
  lowerLimit()
}

/** Judges the triangles in the list that still matter. */
function judgeKept(tree: Tree, point: Row, out: Row, o: number): void {
  for (let n = 0; n < asked.kept; n++)
    if (!(keptBelow[n] > limits[LIMIT_SQUARED])) judge(tree, keptSlots[n], point, out, o)
  asked.kept = 0
}

function judge(tree: Tree, slot: number, point: Row, out: Row, o: number): void {
  const { nearest } = asked
  closestPointTriangle(point, 0, tree.vertices, slot * 9, candidate, 0)
  const distance = candidate[CLOSEST_DISTANCE]
  if (!(distance <= out[o + CLOSEST_DISTANCE])) return
  if (nearest >= 0 && distance === out[o + CLOSEST_DISTANCE] && !comesBefore(tree, slot, nearest, out, o)) return
  asked.nearest = slot
  for (let k = 0; k < CLOSEST_SIZE; k++) out[o + k] = candidate[k]
}

/** The CLOSEST row of the triangle judged last. */
const candidate: Row = new Float64Array(CLOSEST_SIZE)

/** Does the triangle of `candidate` come before an equally near one, whose CLOSEST row is in out? */
function comesBefore(tree: Tree, slot: number, other: number, out: Row, o: number): boolean {
  for (let i = 0; i < 3; i++) {
    const a = candidate[CLOSEST_NORMAL + i]
    const b = out[o + CLOSEST_NORMAL + i]
    if (a !== b) return a < b
  }
  for (let i = 0; i < 3; i++) {
    const a = candidate[CLOSEST_POINT + i]
    const b = out[o + CLOSEST_POINT + i]
    if (a !== b) return a < b
  }
  if (candidate[CLOSEST_FEATURE] !== out[o + CLOSEST_FEATURE])
    return candidate[CLOSEST_FEATURE] < out[o + CLOSEST_FEATURE]
  return tree.ids[slot] < tree.ids[other]
}
