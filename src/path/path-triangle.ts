/** The point of a triangle nearest to the centre of a sphere on a parabola. */
import { NEAR_FEATURE, NEAR_LEAST, NEAR_Q, NEAR_SIZE, writeNear } from '../closest/bounds-triangle.ts'
import { closestPointTriangle } from '../closest/closest-point-triangle.ts'
import {
  CLOSEST_DISTANCE,
  CLOSEST_FEATURE,
  CLOSEST_NORMAL,
  CLOSEST_POINT,
  CLOSEST_SIZE,
  type Coordinates,
  type Row,
} from '../math/rows.ts'
import { PATH_RADIUS, PATH_TOLERANCE } from './path.ts'
import { CENTRE, GAP, NORMAL, Q } from './search.ts'

const near = new Float64Array(NEAR_SIZE)
const exact = new Float64Array(CLOSEST_SIZE)

/** @param v TRIANGLE row; degenerate triangles act as their segment or point */
export function nearestOnTriangle(v: Coordinates, t: number, path: Row, x: Row): number {
  writeNear(x, CENTRE, v, t, near)
  const qx = near[NEAR_Q]
  const qy = near[NEAR_Q + 1]
  const qz = near[NEAR_Q + 2]
  const distance = Math.sqrt(qx * qx + qy * qy + qz * qz)
  // the plane that all corners are behind, even if rounding has changed q
  const gap = near[NEAR_LEAST] / distance - path[PATH_RADIUS]
  if (gap > path[PATH_TOLERANCE]) {
    x[GAP] = gap
    x[NORMAL] = -qx / distance
    x[NORMAL + 1] = -qy / distance
    x[NORMAL + 2] = -qz / distance
    x[Q] = x[CENTRE] + qx
    x[Q + 1] = x[CENTRE + 1] + qy
    x[Q + 2] = x[CENTRE + 2] + qz
    return near[NEAR_FEATURE]
  }
  // in contact, or a needle: once more in double-doubles
  closestPointTriangle(x, CENTRE, v, t, exact, 0)
  x[GAP] = exact[CLOSEST_DISTANCE] - path[PATH_RADIUS]
  for (let k = 0; k < 3; k++) {
    x[NORMAL + k] = exact[CLOSEST_NORMAL + k]
    x[Q + k] = exact[CLOSEST_POINT + k]
  }
  return exact[CLOSEST_FEATURE]
}
