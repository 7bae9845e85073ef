/** When a sphere on a parabola first touches a solid, a plane or a pipe. */
import { closestPointCylinder, closestPointEllipsoid } from '../closest/closest-point-solid.ts'
import {
  BODY_HALF_EXTENTS,
  BODY_ORIENTATION,
  BODY_POSITION,
  CLOSEST_DISTANCE,
  CLOSEST_FEATURE,
  CLOSEST_NORMAL,
  CLOSEST_POINT,
  CLOSEST_SIZE,
  type Coordinates,
  FEATURE_FACE,
  PIPE_AXIS,
  PIPE_POINT,
  PIPE_RADIUS,
  PLANE_NORMAL,
  PLANE_OFFSET,
  type Row,
} from '../math/rows.ts'
import { isUpright, writeRotation } from '../math/turn.ts'
import { leaveHollow } from './hollow.ts'
import { PATH_RADIUS, PATH_START } from './path.ts'
import {
  AT,
  CENTRE,
  GAP,
  type Nearest,
  NORMAL,
  Q,
  SEARCH_SIZE,
  touchOnPath,
  writeCentre,
  writeTouch,
} from './search.ts'

const x = new Float64Array(SEARCH_SIZE)
const closest = new Float64Array(CLOSEST_SIZE)
const turned = new Float64Array(9)
const inside = new Float64Array(3)

/** @param pipe PIPE row. From inside it is hollow: no plane of it is a bound there. */
export function pathPipe(path: Row, pipe: Coordinates, out: Row, o: number): boolean {
  x[AT] = path[PATH_START]
  writeCentre(path, x)
  nearestOnPipe(pipe, 0, path, x)
  if (x[GAP] + path[PATH_RADIUS] >= 0) return touchOnPath(path, pipe, 0, nearestOnPipe, out, o)
  if (!leaveHollow(path, pipe, x)) return false
  writeTouch(path, x, FEATURE_FACE, out, o)
  return true
}

export function nearestOnPlane(plane: Coordinates, t: number, path: Row, x: Row): number {
  const height =
    plane[t + PLANE_NORMAL] * x[CENTRE] +
    plane[t + PLANE_NORMAL + 1] * x[CENTRE + 1] +
    plane[t + PLANE_NORMAL + 2] * x[CENTRE + 2] -
    plane[t + PLANE_OFFSET]
  const side = height < 0 ? -1 : 1
  x[GAP] = side * height - path[PATH_RADIUS]
  for (let k = 0; k < 3; k++) {
    x[NORMAL + k] = side * plane[t + PLANE_NORMAL + k]
    x[Q + k] = x[CENTRE + k] - height * plane[t + PLANE_NORMAL + k]
  }
  return FEATURE_FACE
}

/** MIDDLE rows: a point, and the radius of what it is the middle of. */
const middle = new Float64Array(4)
const ORIGIN = new Float64Array(4)

/** The centre from a MIDDLE, as a distance and a normal. */
function lookFrom(m: Row, path: Row, x: Row): number {
  const radius = m[3]
  const dx = x[CENTRE] - m[0]
  const dy = x[CENTRE + 1] - m[1]
  const dz = x[CENTRE + 2] - m[2]
  const distance = Math.sqrt(dx * dx + dy * dy + dz * dz)
  if (!(distance > 0)) return -1
  x[NORMAL] = dx / distance
  x[NORMAL + 1] = dy / distance
  x[NORMAL + 2] = dz / distance
  x[GAP] = distance - radius - path[PATH_RADIUS]
  x[Q] = m[0] + radius * x[NORMAL]
  x[Q + 1] = m[1] + radius * x[NORMAL + 1]
  x[Q + 2] = m[2] + radius * x[NORMAL + 2]
  return FEATURE_FACE
}

export function nearestOnSphere(body: Coordinates, t: number, path: Row, x: Row): number {
  for (let k = 0; k < 3; k++) middle[k] = body[t + BODY_POSITION + k]
  middle[3] = body[t + BODY_HALF_EXTENTS]
  return lookFrom(middle, path, x)
}

/** The distance from the origin. */
export function nearestOnOrigin(_target: Coordinates, _t: number, path: Row, x: Row): number {
  return lookFrom(ORIGIN, path, x)
}

