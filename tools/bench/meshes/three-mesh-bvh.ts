import { DoubleSide, Ray, Vector3 } from 'three'
import { CENTER, MeshBVH, SAH } from 'three-mesh-bvh'
import { POINT, RAY } from '../inputs.ts'
import { geometryOf } from '../peers/three-mesh-bvh.ts'
import { versionOf } from '../peers/version.ts'
import type { MeshPeer } from './mesh-peer.ts'

const STRATEGIES = { SAH, CENTER }

/**
 * three-mesh-bvh's fastest documented path: `MeshBVH.raycastFirst` on the tree itself with one Ray that is used again, its own copy of
 * the index (not `indirect`), positions and index alone, so that it interpolates no normals and no uvs, and one number for both sides.
 * Its default of 10 triangles a leaf is as fast as any (2 to 16 were tried). It has no question for any hit: `raycastFirst` answers.
 */
export function openThreeMeshBvh(strategy: keyof typeof STRATEGIES = 'SAH'): MeshPeer {
  return {
    name: strategy === 'SAH' ? 'three-mesh-bvh' : 'three-mesh-bvh (centre)',
    version: versionOf('three-mesh-bvh'),
    settings: `computes in f64; both sides; ${strategy}`,
    tolerance: 1e-7,
    build(level) {
      const geometry = geometryOf(level)
      const bvh = new MeshBVH(geometry, { strategy: STRATEGIES[strategy] })
      const ray = new Ray()
      const point = new Vector3()
      const target = { point: new Vector3(), distance: 0, faceIndex: -1 }
      function aim(rays: Float64Array, i: number): void {
        const r = RAY * i
        ray.origin.set(rays[r], rays[r + 1], rays[r + 2])
        ray.direction.set(rays[r + 3], rays[r + 4], rays[r + 5])
      }
      function find(points: Float64Array, i: number): number {
        point.set(points[POINT * i], points[POINT * i + 1], points[POINT * i + 2])
        bvh.closestPointToPoint(point, target)
        return target.distance
      }
      return {
        first(rays, i) {
          aim(rays, i)
          return bvh.raycastFirst(ray, DoubleSide)?.distance ?? -1
        },
        firstAll(rays, from, to) {
          let sum = 0
          for (let i = from; i < to; i++) {
            aim(rays, i)
            const hit = bvh.raycastFirst(ray, DoubleSide)
            if (hit !== null) sum += hit.distance
          }
          return sum
        },
        closest: find,
        closestAll(points, from, to) {
          let sum = 0
          for (let i = from; i < to; i++) sum += find(points, i)
          return sum
        },
        refit(positions) {
          geometry.getAttribute('position').array.set(positions)
          bvh.refit()
        },
        get bytes() {
          const { roots, index } = MeshBVH.serialize(bvh, { cloneBuffers: false })
          const trees = roots.reduce((sum, { byteLength }) => sum + byteLength, 0)
          return trees + index.byteLength + level.positions.byteLength
        },
        dispose() {},
      }
    },
  }
}
