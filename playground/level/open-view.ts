import { createHit } from 'carom'
import type { Level } from './level.ts'
import type { Vec3 } from './touch.ts'

/** The yaw in which one sees farthest, of sixteen; 0 looks along −z. */
export function openView(level: Level, from: Vec3): number {
  const hit = createHit()
  let best = 0
  let farthest = -1
  for (let i = 0; i < 16; i++) {
    const yaw = (i / 16) * 2 * Math.PI
    const along = { x: -Math.sin(yaw), y: 0, z: -Math.cos(yaw) }
    const far = level.mesh.castRay(from, along, Infinity, hit) ? hit.distance : level.extent * 0.1
    if (far > farthest) {
      farthest = far
      best = yaw
    }
  }
  return best
}
