/** Visits the triangles of a height field around a point, nearer blocks first. */
import type { Tree, VisitNear } from '../bvh/layout.ts'
import { carry } from '../bvh/placed.ts'
import { found } from '../bvh/ray-found.ts'
import type { Row } from '../math/rows.ts'
import { BLOCK_SHIFT, type Field, isSet } from './field.ts'

/** Blocks that wait: level, x, y; and the squares of their distances. */
const stack = new Int32Array(3 * 96)
const squares = new Float64Array(96)

export function walkNear(
  field: Field,
  seen: Row,
  limits: Row,
  at: number,
  tree: Tree,
  visit: VisitNear,
  point: Row,
  out: Row,
  o: number,
): void {
  const { across, along, halfX, halfZ, heights, holes, levels, ranges } = field
  const x = seen[0]
  const y = seen[1]
  const z = seen[2]
  const scaleX = seen[3]
  const scaleY = seen[4]
  const scaleZ = seen[5]
  let opened = 0
  let tested = 0
  let size = 1
  stack[0] = levels.length - 1
  stack[1] = 0
  stack[2] = 0
  squares[0] = 0
  while (size > 0) {
    size--
    if (squares[size] > limits[at]) continue
    opened++
    const level = stack[3 * size] - 1
    const i0 = 2 * stack[3 * size + 1]
    const j0 = 2 * stack[3 * size + 2]
    if (level >= 0) {
      const { width, height, first } = levels[level]
      const shift = level + BLOCK_SHIFT
      const bottom = size
      for (let k = 0; k < 4; k++) {
        const i = i0 + (k & 1)
        const j = j0 + (k >> 1)
        if (i >= width || j >= height) continue
        const range = 2 * (first + j * width + i)
        const low = ranges[range]
        if (low > ranges[range + 1]) continue
        const left = i << shift
        const back = j << shift
        const right = Math.min(left + (1 << shift), across)
        const front = Math.min(back + (1 << shift), along)
        const dx = scaleX * Math.max(0, (2 * left - across) * halfX - x, x - (2 * right - across) * halfX)
        const dy = scaleY * Math.max(0, low - y, y - ranges[range + 1])
        const dz = scaleZ * Math.max(0, (2 * back - along) * halfZ - z, z - (2 * front - along) * halfZ)
        const square = dx * dx + dy * dy + dz * dz
        if (square > limits[at]) continue
        // sorted in: the nearest of the four on top
        let place = size++
        while (place > bottom && squares[place - 1] < square) {
          squares[place] = squares[place - 1]
          stack.copyWithin(3 * place, 3 * place - 3, 3 * place)
          place--
        }
        squares[place] = square
        stack[3 * place] = level
        stack[3 * place + 1] = i
        stack[3 * place + 2] = j
      }
      continue
    }
    const c0 = (i0 >> 1) << BLOCK_SHIFT
    const r0 = (j0 >> 1) << BLOCK_SHIFT
    const c1 = Math.min(c0 + (1 << BLOCK_SHIFT), across)
    const r1 = Math.min(r0 + (1 << BLOCK_SHIFT), along)
    for (let r = r0; r < r1; r++) {
      const dz = scaleZ * Math.max(0, (2 * r - along) * halfZ - z, z - (2 * r + 2 - along) * halfZ)
      for (let c = c0; c < c1; c++) {
        const dx = scaleX * Math.max(0, (2 * c - across) * halfX - x, x - (2 * c + 2 - across) * halfX)
        const flat = dx * dx + dz * dz
        if (flat > limits[at]) continue
        const i = r * (across + 1) + c
        const a = heights[i]
        const d = heights[i + 1]
        const b = heights[i + across + 1]
        const e = heights[i + across + 2]
        const dy = scaleY * Math.max(0, Math.min(a, b, d, e) - y, y - Math.max(a, b, d, e))
        if (flat + dy * dy > limits[at]) continue
        const cell = r * across + c
        if (isSet(holes, cell)) continue
        tested += 2
        visit(tree, carry(2 * cell), point, out, o)
        visit(tree, carry(2 * cell + 1), point, out, o)
      }
    }
  }
  found.nodes = opened
  found.triangles = tested
}
