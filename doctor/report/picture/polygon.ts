/** Flat convex polygons in space: cut by planes, and on which side of a plane they are. */

export type Point = readonly [number, number, number]

export interface Polygon {
  readonly points: readonly Point[]
  /** Unit length, from the front face: counter-clockwise from outside. */
  readonly normal: Point
  /** `normal · p` of its points. */
  readonly offset: number
  readonly triangle: number
  /** Least and greatest x, y, z: most pairs are told apart by it. */
  readonly box: readonly number[]
}

/** Metres. Nearer than this to a plane is on it. */
export const FLAT = 1e-5

export const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const between = (a: Point, b: Point, t: number): Point => [
  a[0] + t * (b[0] - a[0]),
  a[1] + t * (b[1] - a[1]),
  a[2] + t * (b[2] - a[2]),
]

/** Undefined where there is no area. */
export function polygonOf(a: Point, b: Point, c: Point, triangle: number): Polygon | undefined {
  const n = cross(minus(b, a), minus(c, a))
  const length = Math.sqrt(dot(n, n))
  if (!(length > 1e-12)) return undefined
  const normal: Point = [n[0] / length, n[1] / length, n[2] / length]
  const points = [a, b, c]
  return { points, normal, offset: dot(normal, a), triangle, box: boxOf(points) }
}

/** What is left of a polygon where `normal · p <= offset`; undefined: nothing with an area (Sutherland and Hodgman). */
export function cut(polygon: Polygon, normal: Point, offset: number): Polygon | undefined {
  const { points } = polygon
  const heights = points.map((point) => dot(normal, point) - offset)
  if (heights.every((height) => height <= FLAT)) return polygon
  if (heights.every((height) => height >= -FLAT)) return undefined
  const kept: Point[] = []
  points.forEach((point, i) => {
    const j = (i + 1) % points.length
    if (heights[i] <= 0) kept.push(point)
    if (heights[i] < 0 !== heights[j] < 0 && heights[i] !== heights[j] && heights[i] !== 0 && heights[j] !== 0)
      kept.push(between(point, points[j], heights[i] / (heights[i] - heights[j])))
  })
  return kept.length >= 3 ? { ...polygon, points: kept, box: boxOf(kept) } : undefined
}

/** 1: all of it in front of the other's plane or on it, −1: behind it or on it, 0: on it, undefined: on both sides. */
export function side(polygon: Polygon, { normal, offset }: Polygon): -1 | 0 | 1 | undefined {
  let [front, back] = [false, false]
  for (const point of polygon.points) {
    const height = dot(normal, point) - offset
    front ||= height > FLAT
    back ||= height < -FLAT
  }
  if (front && back) return undefined
  return front ? 1 : back ? -1 : 0
}

/** Cut so that none goes through another: then each pair has an order. Solids set into one another are usual in levels. */
export function separate(polygons: readonly Polygon[], most: number): Polygon[] {
  const parts = [...polygons]
  for (let i = 0; i < parts.length; i++)
    for (let j = 0; j < parts.length && parts.length < most; j++) {
      if (i === j || !pierce(parts[i], parts[j])) continue
      const { normal, offset } = parts[j]
      const below = cut(parts[i], normal, offset)
      const above = cut(parts[i], [-normal[0], -normal[1], -normal[2]], -offset)
      if (!below || !above) continue
      parts[i] = below
      parts.push(above)
    }
  return parts
}

/** Whether they share a stretch of a line inside both. */
function pierce(a: Polygon, b: Polygon): boolean {
  if (apart(a, b) || side(a, b) !== undefined || side(b, a) !== undefined) return false
  // where a meets the plane of b, cut to b by the planes through b's edges
  const ends: Point[] = []
  a.points.forEach((point, i) => {
    const next = a.points[(i + 1) % a.points.length]
    const [from, to] = [dot(b.normal, point) - b.offset, dot(b.normal, next) - b.offset]
    if (from < 0 !== to < 0) ends.push(between(point, next, from / (from - to)))
  })
  if (ends.length < 2) return false
  let [low, high] = [0, 1]
  b.points.forEach((point, i) => {
    const outward = cross(minus(b.points[(i + 1) % b.points.length], point), b.normal)
    const [from, to] = [dot(outward, minus(ends[0], point)), dot(outward, minus(ends[1], point))]
    if (from > 0 && to > 0) high = -1
    else if (from > 0) low = Math.max(low, from / (from - to))
    else if (to > 0) high = Math.min(high, from / (from - to))
  })
  const length = Math.sqrt(dot(minus(ends[1], ends[0]), minus(ends[1], ends[0])))
  return (high - low) * length > 100 * FLAT
}

function apart({ box: a }: Polygon, { box: b }: Polygon): boolean {
  return a[0] > b[3] || b[0] > a[3] || a[1] > b[4] || b[1] > a[4] || a[2] > b[5] || b[2] > a[5]
}

function boxOf(points: readonly Point[]): number[] {
  const box = [...points[0], ...points[0]]
  for (const point of points)
    for (let k = 0; k < 3; k++) {
      box[k] = Math.min(box[k], point[k])
      box[k + 3] = Math.max(box[k + 3], point[k])
    }
  return box
}
