/**
 * Finds when two balls on straight flights meet. One moves past the other on a straight line. With m from one centre to
 * the other, v its rate of change and R the sum of the radii:
 *
 *   |m + v t| = R     t = c / q,   c = (|m| − R)(|m| + R),   q = −m·v + √D,   D = (R|v| − |m×v|)(R|v| + |m×v|)
 *
 * m×v / |v| is the distance at closest approach. So one subtraction decides whether the balls graze, and another one
 * gives c. Neither of them subtracts squares. If the balls change places (m and v negated), every term keeps its bits,
 * so the answer does not depend on which of the two comes first.
 */
import type { Row } from '../math/rows.ts'
import { EPSILON } from '../math/tolerance.ts'
import { BALL_SIZE, type Crowd, FLIGHT_SIZE, MOVE, POSITION, RADIUS, TIME } from './crowd.ts'

/**
 * out[0] = when the balls touch and approach, in seconds since the advance began. Returns false if they do not before
 * its end. The contact rule of casts holds (docs/guarantees.md). Balls in contact or overlap meet at once if they come
 * nearer by more than 2ε, and otherwise not at all. Balls that are apart meet if they would touch even when smaller by
 * ε/2.
 */
export function whenTheyMeet(crowd: Crowd, a: number, b: number, out: Row): boolean {
  const { balls, flights, end } = crowd
  const i = a * BALL_SIZE
  const j = b * BALL_SIZE
  const f = a * FLIGHT_SIZE
  const g = b * FLIGHT_SIZE
  const since = Math.max(flights[f + TIME], flights[g + TIME])
  const rest = end[0] - since
  const sa = since - flights[f + TIME]
  const sb = since - flights[g + TIME]
  const ax = balls[i + POSITION] + flights[f + MOVE] * sa
  const ay = balls[i + POSITION + 1] + flights[f + MOVE + 1] * sa
  const az = balls[i + POSITION + 2] + flights[f + MOVE + 2] * sa
  const bx = balls[j + POSITION] + flights[g + MOVE] * sb
  const by = balls[j + POSITION + 1] + flights[g + MOVE + 1] * sb
  const bz = balls[j + POSITION + 2] + flights[g + MOVE + 2] * sb
  const mx = bx - ax
  const my = by - ay
  const mz = bz - az
  const vx = flights[g + MOVE] - flights[f + MOVE]
  const vy = flights[g + MOVE + 1] - flights[f + MOVE + 1]
  const vz = flights[g + MOVE + 2] - flights[f + MOVE + 2]
  const along = mx * vx + my * vy + mz * vz
  if (!(along < 0)) return false // moving apart, at rest, or NaN
  const speed = Math.sqrt(vx * vx + vy * vy + vz * vz)
  const distance = Math.sqrt(mx * mx + my * my + mz * mz)
  if (!(speed > 0)) return false // so slow that its square underflows
  const sum = balls[i + RADIUS] + balls[j + RADIUS]
  const largest = Math.max(
    Math.max(Math.abs(ax), Math.abs(ay), Math.abs(az)),
    Math.max(Math.abs(bx), Math.abs(by), Math.abs(bz)),
    sum,
  )
  const epsilon = EPSILON * (largest + speed * rest)
  if (!((-along / distance) * rest > 2 * epsilon)) return false
  const gap = distance - sum
  if (!(gap <= speed * rest)) return false
  out[0] = since
  if (gap <= epsilon) return true
  const cx = my * vz - mz * vy
  const cy = mz * vx - mx * vz
  const cz = mx * vy - my * vx
  const passing = Math.sqrt(cx * cx + cy * cy + cz * cz)
  const touching = sum * speed
  if (!(passing < touching - 0.5 * epsilon * speed)) return false
  const t = (gap * (distance + sum)) / (Math.sqrt((touching - passing) * (touching + passing)) - along)
  if (!(t <= rest)) return false
  out[0] = Math.min(since + t, end[0])
  return true
}
