import plain from '@dimforge/rapier3d-compat'
import simd from '@dimforge/rapier3d-simd-compat'
import { POINT, RAY } from '../inputs.ts'
import { versionOf } from '../peers/version.ts'
import { type Formed, type MeshPeer, reachOf } from './mesh-peer.ts'

const KINDS = {
  rapier: { rapier: plain, from: '@dimforge/rapier3d-compat' },
  'rapier-simd': { rapier: simd, from: '@dimforge/rapier3d-simd-compat' },
}

/**
 * Rapier's fastest documented path: `Collider.castRay` and `intersectsRay` on the mesh's own collider, so that no broad phase is asked,
 * with one ray that is used again, and no normal.
 */
export async function openRapier(name: keyof typeof KINDS): Promise<MeshPeer> {
  const { rapier, from } = KINDS[name]
  await rapier.init()
  return {
    name,
    version: versionOf(from),
    settings: 'computes in f32',
    tolerance: 1e-4,
    forms: ['hull', 'grid'],
    build(level) {
      const world = new rapier.World({ x: 0, y: 0, z: 0 })
      const collider = world.createCollider(descOf(rapier, level))
      const reach = reachOf(level)
      const origin = { x: 0, y: 0, z: 0 }
      const direction = { x: 0, y: 0, z: 0 }
      const ray = new rapier.Ray(origin, direction)
      function aim(rays: Float64Array, i: number): void {
        const r = RAY * i
        origin.x = rays[r]
        origin.y = rays[r + 1]
        origin.z = rays[r + 2]
        direction.x = rays[r + 3]
        direction.y = rays[r + 4]
        direction.z = rays[r + 5]
      }
      function find(points: Float64Array, i: number): number {
        origin.x = points[POINT * i]
        origin.y = points[POINT * i + 1]
        origin.z = points[POINT * i + 2]
        const { point } = collider.projectPoint(origin, false)!
        return Math.hypot(point.x - origin.x, point.y - origin.y, point.z - origin.z)
      }
      return {
        first(rays, i) {
          aim(rays, i)
          return collider.castRay(ray, reach, false)
        },
        firstAll(rays, from, to) {
          let sum = 0
          for (let i = from; i < to; i++) {
            aim(rays, i)
            const distance = collider.castRay(ray, reach, false)
            if (distance >= 0) sum += distance
          }
          return sum
        },
        any(rays, i) {
          aim(rays, i)
          return collider.intersectsRay(ray, reach)
        },
        anyAll(rays, from, to) {
          let count = 0
          for (let i = from; i < to; i++) {
            aim(rays, i)
            if (collider.intersectsRay(ray, reach)) count++
          }
          return count
        },
        closest: find,
        closestAll(points, from, to) {
          let sum = 0
          for (let i = from; i < to; i++) sum += find(points, i)
          return sum
        },
        dispose: () => world.free(),
      }
    },
  }
}

function descOf(rapier: typeof plain, { positions, indices, form }: Formed): plain.ColliderDesc {
  if (form === undefined) return rapier.ColliderDesc.trimesh(positions, indices)
  if (form.kind === 'hull') {
    const desc = rapier.ColliderDesc.convexHull(Float32Array.from(form.points))
    if (desc === null) throw new Error('finds no hull')
    return desc
  }
  // column after column
  const { heights, side } = form
  const turned = heights.map((_, i) => heights[(i % side) * side + Math.floor(i / side)])
  return rapier.ColliderDesc.heightfield(side - 1, side - 1, turned, { x: side - 1, y: 1, z: side - 1 })
}
