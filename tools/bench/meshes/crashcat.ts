import * as crashcat from 'crashcat'
import { RAY } from '../inputs.ts'
import { versionOf } from '../peers/version.ts'
import { type MeshPeer, reachOf } from './mesh-peer.ts'

/**
 * crashcat's fastest documented path: `castRayVsShape` on the mesh's own shape, so that no broad phase is asked, with collectors that
 * are used again, and a tree built by the surface area heuristic with 4 triangles a leaf (2, 3, 4 and its default of 8 were tried).
 */
export function openCrashcat(): MeshPeer {
  crashcat.registerAll()
  const settings = crashcat.createDefaultCastRaySettings()
  settings.collideWithBackfaces = true
  const closest = crashcat.createClosestCastRayCollector()
  const any = crashcat.createAnyCastRayCollector()
  const STRUCK = crashcat.CastRayStatus.COLLIDING
  return {
    name: 'crashcat',
    version: versionOf('crashcat'),
    settings: 'computes in f64; back faces on; SAH',
    tolerance: 1e-7,
    forms: ['hull'],
    build(level) {
      const reach = reachOf(level)
      const mesh =
        level.form?.kind === 'hull'
          ? crashcat.convexHull.create({ positions: [...level.form.points], convexRadius: 0 })
          : crashcat.triangleMesh.create({
              positions: Array.from(level.positions),
              indices: Array.from(level.indices),
              bvhSplitStrategy: crashcat.triangleMesh.BvhSplitStrategy.SAH,
              bvhMaxLeafTris: 4,
            })
      function cast(collector: crashcat.Collector, rays: Float64Array, i: number): void {
        const r = RAY * i
        collector.reset()
        // biome-ignore format: origin, unit direction, length; the mesh as it stands
        crashcat.castRayVsShape(
          collector, settings, rays[r], rays[r + 1], rays[r + 2], rays[r + 3], rays[r + 4], rays[r + 5], reach,
          mesh, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1,
        )
      }
      function first(rays: Float64Array, i: number): number {
        cast(closest, rays, i)
        return closest.hit.status === STRUCK ? reach * closest.hit.fraction : -1
      }
      function hits(rays: Float64Array, i: number): boolean {
        cast(any, rays, i)
        return any.hit.status === STRUCK
      }
      return {
        first,
        firstAll(rays, from, to) {
          let sum = 0
          for (let i = from; i < to; i++) {
            const distance = first(rays, i)
            if (distance >= 0) sum += distance
          }
          return sum
        },
        any: hits,
        anyAll(rays, from, to) {
          let count = 0
          for (let i = from; i < to; i++) if (hits(rays, i)) count++
          return count
        },
        dispose() {},
      }
    },
  }
}
