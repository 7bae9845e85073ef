import { orient3d } from '../math/predicates.ts'
import type { Coordinates } from '../math/rows.ts'

/** Is a point behind the plane of a triangle, on its back side? */
export function behind(v: Coordinates, b: number, point: Coordinates, p: number): boolean {
  return orient3d(v, b, v, b + 3, v, b + 6, point, p) < 0
}
