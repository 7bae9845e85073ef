/**
 * three-mesh-bvh by its fastest documented path: `raycastFirst` of the tree itself, one Ray that is used again, a copy of the index of its
 * own, and the split that it calls its best, SAH. It has no question for any hit: the first one answers.
 */
import { BufferAttribute, BufferGeometry, DoubleSide, Ray } from 'three'
import { MeshBVH, SAH } from 'three-mesh-bvh'
import type { Builder, Lane, Triangles } from './entrants.ts'
import { RAY } from './rays.ts'

export const bvhBuilder: Builder = {
  name: 'bvh',
  build(triangles) {
    const bvh = new MeshBVH(geometryOf(triangles), { strategy: SAH })
    const { roots, index } = MeshBVH.serialize(bvh, { cloneBuffers: false })
    const trees = roots.reduce((sum, { byteLength }) => sum + byteLength, 0)
    return {
      bytes: trees + (index?.byteLength ?? 0) + triangles.positions.byteLength,
      entrants: [{ name: 'bvh', tolerance: 1e-7, over: (rays) => laneOf(bvh, rays) }],
    }
  },
}

/** Copies: the tree puts the index into the order of its leaves. */
export function geometryOf({ positions, indices }: Triangles): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions.slice(), 3))
  geometry.setIndex(new BufferAttribute(indices.slice(), 1))
  return geometry
}

function laneOf(bvh: MeshBVH, rays: Float64Array): Lane {
  const count = rays.length / RAY
  const ray = new Ray()
  const first = (i: number) => {
    aim(ray, rays, i)
    return bvh.raycastFirst(ray, DoubleSide)?.distance ?? -1
  }
  const any = (i: number) => {
    aim(ray, rays, i)
    return bvh.raycastFirst(ray, DoubleSide) !== null
  }
  return {
    first,
    any,
    firstAll() {
      let sum = 0
      for (let i = 0; i < count; i++) {
        const distance = first(i)
        if (distance >= 0) sum += distance
      }
      return sum
    },
    anyAll() {
      let struck = 0
      for (let i = 0; i < count; i++) if (any(i)) struck++
      return struck
    },
  }
}

export function aim(ray: Ray, rays: Float64Array, i: number): void {
  const r = RAY * i
  ray.origin.set(rays[r], rays[r + 1], rays[r + 2])
  ray.direction.set(rays[r + 3], rays[r + 4], rays[r + 5])
}
