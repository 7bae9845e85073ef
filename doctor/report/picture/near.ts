/** The triangles of a level near a place, cut to a box around it. */
import { CLOSEST_DISTANCE, CLOSEST_SIZE, closestPointTriangle } from 'carom/kernels'
import { cut, type Point, type Polygon, polygonOf } from './polygon.ts'

export interface LevelTriangles {
  /** Three numbers a vertex. */
  readonly positions: ArrayLike<number>
  /** Three vertices a triangle. */
  readonly indices: ArrayLike<number>
}

const out = new Float64Array(CLOSEST_SIZE)
const row = new Float64Array(9)
const at = new Float64Array(3)

/** At most so many, nearest first in choice, in the file's order in the list. `reach`: half the box's side. */
export function trianglesNear(level: LevelTriangles, place: Point, reach: number, most: number): Polygon[] {
  let found = inBox(level, place, reach)
  if (found.length > most) {
    const far = found.map((triangle) => ({ triangle, distance: distance(level, place, triangle) }))
    far.sort((a, b) => a.distance - b.distance || a.triangle - b.triangle)
    found = far.slice(0, most).map(({ triangle }) => triangle)
    found.sort((a, b) => a - b)
  }
  return found.flatMap((triangle) => boxed(level, place, reach, triangle) ?? [])
}

export function corner({ positions, indices }: LevelTriangles, triangle: number, k: number): Point {
  const v = 3 * indices[3 * triangle + k]
  return [positions[v], positions[v + 1], positions[v + 2]]
}

function inBox({ positions, indices }: LevelTriangles, place: Point, reach: number): number[] {
  const found: number[] = []
  const count = Math.floor(indices.length / 3)
  for (let triangle = 0; triangle < count; triangle++) {
    let inside = true
    for (let k = 0; k < 3 && inside; k++) {
      const a = positions[3 * indices[3 * triangle] + k] - place[k]
      const b = positions[3 * indices[3 * triangle + 1] + k] - place[k]
      const c = positions[3 * indices[3 * triangle + 2] + k] - place[k]
      inside = Math.min(a, b, c) <= reach && Math.max(a, b, c) >= -reach
    }
    if (inside) found.push(triangle)
  }
  return found
}

function distance(level: LevelTriangles, place: Point, triangle: number): number {
  for (let k = 0; k < 3; k++) {
    at[k] = place[k]
    row.set(corner(level, triangle, k), 3 * k)
  }
  return closestPointTriangle(at, 0, row, 0, out, 0) ? Math.abs(out[CLOSEST_DISTANCE]) : Number.POSITIVE_INFINITY
}

const AXES: readonly Point[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

function boxed(level: LevelTriangles, place: Point, reach: number, triangle: number): Polygon | undefined {
  let polygon = polygonOf(corner(level, triangle, 0), corner(level, triangle, 1), corner(level, triangle, 2), triangle)
  AXES.forEach((axis, k) => {
    if (polygon) polygon = cut(polygon, axis, place[k] + reach)
    if (polygon) polygon = cut(polygon, [-axis[0], -axis[1], -axis[2]], reach - place[k])
  })
  return polygon
}
