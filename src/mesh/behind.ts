import { orient3d } from '../math/predicates.ts'
import type { Coordinates } from '../math/rows.ts'

/** Is a point on the back of a triangle's plane? */
export function behind(v: Coordinates, b: number, point: Coordinates, p: number): boolean {
  return orient3d(v, b, v, b + 3, v, b + 6, point, p) < 0
}
