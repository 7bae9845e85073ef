/** PATH rows: a sphere on a parabola. */
import type { Row } from '../math/rows.ts'
import { EPSILON } from '../math/tolerance.ts'

/**
 * PATH: the centre at time t is FROM + VELOCITY t + BEND t², so BEND is half the acceleration. RADIUS. The search covers the
 * times from START to END. Nothing matters after LAST, which does not change while END falls to the best time so far. TOLERANCE:
 * a gap that counts as contact.
 *
 * A sphere that rolls stays above a plane: FLOOR is its normal and offset, and HAS_FLOOR is 1. What is below the floor cannot stop the
 * sphere: the face on which it rolls, its neighbours in the same plane, and what bends away.
 */
export const PATH_FROM = 0
export const PATH_VELOCITY = 3
export const PATH_BEND = 6
export const PATH_RADIUS = 9
export const PATH_START = 10
export const PATH_END = 11
export const PATH_LAST = 12
export const PATH_TOLERANCE = 13
export const PATH_FLOOR = 14
export const PATH_HAS_FLOOR = 18
export const PATH_SIZE = 19

/** Sets START, LAST and TOLERANCE of a path from time 0 to END, without a floor. */
export function preparePath(path: Row): void {
  const end = path[PATH_END]
  let largest = path[PATH_RADIUS]
  let way = 0
  for (let k = 0; k < 3; k++) {
    largest = Math.max(largest, Math.abs(path[PATH_FROM + k]))
    way += end * (Math.abs(path[PATH_VELOCITY + k]) + end * Math.abs(path[PATH_BEND + k]))
  }
  path[PATH_START] = 0
  path[PATH_HAS_FLOOR] = 0
  path[PATH_LAST] = end
  path[PATH_TOLERANCE] = 0.5 * EPSILON * (largest + way)
}
