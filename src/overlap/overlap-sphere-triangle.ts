/** Does a closed sphere overlap a closed triangle? Touching counts. */
import { areNumbers } from '../closest/nearest.ts'
import { load3 } from '../math/double-double.ts'
import { type Coordinates, SPHERE_CENTRE, SPHERE_RADIUS } from '../math/rows.ts'
import { LOWER } from '../math/small.ts'
import { raiseSmall } from '../sweep/negligible.ts'
import { A, B, C, CENTRE, DISTANCE, w } from '../sweep/registers.ts'
import { nearestToBody } from '../sweep/sphere/resting-point.ts'

/** @param sphere SPHERE row @param triangle TRIANGLE row */
export function overlapSphereTriangle(sphere: Coordinates, s: number, triangle: Coordinates, t: number): boolean {
  if (!areNumbers(triangle, t, 9)) return false
  load3(w, CENTRE, sphere, s + SPHERE_CENTRE)
  load3(w, A, triangle, t)
  load3(w, B, triangle, t + 3)
  load3(w, C, triangle, t + 6)
  const raised = raiseSmall()
  nearestToBody()
  for (let n = 0; n < raised; n++) w[DISTANCE] *= LOWER
  return w[DISTANCE] <= sphere[s + SPHERE_RADIUS]
}
