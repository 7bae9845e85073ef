import type { Level } from '../../scenes/level.ts'
import { createHit, TriangleMesh } from '../../src/index.ts'
import { RAY } from '../inputs.ts'
import type { RayCaster } from '../peer.ts'

export function carom(level: Level): RayCaster {
  const mesh = new TriangleMesh(level.positions, level.indices)
  const origin = { x: 0, y: 0, z: 0 }
  const direction = { x: 0, y: 0, z: 0 }
  const hit = createHit()
  function aim(rays: Float64Array, i: number): void {
    const r = RAY * i
    origin.x = rays[r]
    origin.y = rays[r + 1]
    origin.z = rays[r + 2]
    direction.x = rays[r + 3]
    direction.y = rays[r + 4]
    direction.z = rays[r + 5]
  }
  return {
    name: 'carom',
    cast(rays, i) {
      aim(rays, i)
      return mesh.castRay(origin, direction, Number.POSITIVE_INFINITY, hit) ? hit.distance : -1
    },
    castAll(rays, from, to) {
      let sum = 0
      for (let i = from; i < to; i++) {
        aim(rays, i)
        if (mesh.castRay(origin, direction, Number.POSITIVE_INFINITY, hit)) sum += hit.distance
      }
      return sum
    },
  }
}
