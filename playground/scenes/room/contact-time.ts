import type { Vec3 } from './run.ts'

/**
 * How long until two balls that move straight are `reach` apart, or null if they never are. The smaller root of
 * |d + w·t|² = reach², written so that nothing cancels.
 */
export function contactTime(p: Vec3, v: Vec3, q: Vec3, u: Vec3, reach: number): number | null {
  const [dx, dy, dz] = [q.x - p.x, q.y - p.y, q.z - p.z]
  const [wx, wy, wz] = [u.x - v.x, u.y - v.y, u.z - v.z]
  const a = wx * wx + wy * wy + wz * wz
  const b = dx * wx + dy * wy + dz * wz
  const c = dx * dx + dy * dy + dz * dz - reach * reach
  if (!(b < 0) || !(a > 0)) return null
  const d = b * b - a * c
  if (!(d >= 0)) return null
  return c / (-b + Math.sqrt(d))
}
