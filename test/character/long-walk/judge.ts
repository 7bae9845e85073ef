/** Judges the places that a body came by, with the oracle: exact signs along its centre's way, exact clearance at each place. */
import { touchesCylinder } from '../../oracle/cylinder.ts'
import { courseOfEllipsoid, motionOf, touches } from '../../oracle/motion.ts'
import { pointsOnGrid, properlyCrosses } from '../../oracle/signs.ts'

export interface Surface {
  readonly positions: ArrayLike<number>
  readonly indices: ArrayLike<number>
}

/** A body with its skin: half sizes along x, y, z; upright cylinders have `radius` as their x and z. */
export interface Body {
  readonly kind: 'cylinder' | 'ellipsoid'
  readonly half: readonly [number, number, number]
}

export interface Judge {
  /** From one place of the centre to the next; what is wrong, in words. */
  step(from: readonly number[], to: readonly number[]): string[]
  /** Triangles that the body, grown by `more` metres, touches. */
  touched(place: readonly number[], more: number): number
  /** Ways and triangles that were judged so far. */
  readonly count: { ways: number; near: number }
}

/** How far a place may be inside the skin, metres: the sum of some roundings. */
const SLACK = 1e-9
/** What is looked at reaches farther than the body by this, metres: bodies stop a hair before they touch. */
const AROUND = 1e-6
const STILL = [0, 0, 0]

export function createJudge(surface: Surface, body: Body): Judge {
  const near = createFinder(surface)
  const count = { ways: 0, near: 0 }
  const overlaps = (place: readonly number[], triangle: number[], grow: number): boolean => {
    const [x, y, z] = body.half
    if (body.kind === 'ellipsoid') {
      return touches(motionOf(courseOfEllipsoid(place, STILL, [x, y, z], triangle)), 'at', 0, grow)
    }
    return touchesCylinder({ from: place, translation: STILL, radius: x, halfHeight: y, triangle }, 'at', 0, grow)
  }
  return {
    count,
    step(from, to) {
      const wrong: string[] = []
      const low = to.map((x, k) => Math.min(x, from[k]) - body.half[k] - AROUND)
      const high = to.map((x, k) => Math.max(x, from[k]) + body.half[k] + AROUND)
      count.ways++
      for (const [id, triangle] of near(low, high)) {
        count.near++
        const [p, q, a, b, c] = pointsOnGrid(from, to, triangle)
        if (properlyCrosses(p, q, a, b, c)) wrong.push(`passes through triangle ${id}: ${from} to ${to}`)
        if (overlaps(to, triangle, -SLACK)) wrong.push(`is nearer than its skin to triangle ${id}: ${to}`)
      }
      return wrong
    },
    touched(place, more) {
      const low = place.map((x, k) => x - body.half[k] - more)
      const high = place.map((x, k) => x + body.half[k] + more)
      return near(low, high).filter(([, triangle]) => overlaps(place, triangle, more)).length
    },
  }
}

/** Finds all triangles whose box meets a box: a table of columns of the plan, nothing of carom. */
function createFinder({ positions, indices }: Surface) {
  const CELL = 1.5
  const count = indices.length / 3
  const boxes = new Float64Array(6 * count)
  const corners = Array.from({ length: count }, (_, t) =>
    Array.from({ length: 9 }, (_, i) => positions[3 * indices[3 * t + Math.floor(i / 3)] + (i % 3)]),
  )
  const columns = new Map<string, number[]>()
  const eachColumn = (x0: number, x1: number, z0: number, z1: number, visit: (key: string) => void): void => {
    for (let i = Math.floor(x0 / CELL); i <= Math.floor(x1 / CELL); i++) {
      for (let j = Math.floor(z0 / CELL); j <= Math.floor(z1 / CELL); j++) visit(`${i} ${j}`)
    }
  }
  for (const [t, corner] of corners.entries()) {
    for (let k = 0; k < 3; k++) {
      boxes[6 * t + k] = Math.min(corner[k], corner[3 + k], corner[6 + k])
      boxes[6 * t + 3 + k] = Math.max(corner[k], corner[3 + k], corner[6 + k])
    }
    eachColumn(boxes[6 * t], boxes[6 * t + 3], boxes[6 * t + 2], boxes[6 * t + 5], (key) => {
      const column = columns.get(key)
      if (column === undefined) columns.set(key, [t])
      else column.push(t)
    })
  }
  return (low: readonly number[], high: readonly number[]): [number, number[]][] => {
    const found = new Set<number>()
    eachColumn(low[0], high[0], low[2], high[2], (key) => {
      for (const t of columns.get(key) ?? []) {
        const b = 6 * t
        if (boxes[b] > high[0] || boxes[b + 1] > high[1] || boxes[b + 2] > high[2]) continue
        if (boxes[b + 3] < low[0] || boxes[b + 4] < low[1] || boxes[b + 5] < low[2]) continue
        found.add(t)
      }
    })
    return [...found].map((t) => [t, corners[t]])
  }
}
