/**
 * The exact rule: closed segment against closed triangle, by signs that rounding cannot turn. No angle, no unit, no factor;
 * a point on an edge, on a corner, a line in the plane and a triangle without area all have an answer.
 */
import { overlapSegmentTriangle, rayTriangle } from 'carom/kernels'
import { length, sub, type Vec3, vec } from './model.ts'

export interface ExactAnswer {
  readonly hit: boolean
  /** How they meet. `touches`: an end on the triangle, or the line through an edge or corner. */
  readonly how: 'crosses' | 'touches' | 'lies in the plane' | 'misses'
  /** The first common point, where it is one point that a ray can find. */
  readonly point: Vec3 | null
  readonly fraction: number | null
}

const segment = new Float64Array(6)
const corners = new Float64Array(9)
const ray = new Float64Array(7)
const out = new Float64Array(10)

/** The question alone, for the stopwatch too. */
export function meets(start: Vec3, end: Vec3, [a, b, c]: readonly Vec3[]): boolean {
  segment[0] = start.x
  segment[1] = start.y
  segment[2] = start.z
  segment[3] = end.x
  segment[4] = end.y
  segment[5] = end.z
  corners[0] = a.x
  corners[1] = a.y
  corners[2] = a.z
  corners[3] = b.x
  corners[4] = b.y
  corners[5] = b.z
  corners[6] = c.x
  corners[7] = c.y
  corners[8] = c.z
  return overlapSegmentTriangle(segment, 0, corners, 0)
}

export function exactAnswer(start: Vec3, end: Vec3, triangle: readonly Vec3[]): ExactAnswer {
  const hit = meets(start, end, triangle)
  if (!hit) return { hit, how: 'misses', point: null, fraction: null }
  if (length(sub(end, start)) === 0) return { hit, how: 'touches', point: { ...start }, fraction: 0 }

  // segment as a ray: from start, as long as end - start, no further than 1 of it
  ray.set(segment.subarray(0, 3))
  ray[3] = end.x - start.x
  ray[4] = end.y - start.y
  ray[5] = end.z - start.z
  ray[6] = 1
  const [, , , sideA, sideB] = signsOf(start, end, triangle)
  if (sideA === 0 && sideB === 0) return { hit, how: 'lies in the plane', point: null, fraction: null }
  const found = rayTriangle(ray, 0, corners, 0, out, 0)
  const point = found ? vec(out[1], out[2], out[3]) : null
  const fraction = found ? out[0] : null
  // the same exact question, to each end as a line without length and to each edge as a triangle without area
  const [a, b, c] = triangle
  const touching =
    meets(start, start, triangle) ||
    meets(end, end, triangle) ||
    meets(start, end, [a, b, b]) ||
    meets(start, end, [b, c, c]) ||
    meets(start, end, [c, a, a])
  return { hit, how: touching ? 'touches' : 'crosses', point, fraction }
}

/**
 * The five volumes whose signs decide: of the line with each edge, and of each end with the triangle (six times the
 * tetrahedra). Shown in the lesson, in plain doubles; the verdict takes their exact signs.
 */
export function signsOf(start: Vec3, end: Vec3, [a, b, c]: readonly Vec3[]): [number, number, number, number, number] {
  return [
    volume(start, end, a, b),
    volume(start, end, b, c),
    volume(start, end, c, a),
    volume(a, b, c, start),
    volume(a, b, c, end),
  ]
}

function volume(p: Vec3, q: Vec3, r: Vec3, s: Vec3): number {
  const a = sub(q, p)
  const b = sub(r, p)
  const c = sub(s, p)
  return a.x * (b.y * c.z - b.z * c.y) + a.y * (b.z * c.x - b.x * c.z) + a.z * (b.x * c.y - b.y * c.x)
}

/** Where a ray of the pointer meets a triangle: `along` is its whole length. */
export function exactHitOnRay(
  from: Vec3,
  along: Vec3,
  [a, b, c]: readonly Vec3[],
): { fraction: number; point: Vec3 } | null {
  ray.set([from.x, from.y, from.z, along.x, along.y, along.z, 1])
  corners.set([a.x, a.y, a.z, b.x, b.y, b.z, c.x, c.y, c.z])
  if (!rayTriangle(ray, 0, corners, 0, out, 0)) return null
  return { fraction: out[0], point: vec(out[1], out[2], out[3]) }
}