/** Outside: GAP is from the surface. Inside: GAP is minus the radius of the sphere, minus the depth of its centre. */
export function nearestOnPipe(pipe: Coordinates, t: number, path: Row, x: Row): number {
  const ax = pipe[t + PIPE_AXIS]
  const ay = pipe[t + PIPE_AXIS + 1]
  const az = pipe[t + PIPE_AXIS + 2]
  const mx = x[CENTRE] - pipe[t + PIPE_POINT]
  const my = x[CENTRE + 1] - pipe[t + PIPE_POINT + 1]
  const mz = x[CENTRE + 2] - pipe[t + PIPE_POINT + 2]
  const s = (mx * ax + my * ay + mz * az) / (ax * ax + ay * ay + az * az)
  middle[0] = pipe[t + PIPE_POINT] + s * ax
  middle[1] = pipe[t + PIPE_POINT + 1] + s * ay
  middle[2] = pipe[t + PIPE_POINT + 2] + s * az
  middle[3] = pipe[t + PIPE_RADIUS]
  if (lookFrom(middle, path, x) >= 0) return FEATURE_FACE
  x[GAP] = -pipe[t + PIPE_RADIUS] - path[PATH_RADIUS]
  return -1
}

export function nearestOnCapsule(body: Coordinates, t: number, path: Row, x: Row): number {
  const radius = body[t + BODY_HALF_EXTENTS]
  const half = body[t + BODY_HALF_EXTENTS + 1] - radius
  writeRotation(body, t + BODY_ORIENTATION, turned)
  const ax = turned[1]
  const ay = turned[4]
  const az = turned[7]
  const mx = x[CENTRE] - body[t + BODY_POSITION]
  const my = x[CENTRE + 1] - body[t + BODY_POSITION + 1]
  const mz = x[CENTRE + 2] - body[t + BODY_POSITION + 2]
  const s = Math.max(-half, Math.min(mx * ax + my * ay + mz * az, half))
  middle[0] = body[t + BODY_POSITION] + s * ax
  middle[1] = body[t + BODY_POSITION + 1] + s * ay
  middle[2] = body[t + BODY_POSITION + 2] + s * az
  middle[3] = radius
  return lookFrom(middle, path, x)
}

export function nearestOnBox(body: Coordinates, t: number, path: Row, x: Row): number {
  const upright = isUpright(body, t + BODY_ORIENTATION)
  if (!upright) writeRotation(body, t + BODY_ORIENTATION, turned)
  let distance = 0
  let out = 0
  for (let k = 0; k < 3; k++) {
    const m = upright
      ? x[CENTRE + k] - body[t + BODY_POSITION + k]
      : turned[k] * (x[CENTRE] - body[t + BODY_POSITION]) +
        turned[3 + k] * (x[CENTRE + 1] - body[t + BODY_POSITION + 1]) +
        turned[6 + k] * (x[CENTRE + 2] - body[t + BODY_POSITION + 2])
    const half = body[t + BODY_HALF_EXTENTS + k]
    inside[k] = m - Math.max(-half, Math.min(m, half))
    if (inside[k] !== 0) out++
    distance += inside[k] * inside[k]
  }
  if (out === 0) return -1
  distance = Math.sqrt(distance)
  for (let k = 0; k < 3; k++) {
    const off = upright
      ? inside[k]
      : turned[3 * k] * inside[0] + turned[3 * k + 1] * inside[1] + turned[3 * k + 2] * inside[2]
    x[NORMAL + k] = off / distance
    x[Q + k] = x[CENTRE + k] - off
  }
  x[GAP] = distance - path[PATH_RADIUS]
  return out - 1
}

function takeClosest(path: Row, x: Row): number {
  if (!(closest[CLOSEST_DISTANCE] > 0)) return -1
  x[GAP] = closest[CLOSEST_DISTANCE] - path[PATH_RADIUS]
  for (let k = 0; k < 3; k++) {
    x[NORMAL + k] = closest[CLOSEST_NORMAL + k]
    x[Q + k] = closest[CLOSEST_POINT + k]
  }
  return closest[CLOSEST_FEATURE]
}

export function nearestOnCylinder(body: Coordinates, t: number, path: Row, x: Row): number {
  return closestPointCylinder(x, CENTRE, body, t, closest, 0) ? takeClosest(path, x) : -1
}

export function nearestOnEllipsoid(body: Coordinates, t: number, path: Row, x: Row): number {
  return closestPointEllipsoid(x, CENTRE, body, t, closest, 0) ? takeClosest(path, x) : -1
}

/** By the kind of solid. (Of a pipe, only the outside has nearest points that bound a path.) */
export const NEAREST: Record<string, Nearest> = {
  sphere: nearestOnSphere,
  capsule: nearestOnCapsule,
  cylinder: nearestOnCylinder,
  box: nearestOnBox,
  ellipsoid: nearestOnEllipsoid,
  plane: nearestOnPlane,
}
