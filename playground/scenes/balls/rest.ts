/** Whether a ball lies still. */
import type { Balls, Vec3 } from 'carom'

const v: Vec3 = { x: 0, y: 0, z: 0 }
/** m/s, and rad/s. */
const STILL = 1e-9

/** It sleeps, or lies on a face, neither rolling nor spinning. */
export function isAtRest(balls: Balls, id: number): boolean {
  const state = balls.state(id)
  if (state !== 'rolls') return state === 'sleeps'
  balls.getVelocity(id, v)
  if (Math.hypot(v.x, v.y, v.z) > STILL) return false
  balls.getSpin(id, v)
  return Math.hypot(v.x, v.y, v.z) <= STILL
}
