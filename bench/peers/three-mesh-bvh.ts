import { BufferAttribute, BufferGeometry, DoubleSide, Ray } from 'three'
import { MeshBVH, SAH } from 'three-mesh-bvh'
import type { Level } from '../../scenes/level.ts'
import { RAY } from '../inputs.ts'
import type { RayCaster } from '../peer.ts'

/**
 * three-mesh-bvh's fastest documented path: `MeshBVH.raycastFirst` on the tree itself with one Ray that is used again, its
 * SAH strategy, its own copy of the index (not `indirect`), positions and index alone, so that it interpolates no normals
 * and no uvs, and one number for both sides. Its default of 10 triangles a leaf is as fast as any (2 to 16 were tried).
 */
export function threeMeshBvh(level: Level): RayCaster {
  const bvh = new MeshBVH(geometryOf(level), { strategy: SAH })
  const ray = new Ray()
  function aim(rays: Float64Array, i: number): void {
    const r = RAY * i
    ray.origin.set(rays[r], rays[r + 1], rays[r + 2])
    ray.direction.set(rays[r + 3], rays[r + 4], rays[r + 5])
  }
  return {
    name: 'three-mesh-bvh',
    cast(rays, i) {
      aim(rays, i)
      return bvh.raycastFirst(ray, DoubleSide)?.distance ?? -1
    },
    castAll(rays, from, to) {
      let sum = 0
      for (let i = from; i < to; i++) {
        aim(rays, i)
        const hit = bvh.raycastFirst(ray, DoubleSide)
        if (hit !== null) sum += hit.distance
      }
      return sum
    },
  }
}

/** A geometry of its own copies: the peer puts the index into the order of its leaves. */
export function geometryOf(level: Level): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(level.positions.slice(), 3))
  geometry.setIndex(new BufferAttribute(level.indices.slice(), 1))
  return geometry
}
