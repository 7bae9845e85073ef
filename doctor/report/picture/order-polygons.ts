/** The painter's order: farthest first, each behind all that hide a part of it (Newell, Newell and Sancha 1972). */
import { dot, type Point, type Polygon, side } from './polygon.ts'
import { type Pixel, project, type View } from './view.ts'

/** Pixels. Neighbours that share an edge do not hide each other. */
const OVERLAP = 0.05

export interface Drawn {
  readonly polygon: Polygon
  readonly pixels: readonly Pixel[]
  /** Whether its front looks at the eye. */
  readonly front: boolean
}

/** Without those that are seen from their edge. */
export function drawn(polygons: readonly Polygon[], view: View): Drawn[] {
  return polygons.flatMap((polygon) => {
    const facing = dot(polygon.normal, view.eye)
    if (Math.abs(facing) < 1e-3) return []
    return { polygon, pixels: polygon.points.map((point) => project(view, point)), front: facing > 0 }
  })
}

export function inPaintersOrder(list: readonly Drawn[], view: View): Drawn[] {
  const boxes = list.map(({ pixels }) => box(pixels))
  const depths = list.map(
    ({ polygon: { points } }) => points.reduce((sum, p) => sum + dot(p, view.eye), 0) / points.length,
  )
  const after: number[][] = list.map(() => [])
  const waitsFor = list.map(() => 0)
  for (let i = 0; i < list.length; i++)
    for (let j = i + 1; j < list.length; j++) {
      if (outside(boxes[i], boxes[j])) continue
      const order = nearer(list[i], list[j])
      if (order === 0 || !overlap(list[i].pixels, list[j].pixels)) continue
      const [first, then] = order > 0 ? [j, i] : [i, j]
      after[first].push(then)
      waitsFor[then]++
    }
  const left = new Set(list.keys())
  const sorted: Drawn[] = []
  while (left.size > 0) {
    // in a circle, which a cut has not resolved, the farthest goes first
    let [best, isFree] = [-1, false]
    for (const i of left) {
      const free = waitsFor[i] === 0
      if (best < 0 || (free && !isFree) || (free === isFree && depths[i] < depths[best])) [best, isFree] = [i, free]
    }
    left.delete(best)
    for (const other of after[best]) waitsFor[other]--
    sorted.push(list[best])
  }
  return sorted
}

/** 1: a is nearer to the eye, −1: b is, 0: neither hides the other, or nobody knows. */
function nearer(a: Drawn, b: Drawn): number {
  const ofA = side(a.polygon, b.polygon)
  if (ofA === 0) return 0
  if (ofA !== undefined) return b.front ? ofA : -ofA
  const ofB = side(b.polygon, a.polygon)
  if (ofB === 0 || ofB === undefined) return 0
  return a.front ? -ofB : ofB
}

/** Whether two convex polygons overlap on the picture: no edge of either separates them. */
export function overlap(a: readonly Pixel[], b: readonly Pixel[]): boolean {
  return !separates(a, b) && !separates(b, a)
}

function separates(a: readonly Pixel[], b: readonly Pixel[]): boolean {
  for (let i = 0; i < a.length; i++) {
    const [p, q] = [a[i], a[(i + 1) % a.length]]
    const [x, y] = [q[1] - p[1], p[0] - q[0]]
    const length = Math.sqrt(x * x + y * y)
    if (!(length > 1e-9)) continue
    // a convex polygon lies on one side of its edges: one extent of it is this edge's own
    let [least, most, other] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]
    for (const r of b) {
      const along = (x * (r[0] - p[0]) + y * (r[1] - p[1])) / length
      least = Math.min(least, along)
      most = Math.max(most, along)
    }
    for (const r of a) {
      const along = (x * (r[0] - p[0]) + y * (r[1] - p[1])) / length
      if (Math.abs(along) > Math.abs(other)) other = along
    }
    if (other <= 0 ? least >= -OVERLAP : most <= OVERLAP) return true
  }
  return false
}

function box(pixels: readonly Pixel[]): readonly number[] {
  const [xs, ys] = [pixels.map(([x]) => x), pixels.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

function outside(a: readonly number[], b: readonly number[]): boolean {
  return a[0] >= b[2] || b[0] >= a[2] || a[1] >= b[3] || b[1] >= a[3]
}

/** Metres. What is nearer to a plane than this is not behind it. */
const BEHIND = 0.05

/** Whether a polygon's plane is between a point and the eye. */
export function before({ polygon }: Drawn, point: Point, view: View): boolean {
  const above = dot(polygon.normal, point) - polygon.offset
  return -above / dot(polygon.normal, view.eye) > BEHIND // the way from the point towards the eye
}

/** Whether a polygon hides a point from the eye. */
export function hides(each: Drawn, point: Point, view: View): boolean {
  return before(each, point, view) && contains(each.pixels, project(view, point))
}

function contains(pixels: readonly Pixel[], [x, y]: Pixel): boolean {
  let [left, right] = [false, false]
  pixels.forEach((p, i) => {
    const q = pixels[(i + 1) % pixels.length]
    const turn = (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0])
    if (turn > 0) left = true
    if (turn < 0) right = true
  })
  return !(left && right)
}
