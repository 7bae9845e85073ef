/** When a sphere on a parabola inside a pipe first touches its wall. */
import { type Coordinates, PIPE_AXIS, PIPE_POINT, PIPE_RADIUS, type Row } from '../math/rows.ts'
import {
  PATH_BEND,
  PATH_END,
  PATH_FROM,
  PATH_LAST,
  PATH_RADIUS,
  PATH_START,
  PATH_TOLERANCE,
  PATH_VELOCITY,
} from './path.ts'
import { firstFall } from './roots.ts'
import { AT, CENTRE, GAP, NORMAL, Q, writeCentre } from './search.ts'

const across = new Float64Array(9)
const room = new Float64Array(5)
const deflated = new Float64Array(4)
/** How far to look, and what was found. */
const until = new Float64Array(1)

/**
 * The centre may be away from the axis by the pipe's radius minus the sphere's. The square of this, minus the square of the
 * centre's distance, is a polynomial of degree four. Writes AT, the normal and the point.
 */
export function leaveHollow(path: Row, pipe: Coordinates, x: Row): boolean {
  const wide = pipe[PIPE_RADIUS] - path[PATH_RADIUS]
  if (!(wide > 0)) return false
  takeAcross(path, pipe)
  const start = path[PATH_START]
  const tolerance = path[PATH_TOLERANCE]
  const far = Math.sqrt(dot(0, 0))
  const vv = dot(3, 3)
  const bb = dot(6, 6)
  room[1] = -2 * dot(0, 3)
  room[2] = -(vv + 2 * dot(0, 6))
  room[3] = -2 * dot(3, 6)
  room[4] = -bb
  const end = path[PATH_END] - start
  const gap = (wide - far) * (wide + far)
  let at = 0
  if (wide - far > tolerance) {
    room[0] = gap
    until[0] = end
    if (!firstFall(room, 4, until)) return false
    at = until[0]
  } else {
    const left = path[PATH_LAST] - start
    if (room[1] <= 0) {
      // it presses on the wall: it touches at once if it sinks by more than 2ε before it comes back
      for (let i = 0; i < 4; i++) deflated[i] = -room[i + 1]
      until[0] = left
      const returns = firstFall(deflated, 3, until)
      const back = until[0]
      room[0] = 8 * tolerance * wide
      if (firstFall(room, 4, until)) {
        x[AT] = start
        return touchAtWall(path, pipe, x)
      }
      if (!returns) return false
      at = back
      room[0] = gap
      shiftRoom(back)
    } else room[0] = gap
    // it leaves the wall: the root at 0 divided out
    for (let i = 0; i < 4; i++) deflated[i] = room[i + 1]
    until[0] = end - at
    if (!firstFall(deflated, 3, until)) return false
    polish(until)
    at = Math.min(at + until[0], end)
  }
  x[AT] = start + at
  return touchAtWall(path, pipe, x)
}

/** A Newton step: the divided polynomial leaves out the depth at the start, which is within the tolerance, so its root is late. */
function polish(root: Row): void {
  const t = root[0]
  const slope = room[1] + t * (2 * room[2] + t * (3 * room[3] + t * 4 * room[4]))
  const value = room[0] + t * (room[1] + t * (room[2] + t * (room[3] + t * room[4])))
  if (slope < 0 && value < 0) root[0] = Math.max(0, t - value / slope)
}

/** room(t) becomes room(t + s). */
function shiftRoom(s: number): void {
  for (let i = 0; i < 4; i++) for (let k = 3; k >= i; k--) room[k] += s * room[k + 1]
}

function touchAtWall(path: Row, pipe: Coordinates, x: Row): boolean {
  writeCentre(path, x)
  writeWall(pipe, x)
  x[GAP] = 0
  return true
}

/** across = the centre, its velocity and its bend at START, all across the axis. */
function takeAcross(path: Row, pipe: Coordinates): void {
  const t = path[PATH_START]
  const ax = pipe[PIPE_AXIS]
  const ay = pipe[PIPE_AXIS + 1]
  const az = pipe[PIPE_AXIS + 2]
  const square = ax * ax + ay * ay + az * az
  for (let k = 0; k < 3; k++) {
    across[k] = path[PATH_FROM + k] + t * (path[PATH_VELOCITY + k] + t * path[PATH_BEND + k]) - pipe[PIPE_POINT + k]
    across[3 + k] = path[PATH_VELOCITY + k] + 2 * t * path[PATH_BEND + k]
    across[6 + k] = path[PATH_BEND + k]
  }
  for (let i = 0; i < 9; i += 3) {
    const s = (across[i] * ax + across[i + 1] * ay + across[i + 2] * az) / square
    across[i] -= s * ax
    across[i + 1] -= s * ay
    across[i + 2] -= s * az
  }
}

function dot(i: number, j: number): number {
  return across[i] * across[j] + across[i + 1] * across[j + 1] + across[i + 2] * across[j + 2]
}

/** The wall's normal, towards the axis, and the point of it that is nearest to the centre. */
function writeWall(pipe: Coordinates, x: Row): void {
  const ax = pipe[PIPE_AXIS]
  const ay = pipe[PIPE_AXIS + 1]
  const az = pipe[PIPE_AXIS + 2]
  let mx = x[CENTRE] - pipe[PIPE_POINT]
  let my = x[CENTRE + 1] - pipe[PIPE_POINT + 1]
  let mz = x[CENTRE + 2] - pipe[PIPE_POINT + 2]
  const s = (mx * ax + my * ay + mz * az) / (ax * ax + ay * ay + az * az)
  mx -= s * ax
  my -= s * ay
  mz -= s * az
  const far = Math.sqrt(mx * mx + my * my + mz * mz)
  x[NORMAL] = -mx / far
  x[NORMAL + 1] = -my / far
  x[NORMAL + 2] = -mz / far
  const off = pipe[PIPE_RADIUS] - far
  for (let k = 0; k < 3; k++) x[Q + k] = x[CENTRE + k] - off * x[NORMAL + k]
}
