/** Surfaces that are solid only from their front: a sphere meets one after its centre has come to the front. */
import type { Coordinates, Row } from '../math/rows.ts'
import { PATH_BEND, PATH_END, PATH_FROM, PATH_START, PATH_TOLERANCE, PATH_VELOCITY } from './path.ts'

/**
 * Moves START to the time at which the centre comes to the front of a triangle. Returns false if it is behind until END.
 */
export function risesFromBehind(path: Row, v: Coordinates, b: number): boolean {
  const ex = v[b + 3] - v[b]
  const ey = v[b + 4] - v[b + 1]
  const ez = v[b + 5] - v[b + 2]
  const fx = v[b + 6] - v[b]
  const fy = v[b + 7] - v[b + 1]
  const fz = v[b + 8] - v[b + 2]
  plane[0] = ey * fz - ez * fy
  plane[1] = ez * fx - ex * fz
  plane[2] = ex * fy - ey * fx
  plane[3] = plane[0] * v[b] + plane[1] * v[b + 1] + plane[2] * v[b + 2]
  return risesAbove(path, plane)
}

/** Less than any speed that matters. */
const TINY = 1e-300

const plane = new Float64Array(4)

/** The same for a plane: its normal of any length, and its offset. */
export function risesAbove(path: Row, front: Row): boolean {
  const t = path[PATH_START]
  let height = -front[3]
  let speed = 0
  let bend = 0
  const length = Math.sqrt(front[0] * front[0] + front[1] * front[1] + front[2] * front[2])
  for (let k = 0; k < 3; k++) {
    const n = front[k]
    height += n * (path[PATH_FROM + k] + t * (path[PATH_VELOCITY + k] + t * path[PATH_BEND + k]))
    speed += n * (path[PATH_VELOCITY + k] + 2 * t * path[PATH_BEND + k])
    bend += n * path[PATH_BEND + k]
  }
  if (height >= 0) return true
  // the first root of height + speed s + bend s², from below
  const square = speed * speed - 4 * bend * height
  if (!(square >= 0)) return false
  const sum = speed + Math.sqrt(square)
  if (!(sum > 0)) return false
  // (and a little later, when it is surely at the front)
  const start = t + (-2 * height) / sum + (4 * path[PATH_TOLERANCE] * length) / Math.sqrt(square || TINY)
  if (!(start <= path[PATH_END])) return false
  path[PATH_START] = start
  return true
}
