/** Small levels by hand: triangles written out, each with vertices of its own, as seams have them. */
import { BODIES, type Body } from '../../../doctor/body.ts'
import { checkTriangles } from '../../../doctor/checks/check-triangles.ts'
import type { Finding, StaticKind } from '../../../doctor/finding.ts'

type Point = readonly [x: number, y: number, z: number]

/** Points, three a triangle, to what the checks take. */
export function triangles(...points: Point[]): { positions: Float32Array; indices: Uint32Array } {
  return { positions: Float32Array.from(points.flat()), indices: Uint32Array.from(points.keys()) }
}

/** Four corners, counter-clockwise from the front, as two triangles: a b c, a c d. */
export const quad = (a: Point, b: Point, c: Point, d: Point): Point[] => [a, b, c, a, c, d]

/** A level floor that faces up. */
export const floor = (x0: number, z0: number, x1: number, z1: number, y = 0): Point[] =>
  quad([x0, y, z0], [x0, y, z1], [x1, y, z1], [x1, y, z0])

/** A closed box that faces out. */
export function box(x0: number, y0: number, z0: number, x1: number, y1: number, z1: number): Point[] {
  return [
    ...floor(x0, z0, x1, z1, y1),
    ...quad([x0, y0, z0], [x1, y0, z0], [x1, y0, z1], [x0, y0, z1]),
    ...quad([x0, y0, z0], [x0, y0, z1], [x0, y1, z1], [x0, y1, z0]),
    ...quad([x1, y0, z0], [x1, y1, z0], [x1, y1, z1], [x1, y0, z1]),
    ...quad([x0, y0, z0], [x0, y1, z0], [x1, y1, z0], [x1, y0, z0]),
    ...quad([x0, y0, z1], [x1, y0, z1], [x1, y1, z1], [x0, y1, z1]),
  ]
}

export async function findings(points: Point[], body: Body = BODIES.visitor): Promise<Finding[]> {
  const { positions, indices } = triangles(...points)
  return checkTriangles(positions, indices, body)
}

/** Those of one kind. */
export async function ofKind(kind: StaticKind, points: Point[], body?: Body): Promise<Finding[]> {
  return (await findings(points, body)).filter((finding) => finding.kind === kind)
}
