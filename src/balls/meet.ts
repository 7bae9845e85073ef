/**
 * Finds when two balls meet. Two balls in flight fall alike, so one moves past the other on a straight line. With m from one centre to
 * the other, v its rate of change and R the sum of the radii:
 *
 *   |m + v t| = R     t = c / q,   c = (|m| − R)(|m| + R),   q = −m·v + √D,   D = (R|v| − |m×v|)(R|v| + |m×v|)
 *
 * m×v / |v| is the distance at closest approach. So one subtraction decides whether the balls graze, and another one
 * gives c. Neither of them subtracts squares. If the balls change places (m and v negated), every term keeps its bits,
 * so the answer does not depend on which of the two comes first.
 *
 * If one of them slides or rolls, the line bends: a sphere on a parabola meets a point (path/path.ts).
 */
import { HIT_SIZE, HIT_T, type Row } from '../math/rows.ts'
import { EPSILON } from '../math/tolerance.ts'
import { PATH_BEND, PATH_END, PATH_FROM, PATH_RADIUS, PATH_SIZE, PATH_VELOCITY, preparePath } from '../path/path.ts'
import { nearestOnOrigin } from '../path/path-solid.ts'
import { touchOnPath } from '../path/search.ts'
import { BALL_SIZE, BEND, type Crowd, FLIGHT_SIZE, MOVE, mayMeet, POSITION, RADIUS, TILL, TIME } from './crowd.ts'

const path = new Float64Array(PATH_SIZE)
const hit = new Float64Array(HIT_SIZE)

/**
 * out[0] = when the balls touch and approach, on the crowd's clock; out[1] = how long after the start of the later of their pieces. Returns false if they do not as far as both are known.
 * The contact rule of casts holds (docs/guarantees.md). Balls in contact or overlap meet at once if they come
 * nearer by more than 2ε, and otherwise not at all. Balls that are apart meet if they would touch even when smaller by
 * ε/2.
 */
export function whenTheyMeet(crowd: Crowd, a: number, b: number, out: Row): boolean {
  const { balls, flights } = crowd
  if (!mayMeet(crowd, a, b)) return false
  const i = a * BALL_SIZE
  const j = b * BALL_SIZE
  const f = a * FLIGHT_SIZE
  const g = b * FLIGHT_SIZE
  // (from the start of the later piece, so that the answer has the same bits whenever it is asked for)
  const since = Math.max(flights[f + TIME], flights[g + TIME])
  const rest = Math.min(flights[f + TIME] + flights[f + TILL], flights[g + TIME] + flights[g + TILL]) - since
  if (!(rest > 0)) return false
  const sa = since - flights[f + TIME]
  const sb = since - flights[g + TIME]
  const ax = balls[i + POSITION] + sa * (flights[f + MOVE] + sa * flights[f + BEND])
  const ay = balls[i + POSITION + 1] + sa * (flights[f + MOVE + 1] + sa * flights[f + BEND + 1])
  const az = balls[i + POSITION + 2] + sa * (flights[f + MOVE + 2] + sa * flights[f + BEND + 2])
  const bx = balls[j + POSITION] + sb * (flights[g + MOVE] + sb * flights[g + BEND])
  const by = balls[j + POSITION + 1] + sb * (flights[g + MOVE + 1] + sb * flights[g + BEND + 1])
  const bz = balls[j + POSITION + 2] + sb * (flights[g + MOVE + 2] + sb * flights[g + BEND + 2])
  const mx = bx - ax
  const my = by - ay
  const mz = bz - az
  const vx = flights[g + MOVE] + 2 * sb * flights[g + BEND] - (flights[f + MOVE] + 2 * sa * flights[f + BEND])
  const vy =
    flights[g + MOVE + 1] + 2 * sb * flights[g + BEND + 1] - (flights[f + MOVE + 1] + 2 * sa * flights[f + BEND + 1])
  const vz =
    flights[g + MOVE + 2] + 2 * sb * flights[g + BEND + 2] - (flights[f + MOVE + 2] + 2 * sa * flights[f + BEND + 2])
  const sum = balls[i + RADIUS] + balls[j + RADIUS]
  const wx = flights[g + BEND] - flights[f + BEND]
  const wy = flights[g + BEND + 1] - flights[f + BEND + 1]
  const wz = flights[g + BEND + 2] - flights[f + BEND + 2]
  if (wx !== 0 || wy !== 0 || wz !== 0) {
    path[PATH_FROM] = mx
    path[PATH_FROM + 1] = my
    path[PATH_FROM + 2] = mz
    path[PATH_VELOCITY] = vx
    path[PATH_VELOCITY + 1] = vy
    path[PATH_VELOCITY + 2] = vz
    path[PATH_BEND] = wx
    path[PATH_BEND + 1] = wy
    path[PATH_BEND + 2] = wz
    path[PATH_RADIUS] = sum
    path[PATH_END] = rest
    if (!meetBent(out)) return false
    out[0] = since + out[1]
    return true
  }
  const along = mx * vx + my * vy + mz * vz
  if (!(along < 0)) return false // moving apart, at rest, or NaN
  const speed = Math.sqrt(vx * vx + vy * vy + vz * vz)
  const distance = Math.sqrt(mx * mx + my * my + mz * mz)
  if (!(speed > 0)) return false // so slow that its square underflows
  const largest = Math.max(
    Math.max(Math.abs(ax), Math.abs(ay), Math.abs(az)),
    Math.max(Math.abs(bx), Math.abs(by), Math.abs(bz)),
    sum,
  )
  const gap = distance - sum
  if (!(gap <= speed * rest)) return false
  // (two balls may be known for ever, and then this is how far they may go)
  const epsilon = EPSILON * (largest + Math.min(speed * rest, 2 * (distance + sum)))
  if (!((-along / distance) * rest > 2 * epsilon)) return false
  out[0] = since
  out[1] = 0
  if (gap <= epsilon) return true
  const cx = my * vz - mz * vy
  const cy = mz * vx - mx * vz
  const cz = mx * vy - my * vx
  const passing = Math.sqrt(cx * cx + cy * cy + cz * cz)
  const touching = sum * speed
  if (!(passing < touching - 0.5 * epsilon * speed)) return false
  const t = (gap * (distance + sum)) / (Math.sqrt((touching - passing) * (touching + passing)) - along)
  if (!(t <= rest)) return false
  out[0] = since + t
  out[1] = t
  return true
}

/** out[1] = when, for `path`. */
function meetBent(out: Row): boolean {
  if (!(path[PATH_END] <= 1e300)) path[PATH_END] = 1e6
  preparePath(path)
  if (!touchOnPath(path, path, 0, nearestOnOrigin, hit, 0)) return false
  out[1] = hit[HIT_T]
  return true
}
