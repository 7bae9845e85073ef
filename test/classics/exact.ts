/** carom's answers to the questions of the classic rules, in their terms. */
import { createHit, TriangleMesh, type Vec3 } from 'carom'
import { overlapSegmentTriangle } from 'carom/kernels'

export type Triangle = readonly [Vec3, Vec3, Vec3]

export function point(x: number, y: number, z = 0): Vec3 {
  return { x, y, z }
}

export function flat(...points: readonly Vec3[]): Float64Array {
  return Float64Array.from(points.flatMap(({ x, y, z }) => [x, y, z]))
}

/** Do the closed segment and the closed triangle have a point in common? */
export function overlaps(triangle: Triangle, start: Vec3, end: Vec3): boolean {
  return overlapSegmentTriangle(flat(start, end), 0, flat(...triangle), 0)
}

/** Where the segment first meets the triangle, or null. */
export function meets(triangle: Triangle, start: Vec3, end: Vec3): { point: Vec3; normal: Vec3 } | null {
  const hit = createHit()
  if (!new TriangleMesh(flat(...triangle)).castSegment(start, end, hit)) return null
  return { point: { ...hit.point }, normal: { ...hit.normal } }
}

/** Triangles as a mesh of consecutive triples. */
export function meshOf(triangles: readonly Triangle[], sides: 'both' | 'front' = 'both'): TriangleMesh {
  return new TriangleMesh(flat(...triangles.flat()), null, { sides })
}
