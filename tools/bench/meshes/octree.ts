import { Mesh, Ray } from 'three'
import { Octree } from 'three/addons/math/Octree.js'
import { RAY } from '../inputs.ts'
import { geometryOf } from '../peers/three-mesh-bvh.ts'
import { versionOf } from '../peers/version.ts'
import type { MeshPeer } from './mesh-peer.ts'

/**
 * The Octree that comes with three, of its example of a first-person game: `rayIntersect` is all that it has for rays, sees fronts alone,
 * and makes new objects for each.
 */
export function openOctree(): MeshPeer {
  return {
    name: 'three-octree',
    version: versionOf('three'),
    settings: 'computes in f64; front faces alone, it has no option',
    tolerance: 1e-7,
    frontOnly: true,
    most: 20_000,
    everyNth: 8,
    build(level) {
      const tree = new Octree().fromGraphNode(new Mesh(geometryOf(level)))
      const ray = new Ray()
      function first(rays: Float64Array, i: number): number {
        const r = RAY * i
        ray.origin.set(rays[r], rays[r + 1], rays[r + 2])
        ray.direction.set(rays[r + 3], rays[r + 4], rays[r + 5])
        const hit = tree.rayIntersect(ray)
        return hit === false ? -1 : hit.distance
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
        dispose() {},
      }
    },
  }
}
