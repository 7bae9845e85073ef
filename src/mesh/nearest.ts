/** Points of the mesh near a point or in a sphere. */
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
import { carry, carryPointIn, scaleOf, sourceTree } from '../bvh/placed.ts'
import { found } from '../bvh/ray-found.ts'
import { closestPointTriangle } from '../closest/closest-point-triangle.ts'
import {
  CLOSEST_DISTANCE,
  CLOSEST_FEATURE,
  CLOSEST_NORMAL,
  CLOSEST_POINT,
  CLOSEST_SIZE,
  type Row,
} from '../math/rows.ts'
import { ROUNDOFF } from '../math/tolerance.ts'
import { behind } from './behind.ts'

const stack = new Uint32Array(DEPTH_LIMIT + 8)
const stackDistance = new Float64Array(DEPTH_LIMIT + 8)
const candidate = new Float64Array(CLOSEST_SIZE)

/** Boxes count as this much nearer, relative to the largest coordinate: more than all roundings. */
const SLACK = 64 * ROUNDOFF

/**
 * The nearest point of the mesh within out[o + CLOSEST_DISTANCE] (closed): its slot or -1; the CLOSEST row in out.
 * Ties: the lexicographically smaller normal, then point, then a face before an edge before a vertex, then the lower id.
 */
export function nearestPoint(tree: Tree, reach: number, point: Row, out: Row, o: number): number {
  refuseInsideFilter('carom')
  const { placed } = tree
  const { boxes, children } = placed ? sourceTree() : tree
  const frontOnly = isFrontOnly(tree)
  let numbers = reach + Math.abs(point[0]) + Math.abs(point[1]) + Math.abs(point[2])
  if (placed) {
    carryPointIn(point, seen)
    for (let k = 0; k < 3; k++) numbers += Math.abs(seen[k])
  }
  const slack = SLACK * numbers
  let best = out[o + CLOSEST_DISTANCE]
  limit[0] = best + slack
  let bestSlot = -1
  let opened = 0
  let tested = 0
  let size = 0
  // children are named by twice their node, plus their side
  let node = 0
  for (;;) {
    opened++
    const at = node * NODE_COLUMNS
    if (placed) {
      measureScaledBox(boxes, at, 0)
      measureScaledBox(boxes, at + BOX_COLUMNS, 1)
    } else {
      measureBox(boxes, at, point, 0)
      measureBox(boxes, at + BOX_COLUMNS, point, 1)
    }
    const d0 = measured[0] - slack
    const d1 = measured[1] - slack
    const near = d1 < d0 ? 1 : 0
    const dFar = near === 1 ? d0 : d1
    // an empty child is infinitely far, and must not be opened even where best is Infinity
    if (dFar <= best && dFar < Number.POSITIVE_INFINITY) {
      stack[size] = node * 2 + 1 - near
      stackDistance[size++] = dFar
    }
    const dNear = near === 1 ? d1 : d0
    let child = dNear <= best && dNear < Number.POSITIVE_INFINITY ? node * 2 + near : -1
    node = -1
    while (node < 0) {
      if (child < 0) {
        if (size === 0) {
          found.nodes = opened
          found.triangles = tested
          return bestSlot
        }
        size--
        if (stackDistance[size] <= best) child = stack[size]
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
      for (let i = first; i < last; i++) {
        tested++
        const slot = placed ? carry(i) : i
        const { vertices } = tree
        if (surelyFarther(vertices, slot * 9, point)) continue
        if (frontOnly && behind(vertices, slot * 9, point, 0)) continue
        closestPointTriangle(point, 0, vertices, slot * 9, candidate, 0)
        const distance = candidate[CLOSEST_DISTANCE]
        if (!(distance <= best)) continue
        if (bestSlot >= 0 && distance === best && !comesBefore(tree, slot, bestSlot, out, o)) continue
        if (filtering && !passes(tree, slot)) continue
        best = distance
        bestSlot = slot
        limit[0] = best + slack
        for (let k = 0; k < CLOSEST_SIZE; k++) out[o + k] = candidate[k]
      }
    }
  }
}

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

/** The best distance so far, and some. */
const limit = new Float64Array(1)

/**
 * A quick no: seen from the point towards the middle of the triangle, all three corners are farther than the limit. The
 * roundings are a share of the coordinates, and far below the slack in the limit.
 */
function surelyFarther(v: Float32Array | Float64Array, b: number, point: Row): boolean {
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
  const far = limit[0] * Math.sqrt(x * x + y * y + z * z)
  return ax * x + ay * y + az * z > far && bx * x + by * y + bz * z > far && cx * x + cy * y + cz * z > far
}

const measured = new Float64Array(2)

/** Writes the distance from a point to a box, rounded; Infinity to the box of an empty child. */
function measureBox(boxes: Float32Array, o: number, point: Row, side: number): void {
  const x = Math.max(boxes[o] - point[0], 0, point[0] - boxes[o + 3])
  const y = Math.max(boxes[o + 1] - point[1], 0, point[1] - boxes[o + 4])
  const z = Math.max(boxes[o + 2] - point[2], 0, point[2] - boxes[o + 5])
  measured[side] = Math.sqrt(x * x + y * y + z * z)
}

/** The point as seen along the axes of a mesh that has a pose. */
const seen = new Float64Array(3)

/** The same for a box of a mesh that has a pose: its own axes, scaled. */
function measureScaledBox(boxes: Float32Array, o: number, side: number): void {
  let square = 0
  for (let k = 0; k < 3; k++) {
    const a = scaleOf(k) * boxes[o + k]
    const b = scaleOf(k) * boxes[o + 3 + k]
    const d = Math.max(Math.min(a, b) - seen[k], 0, seen[k] - Math.max(a, b))
    square += d * d
  }
  // an empty child: from Infinity to -Infinity
  measured[side] = boxes[o] > boxes[o + 3] ? Number.POSITIVE_INFINITY : Math.sqrt(square)
}
