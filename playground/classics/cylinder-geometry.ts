/**
 * The geometry of the walking cylinder's rule, with its faults. Letters in comments are rows of the lesson's list of
 * behaviours (C) and defects (CD). Seen from above means without y. What the original divides by zero is divided by zero
 * here too: NaN comes out, nothing hangs.
 */

export interface Point {
  x: number
  y: number
  z: number
}

/** A place seen from above. */
export interface Flat {
  x: number
  z: number
}

export type Corners = readonly [Point, Point, Point]

/** What counts as inside the band: heights equal to its ends, or only those between (the text leaves it open, CD16). */
export type Bound = 'inclusive' | 'exclusive'

/** C2: one cut. In-in emits the second point, in-out the crossing, out-in the crossing and the second, out-out nothing. */
export function clip(polygon: readonly Point[], isIn: (y: number) => boolean, height: number): Point[] {
  const out: Point[] = []
  polygon.forEach((p, i) => {
    const q = polygon[(i + 1) % polygon.length]
    if (isIn(p.y)) out.push(isIn(q.y) ? q : crossing(p, q, height))
    else if (isIn(q.y)) out.push(crossing(p, q, height), q)
  })
  return out
}

function crossing(p: Point, q: Point, height: number): Point {
  const t = (height - p.y) / (q.y - p.y)
  return { x: p.x + (q.x - p.x) * t, y: height, z: p.z + (q.z - p.z) * t }
}

/** C2, C3: first against the top, then against the bottom; 0 to 5 points are left. */
export function clipToBand(
  triangle: Corners,
  bottom: number,
  top: number,
  bound: Bound = 'inclusive',
): { afterTop: Point[]; afterBottom: Point[] } {
  const below = bound === 'inclusive' ? (y: number) => y <= top : (y: number) => y < top
  const above = bound === 'inclusive' ? (y: number) => y >= bottom : (y: number) => y > bottom
  const afterTop = clip(triangle, below, top)
  return { afterTop, afterBottom: clip(afterTop, above, bottom) }
}

/** CD19: the order in which the text lists its own worked pentagon: the last two points are exchanged. */
export function inTextOrder(pentagon: readonly Point[]): Point[] {
  const [first, second, third, fourth, fifth] = pentagon
  return [first, second, third, fifth, fourth]
}

/** Area of an outline, by two of its coordinates; a self-crossing outline loses some. */
export function areaOf(polygon: readonly Point[], u: 'x' | 'z', v: 'y' | 'z'): number {
  let twice = 0
  polygon.forEach((p, i) => {
    const q = polygon[(i + 1) % polygon.length]
    twice += p[u] * q[v] - q[u] * p[v]
  })
  return Math.abs(twice) / 2
}

/** C5: the nearest point of a segment, seen from above. A segment that is a point seen from above gives 0/0 (CD5). */
export function nearestOnSegment(p: Flat, p1: Flat, p2: Flat): Flat & { u: number; distance: number } {
  const dx = p2.x - p1.x
  const dz = p2.z - p1.z
  const u = Math.min(1, Math.max(0, ((p.x - p1.x) * dx + (p.z - p1.z) * dz) / (dx * dx + dz * dz)))
  const x = p1.x + dx * u
  const z = p1.z + dz * u
  return { x, z, u, distance: Math.sqrt((p.x - x) * (p.x - x) + (p.z - z) * (p.z - z)) }
}

/** C8: the height of the triangle's plane, beyond its corners too; NaN or infinite where the plane is upright. */
export function heightAt([p, q, r]: Corners, x: number, z: number): number {
  const a = { x: r.x - p.x, y: r.y - p.y, z: r.z - p.z }
  const b = { x: q.x - p.x, y: q.y - p.y, z: q.z - p.z }
  const nx = a.y * b.z - a.z * b.y
  const ny = a.z * b.x - a.x * b.z
  const nz = a.x * b.y - a.y * b.x
  return (nx * (x - p.x) + nz * (z - p.z)) / -ny + p.y
}

/** Cosine of the slope, without its sign: a ceiling is as flat as a floor (CD13, CD14). NaN where there is no area. */
export function flatness([p, q, r]: Corners): number {
  const a = { x: q.x - p.x, y: q.y - p.y, z: q.z - p.z }
  const b = { x: r.x - p.x, y: r.y - p.y, z: r.z - p.z }
  const nx = a.y * b.z - a.z * b.y
  const ny = a.z * b.x - a.x * b.z
  const nz = a.x * b.y - a.y * b.x
  return Math.abs(ny) / Math.sqrt(nx * nx + ny * ny + nz * nz)
}

/**
 * Four answers to "is this place inside the triangle, seen from above?". `dots` is what the text says; `crosses` is what
 * it may have meant; the other two stand on the pages it points to.
 */
export type InsideTest = 'dots' | 'crosses' | 'same side' | 'barycentric'

export function isInside(test: InsideTest, p: Flat, triangle: readonly [Flat, Flat, Flat]): boolean {
  if (test === 'dots') return dotsWithEdges(p, triangle).every((dot) => dot > 0)
  if (test === 'crosses') return crossesWithEdges(p, triangle).every((cross) => cross > 0)
  if (test === 'same side') return sameSide(p, triangle)
  return barycentric(p, triangle)
}

const dot = (a: Flat, b: Flat) => a.x * b.x + a.z * b.z
const cross = (a: Flat, b: Flat) => a.x * b.z - a.z * b.x
const minus = (a: Flat, b: Flat): Flat => ({ x: a.x - b.x, z: a.z - b.z })

function edgesOf(triangle: readonly [Flat, Flat, Flat]): [from: Flat, along: Flat, opposite: Flat][] {
  const [a, b, c] = triangle
  return [
    [a, minus(b, a), c],
    [b, minus(c, b), a],
    [c, minus(a, c), b],
  ]
}

/** CD1: the way from each corner to the place, times the edge that leaves the corner. Not a side test. */
export function dotsWithEdges(p: Flat, triangle: readonly [Flat, Flat, Flat]): number[] {
  return edgesOf(triangle).map(([from, along]) => dot(minus(p, from), along))
}

/** CD3: with the cross product it is one, for triangles that run one way round. */
export function crossesWithEdges(p: Flat, triangle: readonly [Flat, Flat, Flat]): number[] {
  return edgesOf(triangle).map(([from, along]) => cross(along, minus(p, from)))
}

/** C12: on the same side of each edge as the third corner; edges count as inside. */
function sameSide(p: Flat, triangle: readonly [Flat, Flat, Flat]): boolean {
  return edgesOf(triangle).every(
    ([from, along, opposite]) => cross(along, minus(p, from)) * cross(along, minus(opposite, from)) >= 0,
  )
}

/** C12: u ≥ 0, v ≥ 0, u + v < 1. */
function barycentric(p: Flat, [a, b, c]: readonly [Flat, Flat, Flat]): boolean {
  const v0 = minus(c, a)
  const v1 = minus(b, a)
  const v2 = minus(p, a)
  const over = 1 / (dot(v0, v0) * dot(v1, v1) - dot(v0, v1) * dot(v0, v1))
  const u = (dot(v1, v1) * dot(v0, v2) - dot(v0, v1) * dot(v1, v2)) * over
  const v = (dot(v0, v0) * dot(v1, v2) - dot(v0, v1) * dot(v0, v2)) * over
  return u >= 0 && v >= 0 && u + v < 1
}
