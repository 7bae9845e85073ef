/** Distance or depth of two convex bodies at rest. */
import {
  BODY_HALF_EXTENTS,
  BODY_ORIENTATION,
  BODY_POSITION,
  CONVEX_DEPTH,
  CONVEX_DISTANCE,
  CONVEX_NORMAL,
  CONVEX_POINT_A,
  CONVEX_POINT_B,
  type Coordinates,
  type Row,
} from '../math/rows.ts'
import { loadBodies } from './body.ts'
import { measureDistance } from './measure.ts'
import { g, N, SIGNED, TOUCHED, UNIT } from './registers.ts'

/**
 * Takes two bodies as BODY rows or TRIANGLE rows. Fills in a CONVEX row: distance (0 in
 * overlap); depth of the least translation that separates them (0 if apart); the nearest points of a and b (in overlap:
 * the points that touch after a has moved by depth · normal); unit normal from b to a. Distance and depth are correct
 * to 1e-9 of the least half extent of both bodies (of a triangle: its longest edge), and to 256 roundings of the
 * largest coordinate.
 * @param kindA 0: a sphere, 1: an ellipsoid, 2: a cylinder, 3: a capsule, 4: a box, 5: a triangle; kindB alike
 * @returns whether they are apart; touching is not apart. If a number is not finite, returns false and leaves the row
 * untouched
 */
export function convexDistance(
  kindA: number,
  rowA: Coordinates,
  a: number,
  kindB: number,
  rowB: Coordinates,
  b: number,
  out: Row,
  o: number,
): boolean {
  if (!loadBodies(kindA, rowA, a, -1, BODY_HALF_EXTENTS, BODY_ORIENTATION, kindB, rowB, b)) return false
  measureDistance()
  const signed = g[SIGNED] * g[UNIT]
  out[o + CONVEX_DISTANCE] = signed > 0 ? signed : 0
  out[o + CONVEX_DEPTH] = signed < 0 ? -signed : 0
  for (let i = 0; i < 3; i++) {
    const point = rowB[b + BODY_POSITION + i] + g[TOUCHED + i] * g[UNIT]
    out[o + CONVEX_NORMAL + i] = g[N + i] + 0
    out[o + CONVEX_POINT_B + i] = point
    out[o + CONVEX_POINT_A + i] = point + signed * g[N + i]
  }
  return signed > 0
}
