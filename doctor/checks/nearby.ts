/**
 * Which open edge is nearest to a point, of those that are accepted: a tree of boxes around the edges, halved at the middle of their
 * longest side. (The tree of a TriangleMesh would do, but answers for segments more exactly and slowly than is needed here.)
 */
import type { Border } from './border.ts'

/** The nearest point of an edge, seen from where was asked, and how far along the edge it is, 0..1. */
export interface Foot {
  share: number
  x: number
  y: number
  z: number
  distance: number
}

export interface Nearby {
  /** What the last find has found. */
  edge: number
  readonly foot: Foot
  /** The nearest edge within a distance that is accepted; of equals the first. Is there one? */
  find(x: number, y: number, z: number, max: number, accept: (edge: number, foot: Foot) => boolean): boolean
}

/** Edges in a leaf, at most. */
const LEAF = 4
const DEPTH = 64

export function createNearby({ ends, count }: Border, points: Float32Array): Nearby {
  const order = Uint32Array.from({ length: count }, (_, i) => i)
  const boxes = new Float64Array(6 * treeSize(count))
  const middle = (edge: number, k: number) => points[3 * ends[2 * edge] + k] + points[3 * ends[2 * edge + 1] + k]
  // node n has the children 2n + 1 and 2n + 2; each half of a list of edges is one of them
  const build = (node: number, from: number, to: number) => {
    const box = 6 * node
    boxes.fill(Number.POSITIVE_INFINITY, box, box + 3)
    boxes.fill(Number.NEGATIVE_INFINITY, box + 3, box + 6)
    for (let i = from; i < to; i++)
      for (const vertex of [ends[2 * order[i]], ends[2 * order[i] + 1]])
        for (let k = 0; k < 3; k++) {
          boxes[box + k] = Math.min(boxes[box + k], points[3 * vertex + k])
          boxes[box + 3 + k] = Math.max(boxes[box + 3 + k], points[3 * vertex + k])
        }
    if (to - from <= LEAF) return
    const [dx, dy, dz] = [0, 1, 2].map((k) => boxes[box + 3 + k] - boxes[box + k])
    const axis = dx >= dy && dx >= dz ? 0 : dy >= dz ? 1 : 2
    order.subarray(from, to).sort((a, b) => middle(a, axis) - middle(b, axis) || a - b)
    const half = (from + to) >> 1
    build(2 * node + 1, from, half)
    build(2 * node + 2, half, to)
  }
  if (count > 0) build(0, 0, count)

  const away = (node: number, x: number, y: number, z: number): number => {
    const box = 6 * node
    const dx = Math.max(boxes[box] - x, 0, x - boxes[box + 3])
    const dy = Math.max(boxes[box + 1] - y, 0, y - boxes[box + 4])
    const dz = Math.max(boxes[box + 2] - z, 0, z - boxes[box + 5])
    return Math.sqrt(dx * dx + dy * dy + dz * dz)
  }
  const stack = new Uint32Array(3 * DEPTH)
  const trial: Foot = { share: 0, x: 0, y: 0, z: 0, distance: 0 }
  const nearby: Nearby = {
    edge: -1,
    foot: { share: 0, x: 0, y: 0, z: 0, distance: 0 },
    find(x, y, z, max, accept) {
      nearby.edge = -1
      if (count === 0) return false
      let best = max
      let size = 0
      const push = (node: number, from: number, to: number) => {
        stack[size++] = node
        stack[size++] = from
        stack[size++] = to
      }
      push(0, 0, count)
      while (size > 0) {
        const to = stack[--size]
        const from = stack[--size]
        const node = stack[--size]
        if (away(node, x, y, z) > best) continue
        if (to - from > LEAF) {
          const half = (from + to) >> 1
          const [left, right] = [2 * node + 1, 2 * node + 2]
          const isLeftFirst = away(left, x, y, z) <= away(right, x, y, z)
          if (isLeftFirst) push(right, half, to)
          push(left, from, half)
          if (!isLeftFirst) push(right, half, to)
          continue
        }
        for (let i = from; i < to; i++) {
          const edge = order[i]
          project(ends, points, edge, x, y, z, trial)
          if (!(trial.distance <= best) || (trial.distance === best && nearby.edge >= 0 && edge > nearby.edge)) continue
          if (!accept(edge, trial)) continue
          best = trial.distance
          nearby.edge = edge
          Object.assign(nearby.foot, trial)
        }
      }
      return nearby.edge >= 0
    },
  }
  return nearby
}

/** How many numbers nodes have, at most: a whole tree of the depth that is needed. */
function treeSize(count: number): number {
  let leaves = 1
  while (leaves * LEAF < count) leaves *= 2
  return 2 * leaves
}

function project(
  ends: Uint32Array,
  points: Float32Array,
  edge: number,
  x: number,
  y: number,
  z: number,
  to: Foot,
): void {
  const [a, b] = [3 * ends[2 * edge], 3 * ends[2 * edge + 1]]
  const [ux, uy, uz] = [points[b] - points[a], points[b + 1] - points[a + 1], points[b + 2] - points[a + 2]]
  const [vx, vy, vz] = [x - points[a], y - points[a + 1], z - points[a + 2]]
  const share = Math.max(0, Math.min(1, (ux * vx + uy * vy + uz * vz) / (ux * ux + uy * uy + uz * uz)))
  to.share = share
  to.x = share * ux - vx
  to.y = share * uy - vy
  to.z = share * uz - vz
  to.distance = Math.sqrt(to.x * to.x + to.y * to.y + to.z * to.z)
}
